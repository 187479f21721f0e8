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
from knight_gui.documents.table import one_line, shown
from knight_gui.i18n import tr
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt, Mistakes
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Strategy

VERSION = 1
"""Of the columns: it grows with each change of them."""
_MOST_STEPS = 2**63 - 1
_FIELD = re.compile(r"`\$\.(\w+)`")
"""Which field it is that something is wrong with."""

_Count = Annotated[int, Meta(ge=0, le=_MOST_STEPS)]


class MapRow(Struct, frozen=True):
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
    row: _Count
    column: _Count
    strategy: str
    outcome: Outcome
    steps: _Count
    deepest: _Count
    limit: _Count
    foreseen: bool
    mistakes: _Count | None
    wrong_at: _Count | None


COLUMNS = MapRow.__struct_fields__
UNKNOWN = ("mistakes", "wrong_at")
"""The columns in which nothing stands where that is not known."""
NUMBERS = ("version", "row", "column", "steps", "deepest", "limit", *UNKNOWN)


@dataclass(frozen=True)
class Entry:
    """What is known of one search, and up to how many steps it was searched."""

    problem: Problem
    attempt: Attempt
    limit: int

    def answers(self, limit: int) -> bool:
        """Tell whether a search up to a limit would find out nothing new."""
        return self.attempt.has_ended or self.limit >= limit

    def supersedes(self, other: Entry) -> bool:
        """Tell whether it says more than another entry of the same search."""
        return not other.answers(self.limit) or (
            self.attempt.has_ended and not other.attempt.has_ended
        )


def row_of(entry: Entry) -> MapRow:
    """Return a row in which an entry is kept."""
    board, attempt, mistakes = entry.problem.board, entry.attempt, entry.attempt.mistakes
    start = entry.problem.path[0]
    row, column = board.row_and_column(start)
    return MapRow(
        VERSION,
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
        None if mistakes is None else mistakes.count,
        None if mistakes is None else mistakes.wrong_at,
    )


def entries_in(rows: Iterable[Mapping[str, Any]]) -> Iterator[Entry]:
    """Yield what stands in the rows of a file.

    An `InputError` names the first of them that could not have been written by `row_of`.
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
        row = msgspec.convert(_known(cells), MapRow, strict=False)
    except msgspec.ValidationError as error:
        found = _FIELD.search(str(error))
        raise _refusal(cells, found[1] if found else COLUMNS[0]) from error
    board = _board(row.board, row.holes, row.leaper)
    entry = Entry(
        Problem(board, (board.parse_square(row.start),), _strategy(row.strategy)),
        Attempt(
            row.outcome,
            row.steps,
            row.deepest,
            is_foreseen=row.foreseen,
            mistakes=None if row.mistakes is None else Mistakes(row.mistakes, row.wrong_at),
        ),
        row.limit,
    )
    written = row_of(entry)
    for name in COLUMNS:
        if getattr(written, name) != getattr(row, name):
            raise _refusal(cells, name)
    _demand_possible(entry, cells)
    return entry


def _known(cells: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return cells of this version; a table as text knows no None."""
    demand_known_version(str(cells.get("version")))
    return {**cells, **{name: None for name in UNKNOWN if cells.get(name) == ""}}


def demand_known_version(version: str) -> None:
    """Refuse rows of a later version before anything else in them is found wrong."""
    if version.isdecimal() and int(version[:9]) > VERSION:
        raise InputError(
            tr(
                "it is version {version}, from a newer program; this one reads version {known}",
                version=one_line(version),
                known=VERSION,
            )
        )


def _demand_possible(entry: Entry, cells: Mapping[str, Any]) -> None:
    """Refuse what no search comes to."""
    attempt, last = entry.attempt, entry.problem.board.free_count - 1
    is_solved, is_lost = (attempt.outcome is each for each in (Outcome.SOLVED, Outcome.NO_TOUR))
    wrong = {
        "steps": attempt.steps > entry.limit
        or (not attempt.has_ended and attempt.steps < entry.limit),
        "deepest": attempt.deepest > min(last, attempt.steps)
        or (is_solved and attempt.deepest != last),
        "foreseen": attempt.is_foreseen and (not is_lost or attempt.steps > 0),
    }
    if mistakes := attempt.mistakes:
        place = mistakes.wrong_at
        wrong["mistakes"] = (mistakes.count > 0) != (place is not None)
        wrong["wrong_at"] = place is not None and not 1 < place <= attempt.deepest + 1
    for name in filter(wrong.get, wrong):
        raise _refusal(cells, name)


def _refusal(cells: Mapping[str, Any], name: str) -> InputError:
    return InputError(
        tr(
            "“{name}” is {value}",
            name=name,
            value=shown(cells[name]) if name in cells else tr("missing"),
        )
    )


# There are many rows, and few boards and strategies in them


@lru_cache(maxsize=1024)
def _texts_of(board: Board) -> tuple[str, str, str]:
    return board.text, " ".join(board.names(tuple(sorted(board.holes)))), board.leaper.name


_board = lru_cache(maxsize=1024)(Board.parse)
_strategy = lru_cache(maxsize=64)(Strategy.parse)
_text_of = lru_cache(maxsize=64)(attrgetter("text"))
