"""A row of a map: one search and what came of it, with all that is needed to search it again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta, Struct

from knight_gui.files.table import one_line, shown
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Strategy
from knight_gui.texts import tr
from knight_gui.tour import Board, InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_MOST_STEPS = 2**63 - 1
_FIELD = re.compile(r"`\$\.(\w+)`")
"""Which field it is that something is wrong with."""

_Count = Annotated[int, Meta(ge=0, le=_MOST_STEPS)]


class MapRow(Struct, frozen=True):
    """The columns of a map, in their order.

    Attributes
    ----------
    board, holes, leaper
        Its size; the names of its holes; the piece.
    start, row, column
        Where the search begins: its name, and its place from the top left, from 0.
    strategy
        The whole of it, as a text.
    outcome
        How it ended; stopped, if the limit came first.
    steps, deepest
        How many steps it took, and how many moves its longest path had.
    limit
        Up to how many steps it was searched.
    foreseen
        Whether it was known beforehand that there is no tour, so that nothing was searched.
    """

    board: str
    holes: str
    leaper: str
    start: str
    row: _Count
    column: _Count
    strategy: str
    outcome: Outcome
    steps: _Count
    deepest: _Count
    limit: _Count
    foreseen: bool


COLUMNS = MapRow.__struct_fields__
NUMBERS = ("row", "column", "steps", "deepest", "limit")


@dataclass(frozen=True)
class Entry:
    """What is known of one search.

    Attributes
    ----------
    problem
        What was searched.
    attempt
        What came of it; it need not say where it can go on.
    limit
        Up to how many steps it was searched.
    """

    problem: Problem
    attempt: Attempt
    limit: int

    def answers(self, limit: int) -> bool:
        """Tell whether nothing new would come of a search up to a limit."""
        return self.attempt.has_ended or self.limit >= limit

    def supersedes(self, other: Entry) -> bool:
        """Tell whether more is known by it than by another one of the same search."""
        return not other.answers(self.limit) or (
            self.attempt.has_ended and not other.attempt.has_ended
        )


def row_of(entry: Entry) -> MapRow:
    """Return a row in which an entry is kept."""
    board, attempt = entry.problem.board, entry.attempt
    start = entry.problem.path[0]
    row, column = board.row_and_column(start)
    return MapRow(
        *_texts_of(board),
        board.name(start),
        row,
        column,
        _text_of(entry.problem.strategy),
        attempt.outcome,
        attempt.steps,
        attempt.deepest,
        entry.limit,
        attempt.is_foreseen,
    )


def entries_in(rows: Iterable[Mapping[str, Any]]) -> Iterator[Entry]:
    """Yield what stands in the rows of a file.

    Raises
    ------
    InputError
        If one of them could not have been written by `row_of`; it names the row.
    """
    for number, row in enumerate(rows, 1):
        try:
            yield _entry_in(row)
        except InputError as error:
            raise InputError(
                tr("row {number:,}: {why}", number=number, why=one_line(str(error), 200))
            ) from error


def _entry_in(cells: Mapping[str, Any]) -> Entry:
    try:
        row = msgspec.convert(cells, MapRow, strict=False)
    except msgspec.ValidationError as error:
        found = _FIELD.search(str(error))
        raise _refusal(cells, found[1] if found else COLUMNS[0]) from error
    board = _board(row.board, row.holes, row.leaper)
    problem = Problem(board, (board.parse_square(row.start),), _strategy(row.strategy))
    attempt = Attempt(row.outcome, row.steps, row.deepest, is_foreseen=row.foreseen)
    entry = Entry(problem, attempt, row.limit)
    written = row_of(entry)
    for name in COLUMNS:
        if getattr(written, name) != getattr(row, name):
            raise _refusal(cells, name)
    _demand_possible(entry, cells)
    return entry


def _demand_possible(entry: Entry, cells: Mapping[str, Any]) -> None:
    """Refuse what no search comes to."""
    attempt, last = entry.attempt, entry.problem.board.free_count - 1
    if attempt.steps > entry.limit or (not attempt.has_ended and attempt.steps < entry.limit):
        raise _refusal(cells, "steps")
    if attempt.deepest > min(last, attempt.steps) or (
        attempt.outcome is Outcome.SOLVED and attempt.deepest != last
    ):
        raise _refusal(cells, "deepest")
    if attempt.is_foreseen and (attempt.outcome is not Outcome.NO_TOUR or attempt.steps):
        raise _refusal(cells, "foreseen")


def _refusal(cells: Mapping[str, Any], name: str) -> InputError:
    value = shown(cells[name]) if name in cells else tr("missing")
    return InputError(tr("“{name}” is {value}", name=name, value=value))


# There are many rows, and few boards and strategies in them


@lru_cache(maxsize=1024)
def _texts_of(board: Board) -> tuple[str, str, str]:
    holes = " ".join(board.names(tuple(sorted(board.holes))))
    return board.text, holes, board.leaper.name


@lru_cache(maxsize=64)
def _text_of(strategy: Strategy) -> str:
    return strategy.text


@lru_cache(maxsize=1024)
def _board(text: str, holes: str, leaper: str) -> Board:
    return Board.parse(text, holes, leaper)


@lru_cache(maxsize=64)
def _strategy(text: str) -> Strategy:
    return Strategy.parse(text)
