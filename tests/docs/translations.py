"""Brings the translations up to date with the program: `make translations`.

Every text of the program and of its lessons is collected. A translation of a text that is gone
goes, too; a new text waits for its translation, and none is guessed. Then all are compiled.
With the code of another language, a file for that is begun.
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

FOLDER = ROOT / "assets" / "translations"
LESSONS = ROOT / "assets" / "lessons"
KEYWORDS = {"tr": None, "gettext_noop": None, "lazy_gettext": None, "plural": (1, 2)}
"""The functions of `knight_gui.i18n` that take a text as it is written."""


def catalogues() -> list[Path]:
    """Return the files of all translations."""
    return sorted(FOLDER.glob(f"*/LC_MESSAGES/{i18n.GETTEXT_DOMAIN}.po"))


def read(file: Path) -> Catalog:
    """Return the translation in a file."""
    with file.open("rb") as source:
        return read_po(source)


def collected() -> Catalog:
    """Return a catalogue of all texts that there are, none of them translated."""
    found = Catalog()
    folder = ROOT / "knight_gui"
    for name, _, message, comments, _ in extract_from_dir(
        folder, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    ):
        found.add(message, locations=[(f"knight_gui/{name}", 0)], auto_comments=comments)
    for file in sorted(LESSONS.glob("*.toml")):
        for said in of_lesson(file.read_text(encoding="utf-8")):
            found.add(said, locations=[(f"assets/lessons/{file.name}", 0)])
    return found


def of_lesson(text: str) -> Iterator[str]:
    """Yield what a lesson says, each text in one line, as it is shown."""
    lesson = tomllib.loads(text)
    said = [lesson["title"]]
    for scene in lesson["scenes"]:
        said += [scene["title"], scene["text"], scene.get("reply", "")]
        said += [each for _, each in scene.get("say", ())]
    yield from filter(None, (" ".join(each.split()) for each in said))


def renewed(translation: Catalog) -> bytes:
    """Return a translation as a file, with the texts that there are now."""
    translation.update(collected(), no_fuzzy_matching=True, update_creation_date=False)
    file = io.BytesIO()
    # long lines: where they are broken, each version of Babel has its own mind
    write_po(
        file,
        translation,
        width=0,
        sort_by_file=True,
        include_lineno=False,
        ignore_obsolete=True,
    )
    return file.getvalue()


def waiting(translation: Catalog) -> list[Message]:
    """Return the texts that are not translated yet."""
    return [each for each in translation if not each.string or not all(each.string)]


def compiled(translation: Catalog) -> bytes:
    """Return a translation as the program reads it; see `compiled.py` beside them."""
    file = io.BytesIO()
    for text in waiting(translation):
        translation.delete(text.id)
    write_mo(file, translation)
    return file.getvalue()


def begin(code: str) -> None:
    """Begin a translation into another language, in which nothing is translated yet."""
    file = FOLDER / code / "LC_MESSAGES" / f"{i18n.GETTEXT_DOMAIN}.po"
    if not file.exists():
        file.parent.mkdir(parents=True)
        new = Catalog(code, project="knight-gui", fuzzy=False, language_team=code)
        file.write_bytes(renewed(new))


def main() -> None:
    """Renew and compile all of them, and say how much there is to be translated."""
    for code in sys.argv[1:]:
        begin(code)
    for file in catalogues():
        file.write_bytes(renewed(read(file)))
        translation = read(file)
        file.with_suffix(".mo").write_bytes(compiled(read(file)))
        told = f"{len(translation)} texts, {len(waiting(translation))} not translated"
        print(f"{file.relative_to(ROOT)}: {told}")


if __name__ == "__main__":
    main()
