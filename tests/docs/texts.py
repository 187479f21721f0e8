"""List of all texts that a person reads, one per line: `python -m tests.docs.texts`.

Read them aloud in one go, and change a text that a native speaker would not say in class.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from pathlib import Path

from tests.docs.parts import ROOT

PACKAGE = ROOT / "knight_gui"
TEXT_FUNCTIONS = frozenset({"tr", "lazy_gettext", "gettext_noop", "plural"})
"""Functions of `knight_gui.i18n` that take a literal text."""


@dataclass(frozen=True)
class TextCall:
    """Call of a function that takes literal texts."""

    function: str
    texts: tuple[str, ...]
    lines: tuple[int, ...]
    """Line of each text."""
    file: Path


@dataclass(frozen=True)
class ProgramText:
    """Text of the program, with its location."""

    text: str
    file: Path
    line: int

    @property
    def location(self) -> str:
        """File and line within the package."""
        return f"{self.file.relative_to(PACKAGE)}:{self.line}"


@cache
def text_calls() -> tuple[TextCall, ...]:
    """Return all calls of text functions with literal texts, file by file."""
    return tuple(
        call for file in sorted(PACKAGE.rglob("*.py")) for call in _iter_text_calls_in(file)
    )


def _iter_text_calls_in(file: Path) -> Iterator[TextCall]:
    calls = [
        node
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    for call in sorted(calls, key=attrgetter("lineno")):
        if not isinstance(call.func, ast.Name) or call.func.id not in TEXT_FUNCTIONS:
            continue
        constants = [each for each in call.args if isinstance(each, ast.Constant)]
        texts = [each for each in constants if isinstance(each.value, str)]
        if texts:
            values = tuple(str(each.value) for each in texts)
            lines = tuple(each.lineno for each in texts)
            yield TextCall(call.func.id, values, lines, file)


def iter_texts() -> Iterator[ProgramText]:
    """Yield all texts, file by file."""
    for call in text_calls():
        for text, line in zip(call.texts, call.lines, strict=True):
            yield ProgramText(text, call.file, line)


def main() -> None:
    """Print all texts."""
    file = None
    for text in iter_texts():
        if text.file != file:
            file = text.file
            print(f"\n{file.relative_to(ROOT)}")
        print(f"  {text.line:4}  {' '.join(text.text.split())}")


if __name__ == "__main__":
    main()
