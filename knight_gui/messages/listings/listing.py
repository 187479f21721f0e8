"""Listing of a program: its text, and the lines that the steps of a search belong to."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from knight_gui.messages.pseudocode import LineRole

_ONLY_GREEDY = "@greedy"
_ONLY_NAIVE = "@naive"
"""Ends of template lines that belong to only one search of the program."""


class StackType(Enum):
    """Way in which a program remembers its path."""

    CALLS = "calls"
    """Recursive calls, a frame for each square of the path."""
    EXPLICIT = "explicit"
    """Stack of squares that the program keeps itself."""
    NONE = "none"
    """Board only: a loop that cannot go back."""


@dataclass(frozen=True)
class Listing:
    """Code of a published program, written anew and completed."""

    language: str
    stack_type: StackType
    template: str
    """Text of the code; ROWS_VALUE and similar words stand for the numbers of a problem."""
    line_texts: dict[LineRole, str]
    """Line that comes next, without its indent, for each role that ends or makes a step."""
    call_template: str
    """Entry of the stack as the program would write it."""
    variable_names: tuple[str, str, str]
    """Names of the row, the column and the number of the square."""
    difference: Callable[..., str]
    """Sentence about what the published program does differently."""

    def text(self, rows: int, cols: int, start: tuple[int, int], *, is_greedy: bool) -> str:
        """Return the code for a board and a start, given by its row and its column."""
        unwanted = _ONLY_NAIVE if is_greedy else _ONLY_GREEDY
        listed_lines = []
        for line in self.template.strip("\n").splitlines():
            if line.endswith(unwanted):
                continue
            line_text = line.removesuffix(_ONLY_GREEDY).removesuffix(_ONLY_NAIVE)
            listed_lines.append(line_text.rstrip())
        text = "\n".join(listed_lines)
        values = {
            "ROWS_VALUE": rows,
            "COLUMNS_VALUE": cols,
            "START_ROW": start[0],
            "START_COLUMN": start[1],
        }
        for word, value in values.items():
            text = text.replace(word, str(value))
        return text

    def line_index(self, text: str, role: LineRole) -> int:
        """Return the index of the line for a role in a text made by `text`."""
        lines = [line.strip() for line in text.splitlines()]
        return lines.index(self.line_texts[role])

    @cached_property
    def has_calls(self) -> bool:
        """True if the path is remembered by recursive calls."""
        return self.stack_type is StackType.CALLS
