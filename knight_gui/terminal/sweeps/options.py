"""Which map is asked for: the options, and what follows from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated

from knight_gui.board import Board, InputError, Leaper, shortened
from knight_gui.documents.sweeps.formats import CSV, FORMATS, Format
from knight_gui.i18n import marked, tr
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import Vary
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Preset, Strategy
from knight_gui.sweeps.plan import (
    LEAST_SEEDS,
    LIMIT,
    MOST_SEARCHES,
    MOST_SEEDS,
    SEEDS,
    boards_between,
    seeded,
    start_on_each,
    starts_of,
)
from knight_gui.terminal.options import (
    BOARD,
    LIMITS,
    OUTPUT,
    PRESET,
    SEARCH,
    SIZE,
    STRATEGY,
    BoardOptions,
    OutputOptions,
    Says,
    StrategyOptions,
    WorkersOptions,
    contradiction,
    kind_of,
    ordered,
)

_BOARDS = re.compile(r"(.{1,30}?)\.\.(.{1,30})")


def _sizes(text: str) -> tuple[str, str]:
    if match := _BOARDS.fullmatch(text):
        return match[1], match[2]
    raise InputError(
        tr(
            "“{text}” is not a range of boards: give the first and the last one, such as "
            "5x5..12x12.",
            text=shortened(text),
        )
    )


_LIMIT = Says(
    marked("Give up each search after N steps; usually 100,000,000."),
    LIMITS,
    least=1,
    shows_default=False,
)


@dataclass(frozen=True)
class Map(OutputOptions, WorkersOptions, BoardOptions):
    """All searches from the squares of boards."""

    size: Annotated[str, SIZE] = ""
    sizes: Annotated[
        tuple[str, str] | None,
        Says(
            marked("All boards between two sizes, such as 5x5..12x12."),
            BOARD,
            marked("FIRST..LAST"),
            "--boards",
            read=_sizes,
        ),
    ] = None
    presets: Annotated[list[Preset] | None, PRESET] = None
    orderings: Annotated[list[Ordering | Strategy] | None, STRATEGY] = None
    limit: Annotated[int, _LIMIT] = LIMIT
    form: Annotated[
        Format | None,
        Says(
            marked("The kind of file; usually its ending says it."),
            OUTPUT,
            name="--format",
            named=FORMATS,
        ),
    ] = None

    @cached_property
    def format(self) -> Format:
        """How the rows are written."""
        if self.form is not None:
            return self.form
        return CSV if self.target is None else kind_of(self.target, FORMATS)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """All searches, those of a strategy after each other."""
        boards = self._boards()
        if self.start is not None:
            # a square that is not on the largest is on none
            boards[-1].parse_square(self.start)
        return tuple(
            problem for strategy in self._strategies() for problem in self._from(boards, strategy)
        )

    def validate(self) -> None:
        """Refuse what cannot be searched or written, and options that contradict each other."""
        self.format.demand_installed()
        self.validate_workers()
        assert self.problems is not None

    def _from(self, boards: tuple[Board, ...], strategy: Strategy) -> Iterator[Problem]:
        if self.start is not None:
            yield from start_on_each(boards, self.start, strategy)
            return
        for board in boards:
            yield from starts_of(board, strategy)

    def _strategies(self) -> tuple[Strategy, ...]:
        """Return each strategy once, in the order in which they were asked for."""
        presets = self.presets or (None if self.orderings else PRESETS["sure"],)
        found = (
            ordered(chosen, preset) for preset in presets for chosen in self.orderings or (None,)
        )
        return (
            tuple(dict.fromkeys(replace(each, goal=Goal.CLOSED) for each in found))
            if self.closed
            else tuple(dict.fromkeys(found))
        )

    def _boards(self) -> tuple[Board, ...]:
        if self.sizes is None:
            board = Board.parse(self.size or "8x8", self.holes, self.leaper)
            self._demand_few(board.free_count)
            return (board,)
        for name, value in (("--board", self.size), ("--holes", self.holes)):
            if value:
                raise contradiction(name, "--boards")
        first, last = self._ends(self.sizes)
        heights, widths = range(first.rows, last.rows + 1), range(first.cols, last.cols + 1)
        self._demand_few(sum(heights) * sum(widths), len(heights) * len(widths))
        return tuple(boards_between(first, last))

    def _ends(self, sizes: tuple[str, str]) -> tuple[Board, Board]:
        """Return the first and the last of the boards."""
        leaper = Leaper.parse(self.leaper).name
        first, last = (Board.parse(size, leaper=leaper) for size in sizes)
        if first.rows > last.rows or first.cols > last.cols:
            raise InputError(
                tr(
                    "“{text}” is not a range of boards: {last} has fewer rows or columns than "
                    "{first}.",
                    text="..".join(sizes),
                    first=first.text,
                    last=last.text,
                )
            )
        return first, last

    def _demand_few(self, squares: int, boards: int = 1) -> None:
        count = (squares if self.start is None else boards) * len(self._strategies())
        if count > MOST_SEARCHES:
            raise InputError(
                tr(
                    "That would be {count:,} searches: a map has at most {most:,}.",
                    count=count,
                    most=MOST_SEARCHES,
                )
            )


_LUCK_KINDS = {"text": "text", "csv": "csv", "json": "json"}
_LUCK_ENDINGS = {**_LUCK_KINDS, "txt": "text"}


@dataclass(frozen=True)
class Runs(OutputOptions, WorkersOptions, StrategyOptions):
    """One search with many seeds; without a word about it the static one."""

    vary: Annotated[
        Vary,
        Says(
            marked("What the seed decides: the order of the moves, or how ties are broken."), SEARCH
        ),
    ] = Vary.ORDER
    seeds: Annotated[
        int,
        Says(
            marked("How many times to search, with the seeds 0 to N-1; usually 1,000."),
            SEARCH,
            least=LEAST_SEEDS,
            most=MOST_SEEDS,
            shows_default=False,
        ),
    ] = SEEDS
    limit: Annotated[int, _LIMIT] = LIMIT
    form: Annotated[
        str | None,
        Says(
            marked("How to print it; usually the ending of the file says it."),
            OUTPUT,
            name="--format",
            named=_LUCK_KINDS,
        ),
    ] = None

    @cached_property
    def one(self) -> Problem:
        """The search whose luck is asked for."""
        is_told = self.preset is not None or self.strategy is not None
        return (self if is_told else replace(self, strategy=Ordering.STATIC)).problem

    @property
    def kind(self) -> str:
        """How it is printed: as the ending of the file says, if it is not told."""
        if self.form is not None:
            return self.form
        return "text" if self.target is None else kind_of(self.target, _LUCK_ENDINGS)

    @property
    def format(self) -> Format | None:
        """How the rows are written, if they are."""
        return CSV if self.kind == "csv" else None

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """The search with each seed."""
        return tuple(seeded(self.one, self.vary, self.seeds))

    def validate(self) -> None:
        """Refuse what has nothing that varies, and options that contradict each other."""
        self.validate_workers()
        assert self.problems


Searches = Map | Runs
"""Many searches, how far each is to go, and where their rows are kept."""
