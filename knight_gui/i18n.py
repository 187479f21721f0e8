"""What the program says: every text a person reads passes through here.

The English text is its own key in the catalogues of other languages. Placeholders are always
named. A language is a file, `LANGUAGE/LC_MESSAGES/knight_gui.po` in `assets/translations`, and
nothing else.
"""

import gettext
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

ENGLISH = "en"
OPTION = "--language"
DOMAIN = "knight_gui"
"""What the catalogues are called."""
_PACKAGE = Path(__file__).resolve().parent
_PLACES = (_PACKAGE / "assets" / "translations", _PACKAGE.parent / "assets" / "translations")
FOLDER = next(filter(Path.is_dir, _PLACES), _PLACES[0])
"""Where the catalogues are: inside the package, or beside its source."""
_ALMOST = 0.9995
"""Of a unit: from here on a number would be rounded to it."""
_ROUNDED_TO_TEN = 9.95


class _WithSeparators(Formatter):
    """Fills in numbers with the separators of a language."""

    def __init__(self, sample: str) -> None:
        # it is what the language writes for 1,234.5
        self._separators = str.maketrans({",": sample[1:-5], ".": sample[-2]})

    def format_field(self, value: Any, format_spec: str) -> str:
        said: str = super().format_field(value, format_spec)
        return said.translate(self._separators) if isinstance(value, int | float) else said


@dataclass
class _Spoken:
    """The language that is spoken now."""

    code: str = ENGLISH
    catalogue: gettext.NullTranslations = gettext.NullTranslations()  # noqa: RUF009  it is empty
    fill_in: Callable[..., str] = str.format


_spoken = _Spoken()


def use(*wanted: str) -> None:
    """Speak the first of these languages that there is; English if there is none of them."""
    _spoken.code = next(filter(None, map(known, wanted)), ENGLISH)
    _spoken.catalogue = _catalogue(_spoken.code, FOLDER)
    sample = tr(_SAMPLE)
    _spoken.fill_in = str.format if sample == _SAMPLE else _WithSeparators(sample).format


def language() -> str:
    """Return the code of the language that is spoken."""
    return _spoken.code


def languages() -> list[str]:
    """Return the codes of all languages there are."""
    return [
        ENGLISH,
        *(file.parts[-3] for file in sorted(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))),
    ]


def own_name(code: str) -> str:
    """Return what a language calls itself."""
    # Translators: what this language calls itself
    return _catalogue(code, FOLDER).gettext(marked("English"))


def package_of_letters(code: str) -> str:
    """Return the package of Debian that has the letters to write a language with."""
    # Translators: a package of Debian with the letters of this language
    return _catalogue(code, FOLDER).gettext(marked("fonts-noto-core"))


def of_environment() -> list[str]:
    """Return the languages that the environment asks for, the dearest first."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return next(filter(None, map(os.environ.get, names)), "").split(":")


def asked(arguments: list[str]) -> tuple[str, list[str]]:
    """Return the language that a command line asks for, if it does, and its other arguments."""
    for place, argument in enumerate(arguments):
        name, sign, value = argument.partition("=")
        before, after = arguments[:place], arguments[place + 1 :]
        if name == OPTION and (sign or after):
            return (value, before + after) if sign else (after[0], before + after[1:])
    return "", arguments


def known(wanted: str) -> str:
    """Return the code of a language, as zh_CN of zh_CN.UTF-8, zh-CN or zh; nothing if unknown."""
    code = wanted.partition(".")[0].partition("@")[0].replace("-", "_")
    if code in ("C", "POSIX"):
        return ENGLISH
    alike = [each for each in languages() if each.split("_")[0] == code.split("_")[0]]
    return code if code in alike else next(iter(alike), "")


@cache
def _catalogue(code: str, folder: Path) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, folder, [code], fallback=True)


def number(value: float, form: str = ",") -> str:
    """Return a number as the language writes it, in a form as `str.format` knows them."""
    return _spoken.fill_in(f"{{:{form}}}", value)


@dataclass(frozen=True)
class Large:
    """A number that a text may write in large units, those that its language counts in.

    `{count:/1000000 million/1000 thousand}` writes it in the first unit that it reaches, with one
    digit more where it is below ten; `{count:,.0f/1000000 million}` with these digits.
    """

    value: float

    def __format__(self, form: str) -> str:
        """Return it as the form of its placeholder says."""
        digits, *units = form.split("/")
        parts = [each.partition(" ") for each in (*units, "")]
        size, gap, unit = next(each for each in parts if self.value >= _ALMOST * int(each[0] or 0))
        count = self.value / int(size) if size else self.value
        is_short = count < _ROUNDED_TO_TEN and count % 1
        return f"{number(count, digits or (',.1f' if is_short else ',.0f'))}{gap}{unit}"


def listed(names: Iterable[str]) -> str:
    """Return names one after the other, as the language separates them; empty ones are left out."""
    # Translators: stands between two of a list
    return tr(", ").join(filter(None, names))


def tr(template: str, /, **values: object) -> str:
    """Return the text in the person's language, its placeholders filled in.

    Parameters
    ----------
    template
        The English text, with named placeholders as in `str.format`.
    **values
        What stands in the placeholders.
    """
    return _spoken.fill_in(translated(template), **values)


def translated(text: str, /) -> str:
    """Return a text that comes from a file in the person's language, if that is known.

    Nothing is filled in: whoever wrote the file may write braces.
    """
    # the catalogue answers an empty text with what it says of itself
    return _spoken.catalogue.gettext(text) if text else text


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
    return _spoken.fill_in(_spoken.catalogue.ngettext(one, many, count), count=count, **values)


def later(template: str, /) -> Callable[..., str]:
    """Return what says the text when it is called, whatever it is called with.

    For tables that are made at import, when the person's language is not known yet.

    Parameters
    ----------
    template
        The English text, without placeholders.
    """
    return lambda *_: tr(template)


# Translators: shows the separators that numbers have in this language
_SAMPLE = marked("1,234.5")
