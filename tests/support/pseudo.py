"""A language that nobody speaks: all letters accented, and all texts longer by two fifths.

It is made by code from the texts that there are now, and shows what a language needs: a file.
"""

import re
from pathlib import Path

from babel.messages.catalog import Catalog

from knight_gui import i18n
from tests.docs.translations import (
    TRANSLATIONS_FOLDER,
    catalog_files,
    collect_texts,
    compile_catalog,
    read_catalog,
)

CODE = "eo"
"""Of a language of which there is nothing else, and which has two forms of plural."""
OWN_NAME = "Þsëüdö"
THOUSAND_AND_A_HALF = "1.234,5"
_LONGER = 0.4
_OTHER = {"English": OWN_NAME, "1,234.5": THOUSAND_AND_A_HALF, ", ": "; "}
_KEPT = re.compile(r"(\{[^}/]*\}?|/\d+|\s+|(?<!\w)--?\w[\w-]*)")
"""Placeholders, blanks and options stay as they are; the units of numbers do not."""
_ACCENTED = str.maketrans(
    "aceginorsuyzACEGINORSUYZ",
    "áçéğíñöřšúýžÁÇÉĞÍÑÖŘŠÚÝŽ",
)


def foreign(text: str) -> str:
    """Return a text in that language."""
    if text in _OTHER:
        return _OTHER[text]
    parts = _KEPT.split(text)
    letters = sum(map(len, parts[::2]))
    parts[::2] = [part.translate(_ACCENTED) for part in parts[::2]]
    more = "øþ" * round(0.4 + letters * _LONGER / 2)
    words = " ".join(re.findall(".{1,7}", more)) if len(text) > 20 else more
    said = "".join(parts)
    inside = said.rstrip()
    # a short text stays one word
    return f"{inside}{' ' * (words is not more)}{words}{said[len(inside) :]}"


def is_foreign(text: str) -> bool:
    """Tell whether a text may stand on a screen in that language."""
    return not re.search("[aceginorsuyz]{2}", text, re.IGNORECASE)


def write_into(folder: Path) -> None:
    """Write the compiled catalogue where the program looks for one, beside those there are."""
    for source in catalog_files():
        copy = folder / source.relative_to(TRANSLATIONS_FOLDER).with_suffix(".mo")
        copy.parent.mkdir(parents=True)
        copy.write_bytes(compile_catalog(read_catalog(source)))
    language = Catalog(locale=CODE, fuzzy=False)
    for text in collect_texts():
        if text.id:
            is_plural = isinstance(text.id, tuple)
            said = tuple(map(foreign, text.id)) if is_plural else foreign(text.id)
            language.add(text.id, said)
    file = folder / CODE / "LC_MESSAGES" / f"{i18n.GETTEXT_DOMAIN}.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(compile_catalog(language))
