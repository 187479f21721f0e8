"""The results of many searches as arrays, since tens of thousands are drawn many times."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt, Mistakes

ResultCode = IntEnum(
    "ResultCode",
    {
        # nothing yet: it has not begun, or goes on
        "PENDING": 0,
        # not how it ends: it has not ended within so many steps
        "STOPPED": 1,
        "SOLVED": 2,
        "NO_TOUR": 3,
        # that there is no tour, from theory: nothing was searched
        "NO_TOUR_BY_THEORY": 4,
        "STUCK": 5,
    },
)
"""What is known of a search."""


_CODES_BY_OUTCOME = {
    Outcome.SOLVED: ResultCode.SOLVED,
    Outcome.NO_TOUR: ResultCode.NO_TOUR,
    Outcome.STUCK: ResultCode.STUCK,
    Outcome.STOPPED: ResultCode.STOPPED,
}
OUTCOMES_BY_CODE = {mark: outcome for outcome, mark in _CODES_BY_OUTCOME.items()} | {
    ResultCode.NO_TOUR_BY_THEORY: Outcome.NO_TOUR,
}


def result_code_of(attempt: Attempt | None) -> ResultCode:
    """Return what is known of a search; None has not begun."""
    if attempt is None:
        return ResultCode.PENDING
    if attempt.is_ruled_out_beforehand:
        return ResultCode.NO_TOUR_BY_THEORY
    return _CODES_BY_OUTCOME[attempt.outcome]


@dataclass(frozen=True)
class SearchResults:
    """What is known of each of many searches.

    Attributes
    ----------
    codes
        uint8, a `ResultCode` for each.
    steps
        int64, how many steps each has taken.
    max_depths
        int64, how many moves the longest path of each had.
    mistake_counts
        int64, how many mistakes each has made; -1 where that is not known.
    first_mistakes
        int64, which square of its path was the first that was wrong; 0 for none.
    """

    codes: NDArray[np.uint8]
    steps: NDArray[np.int64]
    max_depths: NDArray[np.int64]
    mistake_counts: NDArray[np.int64]
    first_mistakes: NDArray[np.int64]

    @classmethod
    def pending(cls, count: int) -> "SearchResults":
        """Return that nothing is known of so many searches."""
        steps, deepest, wrong_at = np.zeros((3, count), np.int64)
        return cls(np.zeros(count, np.uint8), steps, deepest, np.full(count, -1), wrong_at)

    @classmethod
    def from_attempts(cls, attempts: Sequence[Attempt | None]) -> "SearchResults":
        """Return what is known by these attempts; None stands for a search that has not begun."""
        results = cls.pending(len(attempts))
        for index, attempt in enumerate(attempts):
            if attempt is not None:
                results.set_attempt(index, attempt)
        return results

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """All of these arrays."""
        return self.codes, self.steps, self.max_depths, self.mistake_counts, self.first_mistakes

    def __len__(self) -> int:
        return len(self.codes)

    def copy(self) -> "SearchResults":
        """Return the same, which stays so when this is written to."""
        return SearchResults(*(each.copy() for each in self.arrays))

    def set_attempt(self, index: int, attempt: Attempt) -> None:
        """Note what one of them came to."""
        self.codes[index] = result_code_of(attempt)
        self.steps[index] = attempt.steps
        self.max_depths[index] = attempt.max_depth
        mistakes = attempt.mistakes
        self.mistake_counts[index] = -1 if mistakes is None else mistakes.count
        self.first_mistakes[index] = (mistakes.first_wrong_square_number if mistakes else None) or 0

    def merge(self, indices: NDArray[np.int64], others: "SearchResults") -> None:
        """Note what others tell of the searches in these places, where they tell anything."""
        is_new = others.codes != ResultCode.PENDING
        for mine, theirs in zip(self.arrays, others.arrays, strict=True):
            mine[indices[is_new]] = theirs[is_new]

    def attempt_at(self, index: int) -> Attempt | None:
        """Return what one of them came to, without where it can go on; None if nothing is known."""
        mark = self.code_at(index)
        if mark is ResultCode.PENDING:
            return None
        return Attempt(
            OUTCOMES_BY_CODE[mark],
            int(self.steps[index]),
            int(self.max_depths[index]),
            is_ruled_out_beforehand=mark is ResultCode.NO_TOUR_BY_THEORY,
            mistakes=self.mistakes_at(index),
        )

    def mistakes_at(self, index: int) -> Mistakes | None:
        """Return the mistakes of one of them; None where they are not known."""
        count = int(self.mistake_counts[index])
        wrong_at = int(self.first_mistakes[index])
        return None if count < 0 else Mistakes(count, wrong_at or None)

    def equals(self, other: "SearchResults") -> bool:
        """Return whether others tell the same."""
        return all(map(np.array_equal, self.arrays, other.arrays))

    def with_step_limit(self, max_steps: int) -> "SearchResults":
        """Return the same where what has not come to a limit yet is waited for."""
        return replace(
            self,
            codes=np.where(
                (self.codes == ResultCode.STOPPED) & (self.steps < max_steps),
                np.uint8(ResultCode.PENDING),
                self.codes,
            ),
        )

    def slice(self, first: int, count: int) -> "SearchResults":
        """Return what is known of so many searches from one of them on."""
        return SearchResults(*(each[first : first + count] for each in self.arrays))

    def code_at(self, index: int) -> ResultCode:
        """Return what is known of one of them."""
        return ResultCode(int(self.codes[index]))

    def count_code(self, code: ResultCode) -> int:
        """Return of how many of them that is known."""
        return int(np.count_nonzero(self.codes == code))

    def solved_share(self) -> float | None:
        """Return which part of them is solved, from 0 to 1; None before all have begun."""
        if not len(self) or self.count_code(ResultCode.PENDING):
            return None
        return self.count_code(ResultCode.SOLVED) / len(self)
