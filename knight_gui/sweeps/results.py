"""Results of many searches as arrays: tens of thousands of them are drawn again and again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt, Mistakes


class ResultCode(IntEnum):
    """Result of a search, as it is stored in an array."""

    PENDING = 0
    """No result yet: the search has not started, or goes on."""
    STOPPED = 1
    """Given up, or interrupted, after the steps that are stored with it."""
    SOLVED = 2
    """Ended with a tour."""
    NO_TOUR = 3
    """Ended with the proof that no tour exists."""
    NO_TOUR_BY_THEORY = 4
    """Not searched, since a theorem or foresight rules every tour out."""
    STUCK = 5
    """Ended at a dead end, as the strategy never backtracks."""


_CODES_BY_OUTCOME = {
    Outcome.SOLVED: ResultCode.SOLVED,
    Outcome.NO_TOUR: ResultCode.NO_TOUR,
    Outcome.STUCK: ResultCode.STUCK,
    Outcome.STOPPED: ResultCode.STOPPED,
}
OUTCOMES_BY_CODE = {code: outcome for outcome, code in _CODES_BY_OUTCOME.items()} | {
    ResultCode.NO_TOUR_BY_THEORY: Outcome.NO_TOUR,
}


def result_code_of(attempt: Attempt | None) -> ResultCode:
    """Return the result code of an attempt; None is a search that has not started."""
    if attempt is None:
        return ResultCode.PENDING
    if attempt.is_ruled_out_beforehand:
        return ResultCode.NO_TOUR_BY_THEORY
    return _CODES_BY_OUTCOME[attempt.outcome]


@dataclass(frozen=True, repr=False)
class SearchResults:
    """Results of many searches, one array per field."""

    codes: NDArray[np.uint8]
    """A `ResultCode` for each search."""
    steps: NDArray[np.int64]
    """Number of steps of each search."""
    max_depths: NDArray[np.int64]
    """Number of moves of the longest path of each search."""
    mistake_counts: NDArray[np.int64]
    """Number of mistakes of each search; -1 if unknown."""
    first_mistakes: NDArray[np.int64]
    """Number of the first wrong square on the path of each search, from 1; 0 for none."""

    @classmethod
    def pending(cls, count: int) -> "SearchResults":
        """Return the results of searches that have not started."""
        return cls(
            codes=np.zeros(count, np.uint8),
            steps=np.zeros(count, np.int64),
            max_depths=np.zeros(count, np.int64),
            mistake_counts=np.full(count, -1),
            first_mistakes=np.zeros(count, np.int64),
        )

    @classmethod
    def from_attempts(cls, attempts: Sequence[Attempt | None]) -> "SearchResults":
        """Return the results of attempts; None is a search that has not started."""
        results = cls.pending(len(attempts))
        for index, attempt in enumerate(attempts):
            if attempt is not None:
                results.set_attempt(index, attempt)
        return results

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """All arrays, in the order of the fields."""
        return self.codes, self.steps, self.max_depths, self.mistake_counts, self.first_mistakes

    def __len__(self) -> int:
        return len(self.codes)

    def __repr__(self) -> str:
        solved_count = self.count_code(ResultCode.SOLVED)
        return f"<Results of {len(self)} searches, {solved_count} solved>"

    def copy(self) -> "SearchResults":
        """Return a copy with arrays of its own."""
        return SearchResults(*(array.copy() for array in self.arrays))

    def set_attempt(self, index: int, attempt: Attempt) -> None:
        """Store the result of one search."""
        self.codes[index] = result_code_of(attempt)
        self.steps[index] = attempt.steps
        self.max_depths[index] = attempt.max_depth
        mistakes = attempt.mistakes
        if mistakes is None:
            self.mistake_counts[index] = -1
            self.first_mistakes[index] = 0
        else:
            self.mistake_counts[index] = mistakes.count
            self.first_mistakes[index] = mistakes.first_wrong_square_number or 0

    def merge(self, indices: NDArray[np.int64], others: "SearchResults") -> None:
        """Store the results of others at these indices, except pending ones."""
        is_new = others.codes != ResultCode.PENDING
        for array, other_array in zip(self.arrays, others.arrays, strict=True):
            array[indices[is_new]] = other_array[is_new]

    def attempt_at(self, index: int) -> Attempt | None:
        """Return the result of one search without its choices; None if it is pending."""
        code = self.code_at(index)
        if code is ResultCode.PENDING:
            return None
        return Attempt(
            OUTCOMES_BY_CODE[code],
            int(self.steps[index]),
            int(self.max_depths[index]),
            is_ruled_out_beforehand=code is ResultCode.NO_TOUR_BY_THEORY,
            mistakes=self.mistakes_at(index),
        )

    def mistakes_at(self, index: int) -> Mistakes | None:
        """Return the mistakes of one search; None if unknown."""
        count = int(self.mistake_counts[index])
        if count < 0:
            return None
        return Mistakes(count, int(self.first_mistakes[index]) or None)

    def equals(self, other: "SearchResults") -> bool:
        """Return True if all arrays are equal."""
        return all(map(np.array_equal, self.arrays, other.arrays))

    def with_step_limit(self, max_steps: int) -> "SearchResults":
        """Return the results for a limit: searches that were stopped below it are pending again."""
        is_below_limit = (self.codes == ResultCode.STOPPED) & (self.steps < max_steps)
        codes = np.where(is_below_limit, np.uint8(ResultCode.PENDING), self.codes)
        return replace(self, codes=codes)

    def slice(self, first: int, count: int) -> "SearchResults":
        """Return views of the results of `count` searches from the index `first` on."""
        return SearchResults(*(array[first : first + count] for array in self.arrays))

    def code_at(self, index: int) -> ResultCode:
        """Return the result code of one search."""
        return ResultCode(int(self.codes[index]))

    def count_code(self, code: ResultCode) -> int:
        """Return the number of searches with that result code."""
        return int(np.count_nonzero(self.codes == code))

    def solved_share(self) -> float | None:
        """Return the share of solved searches, from 0 to 1; None while any is pending."""
        if not len(self) or self.count_code(ResultCode.PENDING):
            return None
        return self.count_code(ResultCode.SOLVED) / len(self)
