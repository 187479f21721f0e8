"""Where the restarts of a search began, and which path was given up there."""

from dataclasses import dataclass

from knight_gui.search.kinds import Outcome
from knight_gui.search.search import Search


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


class RestartFinder:
    """Finds the restarts of a search one by one, and remembers them.

    A round has a fixed number of moves, so the step at which it ends is known but for
    the depth there: each is found within a few steps of a checkpoint.
    """

    def __init__(self, live_search: Search) -> None:
        self._live_search = live_search
        self._restarts: list[Restart] = []

    @property
    def restarts(self) -> tuple[Restart, ...]:
        """Those that were found, the first of the search first."""
        return tuple(self._restarts)

    @property
    def restart_count(self) -> int:
        """How many there were so far, found or not."""
        live_search = self._live_search
        # a tour with the last move of a round is no restart
        return (live_search.round_phase + (live_search.outcome is not Outcome.SOLVED)) // 2

    def find_next(self) -> int:
        """Find one more, which must have begun, and return how many steps that took."""
        problem = self._live_search.problem
        record = self._live_search.record
        moves = (len(self._restarts) + 1) * problem.strategy.restarts.moves_per_round(
            problem.board.free_count
        )
        # all moves but those of the path were taken back, one step each
        checkpoint_index = min(
            max(0, 2 * moves - problem.board.free_count) // record.checkpoint_interval,
            record.checkpoint_count - 1,
        )
        search = self._live_search.fresh_copy()
        search.restore(*record.checkpoint(checkpoint_index))
        first_step = search.step
        # a step is one move at the most, so the last of them is not passed
        while moves_left := moves - (search.step + search.depth - search.root_depth) // 2:
            search.advance(moves_left)
        self._restarts.append(Restart(search.step, search.path))
        return search.step - first_step
