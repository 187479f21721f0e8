"""How a search ended, in facts and in a sentence."""

from dataclasses import dataclass

from knight_gui.search.explain import impossible
from knight_gui.search.position import Outcome, nodes_at
from knight_gui.search.strategy import Goal
from knight_gui.terminal.request import Task
from knight_gui.texts import plural, tr
from knight_gui.tour import Obstacle


@dataclass(frozen=True)
class Ending:
    """The end of a search.

    Attributes
    ----------
    task
        What was searched, and how it is printed.
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

    task: Task
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
    def sentence(self) -> str:
        """The outcome, what it means, and what it took."""
        if self.obstacle is not None:
            return self._foreseen(self.obstacle)
        effort = tr(
            "Steps: {steps:,}, backtracks: {backtracks:,}, time: {time}.",
            steps=self.steps,
            backtracks=self.backtracks,
            time=time_text(self.seconds),
        )
        return f"{self._meaning} {effort}"

    @property
    def _meaning(self) -> str:
        match self.outcome:
            case Outcome.SOLVED:
                return self._solved
            case Outcome.NO_TOUR:
                return self._no_tour
            case Outcome.STUCK:
                return self._stuck
            case Outcome.STOPPED:
                return self._stopped

    @property
    def _solved(self) -> str:
        count = self.task.problem.board.free_count
        if self.is_closed:
            # no board has a closed tour of one square
            return tr("Solved: a closed tour of all {count:,} squares.", count=count)
        return plural(
            "Solved: the only square is a tour.",
            "Solved: an open tour of all {count:,} squares.",
            count,
        )

    @property
    def _no_tour(self) -> str:
        board = self.task.problem.board
        facts = {
            "size": f"{board.rows}×{board.cols}",
            "start": board.name(self.task.problem.path[0]),
        }
        if self.task.problem.strategy.goal is Goal.CLOSED:
            return tr(
                "No closed tour exists on the {size} board: "
                "the search tried every path from {start}, which proves it.",
                **facts,
            )
        return tr(
            "No tour from {start} exists on the {size} board: "
            "the search tried every path, which proves it.",
            **facts,
        )

    def _foreseen(self, obstacle: Obstacle) -> str:
        return tr(
            "{said} Nothing was searched; with --search-anyway it is.",
            said=impossible(self.task.problem, obstacle),
        )

    @property
    def _stopped(self) -> str:
        if self.task.problem.obstacle is None:
            outlook = tr("whether there is a tour is not known.")
        else:
            outlook = tr("it was clear beforehand that there is no tour.")
        return tr(
            "Stopped by --max-steps with {visited:,} of {count:,} squares on the path: {outlook}",
            visited=len(self.path),
            count=self.task.problem.board.free_count,
            outlook=outlook,
        )

    @property
    def _stuck(self) -> str:
        board = self.task.problem.board
        if self.task.problem.obstacle is None:
            outlook = tr("There may be a tour all the same.")
        else:
            outlook = tr("It was clear beforehand that there is no tour.")
        facts = {
            "head": board.name(self.path[-1]),
            "count": board.free_count,
            "outlook": outlook,
        }
        if len(self.path) == board.free_count:
            return tr(
                "Stuck on {head}: the path visits all {count:,} squares but does not close, and "
                "going back was not allowed. {outlook}",
                **facts,
            )
        return tr(
            "Stuck on {head} with {visited:,} of {count:,} squares visited: no free square is a "
            "move away, and going back was not allowed. {outlook}",
            visited=len(self.path),
            **facts,
        )


def time_text(seconds: float) -> str:
    """Return a time in milliseconds or seconds."""
    if seconds < 1:
        return tr("{milliseconds:.1f} ms", milliseconds=1000 * seconds)
    return tr("{seconds:.1f} s", seconds=seconds)
