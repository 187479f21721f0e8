"""Translation of texts, and numbers in the notation of a language.

The English text is the key in the gettext catalogues of other languages. Placeholders are always
named. A language is one file, `LANGUAGE/LC_MESSAGES/knight_gui.po` in `assets/translations`.
"""

import gettext
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

DEFAULT_LANGUAGE = "en"
LANGUAGE_OPTION = "--language"
GETTEXT_DOMAIN = "knight_gui"
"""File name of the catalogues, without extension."""
_PACKAGE = Path(__file__).resolve().parent
_CATALOG_FOLDERS = (
    _PACKAGE / "assets" / "translations",
    _PACKAGE.parent / "assets" / "translations",
)
CATALOG_FOLDER = next(filter(Path.is_dir, _CATALOG_FOLDERS), _CATALOG_FOLDERS[0])
"""Folder of the catalogues: inside the package, or beside its source."""
_UNIT_ROUNDING_SHARE = 0.9995
"""Share of a unit from which on a number is rounded up to it."""
_MIN_ROUNDED_TO_TEN = 9.95
_UNSPACED_LANGUAGES = ("zh", "ja")
"""Languages without spaces between their characters."""
_SEAM = "\ufdd0"
"""Character that no text has, at the ends of a value in a template."""
_IDEOGRAPH = "[\u3040-\u30ff\u4e00-\u9fff]"
# compiled where it is needed: that takes 3 ms of the start
_SEAM_PATTERN = (
    f"(?<={_IDEOGRAPH}) (?={_SEAM}{_IDEOGRAPH})"
    f"|(?<={_IDEOGRAPH}{_SEAM}) (?={_SEAM}?{_IDEOGRAPH})"
    f"|{_SEAM}"
)


class _LocalizedFormatter(Formatter):
    """Formatter of templates that writes numbers with the separators of a language."""

    def __init__(self, number_sample: str) -> None:
        # the sample is 1,234.5 in the notation of the language
        self._separators = str.maketrans({",": number_sample[1:-5], ".": number_sample[-2]})

    def format_field(self, value: Any, format_spec: str) -> str:
        text: str = super().format_field(value, format_spec)
        if isinstance(value, int | float):
            return text.translate(self._separators)
        return text


class _UnspacedFormatter(_LocalizedFormatter):
    """Formatter of templates of a language that has no spaces between its characters.

    A template has spaces around placeholders for the sake of names such as a8. Beside a value
    that begins or ends with a character of the language itself there is none.
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        return f"{_SEAM}{super().format_field(value, format_spec)}{_SEAM}"

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        return re.sub(_SEAM_PATTERN, "", super().vformat(format_string, args, kwargs))


@dataclass
class _CurrentLanguage:
    """Language that texts are translated to."""

    code: str = DEFAULT_LANGUAGE
    catalog: gettext.NullTranslations = gettext.NullTranslations()  # noqa: RUF009  it is empty
    format_text: Callable[..., str] = str.format


_current = _CurrentLanguage()


def set_language(*preferred_codes: str) -> None:
    """Translate texts to the first available one of these languages, or else to English."""
    _current.code = next(filter(None, map(match_language, preferred_codes)), DEFAULT_LANGUAGE)
    _current.catalog = _load_catalog(_current.code, CATALOG_FOLDER)
    sample = tr(_NUMBER_SAMPLE)
    if _current.code.split("_")[0] in _UNSPACED_LANGUAGES:
        _current.format_text = _UnspacedFormatter(sample).format
    elif sample == _NUMBER_SAMPLE:
        _current.format_text = str.format
    else:
        _current.format_text = _LocalizedFormatter(sample).format


def current_language() -> str:
    """Return the code of the language that texts are translated to."""
    return _current.code


def available_languages() -> list[str]:
    """Return the codes of all available languages."""
    catalog_files = sorted(CATALOG_FOLDER.glob(f"*/LC_MESSAGES/{GETTEXT_DOMAIN}.mo"))
    return [DEFAULT_LANGUAGE, *(file.parts[-3] for file in catalog_files)]


def native_language_name(code: str) -> str:
    """Return the name of a language in itself."""
    # Translators: what this language calls itself
    return _load_catalog(code, CATALOG_FOLDER).gettext(gettext_noop("English"))


def font_package_name(code: str) -> str:
    """Return the package of Debian with a font for a language."""
    # Translators: a package of Debian with the letters of this language
    return _load_catalog(code, CATALOG_FOLDER).gettext(gettext_noop("fonts-noto-core"))


def environment_languages() -> list[str]:
    """Return the languages that the environment asks for, by preference."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return value.split(":")
    return []


def split_language_option(arguments: list[str]) -> tuple[str, list[str]]:
    """Return the value of the language option, empty if not given, and the other arguments."""
    for index, argument in enumerate(arguments):
        name, equals_sign, value = argument.partition("=")
        before = arguments[:index]
        after = arguments[index + 1 :]
        if name != LANGUAGE_OPTION:
            continue
        if equals_sign:
            return value, before + after
        if after:
            return after[0], before + after[1:]
    return "", arguments


def match_language(locale_name: str) -> str:
    """Return the language of a locale, as zh_CN for zh_CN.UTF-8, zh-CN or zh; empty if unknown."""
    without_encoding = locale_name.partition(".")[0]
    code = without_encoding.partition("@")[0].replace("-", "_")
    if code in ("C", "POSIX"):
        return DEFAULT_LANGUAGE
    languages = available_languages()
    if code in languages:
        return code
    for other_code in languages:
        if other_code.split("_")[0] == code.split("_")[0]:
            return other_code
    return ""


@cache
def _load_catalog(code: str, folder: Path) -> gettext.NullTranslations:
    return gettext.translation(GETTEXT_DOMAIN, folder, [code], fallback=True)


def format_number(value: float, format_spec: str = ",") -> str:
    """Return a number in the notation of the language, with a format spec of `str.format`."""
    return _current.format_text(f"{{:{format_spec}}}", value)


@dataclass(frozen=True)
class LargeNumber:
    """Number that a template may format in the large units of its language.

    `{count:/1000000 million/1000 thousand}` formats it in the first unit that it reaches, with one
    decimal below ten; `{count:,.0f/1000000 million}` with this format spec. A unit without a size
    is for all smaller numbers.
    """

    value: float

    def __format__(self, format_spec: str) -> str:
        """Return the number with a format spec and units, separated by slashes."""
        digits, *units = format_spec.split("/")
        count = self.value
        suffix = ""
        for unit in units:
            size, gap, name = unit.partition(" ")
            if size and self.value < _UNIT_ROUNDING_SHARE * int(size):
                continue
            if size:
                count = self.value / int(size)
            suffix = f"{gap}{name}"
            break
        if not digits:
            has_decimal = count < _MIN_ROUNDED_TO_TEN and count % 1
            digits = ",.1f" if has_decimal else ",.0f"
        return f"{format_number(count, digits)}{suffix}"


def join_list(items: Iterable[str]) -> str:
    """Return items joined by the list separator of the language; empty ones are left out."""
    # Translators: stands between two of a list
    return tr(", ").join(filter(None, items))


def tr(template: str, /, **values: object) -> str:
    """Return a text in the user's language, with its placeholders filled in.

    Parameters
    ----------
    template
        The English text, with named placeholders as in `str.format`.
    **values
        Values of the placeholders.
    """
    return _current.format_text(translate(template), **values)


def pgettext(context: str, template: str, /) -> str:
    """Return a text in the user's language that means something else in another context."""
    return _current.catalog.pgettext(context, template)


def translate(text: str, /) -> str:
    """Return a text, such as one of a file, in the user's language if the catalogue has it.

    Placeholders are not filled in, so the text may contain braces.
    """
    if not text:
        # the catalogue has its header under the empty text
        return text
    return _current.catalog.gettext(text)


def gettext_noop(template: str, /) -> str:
    """Mark a text for translation, and return it unchanged.

    For constants that are created before the language is known. `tr` translates them when they are
    shown.
    """
    return template


def plural(singular_template: str, plural_template: str, count: int, /, **values: object) -> str:
    """Return the text for a number of things in the user's language, with placeholders filled in.

    Parameters
    ----------
    singular_template, plural_template
        The English texts for one thing and for any other number of them.
    count
        The number, also the value of the placeholder `count`.
    **values
        Values of the other placeholders.
    """
    return _current.format_text(
        _current.catalog.ngettext(singular_template, plural_template, count), count=count, **values
    )


def lazy_gettext(template: str, /) -> Callable[..., str]:
    """Return a function that returns the text in the user's language; it ignores its arguments.

    For tables that are created at import, when the language is not known yet.

    Parameters
    ----------
    template
        The English text, without placeholders.
    """

    def translated_text(*_: object) -> str:
        return tr(template)

    return translated_text


def lazy_pgettext(context: str, template: str, /) -> Callable[..., str]:
    """Return a function like that of `lazy_gettext`, for a text in a context."""

    def translated_text(*_: object) -> str:
        return pgettext(context, template)

    return translated_text


# Translators: shows the separators that numbers have in this language
_NUMBER_SAMPLE = gettext_noop("1,234.5")
