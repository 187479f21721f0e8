"""What the user has chosen: board, program, naive or greedy, and the start."""

from dataclasses import dataclass, replace
from enum import Enum

from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Ordering, Preset, Strategy
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
_TITLES = {"sure": tr("Sure"), "own": tr("own blocks")}
LARGEST_SIDE = 100
"""Rows and columns of the largest board that the window shows; squares would vanish beyond."""


MOST_COUNTED = 30
"""Free squares of the largest board whose tours the window counts: a moment's work."""


def title_of(program: Preset) -> str:
    """Return what a program is called in the window; most are under their own names."""
    return _TITLES.get(program.name, program.name)


@dataclass(frozen=True)
class Built(Preset):
    """A program that the user has built from blocks.

    Attributes
    ----------
    origin
        The program whose blocks were changed.
    """

    origin: Preset


def _built(greedy: Strategy, before: Preset) -> Preset:
    """Return the program with this sorted search: a known one, or the user's own."""
    for program in PROGRAMS:
        if program.greedy == greedy:
            return program
    return Built("own", greedy.text, greedy, start=None, origin=_origin_of(before))


def _origin_of(program: Preset) -> Preset:
    return program.origin if isinstance(program, Built) else program


class Variant(Enum):
    """Which of a program's two searches is shown."""

    NAIVE = "naive"
    GREEDY = "greedy"

    @property
    def title(self) -> str:
        """What it is called in the window."""
        return {Variant.NAIVE: tr("Naive"), Variant.GREEDY: tr("Greedy")}[self]

    @property
    def other(self) -> "Variant":
        """The one that this one is compared with."""
        return Variant.GREEDY if self is Variant.NAIVE else Variant.NAIVE


@dataclass(frozen=True)
class Setup:
    """What the user has chosen.

    Attributes
    ----------
    board
        The board.
    program
        One of `PROGRAMS`, or one that was built.
    variant
        Naive or greedy.
    start
        The square that was clicked; None before.
    insists
        Whether the user wants to search from there although no tour can exist.
    """

    board: Board = Board()  # noqa: RUF009  a board is frozen
    program: Preset = WARNSDORFF
    variant: Variant = Variant.NAIVE
    start: int | None = None
    insists: bool = False

    @property
    def strategy(self) -> Strategy:
        """How to search."""
        is_naive = self.variant is Variant.NAIVE
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

    @property
    def title(self) -> str:
        """Which search it is, in a few words."""
        return tr(
            "{variant} · {program}",
            variant=self.variant.title,
            program=title_of(self.program),
        )

    def with_strategy(self, strategy: Strategy) -> "Setup":
        """Return the setup that searches so.

        A naive search leaves the program what its sorted one is sorted by, so that
        the way back to that one is open. A program with these blocks that is known is
        shown under its name.
        """
        if strategy.ordering is not Ordering.NAIVE:
            return replace(self, program=_built(strategy, self.program), variant=Variant.GREEDY)
        greedy = self.program.greedy
        greedy = replace(
            strategy,
            ordering=greedy.ordering,
            tie_break=greedy.tie_break,
            seed=greedy.seed,
        )
        return replace(self, program=_built(greedy, self.program), variant=Variant.NAIVE)

    @property
    def is_built(self) -> bool:
        """Whether its blocks are those of no known program."""
        return isinstance(self.program, Built)

    @property
    def origin(self) -> Preset:
        """The program that was chosen, before its blocks were changed."""
        return _origin_of(self.program)

    def showing(self, problem: Problem) -> "Setup":
        """Return the setup for a problem that was searched here before."""
        # programs may share a search: the one that is chosen stays if it has it
        for program in (self.program, *PROGRAMS):
            for variant in Variant:
                setup = Setup(problem.board, program, variant, problem.path[0], insists=True)
                if setup.problem == problem:
                    return setup
        there = replace(self, board=problem.board, start=problem.path[0], insists=True)
        return there.with_strategy(problem.strategy)

    @property
    def start_in_document(self) -> int | None:
        """The start that the program's document shows, where the board has its size."""
        if self.program.start is None or (self.board.rows, self.board.cols) != (8, 8):
            return None
        row, col = self.program.start
        return row * self.board.cols + col
