"""What the program says: every text a person reads passes through here.

The English text is its own key, so a catalogue of another language can be
put in place without touching the callers. Placeholders are always named.
"""

import gettext
from collections.abc import Callable

_catalogue = gettext.NullTranslations()


def tr(template: str, /, **values: object) -> str:
    """Return the text in the person's language, its placeholders filled in.

    Parameters
    ----------
    template
        The English text, with named placeholders as in `str.format`.
    **values
        What stands in the placeholders.
    """
    return _catalogue.gettext(template).format(**values)


def translated(text: str, /) -> str:
    """Return a text that comes from a file in the person's language, if that is known.

    Nothing is filled in: whoever wrote the file may write braces.
    """
    # the catalogue answers an empty text with what it says of itself
    return _catalogue.gettext(text) if text else text


def marked(template: str, /) -> str:
    """Return a text as it is, where only a text will do before the language is known.

    Who shows it passes it through `tr`; this marks it for those who collect texts.
    """
    return template


def plural(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the text for `count` things; the placeholder `count` is filled in.

    Parameters
    ----------
    one, many
        The English texts for one thing and for any other number of them.
    count
        How many there are.
    **values
        What stands in the other placeholders.
    """
    return _catalogue.ngettext(one, many, count).format(count=count, **values)


def later(template: str, /) -> Callable[..., str]:
    """Return what says the text when it is called, whatever it is called with.

    For tables that are made at import, when the person's language is not known yet.

    Parameters
    ----------
    template
        The English text, without placeholders.
    """
    return lambda *_: tr(template)
