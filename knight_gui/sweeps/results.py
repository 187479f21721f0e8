"""The results of many searches as arrays, since tens of thousands are drawn many times."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt, Mistakes

Mark = IntEnum(
    "Mark",
    {
        # nothing yet: it has not begun, or goes on
        "WAITING": 0,
        # not how it ends: it has not ended within so many steps
        "STOPPED": 1,
        "SOLVED": 2,
        "NO_TOUR": 3,
        # that there is no tour, from theory: nothing was searched
        "FORESEEN": 4,
        "STUCK": 5,
    },
)
"""What is known of a search."""


_MARKS = {
    Outcome.SOLVED: Mark.SOLVED,
    Outcome.NO_TOUR: Mark.NO_TOUR,
    Outcome.STUCK: Mark.STUCK,
    Outcome.STOPPED: Mark.STOPPED,
}
OUTCOMES = {mark: outcome for outcome, mark in _MARKS.items()} | {
    Mark.FORESEEN: Outcome.NO_TOUR,
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
    deepest
        int64, how many moves the longest path of each had.
    mistakes
        int64, how many mistakes each has made; -1 where that is not known.
    wrong_at
        int64, which square of its path was the first that was wrong; 0 for none.
    """

    marks: NDArray[np.uint8]
    steps: NDArray[np.int64]
    deepest: NDArray[np.int64]
    mistakes: NDArray[np.int64]
    wrong_at: NDArray[np.int64]

    @classmethod
    def none_of(cls, count: int) -> "Results":
        """Return that nothing is known of so many searches."""
        steps, deepest, wrong_at = np.zeros((3, count), np.int64)
        return cls(np.zeros(count, np.uint8), steps, deepest, np.full(count, -1), wrong_at)

    @classmethod
    def of(cls, attempts: Sequence[Attempt | None]) -> "Results":
        """Return what is known by these attempts; None stands for a search that has not begun."""
        results = cls.none_of(len(attempts))
        for place, attempt in enumerate(attempts):
            if attempt is not None:
                results.note(place, attempt)
        return results

    @property
    def columns(self) -> tuple[NDArray[Any], ...]:
        """All of these arrays."""
        return self.marks, self.steps, self.deepest, self.mistakes, self.wrong_at

    def __len__(self) -> int:
        return len(self.marks)

    def copy(self) -> "Results":
        """Return the same, which stays so when this is written to."""
        return Results(*(each.copy() for each in self.columns))

    def note(self, place: int, attempt: Attempt) -> None:
        """Note what one of them came to."""
        self.marks[place] = mark_of(attempt)
        self.steps[place] = attempt.steps
        self.deepest[place] = attempt.deepest
        mistakes = attempt.mistakes
        self.mistakes[place] = -1 if mistakes is None else mistakes.count
        self.wrong_at[place] = (mistakes.wrong_at if mistakes else None) or 0

    def take(self, places: NDArray[np.int64], others: "Results") -> None:
        """Note what others tell of the searches in these places, where they tell anything."""
        is_new = others.marks != Mark.WAITING
        for mine, theirs in zip(self.columns, others.columns, strict=True):
            mine[places[is_new]] = theirs[is_new]

    def attempt(self, place: int) -> Attempt | None:
        """Return what one of them came to, without where it can go on; None if nothing is known."""
        mark = self.mark(place)
        return (
            None
            if mark is Mark.WAITING
            else Attempt(
                OUTCOMES[mark],
                int(self.steps[place]),
                int(self.deepest[place]),
                is_foreseen=mark is Mark.FORESEEN,
                mistakes=self.mistakes_of(place),
            )
        )

    def mistakes_of(self, place: int) -> Mistakes | None:
        """Return the mistakes of one of them; None where they are not known."""
        count, wrong_at = int(self.mistakes[place]), int(self.wrong_at[place])
        return None if count < 0 else Mistakes(count, wrong_at or None)

    def is_same(self, other: "Results") -> bool:
        """Return whether others tell the same."""
        return all(map(np.array_equal, self.columns, other.columns))

    def up_to(self, limit: int) -> "Results":
        """Return the same where what has not come to a limit yet is waited for."""
        return replace(
            self,
            marks=np.where(
                (self.marks == Mark.STOPPED) & (self.steps < limit),
                np.uint8(Mark.WAITING),
                self.marks,
            ),
        )

    def part(self, first: int, count: int) -> "Results":
        """Return what is known of so many searches from one of them on."""
        return Results(*(each[first : first + count] for each in self.columns))

    def mark(self, place: int) -> Mark:
        """Return what is known of one of them."""
        return Mark(int(self.marks[place]))

    def count(self, mark: Mark) -> int:
        """Return of how many of them that is known."""
        return int(np.count_nonzero(self.marks == mark))

    def share_solved(self) -> float | None:
        """Return which part of them is solved, from 0 to 1; None before all have begun."""
        return (
            None
            if not len(self) or self.count(Mark.WAITING)
            else self.count(Mark.SOLVED) / len(self)
        )
