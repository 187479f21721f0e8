"""Reader of tours in any common notation.

Notations are: a board with visit numbers from 1 or from 0, with any separators, and dots, hyphens
or blanks for holes; a list of squares, as names or as row and column; a table with such columns;
and JSON with any of these. A whole tour is also found between other things, see `tour_finder`. An
unreadable text is an `InputError`; a path that is not a tour is returned as a `PathCheck` with its
error.
"""

from __future__ import annotations

import codecs
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
    InputError,
    Leaper,
    PathCheck,
    check_numbered_squares,
    check_path,
    localized_error_message,
)
from knight_gui.documents.table import InputTable, KeySpec, format_value, shorten_to_line
from knight_gui.documents.tour_cells import (
    MAX_READABLE_SIDE,
    UNVISITED_CELL,
    Cell,
    parse_cells,
    validate_board_size,
    validate_row_lengths,
)
from knight_gui.documents.tour_finder import find_tours
from knight_gui.i18n import lazy_gettext, tr
from knight_gui.regular_files import open_regular_file

MAX_TOUR_BYTES = 32 << 20
"""Size of a text; a tour of the largest readable board needs two thirds of it."""

_SEPARATORS = r"\s,;|>→()\[\]{}\"'–—-"
_WORD_PATTERN = re.compile(f"[^{_SEPARATORS}]+")
_LINE_PATTERN = re.compile(r"[^\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+")
_NON_BLANK_PATTERN = re.compile(r"\S+")
_MOVE_NUMBER_PATTERN = re.compile(r"[0-9]+[.:]")
_SQUARE_NAME_PATTERN = re.compile(r"[A-Za-z]{1,3}[1-9][0-9]{0,3}")
_BRACKETED_PAIR_PATTERN = re.compile(r"[(\[]\s*([0-9]{1,4})\s*[,;]\s*([0-9]{1,4})\s*[)\]]")
_PAIR_PATTERN = re.compile(r"\s*([0-9]{1,4})\s*[,;]\s*([0-9]{1,4})\s*")
_NUMBER_PATTERN = re.compile(r"[0-9]{1,7}")
_CELL_SEPARATOR_PATTERN = re.compile(r"[,;\t]")
_LEAPER_KEY = KeySpec(
    "leaper", Annotated[str, Meta(max_length=20)], lazy_gettext("the name of a piece"), Leaper.parse
)


def _allowed_side() -> str:
    return tr("a whole number from 1 to {most:,}", most=MAX_READABLE_SIDE)


_SIDE_KEYS = tuple(
    KeySpec(
        name,
        Annotated[int, Meta(ge=1, le=MAX_READABLE_SIDE)],
        _allowed_side,
    )
    for name in ("rows", "cols")
)
_HOLES_KEY = KeySpec("holes", list[str], lazy_gettext("a list of squares"))
_PATH_KEY = KeySpec("path", list[str], lazy_gettext("a list of squares"))
_PAIR_LENGTH = 2
_NAME_PROBE_WORDS = 4
"""Words at the beginning of a text that are checked for a list of names."""
_MAX_COLUMNS = 100
"""Columns of a table that are looked at."""


@dataclass(frozen=True)
class TourReadOptions:
    """Options of reading a tour."""

    board: Board | None = None
    """Expected board; without one its size follows from the text."""
    leaper: Leaper = KNIGHT
    """Leaper of a board whose size follows from the text."""
    zeros_are_holes: bool = False
    """Read zeros on a board as holes, not as squares without a visit."""
    max_bytes: int = MAX_TOUR_BYTES
    """Size of the text; a larger one is refused."""
    min_side: int = 0
    """Rows and columns, at least, of a board that follows from a list of squares."""

    @property
    def max_visits(self) -> int:
        """Number of squares of a list that are read: one more than a board has must repeat one."""
        if self.board is None:
            return MAX_READABLE_SIDE**2 + 1
        return self.board.free_count + 1

    def board_of_size(self, rows: int, cols: int) -> Board:
        """Return the expected board, or else one of this size."""
        validate_board_size(rows, cols)
        return self.board or Board(rows, cols, leaper=self.leaper)

    def enclosing_board(self, rows: int, cols: int) -> Board:
        """Return the expected board, or else one with at least so many rows and columns."""
        return self.board_of_size(max(rows, self.min_side), max(cols, self.min_side))


DEFAULT_READ_OPTIONS = TourReadOptions()


def read_tour_file(path: Path, options: TourReadOptions = DEFAULT_READ_OPTIONS) -> PathCheck:
    """Return the tour in a file, see `read_tour`.

    Raises
    ------
    InputError
        If the file cannot be read, or is in no known notation.
    """
    try:
        with open_regular_file(path) as file:
            return read_tour(read_text(file, options), options)
    except OSError as error:
        raise InputError(
            tr(
                "{name} cannot be read: {why}.",
                name=shorten_to_line(path.name),
                why=localized_error_message(error),
            )
        ) from error


def read_text(stream: BinaryIO, options: TourReadOptions = DEFAULT_READ_OPTIONS) -> str:
    """Return the text of a stream: UTF-8, UTF-16 with its mark, or else Latin-1.

    Raises
    ------
    InputError
        If it is no text, or too long for a tour.
    """
    content = stream.read(options.max_bytes + 1)
    _check_size(content, options)
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = content.decode("utf-16", "replace")
    else:
        text = content.decode("utf-8-sig", "replace")
        if "\N{REPLACEMENT CHARACTER}" in text:
            text = content.decode("latin-1")
    if "\0" in text:
        raise InputError(tr("Not a tour: the file is not text."))
    return text


def read_tour(text: str, options: TourReadOptions = DEFAULT_READ_OPTIONS) -> PathCheck:
    """Return the tour in a text, or the valid part of a path with its error.

    Raises
    ------
    InputError
        If the text is in no known notation; one line with the reason.
    """
    _check_size(text, options)
    text = text.strip("\ufeff\r\n")
    if not text.strip():
        raise InputError(tr("Not a tour: there is nothing in it."))
    try:
        path_check = _parse_known_notation(text, options)
    except InputError:
        tour = _find_one_tour(text, options)
        if tour is None:
            raise
        return tour
    if path_check.is_tour:
        return path_check
    tour = _find_one_tour(text, options)
    is_longer = tour is not None and len(tour.path) != len(path_check.path)
    # a legal path that visits only some squares is one, unless all of it is a tour elsewhere
    if tour is None or (is_longer and not path_check.path_error):
        return path_check
    return tour


def _find_one_tour(text: str, options: TourReadOptions) -> PathCheck | None:
    """Return the tour among other things in a text, None if there is none.

    Raises
    ------
    InputError
        If there are several.
    """
    tours = find_tours(text, options.leaper)
    if options.board is not None:
        tours = [tour for tour in tours if tour.board == options.board]
    if len(tours) > 1:
        raise InputError(tr("More than one tour: {count:,}. Give one at a time.", count=len(tours)))
    return tours[0] if tours else None


def _parse_known_notation(text: str, options: TourReadOptions) -> PathCheck:
    """Return the path in a text that holds nothing else, in one of the known notations."""
    for parse in (_parse_json, _parse_table, _parse_square_names, _parse_pairs):
        path_check = parse(text, options)
        if path_check is not None:
            return path_check
    return _check_numbered_board(parse_cells(text), options)


def _check_size(content: str | bytes, options: TourReadOptions) -> None:
    if len(content) > options.max_bytes:
        raise InputError(
            tr(
                "This is too large for a tour: at most {most:,} bytes are read.",
                most=options.max_bytes,
            )
        )


# Parsers of the notations: each returns None for a text in another one


def _parse_json(text: str, options: TourReadOptions) -> PathCheck | None:
    if text.lstrip()[0] not in "{[":
        return None
    try:
        value = json.loads(text)
    except RecursionError as error:
        raise InputError(tr("Not a tour: its lists are nested too deeply.")) from error
    except ValueError as error:
        if text.lstrip()[0] == "[":
            # it may be a list of pairs of numbers
            return None
        raise InputError(tr("Not a tour: {why}.", why=shorten_to_line(str(error)))) from error
    if isinstance(value, dict):
        return _parse_json_object(InputTable(tr("The tour"), value), options)
    return _parse_json_list(value, options)


def _parse_json_object(table: InputTable, options: TourReadOptions) -> PathCheck:
    if "leaper" in table.values:
        options = replace(options, leaper=table.parse_value(_LEAPER_KEY))
    if options.board is None and "rows" in table.values:
        rows, cols = map(table.parse_value, _SIDE_KEYS)
        board = Board(rows, cols, leaper=options.leaper)
        if "holes" in table.values:
            # the file may repeat a name any number of times
            hole_names = dict.fromkeys(table.parse_value(_HOLES_KEY))
            board = replace(board, holes=frozenset(map(board.parse_square, hole_names)))
        options = replace(options, board=board)
    if "path" in table.values:
        return _parse_json_list(table.values["path"], options)
    if "board" in table.values:
        return _parse_json_list(table.values["board"], options)
    raise table.make_value_error(_PATH_KEY)


def _parse_json_list(value: object, options: TourReadOptions) -> PathCheck:
    """Check a list of names, of pairs, or of the rows of a board."""
    if isinstance(value, list) and value:
        if all(isinstance(each, str) for each in value):
            return _check_named_path(value[: options.max_visits], options)
        if all(isinstance(each, list) for each in value):
            if all(len(row) == _PAIR_LENGTH for row in value):
                rows = map(_parse_json_row, value[: options.max_visits])
                pairs = [(row[0] or 0, row[1] or 0) for row in rows]
                has_unvisited = any(UNVISITED_CELL in pair for pair in pairs)
                if not has_unvisited and not _is_two_column_board(pairs):
                    return _check_coordinate_path(pairs, options)
            validate_board_size(len(value), max(map(len, value)))
            return _check_numbered_board([_parse_json_row(row) for row in value], options)
    raise InputError(tr("Not a tour: expected a list of squares, or of the rows of a board."))


def _parse_json_row(row: list[object]) -> list[Cell]:
    return [_parse_json_cell(value) for value in row]


def _parse_json_cell(value: object) -> Cell:
    if value is None or value in ("", ".", "-"):
        return None
    if value == UNVISITED_CELL:
        return UNVISITED_CELL
    if (
        isinstance(value, bool)
        or not isinstance(value, int)
        or not 0 <= value <= MAX_READABLE_SIDE**2
    ):
        raise InputError(
            tr("Not a tour: {value} is not a visit number.", value=format_value(value))
        )
    return value


def _parse_table(text: str, options: TourReadOptions) -> PathCheck | None:
    """Check the path of a table whose first line has the names of the columns."""
    lines = _iter_lines(text)
    names = [name.lower() for name in _split_table_line(next(lines))]
    if "square" not in names:
        return None
    rows = _iter_table_rows(lines, len(names))
    square_column = names.index("square")
    if "depth" in names:
        depth_column = names.index("depth")
        return _check_named_path(
            _path_after_steps((row[square_column], row[depth_column]) for row in rows), options
        )
    if "number" not in names:
        squares = [row[square_column] for row in islice(rows, options.max_visits)]
        return _check_named_path(squares, options)
    return _check_numbered_squares(rows, names.index("number"), square_column, options)


def _iter_lines(text: str) -> Iterator[str]:
    """Yield the lines of a text that are not blank."""
    return filter(str.strip, (match.group() for match in _LINE_PATTERN.finditer(text)))


def _split_table_line(line: str) -> list[str]:
    return [cell.strip(" \"'\r") for cell in _CELL_SEPARATOR_PATTERN.split(line, _MAX_COLUMNS)]


def _iter_table_rows(lines: Iterable[str], column_count: int) -> Iterator[list[str]]:
    for number, line in enumerate(lines, 1):
        cells = _split_table_line(line)
        if len(cells) != column_count:
            raise InputError(
                tr(
                    "Row {number:,} of the table has more or fewer cells than its header.",
                    number=number,
                )
            )
        yield cells


def _check_numbered_squares(
    rows: Iterator[list[str]], number_column: int, square_column: int, options: TourReadOptions
) -> PathCheck:
    """Check the squares and visit numbers in two columns of a table."""
    numbers: list[int] = []
    names: list[str] = []
    for row in islice(rows, MAX_READABLE_SIDE**2):
        numbers.append(_parse_number(row[number_column]))
        names.append(row[square_column])
    if next(rows, None) is not None:
        raise InputError(
            tr("Not a tour: the table has more than {most:,} rows.", most=MAX_READABLE_SIDE**2)
        )
    board, squares = _locate_squares(names, options)
    visits: dict[int, list[int]] = {}
    for visit, square in zip(numbers, squares, strict=True):
        visits.setdefault(visit, []).append(square)
    return _check_by_visits(board, visits)


def _parse_number(word: str) -> int:
    if not _NUMBER_PATTERN.fullmatch(word):
        raise InputError(tr("“{word}” is not a number.", word=shorten_to_line(word)))
    return int(word)


def _path_after_steps(steps: Iterable[tuple[str, str]]) -> list[str]:
    """Return the path after the last step of a table, from the square and the depth of each."""
    path: list[str] = []
    for square, word in steps:
        depth = _parse_number(word)
        if depth > len(path):
            raise InputError(tr("The first step in the file is not step 0."))
        path[depth:] = [square]
    return path


def looks_like_square_names(text: str) -> bool:
    """Return True if one of the first words of a text is the name of a square."""
    return any(map(_SQUARE_NAME_PATTERN.fullmatch, islice(_iter_words(text), _NAME_PROBE_WORDS)))


def _iter_words(text: str) -> Iterator[str]:
    return (match.group() for match in _WORD_PATTERN.finditer(text))


def _parse_square_names(text: str, options: TourReadOptions) -> PathCheck | None:
    if not looks_like_square_names(text):
        return None
    names = (word for word in _iter_words(text) if not _MOVE_NUMBER_PATTERN.fullmatch(word))
    return _check_named_path(list(islice(names, options.max_visits)), options)


def _parse_pairs(text: str, options: TourReadOptions) -> PathCheck | None:
    pairs = _parse_bracketed_pairs(text, options.max_visits)
    if pairs:
        return _check_coordinate_path(pairs, options)
    words = (match.group() for match in _NON_BLANK_PATTERN.finditer(text))
    for pieces in (words, _iter_lines(text)):
        pairs = _parse_pair_pieces(pieces, options.max_visits)
        if pairs and _is_two_column_board(pairs):
            return None
        if pairs:
            return _check_coordinate_path(pairs, options)
    return None


def _parse_bracketed_pairs(text: str, max_pairs: int) -> list[tuple[int, int]]:
    """Return the pairs of numbers in brackets; empty if there are other words between them."""
    pairs: list[tuple[int, int]] = []
    end = 0
    for match in _BRACKETED_PAIR_PATTERN.finditer(text):
        if _WORD_PATTERN.search(text, end, match.start()):
            return []
        pairs.append((int(match[1]), int(match[2])))
        if len(pairs) == max_pairs:
            return pairs
        end = match.end()
    if _WORD_PATTERN.search(text, end):
        return []
    return pairs


def _parse_pair_pieces(pieces: Iterable[str], max_pairs: int) -> list[tuple[int, int]]:
    """Return the pairs of numbers in pieces of a text; empty if a piece is something else."""
    pairs: list[tuple[int, int]] = []
    for piece in islice(pieces, max_pairs):
        match = _PAIR_PATTERN.fullmatch(piece)
        if match is None:
            return []
        pairs.append((int(match[1]), int(match[2])))
    return pairs


def _is_two_column_board(pairs: Sequence[tuple[int, int]]) -> bool:
    """Return True if pairs are the rows of a board with two columns, with each number once."""
    if len(pairs) > MAX_READABLE_SIDE:
        return False
    numbers = sorted(number for pair in pairs for number in pair if number)
    return numbers == list(range(1, len(numbers) + 1))


def _check_named_path(names: Sequence[str], options: TourReadOptions) -> PathCheck:
    return check_path(*_locate_squares(names, options))


def _locate_squares(names: Sequence[str], options: TourReadOptions) -> tuple[Board, list[int]]:
    """Return the board, and the squares of some names on it."""
    if not names:
        raise InputError(tr("Not a tour: there is nothing in it."))
    # the text may repeat a name any number of times
    distinct = dict.fromkeys(names)
    for name in distinct:
        if not _SQUARE_NAME_PATTERN.fullmatch(name):
            raise InputError(tr("“{name}” is not a square.", name=shorten_to_line(name)))
    if options.board is not None:
        board = options.enclosing_board(options.board.rows, options.board.cols)
        # without holes: the check of the path reports a hole with its number
        grid = Board(board.rows, board.cols)
        squares = {name: grid.parse_square(name) for name in distinct}
    else:
        grid = Board(MAX_READABLE_SIDE, MAX_READABLE_SIDE)
        coordinates = {name: grid.row_and_column(grid.parse_square(name)) for name in distinct}
        # names count rows from the bottom
        first_row = min(row for row, _ in coordinates.values())
        last_column = max(col for _, col in coordinates.values())
        board = options.enclosing_board(MAX_READABLE_SIDE - first_row, last_column + 1)
        first_row = MAX_READABLE_SIDE - board.rows
        squares = {
            name: (row - first_row) * board.cols + col for name, (row, col) in coordinates.items()
        }
    return board, [squares[name] for name in names]


def _check_coordinate_path(pairs: Sequence[tuple[int, int]], options: TourReadOptions) -> PathCheck:
    """Check a path of rows and columns, which may be counted from 0 or from 1."""
    has_zero = any(0 in pair for pair in pairs)
    origin = 0 if has_zero else 1
    rows = max(row for row, _ in pairs) + 1 - origin
    cols = max(col for _, col in pairs) + 1 - origin
    board = options.enclosing_board(rows, cols)
    if rows > board.rows or cols > board.cols:
        raise InputError(
            tr(
                "The squares do not fit on a board of {rows}×{cols}.",
                rows=board.rows,
                cols=board.cols,
            )
        )
    return check_path(board, [(row - origin) * board.cols + col - origin for row, col in pairs])


def _check_numbered_board(rows: Sequence[Sequence[Cell]], options: TourReadOptions) -> PathCheck:
    """Check the visit numbers on a board."""
    count = len(rows)
    length = len(rows[0])
    board = options.board_of_size(count, length)
    validate_row_lengths(rows)
    if (board.rows, board.cols) != (count, length):
        raise InputError(
            tr(
                "The board in the file has {rows}×{cols} squares, not {size}.",
                rows=count,
                cols=length,
                size=f"{board.rows}×{board.cols}",
            )
        )
    inferred_holes: list[int] = []
    holes: list[int] = []
    visits: dict[int, list[int]] = {}
    for square, cell in enumerate(cell for row in rows for cell in row):
        if cell is None:
            if square not in board.holes:
                inferred_holes.append(square)
        elif cell == 0 and options.zeros_are_holes:
            holes.append(square)
        elif cell != UNVISITED_CELL:
            visits.setdefault(cell, []).append(square)
    board = replace(board, holes=board.holes.union(holes, inferred_holes))
    return replace(_check_by_visits(board, visits), inferred_holes=frozenset(inferred_holes))


def _check_by_visits(board: Board, visits: dict[int, list[int]]) -> PathCheck:
    """Check visit numbers on a board, which may be counted from 0 or from 1.

    A 0 on a hole is ignored. Several others are squares that were not visited. A single one is the
    first visit, unless the largest number shows that they are counted from 1.
    """
    zeros = [square for square in visits.pop(0, ()) if square not in board.holes]
    if len(zeros) == 1 and max(visits, default=0) < board.free_count:
        visits[0] = zeros
    elif visits:
        visits.setdefault(1, [])
    return check_numbered_squares(board, visits)
