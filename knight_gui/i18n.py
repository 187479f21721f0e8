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

DEFAULT_LANGUAGE = "en"
LANGUAGE_OPTION = "--language"
GETTEXT_DOMAIN = "knight_gui"
"""What the catalogues are called."""
_PACKAGE = Path(__file__).resolve().parent
_CATALOG_FOLDERS = (
    _PACKAGE / "assets" / "translations",
    _PACKAGE.parent / "assets" / "translations",
)
CATALOG_FOLDER = next(filter(Path.is_dir, _CATALOG_FOLDERS), _CATALOG_FOLDERS[0])
"""Where the catalogues are: inside the package, or beside its source."""
_UNIT_ROUNDING_SHARE = 0.9995
"""Of a unit: from here on a number would be rounded to it."""
_MIN_ROUNDED_TO_TEN = 9.95


class _LocalizedFormatter(Formatter):
    """Fills in numbers with the separators of a language."""

    def __init__(self, number_sample: str) -> None:
        # it is what the language writes for 1,234.5
        self._separators = str.maketrans({",": number_sample[1:-5], ".": number_sample[-2]})

    def format_field(self, value: Any, format_spec: str) -> str:
        text: str = super().format_field(value, format_spec)
        return text.translate(self._separators) if isinstance(value, int | float) else text


@dataclass
class _CurrentLanguage:
    """The language that is spoken now."""

    code: str = DEFAULT_LANGUAGE
    catalog: gettext.NullTranslations = gettext.NullTranslations()  # noqa: RUF009  it is empty
    format_text: Callable[..., str] = str.format


_current = _CurrentLanguage()


def set_language(*preferred_codes: str) -> None:
    """Speak the first of these languages that there is; English if there is none of them."""
    _current.code = next(filter(None, map(match_language, preferred_codes)), DEFAULT_LANGUAGE)
    _current.catalog = _load_catalog(_current.code, CATALOG_FOLDER)
    sample = tr(_NUMBER_SAMPLE)
    if sample == _NUMBER_SAMPLE:
        _current.format_text = str.format
    else:
        _current.format_text = _LocalizedFormatter(sample).format


def current_language() -> str:
    """Return the code of the language that is spoken."""
    return _current.code


def available_languages() -> list[str]:
    """Return the codes of all languages there are."""
    return [
        DEFAULT_LANGUAGE,
        *(
            file.parts[-3]
            for file in sorted(CATALOG_FOLDER.glob(f"*/LC_MESSAGES/{GETTEXT_DOMAIN}.mo"))
        ),
    ]


def native_language_name(code: str) -> str:
    """Return what a language calls itself."""
    # Translators: what this language calls itself
    return _load_catalog(code, CATALOG_FOLDER).gettext(gettext_noop("English"))


def font_package_name(code: str) -> str:
    """Return the package of Debian that has the letters to write a language with."""
    # Translators: a package of Debian with the letters of this language
    return _load_catalog(code, CATALOG_FOLDER).gettext(gettext_noop("fonts-noto-core"))


def environment_languages() -> list[str]:
    """Return the languages that the environment asks for, the dearest first."""
    variables = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return next(filter(None, map(os.environ.get, variables)), "").split(":")


def split_language_option(arguments: list[str]) -> tuple[str, list[str]]:
    """Return the language that a command line asks for, if it does, and its other arguments."""
    for index, argument in enumerate(arguments):
        name, sign, value = argument.partition("=")
        before = arguments[:index]
        after = arguments[index + 1 :]
        if name == LANGUAGE_OPTION and (sign or after):
            return (value, before + after) if sign else (after[0], before + after[1:])
    return "", arguments


def match_language(locale_name: str) -> str:
    """Return the code of a language, as zh_CN of zh_CN.UTF-8, zh-CN or zh; nothing if unknown."""
    code = locale_name.partition(".")[0].partition("@")[0].replace("-", "_")
    if code in ("C", "POSIX"):
        return DEFAULT_LANGUAGE
    same_language = [
        each for each in available_languages() if each.split("_")[0] == code.split("_")[0]
    ]
    return code if code in same_language else next(iter(same_language), "")


@cache
def _load_catalog(code: str, folder: Path) -> gettext.NullTranslations:
    return gettext.translation(GETTEXT_DOMAIN, folder, [code], fallback=True)


def format_number(value: float, format_spec: str = ",") -> str:
    """Return a number as the language writes it, in a form as `str.format` knows them."""
    return _current.format_text(f"{{:{format_spec}}}", value)


@dataclass(frozen=True)
class LargeNumber:
    """A number that a text may write in large units, those that its language counts in.

    `{count:/1000000 million/1000 thousand}` writes it in the first unit that it reaches, with one
    digit more where it is below ten; `{count:,.0f/1000000 million}` with these digits.
    """

    value: float

    def __format__(self, format_spec: str) -> str:
        """Return it as the form of its placeholder says."""
        digits, *units = format_spec.split("/")
        parts = [each.partition(" ") for each in (*units, "")]
        size, gap, unit = next(
            each for each in parts if self.value >= _UNIT_ROUNDING_SHARE * int(each[0] or 0)
        )
        count = self.value / int(size) if size else self.value
        is_short = count < _MIN_ROUNDED_TO_TEN and count % 1
        return f"{format_number(count, digits or (',.1f' if is_short else ',.0f'))}{gap}{unit}"


def join_list(items: Iterable[str]) -> str:
    """Return names one after the other, as the language separates them; empty ones are left out."""
    # Translators: stands between two of a list
    return tr(", ").join(filter(None, items))


def tr(template: str, /, **values: object) -> str:
    """Return the text in the person's language, its placeholders filled in.

    Parameters
    ----------
    template
        The English text, with named placeholders as in `str.format`.
    **values
        What stands in the placeholders.
    """
    return _current.format_text(translate(template), **values)


def translate(text: str, /) -> str:
    """Return a text that comes from a file in the person's language, if that is known.

    Nothing is filled in: whoever wrote the file may write braces.
    """
    # the catalogue answers an empty text with what it says of itself
    return _current.catalog.gettext(text) if text else text


def gettext_noop(template: str, /) -> str:
    """Return a text as it is, where only a text will do before the language is known.

    Who shows it passes it through `tr`; this marks it for those who collect texts.
    """
    return template


def plural(singular_template: str, plural_template: str, count: int, /, **values: object) -> str:
    """Return the text for `count` things; the placeholder `count` is filled in.

    Parameters
    ----------
    singular_template, plural_template
        The English texts for one thing and for any other number of them.
    count
        How many there are.
    **values
        What stands in the other placeholders.
    """
    return _current.format_text(
        _current.catalog.ngettext(singular_template, plural_template, count), count=count, **values
    )


def lazy_gettext(template: str, /) -> Callable[..., str]:
    """Return what says the text when it is called, whatever it is called with.

    For tables that are made at import, when the person's language is not known yet.

    Parameters
    ----------
    template
        The English text, without placeholders.
    """
    return lambda *_: tr(template)


# Translators: shows the separators that numbers have in this language
_NUMBER_SAMPLE = gettext_noop("1,234.5")
