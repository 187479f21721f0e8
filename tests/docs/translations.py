"""Update of the translations: `make translations`.

All texts of the program and of its lessons are collected. Translations of texts that are gone are
removed; new texts stay untranslated, without fuzzy guesses. Then all catalogs are compiled. The
code of another language as an argument creates a catalog for it.
"""

import io
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from knight_gui import i18n
from tests.docs.parts import ROOT

TRANSLATIONS_FOLDER = ROOT / "assets" / "translations"
LESSONS_FOLDER = ROOT / "assets" / "lessons"
KEYWORDS = {"tr": None, "gettext_noop": None, "lazy_gettext": None, "plural": (1, 2)}
"""Functions of `knight_gui.i18n` that take a literal text."""


def catalog_files() -> list[Path]:
    """Return the catalogs of all languages."""
    return sorted(TRANSLATIONS_FOLDER.glob(f"*/LC_MESSAGES/{i18n.GETTEXT_DOMAIN}.po"))


def read_catalog(file: Path) -> Catalog:
    """Read the catalog in a file."""
    with file.open("rb") as source:
        return read_po(source)


def collect_texts() -> Catalog:
    """Return a catalog of all texts, untranslated."""
    catalog = Catalog()
    folder = ROOT / "knight_gui"
    for name, _, message, comments, _ in extract_from_dir(
        folder, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    ):
        catalog.add(message, locations=[(f"knight_gui/{name}", 0)], auto_comments=comments)
    for file in sorted(LESSONS_FOLDER.glob("*.toml")):
        for text in iter_lesson_texts(file.read_text(encoding="utf-8")):
            catalog.add(text, locations=[(f"assets/lessons/{file.name}", 0)])
    return catalog


def iter_lesson_texts(text: str) -> Iterator[str]:
    """Yield the texts of a lesson, each in one line."""
    lesson = tomllib.loads(text)
    texts = [lesson["title"]]
    for scene in lesson["scenes"]:
        texts += [scene["title"], scene["text"], scene.get("reply", "")]
        texts += [each for _, each in scene.get("say", ())]
    yield from filter(None, (" ".join(each.split()) for each in texts))


def render_updated_catalog(translation: Catalog) -> bytes:
    """Return the content of a catalog file with all current texts."""
    translation.update(collect_texts(), no_fuzzy_matching=True, update_creation_date=False)
    file = io.BytesIO()
    # unwrapped, since the versions of Babel wrap lines differently
    write_po(
        file,
        translation,
        width=0,
        sort_by_file=True,
        include_lineno=False,
        ignore_obsolete=True,
    )
    lines = file.getvalue().splitlines(keepends=True)
    # a catalog is not another one because another version of Babel wrote it
    return b"".join(line for line in lines if not line.startswith(b'"Generated-By:'))


def untranslated_messages(translation: Catalog) -> list[Message]:
    """Return the messages without a translation."""
    return [each for each in translation if not each.string or not all(each.string)]


def compile_catalog(translation: Catalog) -> bytes:
    """Return a catalog compiled to a .mo file, without untranslated messages."""
    file = io.BytesIO()
    for text in untranslated_messages(translation):
        translation.delete(text.id)
    write_mo(file, translation)
    return file.getvalue()


def create_catalog(code: str) -> None:
    """Create an empty catalog for another language."""
    file = TRANSLATIONS_FOLDER / code / "LC_MESSAGES" / f"{i18n.GETTEXT_DOMAIN}.po"
    if not file.exists():
        file.parent.mkdir(parents=True)
        new = Catalog(code, project="knight-gui", fuzzy=False, language_team=code)
        file.write_bytes(render_updated_catalog(new))


def main() -> None:
    """Update and compile all catalogs, and print the number of untranslated texts."""
    for code in sys.argv[1:]:
        create_catalog(code)
    for file in catalog_files():
        file.write_bytes(render_updated_catalog(read_catalog(file)))
        translation = read_catalog(file)
        file.with_suffix(".mo").write_bytes(compile_catalog(read_catalog(file)))
        untranslated_count = len(untranslated_messages(translation))
        summary = f"{len(translation)} texts, {untranslated_count} not translated"
        print(f"{file.relative_to(ROOT)}: {summary}")


if __name__ == "__main__":
    main()
