"""What the user has chosen: board, program, naive or greedy, and the start."""

from dataclasses import dataclass
from enum import Enum

from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Preset, Strategy
from knight_gui.texts import tr
from knight_gui.tour import Board, Obstacle

WARNSDORFF = Preset(
    name="knight-gui",
    description=tr("Warnsdorff’s rule: the fewest free squares first, goes back if stuck"),
    greedy=Strategy(),
    start=None,
)
"""What the window offers before one of the five programs is chosen."""

PROGRAMS = (WARNSDORFF, *PRESETS.values())
LARGEST_SIDE = 100
"""Rows and columns of the largest board that the window shows; squares would vanish beyond."""


MOST_COUNTED = 30
"""Free squares of the largest board whose tours the window counts: a moment's work."""


class Approach(Enum):
    """Which of a program's two searches is shown."""

    NAIVE = "naive"
    GREEDY = "greedy"

    @property
    def other(self) -> "Approach":
        """The one that this one is compared with."""
        return Approach.GREEDY if self is Approach.NAIVE else Approach.NAIVE


@dataclass(frozen=True)
class Setup:
    """What the user has chosen.

    Attributes
    ----------
    board
        The board.
    program
        One of `PROGRAMS`.
    approach
        Naive or greedy.
    start
        The square that was clicked; None before.
    insists
        Whether the user wants to search from there although no tour can exist.
    """

    board: Board = Board()  # noqa: RUF009  a board is frozen
    program: Preset = WARNSDORFF
    approach: Approach = Approach.NAIVE
    start: int | None = None
    insists: bool = False

    @property
    def strategy(self) -> Strategy:
        """How to search."""
        is_naive = self.approach is Approach.NAIVE
        return self.program.naive if is_naive else self.program.greedy

    @property
    def problem(self) -> Problem | None:
        """What to search; None while there is no start."""
        if self.start is None:
            return None
        return Problem(self.board, (self.start,), self.strategy)

    @property
    def obstacle(self) -> Obstacle | None:
        """Why no tour can exist, unless that is to be searched anyway."""
        problem = self.problem
        return None if problem is None or self.insists else problem.obstacle

    def showing(self, problem: Problem) -> "Setup":
        """Return the setup for a problem that was searched here before."""
        # programs may share a search: the one that is chosen stays if it has it
        for program in (self.program, *PROGRAMS):
            for approach in Approach:
                setup = Setup(problem.board, program, approach, problem.path[0], insists=True)
                if setup.problem == problem:
                    return setup
        raise AssertionError(problem)

    @property
    def start_in_document(self) -> int | None:
        """The start that the program's document shows, where the board has its size."""
        if self.program.start is None or (self.board.rows, self.board.cols) != (8, 8):
            return None
        row, col = self.program.start
        return row * self.board.cols + col
