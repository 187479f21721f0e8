"""Restarts of a search: the step at which each began, and the path that it gave up."""

from dataclasses import dataclass

from knight_gui.search.kinds import Outcome
from knight_gui.search.search import Search


@dataclass(frozen=True)
class Restart:
    """Beginning of a restart."""

    step: int
    """Last step of a round; with the next one the knight is on its way back."""
    path: tuple[int, ...]
    """Path that is given up."""


class RestartFinder:
    """Finder of the restarts of a search, one by one; it remembers them.

    A round has a fixed number of moves, so the step at which it ends depends only on the depth
    there: each restart is found within a few steps of a checkpoint.
    """

    def __init__(self, live_search: Search) -> None:
        self._live_search = live_search
        self._restarts: list[Restart] = []

    @property
    def restarts(self) -> tuple[Restart, ...]:
        """Restarts found so far, in the order of the search."""
        return tuple(self._restarts)

    @property
    def restart_count(self) -> int:
        """Number of restarts so far, whether found or not."""
        round_phase = self._live_search.round_phase
        # a tour with the last move of a round is no restart
        if self._live_search.outcome is not Outcome.SOLVED:
            round_phase += 1
        return round_phase // 2

    def find_next(self) -> int:
        """Find the next restart, which must have begun; return the number of steps searched."""
        problem = self._live_search.problem
        record = self._live_search.record
        square_count = problem.board.free_count
        moves_per_round = problem.strategy.restarts.moves_per_round(square_count)
        moves = (len(self._restarts) + 1) * moves_per_round
        # all moves but those of the path were taken back, one step each
        min_step = max(0, 2 * moves - square_count)
        checkpoint_index = min(min_step // record.checkpoint_interval, record.checkpoint_count - 1)
        search = self._live_search.fresh_copy()
        search.restore(*record.checkpoint(checkpoint_index))
        first_step = search.step
        # a step is at most one move, so this never passes the last move of the round
        while moves_left := moves - (search.step + search.depth - search.root_depth) // 2:
            search.advance(moves_left)
        self._restarts.append(Restart(search.step, search.path))
        return search.step - first_step
