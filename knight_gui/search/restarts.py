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
        problem, notes = self._live.problem, self._live.notes
        moves = (len(self._found) + 1) * problem.strategy.restarts.moves(problem.board.free_count)
        # all moves but those of the path were taken back, one step each
        checkpoint = min(
            max(0, 2 * moves - problem.board.free_count) // notes.checkpoint_every,
            notes.checkpoint_count - 1,
        )
        search = self._live.twin()
        search.restore(*notes.checkpoint(checkpoint))
        first = search.step
        # a step is one move at the most, so the last of them is not passed
        while left := moves - (search.step + search.depth - search.base) // 2:
            search.advance(left)
        self._found.append(Restart(search.step, search.path))
        return search.step - first
