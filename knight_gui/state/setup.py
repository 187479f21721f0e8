"""A search as it was chosen: board, program, naive, greedy or by hand, and the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from knight_gui.board import Board, Obstacle
from knight_gui.search.by_hand import path_after_moves
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Preset, Strategy, TieBreak
from knight_gui.state.programs import (
    PROGRAMS,
    WARNSDORFF,
    CustomProgram,
    Variant,
    origin_of,
    program_with_greedy,
    variants_of,
)

MAX_BOARD_SIDE = 100
"""Rows and columns of the largest board that is shown; squares would vanish beyond."""


@dataclass(frozen=True)
class SearchSetup:
    """One search as it was chosen.

    `program` is one of `PROGRAMS`, or was built. `start` is the square that was clicked; None
    before. The search begins with the `prefix` squares after it, and never takes them back; who
    searched up to there is `prefix_source`, if that is known. `searches_anyway` lets it search where no
    tour can exist. `moves` are those made by hand from there, whoever searches now, and `hint_count` is
    how many were taken on the way.
    """

    board: Board = Board()  # noqa: RUF009  a board is frozen
    program: Preset = WARNSDORFF
    variant: Variant = Variant.NAIVE
    start: int | None = None
    prefix: tuple[int, ...] = ()
    searches_anyway: bool = False
    prefix_source: Variant | None = None
    moves: tuple[int, ...] = ()
    hint_count: int = 0

    @property
    def is_by_hand(self) -> bool:
        """Whether somebody makes each move."""
        return self.variant is Variant.YOU

    @cached_property
    def strategy(self) -> Strategy:
        """How to search; by hand only the order of the moves counts, and the goal."""
        greedy = self.program.greedy
        if self.is_by_hand:
            return Strategy(greedy.move_order, Ordering.NAIVE, goal=greedy.goal)
        return self.program.naive if self.variant is Variant.NAIVE else greedy

    @property
    def name(self) -> str:
        """Which search of which program it is, for menus to go by."""
        return f"{self.program.name}-{self.variant.value}"

    @cached_property
    def problem(self) -> Problem | None:
        """What to search; None while there is no start."""
        if self.start is None:
            return None
        return Problem(
            self.board,
            (self.start, *self.prefix),
            self.strategy,
            self.moves if self.is_by_hand else None,
        )

    @property
    def path(self) -> tuple[int, ...]:
        """Where the moves by hand have led from the start."""
        assert self.start is not None, "nobody moves before there is a start"
        return path_after_moves((self.start, *self.prefix), self.moves)

    def with_hint_counted(self) -> SearchSetup:
        """Return the setup with one more hint."""
        return replace(self, hint_count=self.hint_count + 1)

    @property
    def obstacle(self) -> Obstacle | Verdict | None:
        """Why no tour can exist, unless that is to be searched anyway, or by hand."""
        problem = self.problem
        insists = self.searches_anyway or self.is_by_hand
        return None if problem is None or insists else problem.quick_obstacle

    @property
    def is_built(self) -> bool:
        """Whether its blocks are those of no known program."""
        return isinstance(self.program, CustomProgram)

    @property
    def origin(self) -> Preset:
        """The program that was chosen, before its blocks were changed."""
        return origin_of(self.program)

    @property
    def rival(self) -> SearchSetup:
        """The search that this one is compared with first.

        Warnsdorff's rule in the same move order, since that is the one that everyone knows;
        of Warnsdorff's rule itself the naive search.
        """
        if self.is_by_hand:
            return self.with_variant(Variant.NAIVE).rival
        if self.strategy.ordering is Ordering.WARNSDORFF:
            return self.with_variant(Variant.NAIVE)
        if self.program.greedy.ordering is Ordering.WARNSDORFF:
            return replace(self, variant=Variant.GREEDY)
        return self.with_strategy(
            replace(self.strategy, ordering=Ordering.WARNSDORFF, tie_break=TieBreak.ORDER, seed=0)
        )

    def with_variant(self, variant: Variant) -> SearchSetup:
        """Return the setup of the program's other search.

        The naive search of a program that has none is the plain one in the same move order.
        """
        if variant is Variant.YOU or variant in variants_of(self.program):
            return replace(self, variant=variant)
        strategy = self.strategy
        return replace(self, program=WARNSDORFF).with_strategy(
            Strategy(strategy.move_order, Ordering.NAIVE, goal=strategy.goal)
        )

    def with_strategy(self, strategy: Strategy) -> SearchSetup:
        """Return the setup that searches so.

        A naive search leaves the program what its sorted one is sorted by, so that
        the way back to that one is open. A program with these blocks that is known is
        shown under its name. By hand one goes on to another goal.
        """
        if self.is_by_hand and strategy == replace(self.strategy, goal=strategy.goal):
            return replace(
                self,
                program=program_with_greedy(
                    replace(self.program.greedy, goal=strategy.goal), self.program
                ),
            )
        if strategy.ordering is not Ordering.NAIVE:
            return replace(
                self, program=program_with_greedy(strategy, self.program), variant=Variant.GREEDY
            )
        greedy = self.program.greedy
        return replace(
            self,
            program=program_with_greedy(
                replace(
                    strategy,
                    ordering=greedy.ordering,
                    tie_break=greedy.tie_break,
                    seed=greedy.seed,
                ),
                self.program,
            ),
            variant=Variant.NAIVE,
        )

    def taking(self, other: SearchSetup) -> SearchSetup:
        """Return the setup that searches as another one does, on this board from this start."""
        return replace(self, program=other.program, variant=other.variant)

    def beginning_at(self, start: int | None, board: Board | None = None) -> SearchSetup:
        """Return the setup that searches in the same way, and begins with a square, or none yet."""
        return replace(
            SearchSetup(board or self.board, start=start),
            program=self.program,
            variant=self.variant,
        )

    def beginning_with(
        self, board: Board, path: Sequence[int], given_by: Variant | None = None
    ) -> SearchSetup:
        """Return the setup that searches in the same way, and begins with a path.

        A path that visits every square is what was looked for, closed or not.
        """
        start, *given = path
        setup = replace(
            self.beginning_at(start, board),
            prefix=tuple(given),
            prefix_source=given_by,
            searches_anyway=True,
        )
        if len(path) == board.free_count and not board.attacks(path[-1], start):
            return setup.with_strategy(replace(self.strategy, goal=Goal.OPEN))
        return setup


_OF_PROGRAMS = [
    SearchSetup(program=program, variant=v) for program in PROGRAMS for v in variants_of(program)
]
SEARCHES = tuple(
    setup
    for place, setup in enumerate(_OF_PROGRAMS)
    if setup.strategy not in [before.strategy for before in _OF_PROGRAMS[:place]]
)
"""Every search that there is to choose from, each once: ours, then those of published programs."""
