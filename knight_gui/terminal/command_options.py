"""Options of `solve`, `count`, `estimate`, `check`, `judge`, `doctor`, `reset` and `desktop`."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Annotated, Literal

from knight_gui.board import (
    KNIGHT,
    Board,
    InputError,
    Leaper,
    Tour,
    mirror_tour,
    restart_tour,
    reverse_tour,
    shorten_text,
    turn_tour,
)
from knight_gui.documents.tours.numbering import (
    CellMeaning,
    NumberMeaning,
    PairOrder,
    TourReadOptions,
)
from knight_gui.i18n import gettext_noop, join_list, tr
from knight_gui.search.givens import MAX_GIVEN_BRANCHES
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import MAX_SEED
from knight_gui.search.strategy import Goal, Ordering, Strategy
from knight_gui.search.tour_count import require_countable
from knight_gui.search.tree_size import probe_count_for, require_tree
from knight_gui.terminal.options import (
    BOARD_PANEL,
    BOARD_SIZE_SPEC,
    CLOSED_SPEC,
    DOTS_SPEC,
    END_SPEC,
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
    make_board,
    make_contradiction_error,
    refuse_options_beside,
)

FORMAT_SPEC = OptionSpec(gettext_noop("How to print it."), OUTPUT_PANEL, name="--format")
_MIN_PROBES = 2
"""A single probe has no standard error."""
_MAX_PROBES = 99_999_999
TourFormat = Literal["board", "json", "squares"]
"""Output of a tour: visit numbers on the board, an object, or the names of its squares."""
CountFormat = Literal["text", "json", "squares"]
"""Output of a count: a sentence, an object, or all tours, one a line."""
TextOrJsonFormat = Literal["text", "json"]
_MAKE_IMAGE_BY_NAME = {"turned": turn_tour, "mirrored": mirror_tour, "reversed": reverse_tour}
"""Functions of the forms of a tour that need nothing more."""


@dataclass(frozen=True)
class DoctorOptions:
    """Options of `doctor`."""

    output_format: Annotated[TextOrJsonFormat, FORMAT_SPEC] = "text"


@dataclass(frozen=True)
class ResetOptions:
    """Options of `reset`."""

    everything: Annotated[
        bool,
        OptionSpec(
            gettext_noop("Also compiled code, log, unsaved work, menu entry and completion."),
            INPUT_PANEL,
        ),
    ] = False


@dataclass(frozen=True)
class DesktopOptions:
    """Options of `desktop`."""

    action: Annotated[
        Literal["install", "remove"],
        OptionSpec(
            gettext_noop("Entry, icon and file type."),
            INPUT_PANEL,
            name="install|remove",
        ),
    ]


@dataclass(frozen=True)
class GivenOptions(BoardOptions):
    """Options of a given end and of given visit numbers."""

    end: Annotated[str | None, END_SPEC] = None
    given: Annotated[
        str | None,
        OptionSpec(
            gettext_noop(
                "Visit numbers of some squares, such as 'a8=1 d4=20'; or a file with a board of "
                "them."
            ),
            BOARD_PANEL,
            gettext_noop("NUMBERS"),
        ),
    ] = None
    branches: Annotated[
        int,
        OptionSpec(
            gettext_noop("With --end or --given: give up after N squares."),
            LIMITS_PANEL,
            minimum=1,
        ),
    ] = MAX_GIVEN_BRANCHES

    @property
    def has_givens(self) -> bool:
        """Whether an end or visit numbers are given."""
        return self.end is not None or self.given is not None

    def refuse_others(self) -> None:
        """Raise an `InputError` if an option is given that has no effect with these."""
        option = "--end" if self.given is None else "--given"
        given_fields = {field.name for field in fields(GivenOptions)}
        refuse_options_beside(option, self, given_fields | {"output_format"})


@dataclass(frozen=True)
class SolveOptions(GivenOptions, SearchOptions):
    """Options of `solve`."""

    output_format: Annotated[TourFormat, FORMAT_SPEC] = "board"


@dataclass(frozen=True)
class CountOptions(WorkersOptions, GivenOptions):
    """Options of `count`."""

    board_size: Annotated[str, BOARD_SIZE_SPEC] = "5x5"
    output_format: Annotated[CountFormat, FORMAT_SPEC] = "text"

    @cached_property
    def problem(self) -> Problem:
        """The problem whose tours are counted, if there is a start."""
        return Problem(self.board, (self.start_square,), Strategy(goal=self.goal))

    def validate(self) -> None:
        """Raise an `InputError` if the board is too large, or options contradict each other."""
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
        if self.start is None:
            return
        # a count from one start runs in this process
        if self.workers:
            raise make_contradiction_error("--workers", "--start")
        if self.cluster:
            raise make_contradiction_error("--cluster", "--start")


@dataclass(frozen=True)
class EstimateOptions(StrategyOptions):
    """Options of `estimate`."""

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
        """The problem whose search tree is estimated.

        The default is the naive search: the sure one has no single tree, as it restarts.
        """
        if self.preset is None and self.strategy is None:
            return replace(self, strategy=Ordering.NAIVE).problem
        problem: Problem = super().problem
        require_tree(problem)
        return problem

    @property
    def probe_count(self) -> int:
        """The number of random probes down the tree."""
        return probe_count_for(self.problem) if self.probes is None else self.probes


@dataclass(frozen=True)
class PathOptions:
    """Options of a path that is read."""

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
        bool, OptionSpec(gettext_noop("The same as --zeros holes."), INPUT_PANEL)
    ] = False
    zeros: Annotated[
        CellMeaning | None,
        OptionSpec(
            gettext_noop(
                "What zeros on a board are; otherwise a single one may be the first number."
            ),
            INPUT_PANEL,
        ),
    ] = None
    dots: Annotated[CellMeaning | None, DOTS_SPEC] = None
    pairs: Annotated[
        PairOrder | None,
        OptionSpec(
            gettext_noop("What pairs of numbers are: row and column (rc), or column and row (xy)."),
            INPUT_PANEL,
        ),
    ] = None
    numbers: Annotated[
        NumberMeaning | None,
        OptionSpec(
            gettext_noop(
                "What the numbers of a board in one line are; otherwise what makes a tour of them."
            ),
            INPUT_PANEL,
        ),
    ] = None
    output_format: Annotated[TextOrJsonFormat, FORMAT_SPEC] = "text"

    @property
    def read_options(self) -> TourReadOptions:
        """The options of the tour reader."""
        leaper = Leaper.parse(self.leaper)
        board = None
        if self.board_size is not None:
            board = make_board(self.board_size, self.holes, leaper.name, self.dots)
        elif self.holes:
            raise InputError(tr("--holes needs --board, which says where they are."))
        if self.zeros_are_holes and self.zeros is CellMeaning.UNVISITED:
            raise InputError(tr("--zeros-are-holes cannot be used with --zeros unvisited."))
        zeros = CellMeaning.HOLE if self.zeros_are_holes else self.zeros
        return TourReadOptions(board, leaper, zeros, self.dots, self.pairs, self.numbers)


@dataclass(frozen=True)
class CheckOptions(PathOptions):
    """Options of `check`."""

    closed: Annotated[
        bool,
        OptionSpec(gettext_noop("Ask for a closed tour: an open one does not count."), INPUT_PANEL),
    ] = False
    image: Annotated[
        str,
        OptionSpec(
            gettext_noop("Print the tour turned, mirrored, reversed, or 'from SQUARE'."),
            OUTPUT_PANEL,
            gettext_noop("FORM"),
            "--as",
        ),
    ] = ""
    about: Annotated[
        bool,
        OptionSpec(gettext_noop("Add its symmetry, turns, crossings and sums."), OUTPUT_PANEL),
    ] = False

    def make_image(self, tour: Tour) -> Tour:
        """Return the tour in the form of `--as`.

        Raises
        ------
        InputError
            If there is no such form, or an open tour is to have another start.
        """
        name, _, square_name = self.image.partition(" ")
        if name == "from":
            return restart_tour(tour, tour.board.parse_square(square_name))
        if self.image not in _MAKE_IMAGE_BY_NAME:
            raise InputError(
                tr(
                    "{told}: expected one of {names}.",
                    told=shorten_text(f"--as {self.image}"),
                    names=join_list([*_MAKE_IMAGE_BY_NAME, "from SQUARE"]),
                )
            )
        return _MAKE_IMAGE_BY_NAME[self.image](tour)


@dataclass(frozen=True)
class JudgeOptions(PathOptions):
    """Options of `judge`."""

    end: Annotated[str | None, END_SPEC] = None
    closed: Annotated[bool, CLOSED_SPEC] = False

    @property
    def read_options(self) -> TourReadOptions:
        """The options of the tour reader; squares without a board lie on 8×8 at least."""
        return replace(super().read_options, min_side=8)

    def make_problem(self, board: Board, path: tuple[int, ...]) -> Problem:
        """Return the problem to complete a path."""
        return Problem(board, path, Strategy(goal=Goal.CLOSED if self.closed else Goal.OPEN))
