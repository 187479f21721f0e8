"""How many steps of a search were wasted: made while its path was lost."""

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.foresight import Foresight
from knight_gui.search.search import Search


class WastedCount:
    """Counts the steps of a search after which its path was lost, slice by slice.

    A complete search leaves no path that can still become a tour without finding one. So there
    are few of these, and each is asked; from a losing square on the search runs at full speed
    until it takes that back.

    Parameters
    ----------
    search
        A twin of the search, at its beginning.
    foresight
        What tells where a path was lost; None where that takes too long. Then the free squares
        prove it, mostly later, and more steps may have been wasted.
    last
        The last step that counts.
    token
        int64, (2,): ends a slice early, see `CancelToken`.

    Attributes
    ----------
    last
        The last step that counts.
    is_exact
        Whether it counts all of them.
    wasted
        How many of the steps looked through were wasted.
    """

    def __init__(
        self, search: Search, foresight: Foresight | None, last: int, token: NDArray[np.int64]
    ) -> None:
        self._search, self._foresight = search, foresight
        self._token = token
        self._narrow = np.zeros(2, np.int64)
        self.last = last
        self.is_exact = foresight is not None
        self.wasted = 0
        if foresight is None:
            self._lost_at = search.find_loss(search.path, self._narrow)
        else:
            self._lost_at = self._asked(foresight)

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
                self._search_watched(until)
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

    def _search_watched(self, until: int) -> None:
        """Search on while the path is not lost: one step, or all if it need not be asked."""
        if self._foresight is None:
            self._lost_at = self._search.search_to_loss(until, self._narrow, self._token)
        else:
            self._search.advance(1)
            self._lost_at = self._asked(self._foresight)
        self.wasted += self._lost_at is not None

    def _asked(self, foresight: Foresight) -> int | None:
        lost_at = foresight.lost_at(self._search.path)
        # the moves of the path that was given are never taken back
        return None if lost_at is None else max(lost_at, self._search.base)
