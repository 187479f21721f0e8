"""How many steps of a search were wasted: made while its path was lost."""

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.kinds import Prospect
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.oracle.verdict import MOST_EXACT
from knight_gui.search.search import Search


class WastedCount:
    """Counts the steps of a search after which its path was lost, slice by slice.

    A complete search leaves no path that can still become a tour without finding one. So there
    are few of these, and each is asked; from a losing square on the search runs at full speed
    until it takes that back. On boards of more than `MOST_EXACT` squares some losses show late,
    and more steps may have been wasted; so they may where foresight left a question undecided.

    Parameters
    ----------
    search
        A twin of the search, at its beginning.
    last
        The last step that counts.
    token
        int64, (2,): ends a slice early, see `CancelToken`.

    Attributes
    ----------
    last
        The last step that counts.
    wasted
        How many of the steps that were looked through were wasted.
    is_exact
        Whether no more of these were.
    """

    def __init__(
        self, search: Search, foresight: Foresight, last: int, token: NDArray[np.int64]
    ) -> None:
        self._search, self._foresight = search, foresight
        self._token = token
        self.last = last
        self.is_exact = search.problem.board.free_count <= MOST_EXACT
        self.wasted = 0
        self._lost_at = self._asked()

    @property
    def steps(self) -> int:
        """How many steps were looked through."""
        return self._search.step

    @property
    def is_complete(self) -> bool:
        """Whether the last step has been reached."""
        return self.steps >= self.last

    def advance(self, budget: int) -> int:
        """Look through at most `budget` further steps, and return how many there were."""
        first = self.steps
        until = min(first + budget, self.last)
        while self.steps < until:
            is_over = self._lost_at is None or self._search_lost(self._lost_at, until)
            if is_over and self.steps < until:
                self._search.advance(1)
                self._lost_at = self._asked()
                self.wasted += self._lost_at is not None
            if self._token[0] != self._token[1]:
                break
        return self.steps - first

    def _search_lost(self, lost_at: int, until: int) -> bool:
        """Search on above the depth of the loss, and tell whether nothing is left there.

        While the path is lost nothing need be looked at: the search runs as fast as it can.
        """
        before = self.steps
        is_over = self._search.advance_above(lost_at, until - before, self._token)
        self.wasted += self.steps - before
        return is_over

    def _asked(self) -> int | None:
        verdict = self._foresight.verdict(self._search.path)
        if verdict.fate is Prospect.UNDECIDED:
            self.is_exact = False
        # the moves of the path that was given are never taken back
        return None if verdict.lost_at is None else max(verdict.lost_at, self._search.base)
