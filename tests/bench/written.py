"""Document of the measured figures: a table for each subject."""

import re
from pathlib import Path

from tests.bench import machine
from tests.bench.figure import Figure

MEASURED = Path(__file__).parents[2] / "docs" / "measured.md"
_VERDICTS = {True: "met", False: "missed", None: ""}


def replace(name: str, title: str, figures: list[Figure]) -> None:
    """Replace the table of a subject."""
    part = re.compile(rf"(?<=<!-- measured: {name} -->\n).*?(?=<!-- end -->)", re.DOTALL)
    text = f"\n## {title}\n\n{machine.description()}\n\n{table(figures)}\n"
    before = MEASURED.read_text(encoding="utf-8")
    assert part.search(before)
    MEASURED.write_text(
        part.sub(text.replace("\\", r"\\"), before, count=1), encoding="utf-8", newline="\n"
    )


def table(figures: list[Figure]) -> str:
    """Return a table with a row for each figure."""
    return "".join(("| what | measured | promised | |\n|---|---|---|---|\n", *map(_row, figures)))


def _row(figure: Figure) -> str:
    note = f"<br>{figure.note}" if figure.note else ""
    cells = f"{figure.name}{note}", figure.amount, figure.promise, _VERDICTS[figure.is_met]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"
