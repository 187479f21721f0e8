"""What is known of many searches, as two arrays: tens of thousands are drawn many times."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt


class Mark(IntEnum):
    """What is known of a search."""

    WAITING = 0
    """Nothing yet: it has not begun."""
    STOPPED = 1
    """Not how it ends: it has not ended within so many steps."""
    SOLVED = 2
    NO_TOUR = 3
    FORESEEN = 4
    """That there is no tour, from theory: nothing was searched."""
    STUCK = 5


_MARKS = {
    Outcome.SOLVED: Mark.SOLVED,
    Outcome.NO_TOUR: Mark.NO_TOUR,
    Outcome.STUCK: Mark.STUCK,
    Outcome.STOPPED: Mark.STOPPED,
}


def mark_of(attempt: Attempt | None) -> Mark:
    """Return what is known of a search; None has not begun."""
    if attempt is None:
        return Mark.WAITING
    return Mark.FORESEEN if attempt.is_foreseen else _MARKS[attempt.outcome]


@dataclass(frozen=True)
class Results:
    """What is known of each of many searches.

    Attributes
    ----------
    marks
        uint8, a `Mark` for each.
    steps
        int64, how many steps each has taken.
    """

    marks: NDArray[np.uint8]
    steps: NDArray[np.int64]

    @classmethod
    def none_of(cls, count: int) -> "Results":
        """Return that nothing is known of so many searches."""
        return cls(np.zeros(count, np.uint8), np.zeros(count, np.int64))

    @classmethod
    def of(cls, attempts: Sequence[Attempt | None]) -> "Results":
        """Return what is known by these attempts; None stands for a search that has not begun."""
        count = len(attempts)
        steps = (attempt.steps if attempt else 0 for attempt in attempts)
        return cls(
            np.fromiter(map(mark_of, attempts), np.uint8, count),
            np.fromiter(steps, np.int64, count),
        )

    def __len__(self) -> int:
        return len(self.marks)

    def copy(self) -> "Results":
        """Return the same, which stays so when this is written to."""
        return Results(self.marks.copy(), self.steps.copy())

    def part(self, first: int, count: int) -> "Results":
        """Return what is known of so many searches from one of them on."""
        return Results(self.marks[first : first + count], self.steps[first : first + count])

    def mark(self, place: int) -> Mark:
        """Return what is known of one of them."""
        return Mark(int(self.marks[place]))

    def count(self, mark: Mark) -> int:
        """Return of how many of them that is known."""
        return int(np.count_nonzero(self.marks == mark))

    def share_solved(self) -> float | None:
        """Return which part of them is solved, from 0 to 1; None before all have begun."""
        if not len(self) or self.count(Mark.WAITING):
            return None
        return self.count(Mark.SOLVED) / len(self)
