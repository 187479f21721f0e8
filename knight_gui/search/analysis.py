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

from knight_gui.search import kernel
from knight_gui.search.position import LossKind
from knight_gui.search.search import Search

_FIRST_SQUARE = 4
_KINDS = {
    kernel.NO_WAY: LossKind.STRANDED,
    kernel.ONE_WAY: LossKind.SINGLE,
    kernel.NO_WAY_HOME: LossKind.CUT_OFF,
}


class LossProver:
    """Finds the move by which a path was lost.

    Parameters
    ----------
    search
        A twin of the search, at its beginning.
    """

    def __init__(self, search: Search) -> None:
        self._search = search
        size = search.problem.board.size
        self._path = np.zeros(size, np.uint32)
        self._found = np.zeros(size + _FIRST_SQUARE, np.int64)

    def loss_of(self, path: tuple[int, ...]) -> tuple[int, LossKind, tuple[int, ...]] | None:
        """Return what proves a path lost: since which depth, by what, and which squares.

        None if nothing here proves it; it may be lost all the same.
        """
        depth = len(path) - 1
        self._path[: depth + 1] = path
        search, found = self._search, self._found
        since = kernel.loss(search.tables, search.state, self._path, depth, found)
        if since == kernel.NOT_LOST:
            return None
        proof, count = found[2:_FIRST_SQUARE].tolist()
        squares = tuple(found[_FIRST_SQUARE : _FIRST_SQUARE + count].tolist())
        return int(since), _KINDS[proof], squares


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
        self._watch = np.zeros(3, np.int64)
        self.last = last
        self.wasted = 0
        size, depth = search.problem.board.size, search.depth
        path, found = search.state.path.copy(), np.zeros(size + _FIRST_SQUARE, np.int64)
        self._watch[0] = kernel.loss(search.tables, search.state, path, depth, found)
        self._watch[1:] = found[:2]

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
            is_over = True
            if self._watch[0] != kernel.NOT_LOST:
                is_over = self._search_lost(until)
            if is_over and self.steps < until:
                self._search_watched(until)
            if self._token[0] != self._token[1]:
                break
        return self.steps - first

    def _search_lost(self, until: int) -> bool:
        """Search on below the depth of the loss, and tell whether nothing is left there.

        While the path is lost nothing need be looked at: the search runs as fast as it can.
        """
        search, facts = self._search, self._search.state.facts
        before, base = search.step, facts[kernel.BASE]
        facts[kernel.FLOOR] = self._watch[0]
        search.advance(until - before, self._token)
        facts[kernel.FLOOR] = base
        self.wasted += search.step - before
        is_over = facts[kernel.OUTCOME] == kernel.NO_TOUR and self._watch[0] != base
        if is_over:
            # no tour from there, but the search has more to try before it
            facts[kernel.OUTCOME] = kernel.RUNNING
        return bool(is_over)

    def _search_watched(self, until: int) -> None:
        search = self._search
        kernel.walk(
            search.tables,
            search.state,
            search.record,
            self._token,
            until,
            kernel.LOST,
            self._watch,
        )
        self.wasted += int(self._watch[0] != kernel.NOT_LOST)
