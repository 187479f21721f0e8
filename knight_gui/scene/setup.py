"""A search as it was chosen: board, program, naive or greedy, and the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from knight_gui.scene.programs import (
    PROGRAMS,
    WARNSDORFF,
    Built,
    Variant,
    built,
    origin_of,
)
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Preset, Strategy, TieBreak
from knight_gui.search.verdict import Verdict
from knight_gui.tour import Board, Obstacle

LARGEST_SIDE = 100
"""Rows and columns of the largest board that is shown; squares would vanish beyond."""


@dataclass(frozen=True)
class Setup:
    """One search as it was chosen.

    `program` is one of `PROGRAMS`, or was built. `start` is the square that was clicked; None
    before. The search begins with the `given` squares after it, and never takes them back.
    `force_search` lets it search where no tour can exist.
    """

    board: Board = Board()  # noqa: RUF009  a board is frozen
    program: Preset = WARNSDORFF
    variant: Variant = Variant.NAIVE
    start: int | None = None
    given: tuple[int, ...] = ()
    force_search: bool = False

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
        return Problem(self.board, (self.start, *self.given), self.strategy)

    @property
    def obstacle(self) -> Obstacle | Verdict | None:
        """Why no tour can exist, unless that is to be searched anyway."""
        problem = self.problem
        return None if problem is None or self.force_search else problem.obstacle_at_once

    @property
    def is_built(self) -> bool:
        """Whether its blocks are those of no known program."""
        return isinstance(self.program, Built)

    @property
    def origin(self) -> Preset:
        """The program that was chosen, before its blocks were changed."""
        return origin_of(self.program)

    @property
    def rival(self) -> Setup:
        """The search that this one is compared with first.

        Warnsdorff's rule in the same move order, since that is the one that everyone knows;
        of Warnsdorff's rule itself the naive search.
        """
        if not self.program.greedy.backtracking and self.variant is Variant.GREEDY:
            # the naive search of one that never goes back is that of another program
            return self.with_strategy(
                replace(self.strategy, ordering=Ordering.NAIVE, backtracking=True)
            )
        if self.strategy.ordering is Ordering.WARNSDORFF:
            return replace(self, variant=self.variant.other)
        if self.program.greedy.ordering is Ordering.WARNSDORFF:
            return replace(self, variant=Variant.GREEDY)
        return self.with_strategy(
            replace(self.strategy, ordering=Ordering.WARNSDORFF, tie_break=TieBreak.ORDER, seed=0)
        )

    @property
    def start_in_document(self) -> int | None:
        """The start that the program's document shows, where the board has its size."""
        if self.program.start is None or (self.board.rows, self.board.cols) != (8, 8):
            return None
        row, col = self.program.start
        return row * self.board.cols + col

    def with_strategy(self, strategy: Strategy) -> Setup:
        """Return the setup that searches so.

        A naive search leaves the program what its sorted one is sorted by, so that
        the way back to that one is open. A program with these blocks that is known is
        shown under its name.
        """
        if strategy.ordering is not Ordering.NAIVE:
            return replace(self, program=built(strategy, self.program), variant=Variant.GREEDY)
        greedy = self.program.greedy
        greedy = replace(
            strategy,
            ordering=greedy.ordering,
            tie_break=greedy.tie_break,
            seed=greedy.seed,
        )
        return replace(self, program=built(greedy, self.program), variant=Variant.NAIVE)

    def with_program(self, program: Preset) -> Setup:
        """Return the setup of a program, from the start in its document if none was chosen."""
        changed = replace(self, program=program)
        if changed.start is None:
            changed = replace(changed, start=changed.start_in_document)
        return changed

    def taking(self, other: Setup) -> Setup:
        """Return the setup that searches as another one does, on this board from this start."""
        return replace(self, program=other.program, variant=other.variant)

    def beginning_with(self, board: Board, path: Sequence[int]) -> Setup:
        """Return the setup that searches in the same way, and begins with a path.

        A path that visits every square is what was looked for, closed or not.
        """
        start, *given = path
        setup = replace(self, board=board, start=start, given=tuple(given), force_search=True)
        if len(path) == board.free_count and not board.attacks(path[-1], start):
            return setup.with_strategy(replace(self.strategy, goal=Goal.OPEN))
        return setup

    def showing(self, problem: Problem) -> Setup:
        """Return the setup for a problem that was searched here before."""
        start, *rest = problem.path
        given = tuple(rest)
        # programs may share a search: the one that is chosen stays if it has it
        for program in (self.program, *PROGRAMS):
            for variant in Variant:
                setup = Setup(problem.board, program, variant, start, given, force_search=True)
                if setup.problem == problem:
                    return setup
        there = replace(self, board=problem.board, start=start, given=given, force_search=True)
        return there.with_strategy(problem.strategy)
