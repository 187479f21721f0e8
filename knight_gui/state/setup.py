"""Setup of a search: board, program, variant (naive, greedy, by hand) and start."""

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
"""Most rows or columns of a board in the window; the squares would be too small beyond."""


@dataclass(frozen=True)
class SearchSetup:
    """Chosen board, program, variant and start of a search."""

    board: Board = Board()  # noqa: RUF009  a board is frozen
    program: Preset = WARNSDORFF
    """One of `PROGRAMS`, or a `CustomProgram`."""
    variant: Variant = Variant.NAIVE
    start: int | None = None
    """The start square, or None before it is chosen."""
    prefix: tuple[int, ...] = ()
    """The squares after the start with which the search begins; it never undoes them."""
    searches_anyway: bool = False
    """Whether to search where no tour can exist."""
    prefix_source: Variant | None = None
    """The variant that made the prefix, if it is known."""
    moves: tuple[int, ...] = ()
    """The moves by hand after the prefix; another variant keeps them."""
    hint_count: int = 0
    """Number of hints during the moves by hand."""
    givens: tuple[tuple[int, int], ...] = ()
    """Visit numbers, from 1, each with the square that must have it in a search by hand."""

    @property
    def is_by_hand(self) -> bool:
        """Whether the user makes each move."""
        return self.variant is Variant.YOU

    @cached_property
    def strategy(self) -> Strategy:
        """The strategy of the variant; by hand, only its move order and goal matter."""
        greedy = self.program.greedy
        match self.variant:
            case Variant.YOU:
                return Strategy(greedy.move_order, Ordering.NAIVE, goal=greedy.goal)
            case Variant.NAIVE:
                return self.program.naive
            case Variant.GREEDY:
                return greedy

    @property
    def name(self) -> str:
        """The identifier of program and variant, for menus."""
        return f"{self.program.name}-{self.variant.value}"

    @cached_property
    def problem(self) -> Problem | None:
        """The problem, or None without a start."""
        if self.start is None:
            return None
        path = (self.start, *self.prefix)
        if not self.is_by_hand:
            return Problem(self.board, path, self.strategy)
        return Problem(self.board, path, self.strategy, self.moves, self.givens)

    @property
    def path(self) -> tuple[int, ...]:
        """The path after the moves by hand, from the start on."""
        assert self.start is not None, "there are no moves before there is a start"
        return path_after_moves((self.start, *self.prefix), self.moves)

    def with_hint_counted(self) -> SearchSetup:
        """Return the setup with one more hint."""
        return replace(self, hint_count=self.hint_count + 1)

    def continues(self, earlier: SearchSetup) -> bool:
        """Return True if a search by hand has the moves of an earlier one, and maybe more."""
        same_moves = self.moves[: len(earlier.moves)]
        return earlier == replace(self, moves=same_moves, hint_count=earlier.hint_count)

    @property
    def obstacle(self) -> Obstacle | Verdict | None:
        """The reason why no tour can exist, or None; ignored by hand and by `searches_anyway`."""
        if self.problem is None or self.searches_anyway or self.is_by_hand:
            return None
        return self.problem.quick_obstacle

    @property
    def is_custom(self) -> bool:
        """Whether the program is a custom one."""
        return isinstance(self.program, CustomProgram)

    @property
    def origin(self) -> Preset:
        """The program that was chosen before its blocks were changed."""
        return origin_of(self.program)

    @property
    def rival(self) -> SearchSetup:
        """The search that this one is compared with first.

        That is Warnsdorff's rule in the same move order, as the best-known one; Warnsdorff's
        rule itself is compared with the naive search.
        """
        if self.is_by_hand:
            return self.with_variant(Variant.NAIVE).rival
        if self.strategy.ordering is Ordering.WARNSDORFF:
            return self.with_variant(Variant.NAIVE)
        if self.program.greedy.ordering is Ordering.WARNSDORFF:
            return replace(self, variant=Variant.GREEDY)
        warnsdorff_strategy = replace(
            self.strategy, ordering=Ordering.WARNSDORFF, tie_break=TieBreak.ORDER, seed=0
        )
        return self.with_strategy(warnsdorff_strategy)

    def with_variant(self, variant: Variant) -> SearchSetup:
        """Return the setup with another variant of the program.

        A program without a naive search is replaced by the plain naive one in its move order.
        """
        if variant is Variant.YOU or variant in variants_of(self.program):
            return replace(self, variant=variant)
        strategy = self.strategy
        return replace(self, program=WARNSDORFF).with_strategy(
            Strategy(strategy.move_order, Ordering.NAIVE, goal=strategy.goal)
        )

    def with_strategy(self, strategy: Strategy) -> SearchSetup:
        """Return the setup with another strategy.

        A naive strategy keeps the ordering and the ties of the greedy one, so that the user can
        return to it. A custom program that equals a known one gets its name. During a search by
        hand, another goal keeps the moves.
        """
        greedy = self.program.greedy
        variant = Variant.GREEDY
        if self.is_by_hand and strategy == replace(self.strategy, goal=strategy.goal):
            variant = Variant.YOU
            new_greedy = replace(greedy, goal=strategy.goal)
        elif strategy.ordering is Ordering.NAIVE:
            variant = Variant.NAIVE
            new_greedy = replace(
                strategy, ordering=greedy.ordering, tie_break=greedy.tie_break, seed=greedy.seed
            )
        else:
            new_greedy = strategy
        program = program_with_greedy(new_greedy, self.program)
        return replace(self, program=program, variant=variant)

    def with_program_of(self, other: SearchSetup) -> SearchSetup:
        """Return the setup with program and variant of another one."""
        return replace(self, program=other.program, variant=other.variant)

    def starting_at(self, start: int | None, board: Board | None = None) -> SearchSetup:
        """Return a new setup of this program and variant, with another start or none yet."""
        return SearchSetup(board or self.board, self.program, self.variant, start)

    def starting_with_path(
        self, board: Board, path: Sequence[int], prefix_source: Variant | None = None
    ) -> SearchSetup:
        """Return a new setup of this program and variant that begins with a path.

        If the path is an open tour, the goal becomes an open tour.
        """
        start, *prefix = path
        setup = replace(
            self.starting_at(start, board),
            prefix=tuple(prefix),
            prefix_source=prefix_source,
            searches_anyway=True,
        )
        return setup.with_goal_of(path)

    def following_path(
        self, board: Board, path: Sequence[int], givens: tuple[tuple[int, int], ...] = ()
    ) -> SearchSetup:
        """Return a search by hand that has made the moves of a path from its first square on."""
        start, *moves = path
        setup = replace(self.starting_at(start, board), variant=Variant.YOU, moves=tuple(moves))
        return replace(setup.with_goal_of(path), givens=givens)

    def with_goal_of(self, path: Sequence[int]) -> SearchSetup:
        """Return the setup with an open tour as its goal if the path is one."""
        if len(path) == self.board.free_count and not self.board.attacks(path[-1], path[0]):
            return self.with_strategy(replace(self.strategy, goal=Goal.OPEN))
        return self


def _make_distinct_searches() -> tuple[SearchSetup, ...]:
    setup_by_strategy: dict[Strategy, SearchSetup] = {}
    for program in PROGRAMS:
        for variant in variants_of(program):
            setup = SearchSetup(program=program, variant=variant)
            setup_by_strategy.setdefault(setup.strategy, setup)
    return tuple(setup_by_strategy.values())


SEARCHES = _make_distinct_searches()
"""All searches to choose from, without repeated strategies: ours first, then published programs."""
