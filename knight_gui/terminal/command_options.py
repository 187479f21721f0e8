"""What each command of the terminal is asked: its options, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Literal

from knight_gui.board import KNIGHT, Board, InputError, Leaper
from knight_gui.documents.tour_reader import TourReadOptions
from knight_gui.i18n import gettext_noop, tr
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import MAX_SEED
from knight_gui.search.strategy import Goal, Ordering, Strategy
from knight_gui.search.tour_count import require_countable
from knight_gui.search.tree_size import probe_count_for, require_tree
from knight_gui.terminal.options import (
    BOARD_SIZE_SPEC,
    CLOSED_SPEC,
    HOLES_SPEC,
    INPUT_PANEL,
    LEAPER_SPEC,
    LIMITS_PANEL,
    OUTPUT_PANEL,
    BoardOptions,
    OptionSpec,
    SearchOptions,
    StrategyOptions,
    WorkersOptions,
    make_contradiction_error,
)

FORMAT_SPEC = OptionSpec(gettext_noop("How to print it."), OUTPUT_PANEL, name="--format")
_MIN_PROBES = 2
_MAX_PROBES = 99_999_999
"""One tells nothing of how far it may be off."""
TourFormat = Literal["board", "json", "squares"]
"""A tour is printed as it stands on the board, with all there is to know, or in a line of names."""
CountFormat = Literal["text", "json", "squares"]
"""A count is printed in a sentence, as numbers for programs, or as all tours, each in a line."""
TextOrJsonFormat = Literal["text", "json"]


@dataclass(frozen=True)
class DoctorOptions:
    """A look at what the program needs of its machine."""

    output_format: Annotated[TextOrJsonFormat, FORMAT_SPEC] = "text"


@dataclass(frozen=True)
class DesktopOptions:
    """What becomes of the program's place among the applications of a desktop."""

    action: Annotated[
        Literal["install", "remove"],
        OptionSpec(
            gettext_noop("install or remove: entry, icon and file type."),
            INPUT_PANEL,
            name="ACTION",
        ),
    ]


@dataclass(frozen=True)
class SolveOptions(SearchOptions):
    """One search, whose path is printed."""

    output_format: Annotated[TourFormat, FORMAT_SPEC] = "board"


@dataclass(frozen=True)
class CountOptions(WorkersOptions, BoardOptions):
    """All tours of a board, or from a start, which are counted."""

    board_size: Annotated[str, BOARD_SIZE_SPEC] = "5x5"
    output_format: Annotated[CountFormat, FORMAT_SPEC] = "text"

    @cached_property
    def problem(self) -> Problem:
        """What the tours from the start continue."""
        return Problem(self.board, (self.start_square,), Strategy(goal=self.goal))

    def validate(self) -> None:
        """Refuse what cannot be counted, and options that contradict each other."""
        require_countable(self.board)
        self.validate_workers()
        if self.start is None and self.output_format == "squares":
            raise InputError(
                tr(
                    "--format {name} prints the tours from one square: add --start, "
                    "such as --start {square}.",
                    name=self.output_format,
                    square=self.board.name(self.board.first_free_square),
                )
            )
        for name, value in (("--workers", self.workers), ("--cluster", self.cluster)):
            if value and self.start is not None:
                # the count from a start is not shared out
                raise make_contradiction_error(name, "--start")


@dataclass(frozen=True)
class EstimateOptions(StrategyOptions):
    """A search whose tree is estimated; without a word about it the naive one."""

    probes: Annotated[
        int | None,
        OptionSpec(
            gettext_noop("How many random ways to follow."),
            LIMITS_PANEL,
            minimum=_MIN_PROBES,
            maximum=_MAX_PROBES,
        ),
    ] = None
    probe_seed: Annotated[
        int,
        OptionSpec(
            gettext_noop("The same seed follows the same ways."),
            LIMITS_PANEL,
            name="--seed",
            maximum=MAX_SEED,
        ),
    ] = 0
    output_format: Annotated[TextOrJsonFormat, FORMAT_SPEC] = "text"

    @cached_property
    def problem(self) -> Problem:
        """The search; the sure one has no tree of its own, as it begins again and again."""
        if self.preset is None and self.strategy is None:
            return replace(self, strategy=Ordering.NAIVE).problem
        problem: Problem = super().problem
        require_tree(problem)
        return problem

    @property
    def probe_count(self) -> int:
        """How many ways down the tree are followed."""
        return probe_count_for(self.problem) if self.probes is None else self.probes


@dataclass(frozen=True)
class CheckOptions:
    """A text that may hold a tour."""

    source: Annotated[
        str,
        OptionSpec(
            gettext_noop("A file, or squares such as 'a8 b6 c8'; - is standard input."),
            INPUT_PANEL,
            name=gettext_noop("SOURCE"),
        ),
    ]
    board_size: Annotated[str | None, BOARD_SIZE_SPEC] = None
    holes: Annotated[str, HOLES_SPEC] = ""
    leaper: Annotated[str, LEAPER_SPEC] = KNIGHT.name
    zeros_are_holes: Annotated[
        bool, OptionSpec(gettext_noop("A 0 is a hole, not a square left out."), INPUT_PANEL)
    ] = False
    output_format: Annotated[TextOrJsonFormat, FORMAT_SPEC] = "text"

    @property
    def read_options(self) -> TourReadOptions:
        """What is known of the tour before it is read."""
        if self.holes and self.board_size is None:
            raise InputError(tr("--holes needs --board, which says where they are."))
        leaper = Leaper.parse(self.leaper)
        return TourReadOptions(
            None
            if self.board_size is None
            else Board.parse(self.board_size, self.holes, leaper.name),
            leaper,
            self.zeros_are_holes,
        )


@dataclass(frozen=True)
class JudgeOptions(CheckOptions):
    """The beginning of a tour, perhaps."""

    closed: Annotated[bool, CLOSED_SPEC] = False

    @property
    def read_options(self) -> TourReadOptions:
        """The same; the squares of a path lie on a whole chessboard, though it may be short."""
        return replace(super().read_options, min_side=8)

    def make_problem(self, board: Board, path: tuple[int, ...]) -> Problem:
        """Return what the tours wanted from there continue."""
        return Problem(board, path, Strategy(goal=Goal.CLOSED if self.closed else Goal.OPEN))
