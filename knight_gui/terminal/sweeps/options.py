"""Options of `map` and `luck`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Annotated

from knight_gui.board import Board, InputError, Leaper, shorten_text
from knight_gui.documents.sweeps.formats import CSV_FORMAT, FORMATS_BY_EXTENSION, SweepFormat
from knight_gui.i18n import gettext_noop, tr
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Preset, Strategy
from knight_gui.sweeps.plan import (
    DEFAULT_MAX_STEPS,
    DEFAULT_SEED_COUNT,
    MAX_SEARCHES,
    MAX_SEED_COUNT,
    MIN_SEED_COUNT,
    iter_boards_between,
    iter_problems_on_boards,
    iter_seeded_problems,
    iter_start_problems,
)
from knight_gui.terminal.options import (
    BOARD_PANEL,
    BOARD_SIZE_SPEC,
    END_SPEC,
    LIMITS_PANEL,
    OUTPUT_PANEL,
    PRESET_SPEC,
    SEARCH_PANEL,
    STRATEGY_SPEC,
    BoardOptions,
    OptionSpec,
    OutputOptions,
    StrategyOptions,
    WorkersOptions,
    lookup_by_extension,
    make_board,
    make_contradiction_error,
    make_strategy,
    refuse_options_beside,
)

_BOARD_RANGE_PATTERN = re.compile(r"(.{1,30}?)\.\.(.{1,30})")


def _parse_board_range(text: str) -> tuple[str, str]:
    match = _BOARD_RANGE_PATTERN.fullmatch(text)
    if match:
        return match[1], match[2]
    raise InputError(
        tr(
            "“{text}” is not a range of boards: give the first and the last one, such as "
            "5x5..12x12.",
            text=shorten_text(text),
        )
    )


_STEP_LIMIT_SPEC = OptionSpec(
    gettext_noop("Give up each search after N steps; usually 100,000,000."),
    LIMITS_PANEL,
    minimum=1,
    shows_default=False,
)


@dataclass(frozen=True)
class MapOptions(OutputOptions, WorkersOptions, BoardOptions):
    """Options of `map`."""

    board_size: Annotated[str, BOARD_SIZE_SPEC] = ""
    end: Annotated[str | None, END_SPEC] = None
    board_range: Annotated[
        tuple[str, str] | None,
        OptionSpec(
            gettext_noop("All boards between two sizes, such as 5x5..12x12."),
            BOARD_PANEL,
            gettext_noop("FIRST..LAST"),
            "--boards",
            parse=_parse_board_range,
        ),
    ] = None
    presets: Annotated[list[Preset] | None, PRESET_SPEC] = None
    orderings: Annotated[list[Ordering | Strategy] | None, STRATEGY_SPEC] = None
    limit: Annotated[int, _STEP_LIMIT_SPEC] = DEFAULT_MAX_STEPS
    requested_format: Annotated[
        SweepFormat | None,
        OptionSpec(
            gettext_noop("The kind of file; usually its ending says it."),
            OUTPUT_PANEL,
            name="--format",
            choices=FORMATS_BY_EXTENSION,
        ),
    ] = None

    @cached_property
    def row_format(self) -> SweepFormat:
        """The requested format, or that of the file extension; CSV for standard output."""
        if self.requested_format is not None:
            return self.requested_format
        if self.output_path is None:
            return CSV_FORMAT
        return lookup_by_extension(self.output_path, FORMATS_BY_EXTENSION)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """All problems, grouped by strategy."""
        boards = self._make_boards()
        if self.start is not None:
            # raise an error for a square outside the largest board
            boards[-1].parse_square(self.start)
        problems: list[Problem] = []
        for strategy in self._make_strategies():
            problems += self._iter_problems(boards, strategy)
        return tuple(problems)

    @property
    def board_of_end(self) -> Board:
        """The board of the map of an end, beside which only options of the board have an effect."""
        board_fields = {field.name for field in fields(BoardOptions)} - {"start"}
        refuse_options_beside("--end", self, board_fields | {"end"})
        return self._make_boards()[0]

    def validate(self) -> None:
        """Raise an `InputError` if the rows cannot be written, or options contradict each other."""
        self.row_format.check_installed()
        self.validate_workers()
        assert self.problems is not None

    def _iter_problems(self, boards: tuple[Board, ...], strategy: Strategy) -> Iterator[Problem]:
        if self.start is not None:
            yield from iter_problems_on_boards(boards, self.start, strategy)
            return
        for board in boards:
            yield from iter_start_problems(board, strategy)

    def _make_strategies(self) -> tuple[Strategy, ...]:
        """Return the strategies in the order of their options, without repetitions."""
        presets: Sequence[Preset | None] = self.presets or [None]
        orderings: Sequence[Ordering | Strategy | None] = self.orderings or [None]
        if not self.presets and not self.orderings:
            presets = [PRESETS["sure"]]
        strategies = [
            make_strategy(ordering, preset) for preset in presets for ordering in orderings
        ]
        if self.closed:
            strategies = [replace(each, goal=Goal.CLOSED) for each in strategies]
        return tuple(dict.fromkeys(strategies))

    def _make_boards(self) -> tuple[Board, ...]:
        if self.board_range is None:
            board = make_board(self.board_size or "8x8", self.holes, self.leaper, self.dots)
            self._require_few_searches(board.free_count)
            return (board,)
        if self.board_size:
            raise make_contradiction_error("--board", "--boards")
        if self.holes:
            raise make_contradiction_error("--holes", "--boards")
        first_board, last_board = self._parse_range_ends(self.board_range)
        heights = range(first_board.rows, last_board.rows + 1)
        widths = range(first_board.cols, last_board.cols + 1)
        self._require_few_searches(sum(heights) * sum(widths), len(heights) * len(widths))
        return tuple(iter_boards_between(first_board, last_board))

    def _parse_range_ends(self, sizes: tuple[str, str]) -> tuple[Board, Board]:
        """Return the first and the last board of a range."""
        leaper = Leaper.parse(self.leaper).name
        first_board, last_board = (Board.parse(size, leaper=leaper) for size in sizes)
        if first_board.rows > last_board.rows or first_board.cols > last_board.cols:
            raise InputError(
                tr(
                    "“{text}” is not a range of boards: {last} has fewer rows or columns than "
                    "{first}.",
                    text="..".join(sizes),
                    first=first_board.size_text,
                    last=last_board.size_text,
                )
            )
        return first_board, last_board

    def _require_few_searches(self, square_count: int, board_count: int = 1) -> None:
        start_count = square_count if self.start is None else board_count
        count = start_count * len(self._make_strategies())
        if count > MAX_SEARCHES:
            raise InputError(
                tr(
                    "That would be {count:,} searches: a map has at most {most:,}.",
                    count=count,
                    most=MAX_SEARCHES,
                )
            )


_LUCK_FORMATS = {"text": "text", "csv": "csv", "json": "json"}
_LUCK_FORMATS_BY_EXTENSION = {**_LUCK_FORMATS, "txt": "text"}


@dataclass(frozen=True)
class LuckOptions(OutputOptions, WorkersOptions, StrategyOptions):
    """Options of `luck`."""

    vary: Annotated[
        VariedPart,
        OptionSpec(
            gettext_noop("What the seed decides: the order of the moves, or how ties are broken."),
            SEARCH_PANEL,
        ),
    ] = VariedPart.ORDER
    seeds: Annotated[
        int,
        OptionSpec(
            gettext_noop("How many times to search, with the seeds 0 to N-1; usually 1,000."),
            SEARCH_PANEL,
            minimum=MIN_SEED_COUNT,
            maximum=MAX_SEED_COUNT,
            shows_default=False,
        ),
    ] = DEFAULT_SEED_COUNT
    limit: Annotated[int, _STEP_LIMIT_SPEC] = DEFAULT_MAX_STEPS
    requested_format: Annotated[
        str | None,
        OptionSpec(
            gettext_noop("How to print it; usually the ending of the file says it."),
            OUTPUT_PANEL,
            name="--format",
            choices=_LUCK_FORMATS,
        ),
    ] = None

    @cached_property
    def unseeded_problem(self) -> Problem:
        """The problem before seeds are set; by default, that of the static search."""
        if self.preset is None and self.strategy is None:
            return replace(self, strategy=Ordering.STATIC).problem
        return self.problem

    @property
    def output_format(self) -> str:
        """The requested format, or that of the file extension; text for standard output."""
        if self.requested_format is not None:
            return self.requested_format
        if self.output_path is None:
            return "text"
        return lookup_by_extension(self.output_path, _LUCK_FORMATS_BY_EXTENSION)

    @property
    def row_format(self) -> SweepFormat | None:
        """The format of the rows, or None for output without rows."""
        return CSV_FORMAT if self.output_format == "csv" else None

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """The problems of all seeds."""
        return tuple(iter_seeded_problems(self.unseeded_problem, self.vary, self.seeds))

    def validate(self) -> None:
        """Raise an `InputError` if nothing varies, or options contradict each other."""
        self.validate_workers()
        assert self.problems


SweepOptions = MapOptions | LuckOptions
"""Options of a command with many searches."""
