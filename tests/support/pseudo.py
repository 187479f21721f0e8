"""Pseudo-language for tests: accented letters, and texts that are longer by two fifths.

Its catalogue is generated from the current texts; a new language needs no more than such a file.
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
"""Code of a language without a real catalogue, which has two plural forms."""
OWN_NAME = "Þsëüdö"
THOUSAND_AND_A_HALF = "1.234,5"
_EXTRA_LENGTH = 0.4
_SPECIAL_TEXTS = {"English": OWN_NAME, "1,234.5": THOUSAND_AND_A_HALF, ", ": "; "}
_UNCHANGED_PATTERN = re.compile(r"(\{[^}/]*\}?|/\d+|\s+|(?<!\w)--?\w[\w-]*)")
"""Placeholders, blanks and options, which stay unchanged; units of numbers are translated."""
_ACCENTED = str.maketrans(
    "aceginorsuyzACEGINORSUYZ",
    "áçéğíñöřšúýžÁÇÉĞÍÑÖŘŠÚÝŽ",
)


def foreign(text: str) -> str:
    """Return a text in the pseudo-language."""
    if text in _SPECIAL_TEXTS:
        return _SPECIAL_TEXTS[text]
    parts = _UNCHANGED_PATTERN.split(text)
    letters = sum(map(len, parts[::2]))
    parts[::2] = [part.translate(_ACCENTED) for part in parts[::2]]
    padding = "øþ" * round(0.4 + letters * _EXTRA_LENGTH / 2)
    if len(text) > 20:
        # a short text stays one word
        padding = " " + " ".join(re.findall(".{1,7}", padding))
    accented = "".join(parts)
    stripped = accented.rstrip()
    trailing_blanks = accented[len(stripped) :]
    return f"{stripped}{padding}{trailing_blanks}"


def is_foreign(text: str) -> bool:
    """Return True if a text may be in the pseudo-language, or is the same in all languages."""
    return not re.search("[aceginorsuyz]{2}", text, re.IGNORECASE)


def write_into(folder: Path) -> None:
    """Write the compiled catalogue into a folder, beside those of the real languages."""
    for source in catalog_files():
        copy = folder / source.relative_to(TRANSLATIONS_FOLDER).with_suffix(".mo")
        copy.parent.mkdir(parents=True)
        copy.write_bytes(compile_catalog(read_catalog(source)))
    language = Catalog(locale=CODE, fuzzy=False)
    for text in collect_texts():
        if text.id:
            if isinstance(text.id, tuple):
                translation = tuple(map(foreign, text.id))
            else:
                translation = foreign(text.id)
            language.add(text.id, translation, context=text.context)
    file = folder / CODE / "LC_MESSAGES" / f"{i18n.GETTEXT_DOMAIN}.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(compile_catalog(language))
