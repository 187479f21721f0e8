"""Rows of a sweep: a search, from which it can be repeated, with its result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from knight_gui.board import Board, InputError
from knight_gui.documents.table import format_value, shorten_to_line
from knight_gui.i18n import tr
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt, Mistakes
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Strategy

ROW_FORMAT_VERSION = 1
"""Version of the columns, counted up with each change of them."""
_MAX_STEPS = 2**63 - 1
_FIELD_PATTERN = re.compile(r"`\$\.(\w+)`")
"""Name of the wrong field in a message of msgspec."""

_NonNegativeInt = Annotated[int, Meta(ge=0, le=_MAX_STEPS)]


class SweepRow(Struct, frozen=True):
    """Columns of a sweep, in their order."""

    version: int
    """`ROW_FORMAT_VERSION` of the program that wrote the row."""
    board: str
    """Size, such as ``8x8``."""
    holes: str
    """Names of the holes, separated by spaces."""
    leaper: str
    """Name of the leaper."""
    start: str
    """Name of the start."""
    row: _NonNegativeInt
    """Row of the start, from the top, from 0."""
    column: _NonNegativeInt
    """Column of the start, from the left, from 0."""
    strategy: str
    """Strategy in the notation of `Strategy.parse`."""
    outcome: Outcome
    """Result of the search."""
    steps: _NonNegativeInt
    """Steps of the search, at most `limit`."""
    deepest: _NonNegativeInt
    """Greatest depth that was reached."""
    limit: _NonNegativeInt
    """Steps after which the search is stopped."""
    foreseen: bool
    """True if a theorem ruled a tour out, and no search ran."""
    mistakes: _NonNegativeInt | None
    """Number of moves that lost a tour that was still possible; None if not known."""
    wrong_at: _NonNegativeInt | None
    """Number of the first wrong square of the path, from 1; None if not known or without any."""


COLUMNS = SweepRow.__struct_fields__
OPTIONAL_COLUMNS = ("mistakes", "wrong_at")
"""Columns that are empty where the value is not known."""
INTEGER_COLUMNS = ("version", "row", "column", "steps", "deepest", "limit", *OPTIONAL_COLUMNS)


@dataclass(frozen=True)
class SweepEntry:
    """Result of one search of a sweep."""

    problem: Problem
    attempt: Attempt
    max_steps: int
    """Steps after which the search was stopped."""

    def covers(self, max_steps: int) -> bool:
        """Return True if a search with this limit would give no new result."""
        return self.attempt.has_ended or self.max_steps >= max_steps

    def supersedes(self, other: SweepEntry) -> bool:
        """Return True if the entry is a better result than another one of the same search."""
        if self.attempt.has_ended and not other.attempt.has_ended:
            return True
        return not other.covers(self.max_steps)


def row_from_entry(entry: SweepEntry) -> SweepRow:
    """Return the row of an entry."""
    board = entry.problem.board
    attempt = entry.attempt
    mistake_count = None
    first_wrong_square_number = None
    if attempt.mistakes is not None:
        mistake_count = attempt.mistakes.count
        first_wrong_square_number = attempt.mistakes.first_wrong_square_number
    start = entry.problem.path[0]
    row, column = board.row_and_column(start)
    return SweepRow(
        ROW_FORMAT_VERSION,
        *_board_texts(board),
        board.name(start),
        row,
        column,
        _strategy_text(entry.problem.strategy),
        attempt.outcome,
        attempt.steps,
        attempt.max_depth,
        entry.max_steps,
        attempt.is_ruled_out_beforehand,
        mistake_count,
        first_wrong_square_number,
    )


def iter_entries(rows: Iterable[Mapping[str, Any]]) -> Iterator[SweepEntry]:
    """Yield the entries of the rows of a file.

    Raises
    ------
    InputError
        For the first row that `row_from_entry` could not have written.
    """
    for number, row in enumerate(rows, 1):
        try:
            yield _parse_entry(row)
        except InputError as error:
            raise InputError(
                tr("row {number:,}: {why}", number=number, why=shorten_to_line(str(error), 200))
            ) from error


def _parse_entry(cells: Mapping[str, Any]) -> SweepEntry:
    try:
        row = msgspec.convert(_normalize_cells(cells), SweepRow, strict=False)
    except msgspec.ValidationError as error:
        match = _FIELD_PATTERN.search(str(error))
        name = match[1] if match else COLUMNS[0]
        raise _make_value_error(cells, name) from error
    board = _parse_board(row.board, row.holes, row.leaper)
    problem = Problem(board, (board.parse_square(row.start),), _parse_strategy(row.strategy))
    mistakes = None
    if row.mistakes is not None:
        mistakes = Mistakes(row.mistakes, row.wrong_at)
    attempt = Attempt(
        row.outcome,
        row.steps,
        row.deepest,
        is_ruled_out_beforehand=row.foreseen,
        mistakes=mistakes,
    )
    entry = SweepEntry(problem, attempt, row.limit)
    row_again = row_from_entry(entry)
    for name in COLUMNS:
        if getattr(row_again, name) != getattr(row, name):
            raise _make_value_error(cells, name)
    _validate_entry(entry, cells)
    return entry


def _normalize_cells(cells: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the cells with None for the empty text of CSV in optional columns."""
    validate_row_version(str(cells.get("version")))
    return {**cells, **{name: None for name in OPTIONAL_COLUMNS if cells.get(name) == ""}}


def validate_row_version(version: str) -> None:
    """Refuse rows of a later version, whose other columns this program does not know."""
    if version.isdecimal() and int(version[:9]) > ROW_FORMAT_VERSION:
        raise InputError(
            tr(
                "it is version {version}, from a newer program; this one reads version {known}",
                version=shorten_to_line(version),
                known=ROW_FORMAT_VERSION,
            )
        )


def _validate_entry(entry: SweepEntry, cells: Mapping[str, Any]) -> None:
    """Refuse results that no search can have."""
    attempt = entry.attempt
    if attempt.steps > entry.max_steps:
        raise _make_value_error(cells, "steps")
    if not attempt.has_ended and attempt.steps < entry.max_steps:
        raise _make_value_error(cells, "steps")
    tour_depth = entry.problem.board.free_count - 1
    if attempt.max_depth > min(tour_depth, attempt.steps):
        raise _make_value_error(cells, "deepest")
    if attempt.outcome is Outcome.SOLVED and attempt.max_depth != tour_depth:
        raise _make_value_error(cells, "deepest")
    if attempt.is_ruled_out_beforehand and (
        attempt.outcome is not Outcome.NO_TOUR or attempt.steps > 0
    ):
        raise _make_value_error(cells, "foreseen")
    if attempt.mistakes is None:
        return
    first_mistake = attempt.mistakes.first_wrong_square_number
    if (attempt.mistakes.count > 0) != (first_mistake is not None):
        raise _make_value_error(cells, "mistakes")
    if first_mistake is not None and not 1 < first_mistake <= attempt.max_depth + 1:
        raise _make_value_error(cells, "wrong_at")


def _make_value_error(cells: Mapping[str, Any], name: str) -> InputError:
    value = format_value(cells[name]) if name in cells else tr("missing")
    return InputError(tr("“{name}” is {value}", name=name, value=value))


# Caches: there are many rows, but few boards and strategies in them


@lru_cache(maxsize=1024)
def _board_texts(board: Board) -> tuple[str, str, str]:
    return board.size_text, " ".join(board.names(tuple(sorted(board.holes)))), board.leaper.name


_parse_board = lru_cache(maxsize=1024)(Board.parse)
_parse_strategy = lru_cache(maxsize=64)(Strategy.parse)
_strategy_text = lru_cache(maxsize=64)(attrgetter("text"))
