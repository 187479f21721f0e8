"""Reads a tour from any text that people write one in, and says where it stops being one.

That is a board with the numbers of the visits, from 1 or from 0, with any signs between them,
and dots, hyphens or nothing for holes; the squares in their order, as names or as row and column;
a table with such columns; and JSON that has any of these. What is wrong with the text is an
error; what is wrong with the tour is part of what was found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Annotated, BinaryIO

from msgspec import Meta

from knight_gui.files.table import Key, Table, one_line, shown
from knight_gui.files.tour_cells import MOST_SIDE, Cell, cells_of, demand_even, demand_readable
from knight_gui.reading import open_regular
from knight_gui.texts import later, tr
from knight_gui.tour import (
    KNIGHT,
    Board,
    Found,
    InputError,
    Leaper,
    cause_of,
    found_by_number,
    found_in_order,
)

MOST_BYTES = 32 << 20
"""Of a text: a tour of the largest board that is read needs two thirds of that."""

_BETWEEN = re.compile(r"[\s,;|>→()\[\]{}\"'–—-]+")
_COUNT = re.compile(r"[0-9]+[.:]")
_NAME = re.compile(r"[A-Za-z]{1,3}[1-9][0-9]{0,3}")
_PAIR_IN_BRACKETS = re.compile(r"[(\[]\s*([0-9]{1,4})\s*[,;]\s*([0-9]{1,4})\s*[)\]]")
_PAIR = re.compile(r"\s*([0-9]{1,4})\s*[,;]\s*([0-9]{1,4})\s*")
_NUMBER = re.compile(r"[0-9]{1,7}")
_CELLS = re.compile(r"[,;\t]")
_LEAPER = Key(
    "leaper", Annotated[str, Meta(max_length=20)], later("the name of a piece"), Leaper.parse
)
_SIDES = tuple(
    Key(
        name,
        Annotated[int, Meta(ge=1, le=MOST_SIDE)],
        lambda: tr("a whole number from 1 to {most:,}", most=MOST_SIDE),
    )
    for name in ("rows", "cols")
)
_HOLES, _PATH = (Key(name, list[str], later("a list of squares")) for name in ("holes", "path"))
_TWO = 2


@dataclass(frozen=True)
class Expected:
    """What is known of a tour before it is read.

    Without a board it is as large as the text says; a list of squares says that their board has
    at least as many rows and columns as `least_side`.
    """

    board: Board | None = None
    leaper: Leaper = KNIGHT
    zeros_are_holes: bool = False
    most_bytes: int = MOST_BYTES
    least_side: int = 0

    def sized(self, rows: int, cols: int) -> Board:
        """Return the board that is expected, or else one of this size."""
        demand_readable(rows, cols)
        return self.board or Board(rows, cols, leaper=self.leaper)

    def around(self, rows: int, cols: int) -> Board:
        """Return the board that is expected, or else one that has squares so far away."""
        return self.sized(max(rows, self.least_side), max(cols, self.least_side))


ANYTHING = Expected()


def read_tour_file(path: Path, expected: Expected = ANYTHING) -> Found:
    """Return the tour in a file, see `read_tour`.

    Raises
    ------
    InputError
        If the file cannot be read, or holds nothing that could be a tour.
    """
    try:
        with open_regular(path) as file:
            return read_tour(text_in(file, expected), expected)
    except OSError as error:
        raise InputError(
            tr("{name} cannot be read: {why}.", name=one_line(path.name), why=cause_of(error))
        ) from error


def text_in(stream: BinaryIO, expected: Expected = ANYTHING) -> str:
    """Return the text of a stream.

    Raises
    ------
    InputError
        If it is no text, or too long for a tour.
    """
    content = stream.read(expected.most_bytes + 1)
    _demand_short(content, expected)
    text = content.decode("utf-8-sig", "replace")
    if "\0" in text or "\N{REPLACEMENT CHARACTER}" in text:
        raise InputError(tr("Not a tour: the file is not text in UTF-8."))
    return text


def read_tour(text: str, expected: Expected = ANYTHING) -> Found:
    """Return the tour in a text, or how far there is one.

    Raises
    ------
    InputError
        If nothing in it could be a tour; one line that says why.
    """
    _demand_short(text, expected)
    text = text.strip("\ufeff\r\n")
    if not text.strip():
        raise InputError(tr("Not a tour: there is nothing in it."))
    for read in (_json, _table, _names, _pairs):
        found = read(text, expected)
        if found is not None:
            return found
    return _numbered(cells_of(text), expected)


def _demand_short(content: str | bytes, expected: Expected) -> None:
    if len(content) > expected.most_bytes:
        raise InputError(
            tr(
                "This is too large for a tour: at most {most:,} bytes are read.",
                most=expected.most_bytes,
            )
        )


# Each of these returns None for a text that is something else


def _json(text: str, expected: Expected) -> Found | None:
    if text.lstrip()[0] not in "{[":
        return None
    try:
        value = json.loads(text)
    except RecursionError as error:
        raise InputError(tr("Not a tour: its lists are nested too deeply.")) from error
    except ValueError as error:
        if text.lstrip()[0] == "[":
            # pairs of numbers may look like that, too
            return None
        raise InputError(tr("Not a tour: {why}.", why=one_line(str(error)))) from error
    return (
        _object(Table(tr("The tour"), value), expected)
        if isinstance(value, dict)
        else _list(value, expected)
    )


def _object(table: Table, expected: Expected) -> Found:
    if "leaper" in table.values:
        expected = replace(expected, leaper=table.value(_LEAPER))
    if expected.board is None and "rows" in table.values:
        rows, cols = map(table.value, _SIDES)
        board = Board(rows, cols, leaper=expected.leaper)
        names = table.value(_HOLES) if "holes" in table.values else []
        board = replace(board, holes=frozenset(map(board.parse_square, names)))
        expected = replace(expected, board=board)
    if "path" in table.values:
        return _list(table.values["path"], expected)
    if "board" in table.values:
        return _list(table.values["board"], expected)
    raise table.refusal(_PATH)


def _list(value: object, expected: Expected) -> Found:
    """Return what a list of names, of pairs, or of the rows of a board is."""
    if isinstance(value, list) and value:
        if all(isinstance(each, str) for each in value):
            return _squares(value, expected)
        if all(isinstance(each, list) for each in value):
            rows = [[_number_or_hole(each) for each in row] for row in value]
            pairs = [(row[0] or 0, row[1] or 0) for row in rows if len(row) == _TWO]
            return (
                _numbered(rows, expected)
                if len(pairs) < len(rows) or _is_board(pairs)
                else _places(pairs, expected)
            )
    raise InputError(tr("Not a tour: expected a list of squares, or of the rows of a board."))


def _number_or_hole(value: object) -> Cell:
    if value is None or value in ("", ".", "-"):
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_SIDE**2:
        raise InputError(tr("Not a tour: {value} is not a visit number.", value=shown(value)))
    return value


def _table(text: str, expected: Expected) -> Found | None:
    """Return what a table is whose first line has the names of its columns."""
    head, *lines = (
        [_bare(cell) for cell in _CELLS.split(line)]
        for line in filter(str.strip, text.splitlines())
    )
    names = [name.lower() for name in head]
    if "square" not in names:
        return None
    for number, cells in enumerate(lines, 1):
        if len(cells) != len(names):
            raise InputError(
                tr(
                    "Row {number:,} of the table has more or fewer cells than its header.",
                    number=number,
                )
            )
    columns = dict(zip(names, zip(*lines, strict=True), strict=False))
    squares = columns.get("square", ())
    if "depth" in columns:
        return _squares(_path_after(squares, _numbers(columns["depth"])), expected)
    if "number" not in columns:
        return _squares(squares, expected)
    board, places = _located(squares, expected)
    visits: dict[int, list[int]] = {}
    for number, place in zip(_numbers(columns["number"]), places, strict=True):
        visits.setdefault(number, []).append(place)
    return found_by_number(board, visits)


def _bare(cell: str) -> str:
    return cell.strip(" \"'\r")


def _numbers(words: Sequence[str]) -> list[int]:
    for word in words:
        if not _NUMBER.fullmatch(word):
            raise InputError(tr("“{word}” is not a number.", word=one_line(word)))
    return list(map(int, words))


def _path_after(squares: Sequence[str], depths: Sequence[int]) -> list[str]:
    """Return the path after the last of the steps that a table holds."""
    path: list[str] = []
    for square, depth in zip(squares, depths, strict=True):
        if depth > len(path):
            raise InputError(tr("The first step in the file is not step 0."))
        path[depth:] = [square]
    return path


def lists_names(text: str) -> bool:
    """Tell whether a text is to be read as the names of squares."""
    # its first words tell
    return any(map(_NAME.fullmatch, _BETWEEN.split(text, 4)))


def _names(text: str, expected: Expected) -> Found | None:
    return (
        _squares(
            [word for word in _BETWEEN.split(text) if word and not _COUNT.fullmatch(word)], expected
        )
        if lists_names(text)
        else None
    )


def _pairs(text: str, expected: Expected) -> Found | None:
    in_brackets = _as_numbers(_PAIR_IN_BRACKETS.finditer(text))
    if in_brackets and not _BETWEEN.sub("", _PAIR_IN_BRACKETS.sub("", text)):
        return _places(in_brackets, expected)
    for words in (text.split(), text.splitlines()):
        matches = [match for match in takewhile(bool, map(_PAIR.fullmatch, words)) if match]
        if len(matches) == len(words):
            pairs = _as_numbers(matches)
            return None if _is_board(pairs) else _places(pairs, expected)
    return None


def _as_numbers(matches: Iterable[re.Match[str]]) -> list[tuple[int, int]]:
    return [(int(match[1]), int(match[2])) for match in matches]


def _is_board(pairs: Sequence[tuple[int, int]]) -> bool:
    """Tell whether pairs are the rows of a board with two columns: that has each number once."""
    numbers = sorted(number for pair in pairs for number in pair if number)
    return numbers == list(range(1, len(numbers) + 1))


def _squares(names: Sequence[str], expected: Expected) -> Found:
    return found_in_order(*_located(names, expected))


def _located(names: Sequence[str], expected: Expected) -> tuple[Board, list[int]]:
    """Return the board, and the squares of these names on it."""
    if not names:
        raise InputError(tr("Not a tour: there is nothing in it."))
    for name in names:
        if not _NAME.fullmatch(name):
            raise InputError(tr("“{name}” is not a square.", name=one_line(name)))
    if expected.board is None:
        # names count rows from below
        largest = Board(MOST_SIDE, MOST_SIDE)
        places = [largest.row_and_column(largest.parse_square(name)) for name in names]
        rows, cols = (MOST_SIDE - min(row for row, _ in places)), max(col for _, col in places) + 1
    else:
        rows, cols = expected.board.rows, expected.board.cols
    board = expected.around(rows, cols)
    # that one is a hole is said with its number
    return board, list(map(Board(board.rows, board.cols).parse_square, names))


def _places(pairs: Sequence[tuple[int, int]], expected: Expected) -> Found:
    """Return what rows and columns are, which may be counted from 1."""
    first = 1 if min(map(min, pairs)) >= 1 else 0
    rows, cols = (max(pair[axis] for pair in pairs) + 1 - first for axis in (0, 1))
    board = expected.around(rows, cols)
    if rows > board.rows or cols > board.cols:
        raise InputError(
            tr(
                "The squares do not fit on a board of {rows}×{cols}.",
                rows=board.rows,
                cols=board.cols,
            )
        )
    return found_in_order(board, [(row - first) * board.cols + col - first for row, col in pairs])


def _numbered(rows: Sequence[Sequence[Cell]], expected: Expected) -> Found:
    """Return what the numbers on a board are."""
    count, length = len(rows), len(rows[0])
    board = expected.sized(count, length)
    demand_even(rows)
    if (board.rows, board.cols) != (count, length):
        raise InputError(
            tr(
                "The board in the file has {rows}×{cols} squares, not {size}.",
                rows=count,
                cols=length,
                size=f"{board.rows}×{board.cols}",
            )
        )
    blanks: set[int] = set()
    holes: set[int] = set()
    visits: dict[int, list[int]] = {}
    for square, cell in enumerate(cell for row in rows for cell in row):
        if cell is None:
            blanks.add(square)
        elif cell == 0 and expected.zeros_are_holes:
            holes.add(square)
        else:
            visits.setdefault(cell, []).append(square)
    assumed = frozenset(blanks) - board.holes
    board = replace(board, holes=board.holes | holes | assumed)
    zeros, ones = visits.get(0, ()), visits.get(1, ())
    # else a 0 is a square that was not visited
    if not (len(zeros) == len(ones) == 1 and board.attacks(zeros[0], ones[0])):
        visits.pop(0, None)
    if visits:
        visits.setdefault(min(1, *visits), [])
    return replace(found_by_number(board, visits), assumed_holes=assumed)
