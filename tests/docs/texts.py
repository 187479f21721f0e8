"""List of all texts that a person reads, one per line: `python -m tests.docs.texts`.

Read them aloud in one go, and change a text that a native speaker would not say in class.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path

from tests.docs.parts import ROOT

PACKAGE = ROOT / "knight_gui"
TEXT_FUNCTIONS = frozenset({"tr", "lazy_gettext", "gettext_noop", "plural"})
"""Functions of `knight_gui.i18n` that take a literal text."""


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


def iter_texts() -> Iterator[ProgramText]:
    """Yield all texts, file by file."""
    for file in sorted(PACKAGE.rglob("*.py")):
        calls = [
            node
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        ]
        for call in sorted(calls, key=attrgetter("lineno")):
            if isinstance(call.func, ast.Name) and call.func.id in TEXT_FUNCTIONS:
                for text in call.args:
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield ProgramText(text.value, file, text.lineno)


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
