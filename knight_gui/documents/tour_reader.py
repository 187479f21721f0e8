"""Reads a tour from any text that people write one in, and says where it stops being one.

That is a board with the numbers of the visits, from 1 or from 0, with any signs between them,
and dots, hyphens or nothing for holes; the squares in their order, as names or as row and column;
a table with such columns; and JSON that has any of these. What is wrong with the text is an
error; what is wrong with the tour is part of what was found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Annotated, BinaryIO

from msgspec import Meta

from knight_gui.board import (
    KNIGHT,
    Board,
    Found,
    InputError,
    Leaper,
    cause_of,
    found_by_number,
    found_in_order,
)
from knight_gui.documents.table import Key, Table, one_line, shown
from knight_gui.documents.tour_cells import (
    MOST_SIDE,
    UNVISITED,
    Cell,
    cells_of,
    demand_even,
    demand_readable,
)
from knight_gui.i18n import later, tr
from knight_gui.regular_files import open_regular

MOST_BYTES = 32 << 20
"""Of a text: a tour of the largest board that is read needs two thirds of that."""

_BETWEEN = r"\s,;|>→()\[\]{}\"'–—-"
_WORD = re.compile(f"[^{_BETWEEN}]+")
_LINE = re.compile(r"[^\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+")
_NO_BLANKS = re.compile(r"\S+")
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
_WORDS_THAT_TELL = 4
"""At the beginning of a text, whether it is a list of names."""
_MOST_COLUMNS = 100
"""Of a table."""


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

    @property
    def most_visits(self) -> int:
        """How many squares of a list are read: of one more than there are, one comes twice."""
        return 1 + (MOST_SIDE**2 if self.board is None else self.board.free_count)

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
        # one may be named any number of times
        board = replace(board, holes=frozenset(map(board.parse_square, dict.fromkeys(names))))
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
            return _squares(value[: expected.most_visits], expected)
        if all(isinstance(each, list) for each in value):
            if all(len(row) == _TWO for row in value):
                rows = map(_numbers_or_holes, value[: expected.most_visits])
                pairs = [(row[0] or 0, row[1] or 0) for row in rows]
                if not _is_board(pairs):
                    return _places(pairs, expected)
            demand_readable(len(value), max(map(len, value)))
            return _numbered([_numbers_or_holes(row) for row in value], expected)
    raise InputError(tr("Not a tour: expected a list of squares, or of the rows of a board."))


def _numbers_or_holes(row: list[object]) -> list[Cell]:
    return [_number_or_hole(value) for value in row]


def _number_or_hole(value: object) -> Cell:
    if value is None or value in ("", ".", "-"):
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_SIDE**2:
        raise InputError(tr("Not a tour: {value} is not a visit number.", value=shown(value)))
    return value


def _table(text: str, expected: Expected) -> Found | None:
    """Return what a table is whose first line has the names of its columns."""
    lines = _lines(text)
    names = [name.lower() for name in _table_cells(next(lines))]
    if "square" not in names:
        return None
    rows = _rows(lines, len(names))
    square = names.index("square")
    if "depth" in names:
        depth = names.index("depth")
        return _squares(_path_after((row[square], row[depth]) for row in rows), expected)
    if "number" not in names:
        squares = [row[square] for row in islice(rows, expected.most_visits)]
        return _squares(squares, expected)
    return _numbered_squares(rows, names.index("number"), square, expected)


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of a text in which there is something."""
    return filter(str.strip, (match.group() for match in _LINE.finditer(text)))


def _table_cells(line: str) -> list[str]:
    return [cell.strip(" \"'\r") for cell in _CELLS.split(line, _MOST_COLUMNS)]


def _rows(lines: Iterable[str], length: int) -> Iterator[list[str]]:
    for number, line in enumerate(lines, 1):
        cells = _table_cells(line)
        if len(cells) != length:
            raise InputError(
                tr(
                    "Row {number:,} of the table has more or fewer cells than its header.",
                    number=number,
                )
            )
        yield cells


def _numbered_squares(
    rows: Iterator[list[str]], number: int, square: int, expected: Expected
) -> Found:
    """Return what squares with their numbers are, which two columns of a table hold."""
    numbers: list[int] = []
    names: list[str] = []
    for row in islice(rows, MOST_SIDE**2):
        numbers.append(_number(row[number]))
        names.append(row[square])
    if next(rows, None) is not None:
        raise InputError(
            tr("Not a tour: the table has more than {most:,} rows.", most=MOST_SIDE**2)
        )
    board, squares = _located(names, expected)
    visits: dict[int, list[int]] = {}
    for visit, place in zip(numbers, squares, strict=True):
        visits.setdefault(visit, []).append(place)
    return _found_by_visits(board, visits)


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise InputError(tr("“{word}” is not a number.", word=one_line(word)))
    return int(word)


def _path_after(steps: Iterable[tuple[str, str]]) -> list[str]:
    """Return the path after the last of the steps that a table holds: squares and depths."""
    path: list[str] = []
    for square, word in steps:
        depth = _number(word)
        if depth > len(path):
            raise InputError(tr("The first step in the file is not step 0."))
        path[depth:] = [square]
    return path


def lists_names(text: str) -> bool:
    """Tell whether a text is to be read as the names of squares."""
    return any(map(_NAME.fullmatch, islice(_words(text), _WORDS_THAT_TELL)))


def _words(text: str) -> Iterator[str]:
    return (match.group() for match in _WORD.finditer(text))


def _names(text: str, expected: Expected) -> Found | None:
    if not lists_names(text):
        return None
    names = (word for word in _words(text) if not _COUNT.fullmatch(word))
    return _squares(list(islice(names, expected.most_visits)), expected)


def _pairs(text: str, expected: Expected) -> Found | None:
    pairs = _pairs_in_brackets(text, expected.most_visits)
    if pairs:
        return _places(pairs, expected)
    words = (match.group() for match in _NO_BLANKS.finditer(text))
    for pieces in (words, _lines(text)):
        pairs = _pairs_of(pieces, expected.most_visits)
        if pairs:
            return None if _is_board(pairs) else _places(pairs, expected)
    return None


def _pairs_in_brackets(text: str, most: int) -> list[tuple[int, int]]:
    """Return the pairs of numbers in brackets; none if there is anything else, but separators."""
    pairs: list[tuple[int, int]] = []
    end = 0
    for match in _PAIR_IN_BRACKETS.finditer(text):
        if _WORD.search(text, end, match.start()):
            return []
        pairs.append((int(match[1]), int(match[2])))
        if len(pairs) == most:
            return pairs
        end = match.end()
    return [] if _WORD.search(text, end) else pairs


def _pairs_of(pieces: Iterable[str], most: int) -> list[tuple[int, int]]:
    """Return the pairs of numbers that pieces of a text are; none if one is something else."""
    pairs: list[tuple[int, int]] = []
    for piece in islice(pieces, most):
        match = _PAIR.fullmatch(piece)
        if match is None:
            return []
        pairs.append((int(match[1]), int(match[2])))
    return pairs


def _is_board(pairs: Sequence[tuple[int, int]]) -> bool:
    """Tell whether pairs are the rows of a board with two columns: that has each number once."""
    if len(pairs) > MOST_SIDE:
        return False
    numbers = sorted(number for pair in pairs for number in pair if number)
    return numbers == list(range(1, len(numbers) + 1))


def _squares(names: Sequence[str], expected: Expected) -> Found:
    return found_in_order(*_located(names, expected))


def _located(names: Sequence[str], expected: Expected) -> tuple[Board, list[int]]:
    """Return the board, and the squares of these names on it."""
    if not names:
        raise InputError(tr("Not a tour: there is nothing in it."))
    # one may come any number of times
    distinct = dict.fromkeys(names)
    for name in distinct:
        if not _NAME.fullmatch(name):
            raise InputError(tr("“{name}” is not a square.", name=one_line(name)))
    if expected.board is not None:
        board = expected.around(expected.board.rows, expected.board.cols)
        # that one is a hole is said with its number
        grid = Board(board.rows, board.cols)
        squares = {name: grid.parse_square(name) for name in distinct}
    else:
        grid = Board(MOST_SIDE, MOST_SIDE)
        places = {name: grid.row_and_column(grid.parse_square(name)) for name in distinct}
        # names count rows from below
        first_row = min(row for row, _ in places.values())
        last_column = max(col for _, col in places.values())
        board = expected.around(MOST_SIDE - first_row, last_column + 1)
        first_row = MOST_SIDE - board.rows
        squares = {
            name: (row - first_row) * board.cols + col for name, (row, col) in places.items()
        }
    return board, [squares[name] for name in names]


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
    assumed: list[int] = []
    holes: list[int] = []
    visits: dict[int, list[int]] = {}
    for square, cell in enumerate(cell for row in rows for cell in row):
        if cell is None:
            if square not in board.holes:
                assumed.append(square)
        elif cell == 0 and expected.zeros_are_holes:
            holes.append(square)
        elif cell != UNVISITED:
            visits.setdefault(cell, []).append(square)
    board = replace(board, holes=board.holes.union(holes, assumed))
    return replace(_found_by_visits(board, visits), assumed_holes=frozenset(assumed))


def _found_by_visits(board: Board, visits: dict[int, list[int]]) -> Found:
    """Return what numbers on a board are, which may be counted from 0.

    A 0 on a hole is none. Of those that are left, several are squares that were not visited. One
    alone is the first visit, unless the last one shows that they are counted from 1.
    """
    zeros = [square for square in visits.pop(0, ()) if square not in board.holes]
    if len(zeros) == 1 and max(visits, default=0) < board.free_count:
        visits[0] = zeros
    elif visits:
        visits.setdefault(1, [])
    return found_by_number(board, visits)
