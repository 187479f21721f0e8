"""How a search ended, in facts and in a sentence."""

from dataclasses import dataclass

from knight_gui.search.kinds import Outcome
from knight_gui.search.position import nodes_at
from knight_gui.terminal.request import SearchTask
from knight_gui.tour import Obstacle
from knight_gui.wording import outcomes


@dataclass(frozen=True)
class Ending:
    """The end of a search.

    Attributes
    ----------
    task
        What was searched.
    outcome
        How it ended.
    path
        The squares where it ended, the start first.
    steps
        How many it took.
    seconds
        How long they took.
    obstacle
        Why no tour can exist, if the search did not begin for that.
    """

    task: SearchTask
    outcome: Outcome
    path: tuple[int, ...]
    steps: int
    seconds: float
    obstacle: Obstacle | None = None

    @property
    def nodes(self) -> int:
        """How many times the knight was placed, the start included."""
        return nodes_at(self.steps, len(self.path) - len(self.task.problem.path))

    @property
    def backtracks(self) -> int:
        """How many steps were retreats."""
        return self.steps - self.nodes + 1

    @property
    def is_closed(self) -> bool:
        """Whether the path is a closed tour."""
        solved = self.outcome is Outcome.SOLVED
        return solved and self.task.problem.board.attacks(self.path[-1], self.path[0])

    @property
    def depth(self) -> int:
        """The number of moves in the path."""
        return len(self.path) - 1

    @property
    def sentence(self) -> str:
        """The outcome, what it means, and what it took."""
        problem = self.task.problem
        if self.obstacle is not None:
            return outcomes.not_searched(problem, self.obstacle, "--search-anyway")
        if self.outcome is Outcome.STOPPED:
            told = outcomes.stopped_by(problem, self.steps, "--max-steps")
        else:
            told = outcomes.ended(problem, self).text
        return outcomes.with_effort(told, self, self.seconds)
