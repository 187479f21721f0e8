"""How many positions the engine tries in a second: measured once for each search, and kept."""

from time import thread_time

import numpy as np
from numpy.typing import NDArray

from knight_gui.search import unrolling
from knight_gui.search.position import nodes_at
from knight_gui.search.problem import Problem
from knight_gui.search.search import SILENCE, Search

LEAST_S = 0.2
"""Seconds of the processor that a measurement takes: less measures what is around the search."""

_known: dict[Problem, float] = {}
"""The speed of each search from its start, for as long as the program runs."""


class SpeedTrial:
    """Measures how fast a search tries positions, slice by slice.

    It takes tours for dead ends, as who asks how long all of a tree takes does, and a tree that
    is tried to its end is tried again. Time spent on compiling does not count.

    Parameters
    ----------
    search
        Any search on the board by the strategy; a new one is made, from the start of its path.
    token
        int64, (2,): cancelled from another thread it ends a slice early.
    """

    def __init__(self, search: Search, token: NDArray[np.int64] = SILENCE) -> None:
        self._search = search.twin(search.problem.path[:1])
        self._problem = self._search.problem
        self._search.pass_tours()
        self._token = token
        self._tried, self._seconds = 0, 0.0

    @property
    def is_complete(self) -> bool:
        """Whether the speed is known."""
        return self._problem in _known

    @property
    def positions_per_s(self) -> float:
        """The speed, once it is known."""
        return _known[self._problem]

    def advance(self, budget: int) -> int:
        """Try about so many further positions, and return how many there were."""
        # loads what it needs
        self._search.advance(0)
        began, tried = thread_time(), 0
        while tried < budget:
            tried += self._search_on(budget)
            if self._token[0] != self._token[1]:
                break
        if not unrolling.is_awaited(self._search.tables):
            self._tried += tried
            self._seconds += thread_time() - began
        if self._seconds >= LEAST_S:
            _known.setdefault(self._problem, self._tried / self._seconds)
        return tried

    def _search_on(self, budget: int) -> int:
        """Search on, and return how many positions were new; behind the last comes the first."""
        search = self._search
        before = self._nodes if search.step else 0
        search.advance(budget, self._token)
        tried = self._nodes - before
        if search.outcome is not None:
            search.restore(np.zeros(1, np.uint8), 0, 0)
        return tried

    @property
    def _nodes(self) -> int:
        return nodes_at(self._search.step, self._search.depth)
