"""What each command of the terminal is asked: its options, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Literal

from knight_gui.board import KNIGHT, Board, InputError, Leaper
from knight_gui.documents.tour_reader import Expected
from knight_gui.i18n import marked, tr
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import MOST_SEED
from knight_gui.search.strategy import Goal, Ordering, Strategy
from knight_gui.search.tour_count import demand_countable
from knight_gui.search.tree_size import demand_tree, probes_for
from knight_gui.terminal.options import (
    CLOSED,
    HOLES,
    INPUT,
    LEAPER,
    LIMITS,
    OUTPUT,
    SIZE,
    BoardOptions,
    Says,
    SearchOptions,
    StrategyOptions,
    WorkersOptions,
    contradiction,
)

FORM = Says(marked("How to print it."), OUTPUT, name="--format")
_LEAST_PROBES, _MOST_PROBES = 2, 99_999_999
"""One tells nothing of how far it may be off."""
TourFormat = Literal["board", "json", "squares"]
"""A tour is printed as it stands on the board, with all there is to know, or in a line of names."""
CountFormat = Literal["text", "json", "squares"]
"""A count is printed in a sentence, as numbers for programs, or as all tours, each in a line."""
Format = Literal["text", "json"]


@dataclass(frozen=True)
class Doctor:
    """A look at what the program needs of its machine."""

    form: Annotated[Format, FORM] = "text"


@dataclass(frozen=True)
class Desktop:
    """What becomes of the program's place among the applications of a desktop."""

    action: Annotated[
        Literal["install", "remove"],
        Says(marked("install or remove: entry, icon and file type."), INPUT, name="ACTION"),
    ]


@dataclass(frozen=True)
class Solve(SearchOptions):
    """One search, whose path is printed."""

    form: Annotated[TourFormat, FORM] = "board"


@dataclass(frozen=True)
class Count(WorkersOptions, BoardOptions):
    """All tours of a board, or from a start, which are counted."""

    size: Annotated[str, SIZE] = "5x5"
    form: Annotated[CountFormat, FORM] = "text"

    @cached_property
    def problem(self) -> Problem:
        """What the tours from the start continue."""
        return Problem(self.board, (self.square,), Strategy(goal=self.goal))

    def validate(self) -> None:
        """Refuse what cannot be counted, and options that contradict each other."""
        demand_countable(self.board)
        self.validate_workers()
        if self.start is None and self.form == "squares":
            raise InputError(
                tr(
                    "--format {name} prints the tours from one square: add --start, "
                    "such as --start {square}.",
                    name=self.form,
                    square=self.board.name(self.board.first_free),
                )
            )
        for name, value in (("--workers", self.workers), ("--cluster", self.cluster)):
            if value and self.start is not None:
                # the count from a start is not shared out
                raise contradiction(name, "--start")


@dataclass(frozen=True)
class Estimate(StrategyOptions):
    """A search whose tree is estimated; without a word about it the naive one."""

    probes: Annotated[
        int | None,
        Says(
            marked("How many random ways to follow."),
            LIMITS,
            least=_LEAST_PROBES,
            most=_MOST_PROBES,
        ),
    ] = None
    probe_seed: Annotated[
        int,
        Says(marked("The same seed follows the same ways."), LIMITS, name="--seed", most=MOST_SEED),
    ] = 0
    form: Annotated[Format, FORM] = "text"

    @cached_property
    def problem(self) -> Problem:
        """The search; the sure one has no tree of its own, as it begins again and again."""
        if self.preset is None and self.strategy is None:
            return replace(self, strategy=Ordering.NAIVE).problem
        problem: Problem = super().problem
        demand_tree(problem)
        return problem

    @property
    def ways(self) -> int:
        """How many ways down the tree are followed."""
        return probes_for(self.problem) if self.probes is None else self.probes


@dataclass(frozen=True)
class Check:
    """A text that may hold a tour."""

    source: Annotated[
        str,
        Says(
            marked("A file, or squares such as 'a8 b6 c8'; - is standard input."),
            INPUT,
            name=marked("SOURCE"),
        ),
    ]
    size: Annotated[str | None, SIZE] = None
    holes: Annotated[str, HOLES] = ""
    leaper: Annotated[str, LEAPER] = KNIGHT.name
    zeros_are_holes: Annotated[
        bool, Says(marked("A 0 is a hole, not a square left out."), INPUT)
    ] = False
    form: Annotated[Format, FORM] = "text"

    @property
    def expected(self) -> Expected:
        """What is known of the tour before it is read."""
        if self.holes and self.size is None:
            raise InputError(tr("--holes needs --board, which says where they are."))
        leaper = Leaper.parse(self.leaper)
        return Expected(
            None if self.size is None else Board.parse(self.size, self.holes, leaper.name),
            leaper,
            self.zeros_are_holes,
        )


@dataclass(frozen=True)
class Judge(Check):
    """The beginning of a tour, perhaps."""

    closed: Annotated[bool, CLOSED] = False

    @property
    def expected(self) -> Expected:
        """The same; the squares of a path lie on a whole chessboard, though it may be short."""
        return replace(super().expected, least_side=8)

    def problem(self, board: Board, path: tuple[int, ...]) -> Problem:
        """Return what the tours wanted from there continue."""
        return Problem(board, path, Strategy(goal=Goal.CLOSED if self.closed else Goal.OPEN))
