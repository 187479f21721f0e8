"""Every text that a person reads, one to a line: `python -m tests.docs.texts`.

Read them aloud in one go. A text that a native speaker would not say in class is to be mended.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.docs.parts import ROOT

PACKAGE = ROOT / "knight_gui"
_MARKS = frozenset({"tr", "lazy_gettext", "gettext_noop", "plural"})
"""The functions of `knight_gui.i18n` that take a text as it is written."""


@dataclass(frozen=True)
class Text:
    """A text of the program, and where it stands."""

    said: str
    file: Path
    line: int

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.file.relative_to(PACKAGE)}:{self.line}"


def texts() -> Iterator[Text]:
    """Yield all texts, file by file."""
    for file in sorted(PACKAGE.rglob("*.py")):
        calls = [
            node
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call)
        ]
        for call in sorted(calls, key=lambda each: each.lineno):
            if isinstance(call.func, ast.Name) and call.func.id in _MARKS:
                for said in call.args:
                    if isinstance(said, ast.Constant) and isinstance(said.value, str):
                        yield Text(said.value, file, said.lineno)


def main() -> None:
    """Print all of them."""
    file = None
    for text in texts():
        if text.file != file:
            file = text.file
            print(f"\n{file.relative_to(ROOT)}")
        print(f"  {text.line:4}  {' '.join(text.said.split())}")


if __name__ == "__main__":
    main()
