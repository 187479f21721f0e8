"""A row of a map: one search and how it ended, with all that is needed to search it again."""

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
"""Of the columns: it grows with each change of them."""
_MAX_STEPS = 2**63 - 1
_FIELD_PATTERN = re.compile(r"`\$\.(\w+)`")
"""Which field it is that something is wrong with."""

_NonNegativeInt = Annotated[int, Meta(ge=0, le=_MAX_STEPS)]


class SweepRow(Struct, frozen=True):
    """The columns of a map, in their order.

    Rows and columns of the start are counted from the top left, from 0. `steps` is at most
    `limit`; `foreseen` means that theory ruled a tour out, and nothing was searched. `mistakes`
    are moves that lost a tour which was still possible, and `wrong_at` is the square of the path
    that the first of them led to, counted from 1; None where that is not known.
    """

    version: int
    board: str
    holes: str
    leaper: str
    start: str
    row: _NonNegativeInt
    column: _NonNegativeInt
    strategy: str
    outcome: Outcome
    steps: _NonNegativeInt
    deepest: _NonNegativeInt
    limit: _NonNegativeInt
    foreseen: bool
    mistakes: _NonNegativeInt | None
    wrong_at: _NonNegativeInt | None


COLUMNS = SweepRow.__struct_fields__
OPTIONAL_COLUMNS = ("mistakes", "wrong_at")
"""The columns in which nothing stands where that is not known."""
INTEGER_COLUMNS = ("version", "row", "column", "steps", "deepest", "limit", *OPTIONAL_COLUMNS)


@dataclass(frozen=True)
class SweepEntry:
    """What is known of one search, and up to how many steps it was searched."""

    problem: Problem
    attempt: Attempt
    max_steps: int

    def covers(self, max_steps: int) -> bool:
        """Tell whether a search up to a limit would find out nothing new."""
        return self.attempt.has_ended or self.max_steps >= max_steps

    def supersedes(self, other: SweepEntry) -> bool:
        """Tell whether it says more than another entry of the same search."""
        return not other.covers(self.max_steps) or (
            self.attempt.has_ended and not other.attempt.has_ended
        )


def row_from_entry(entry: SweepEntry) -> SweepRow:
    """Return a row in which an entry is kept."""
    board = entry.problem.board
    attempt = entry.attempt
    mistakes = entry.attempt.mistakes
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
        None if mistakes is None else mistakes.count,
        None if mistakes is None else mistakes.first_wrong_square_number,
    )


def iter_entries(rows: Iterable[Mapping[str, Any]]) -> Iterator[SweepEntry]:
    """Yield what stands in the rows of a file.

    An `InputError` names the first of them that could not have been written by `row_from_entry`.
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
        raise _make_value_error(cells, match[1] if match else COLUMNS[0]) from error
    board = _parse_board(row.board, row.holes, row.leaper)
    entry = SweepEntry(
        Problem(board, (board.parse_square(row.start),), _parse_strategy(row.strategy)),
        Attempt(
            row.outcome,
            row.steps,
            row.deepest,
            is_ruled_out_beforehand=row.foreseen,
            mistakes=None if row.mistakes is None else Mistakes(row.mistakes, row.wrong_at),
        ),
        row.limit,
    )
    row_again = row_from_entry(entry)
    for name in COLUMNS:
        if getattr(row_again, name) != getattr(row, name):
            raise _make_value_error(cells, name)
    _validate_entry(entry, cells)
    return entry


def _normalize_cells(cells: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return cells of this version; a table as text knows no None."""
    validate_row_version(str(cells.get("version")))
    return {**cells, **{name: None for name in OPTIONAL_COLUMNS if cells.get(name) == ""}}


def validate_row_version(version: str) -> None:
    """Refuse rows of a later version before anything else in them is found wrong."""
    if version.isdecimal() and int(version[:9]) > ROW_FORMAT_VERSION:
        raise InputError(
            tr(
                "it is version {version}, from a newer program; this one reads version {known}",
                version=shorten_to_line(version),
                known=ROW_FORMAT_VERSION,
            )
        )


def _validate_entry(entry: SweepEntry, cells: Mapping[str, Any]) -> None:
    """Refuse what no search comes to."""
    attempt = entry.attempt
    max_depth = entry.problem.board.free_count - 1
    is_solved, is_lost = (attempt.outcome is each for each in (Outcome.SOLVED, Outcome.NO_TOUR))
    is_invalid = {
        "steps": attempt.steps > entry.max_steps
        or (not attempt.has_ended and attempt.steps < entry.max_steps),
        "deepest": attempt.max_depth > min(max_depth, attempt.steps)
        or (is_solved and attempt.max_depth != max_depth),
        "foreseen": attempt.is_ruled_out_beforehand and (not is_lost or attempt.steps > 0),
    }
    if mistakes := attempt.mistakes:
        first_mistake = mistakes.first_wrong_square_number
        is_invalid["mistakes"] = (mistakes.count > 0) != (first_mistake is not None)
        is_invalid["wrong_at"] = (
            first_mistake is not None and not 1 < first_mistake <= attempt.max_depth + 1
        )
    for name in filter(is_invalid.get, is_invalid):
        raise _make_value_error(cells, name)


def _make_value_error(cells: Mapping[str, Any], name: str) -> InputError:
    return InputError(
        tr(
            "“{name}” is {value}",
            name=name,
            value=format_value(cells[name]) if name in cells else tr("missing"),
        )
    )


# There are many rows, and few boards and strategies in them


@lru_cache(maxsize=1024)
def _board_texts(board: Board) -> tuple[str, str, str]:
    return board.size_text, " ".join(board.names(tuple(sorted(board.holes)))), board.leaper.name


_parse_board = lru_cache(maxsize=1024)(Board.parse)
_parse_strategy = lru_cache(maxsize=64)(Strategy.parse)
_strategy_text = lru_cache(maxsize=64)(attrgetter("text"))
