"""Update of the translations: `make translations`.

All texts of the program and of its lessons are collected. Translations of texts that are gone are
removed; new texts stay untranslated, without fuzzy guesses. Then all catalogs are compiled. The
code of another language as an argument creates a catalog for it.
"""

import io
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from knight_gui import i18n
from tests.docs.parts import ROOT

TRANSLATIONS_FOLDER = ROOT / "assets" / "translations"
LESSONS_FOLDER = ROOT / "assets" / "lessons"
KEYWORDS = {
    **dict.fromkeys(("tr", "gettext_noop", "lazy_gettext")),
    **dict.fromkeys(("pgettext", "lazy_pgettext"), ((1, "c"), 2)),
    "plural": (1, 2),
}
"""Functions of `knight_gui.i18n` that take a literal text."""


PLACEHOLDER_MEANINGS = {
    **dict.fromkeys(("square", "start", "head", "one", "other", "origin", "target"), "a square"),
    **dict.fromkeys(("squares", "places"), "names of squares"),
    "name": "a name, such as that of a file, a square or a strategy",
    "names": "a list of names",
    "tour": "“tour” or “closed tour”",
    "size": "the size of a board, as 8×8",
    "told": "a sentence or a phrase that stands first",
    "why": "a reason, without a full stop",
    "cause": "a reason, without a full stop",
    "what": "a phrase that says what is shown, or what squares have",
    "place": "where something is wrong, such as a line of a file",
    "nth": "an ordinal number, as 31st",
    "number": "a number",
    "count": "a number",
    "share": "a percentage",
    "tied": "a number of squares",
    "key": "a key of the keyboard",
    "stop_key": "a key of the keyboard",
    "command": "a command to type",
    "kind": "a type of file or of value",
    "thing": "what was checked, such as “Fonts”",
    "found": "what a check found",
    "fate": "what became of a move",
    "half": "a number of steps, or half a character",
}
"""What stands for a placeholder whose name does not say it."""


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
    for name, _, message, comments, context in _extracted_messages():
        catalog.add(
            message,
            locations=[(f"knight_gui/{name}", 0)],
            auto_comments=[*comments, *placeholder_comments(message)],
            context=context,
        )
    for file in sorted(LESSONS_FOLDER.glob("*.toml")):
        for text in iter_lesson_texts(file.read_text(encoding="utf-8")):
            catalog.add(text, locations=[(f"assets/lessons/{file.name}", 0)])
    return catalog


@cache
def _extracted_messages():
    """Return the messages of all modules, which take seconds to be collected."""
    return list(
        extract_from_dir(
            ROOT / "knight_gui",
            [("**.py", "python")],
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
        )
    )


def placeholder_comments(message: str | tuple[str, str]) -> list[str]:
    """Return a line for translators on the placeholders of a text, if one needs an explanation."""
    template = message if isinstance(message, str) else message[-1]
    # what has a format is a number
    names = dict.fromkeys(name for _, name, form, _ in Formatter().parse(template) if not form)
    explained_names = [name for name in names if name in PLACEHOLDER_MEANINGS]
    explanations = [f"{{{name}}}: {PLACEHOLDER_MEANINGS[name]}" for name in explained_names]
    return ["; ".join(explanations)] if explanations else []


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


@cache
def texts_without_translation(code: str) -> frozenset[str]:
    """Return the texts of the program that are in English in a language."""
    file = TRANSLATIONS_FOLDER / code / "LC_MESSAGES" / f"{i18n.GETTEXT_DOMAIN}.po"
    translation = read_catalog(file)
    translated_ids = {each.id for each in translation if each.string and all(each.string)}
    return frozenset(each.id for each in collect_texts() if each.id not in translated_ids)


def compile_catalog(translation: Catalog) -> bytes:
    """Return a catalog compiled to a .mo file, without untranslated messages."""
    file = io.BytesIO()
    for text in untranslated_messages(translation):
        translation.delete(text.id, text.context)
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
