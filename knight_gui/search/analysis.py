"""When a search was lost: since which move no tour could come of its path any more.

A free square of a tour is entered from one square and left for another, and
only the last square of an open tour is not left. So a position is lost if a
free square has no way left, or more of them have only one than can be the last.
A closed tour also needs a way back to its start.
A lost position may look hopeful for millions of steps; that is what a naive
search does not see.
"""

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.kinds import LossKind
from knight_gui.search.search import Search


class LossProver:
    """Finds the move by which a path was lost.

    Parameters
    ----------
    search
        A twin of the search, at its beginning.
    """

    def __init__(self, search: Search) -> None:
        self._search = search

    def loss_of(
        self, path: tuple[int, ...], narrow: NDArray[np.int64] | None = None
    ) -> tuple[int, LossKind, tuple[int, ...]] | None:
        """Return what proves a path lost: since which depth, by what, and which squares.

        None if nothing here proves it; it may be lost all the same.

        Parameters
        ----------
        narrow
            int64, (2,), filled: what `Search.search_to_loss` goes on with.
        """
        loss = self._search.find_loss(path, narrow)
        return None if loss is None else (loss.depth, loss.kind, loss.squares)


class WastedCount:
    """Counts the steps of a search after which no tour could come of its path, slice by slice.

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
        How many of the steps looked through were in vain.
    """

    def __init__(self, search: Search, last: int, token: NDArray[np.int64]) -> None:
        self._search = search
        self._token = token
        self._narrow = np.zeros(2, np.int64)
        self.last = last
        self.wasted = 0
        loss = search.find_loss(search.path, self._narrow)
        self._lost_at = None if loss is None else loss.depth

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
        self._lost_at = self._search.search_to_loss(until, self._narrow, self._token)
        self.wasted += self._lost_at is not None
