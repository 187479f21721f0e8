"""Where the restarts of a search began, and which path was given up there."""

from dataclasses import dataclass

import numpy as np

from knight_gui.search.arrays import blank_columns
from knight_gui.search.kinds import Outcome
from knight_gui.search.search import SILENCE, Search


@dataclass(frozen=True)
class Restart:
    """The beginning of a restart.

    Attributes
    ----------
    step
        The last step of a round; with the next one the knight is on its way back.
    path
        The path that is given up.
    """

    step: int
    path: tuple[int, ...]


class Restarts:
    """Finds the restarts of a search one by one, and remembers them.

    A round has a fixed number of moves, so the step at which it ends is known but for
    the depth there: each is found within a few steps of a checkpoint.
    """

    def __init__(self, live: Search) -> None:
        self._live = live
        self._found: list[Restart] = []

    @property
    def found(self) -> tuple[Restart, ...]:
        """Those that were found, the first of the search first."""
        return tuple(self._found)

    @property
    def begun(self) -> int:
        """How many there were so far, found or not."""
        live = self._live
        # a tour with the last move of a round is no restart
        return (live.phase + (live.outcome is not Outcome.SOLVED)) // 2

    def find_next(self) -> int:
        """Find one more, which must have begun, and return how many steps that took."""
        live = self._live
        number, squares = len(self._found) + 1, live.problem.board.free_count
        # where the knight is back at the start
        end = 2 * number * live.problem.strategy.restarts * squares
        begin = max(0, end - squares)
        search, walk = live.twin(), live.twin()
        checkpoint = min(begin // live.notes.checkpoint_every, live.notes.checkpoint_count - 1)
        for each in (search, walk):
            each.restore(*live.notes.checkpoint(checkpoint))
        first = search.step
        columns = blank_columns(live.problem.board.size, 2)
        search.read_columns(columns, np.array([begin, min(end, live.step)]), end, SILENCE)
        count = int(columns.counts[0])
        (within,) = np.nonzero(columns.phases[:count] == 2 * (number - 1))
        step = int(columns.steps[within[-1]])
        walk.advance(step - first)
        self._found.append(Restart(step, walk.path))
        return search.step + walk.step - 2 * first
