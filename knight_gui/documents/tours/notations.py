"""Notations of a text that holds nothing but a path: each is parsed strictly.

Notations are: a board with visit numbers from 1 or from 0, with any separators; a list of squares,
as names or as row and column; a table with such columns; and JSON, or lists of Python, with any of
these.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Annotated

from msgspec import Meta

from knight_gui.board import Board, InputError, Leaper, PathCheck
from knight_gui.documents.table import InputTable, KeySpec, format_value, shorten_to_line
from knight_gui.documents.tours.cells import (
    EMPTY_CELL,
    MAX_READABLE_SIDE,
    UNVISITED_CELL,
    Cell,
    parse_cells,
    validate_board_size,
)
from knight_gui.documents.tours.numbering import (
    TourReadOptions,
    check_cells,
    check_names,
    check_pairs,
    check_visits,
    locate_squares,
)
from knight_gui.documents.tours.text import place_name
from knight_gui.i18n import lazy_gettext, plural, tr

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
_MAX_PYTHON_LIST_CHARACTERS = 1 << 17
"""Length of the longest list of Python that is parsed."""


def parse_notation(text: str, options: TourReadOptions) -> PathCheck:
    """Return the path in a text that holds nothing else, with its first error if it has one.

    Raises
    ------
    InputError
        If the text is in no known notation; one line with the reason.
    """
    for parse in (_parse_json, _parse_table, _parse_square_names, _parse_pairs):
        path_check = parse(text, options)
        if path_check is not None:
            return path_check
    return check_cells(parse_cells(text), options)


# Parsers of the notations: each returns None for a text in another one


def _parse_json(text: str, options: TourReadOptions) -> PathCheck | None:
    if text.lstrip()[0] not in "{[":
        return None
    try:
        value = json.loads(text)
    except RecursionError as error:
        raise InputError(tr("Not a tour: its lists are nested too deeply.")) from error
    except ValueError as error:
        if text.lstrip()[0] == "{":
            raise InputError(_json_error_message(text, error)) from error
        value = parse_python_list(text)
        if value is None:
            # it may be a list of pairs of numbers
            return None
    if isinstance(value, dict):
        return _parse_json_object(InputTable(tr("The tour"), value), options)
    return _parse_json_list(value, options)


def _json_error_message(text: str, error: ValueError) -> str:
    """Return the message on a text that is no JSON, without the words of the parser."""
    if not isinstance(error, json.JSONDecodeError):
        # Python refuses to convert a number of many thousand digits
        return tr("Not a tour: {value} is not a visit number.", value=tr("a huge number"))
    place = place_name(text, error.pos)
    rest = shorten_to_line(text[error.pos :])
    if not rest:
        return tr("{place}: the JSON ends too early.", place=place)
    return tr("{place}: the JSON cannot be read from “{rest}” on.", place=place, rest=rest)


def parse_python_list(text: str) -> list[object] | None:
    """Return a list in the notation of Python, with tuples as lists; None if it is none."""
    if len(text) > _MAX_PYTHON_LIST_CHARACTERS:
        return None
    try:
        value = ast.literal_eval(text.strip())
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return None
    if not isinstance(value, list | tuple):
        return None
    return [list(item) if isinstance(item, tuple) else item for item in value]


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
            return _check_json_names(value[: options.max_visits], options)
        if all(isinstance(each, list) for each in value):
            if all(len(row) == _PAIR_LENGTH for row in value):
                rows = map(_parse_json_row, value[: options.max_visits])
                pairs = [(row[0] or 0, row[1] or 0) for row in rows]
                has_other_cells = any(min(pair) < 0 for pair in pairs)
                if not has_other_cells and not _is_two_column_board(pairs):
                    return check_pairs(pairs, options)
            validate_board_size(len(value), max(map(len, value)))
            return check_cells([_parse_json_row(row) for row in value], options)
    raise InputError(tr("Not a tour: expected a list of squares, or of the rows of a board."))


def _check_json_names(names: list[str], options: TourReadOptions) -> PathCheck:
    for name in names:
        if not _SQUARE_NAME_PATTERN.fullmatch(name):
            raise InputError(tr("“{name}” is not a square.", name=shorten_to_line(name)))
    return check_names(names, options)


def _parse_json_row(row: list[object]) -> list[Cell]:
    return [_parse_json_cell(value) for value in row]


def _parse_json_cell(value: object) -> Cell:
    if value is None or value in ("", ".", "-"):
        return EMPTY_CELL
    if value == "#":
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
        steps = ((row[square_column], row[depth_column]) for row in rows)
        return check_names(_path_after_steps(steps), options)
    if "number" not in names:
        squares = (row[square_column] for row in rows)
        return check_names(list(islice(squares, options.max_visits)), options)
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
    board, squares = locate_squares(names, options)
    visits: dict[int, list[int]] = {}
    for visit, square in zip(numbers, squares, strict=True):
        visits.setdefault(visit, []).append(square)
    return check_visits(board, visits)


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
    words = (match.group() for match in _WORD_PATTERN.finditer(text))
    return any(map(_SQUARE_NAME_PATTERN.fullmatch, islice(words, _NAME_PROBE_WORDS)))


def _parse_square_names(text: str, options: TourReadOptions) -> PathCheck | None:
    if not looks_like_square_names(text):
        return None
    names: list[str] = []
    for match in _WORD_PATTERN.finditer(text):
        word = match.group()
        if _MOVE_NUMBER_PATTERN.fullmatch(word):
            continue
        if not _SQUARE_NAME_PATTERN.fullmatch(word):
            raise InputError(_wrong_name_message(place_name(text, match.start()), word, names))
        names.append(word)
        if len(names) == options.max_visits:
            break
    return check_names(names, options)


def _wrong_name_message(place: str, word: str, names: Sequence[str]) -> str:
    message = tr("{place}: “{word}” is not a square.", place=place, word=shorten_to_line(word))
    if not names:
        return message
    return plural(
        "{message} Before it {count:,} square was read, {name}.",
        "{message} Before it {count:,} squares were read, {name} is the last of them.",
        len(names),
        message=message,
        name=names[-1],
    )


def _parse_pairs(text: str, options: TourReadOptions) -> PathCheck | None:
    pairs = _parse_bracketed_pairs(text, options.max_visits)
    if pairs:
        return check_pairs(pairs, options)
    words = (match.group() for match in _NON_BLANK_PATTERN.finditer(text))
    for pieces in (words, _iter_lines(text)):
        pairs = _parse_pair_pieces(pieces, options.max_visits)
        if pairs and _is_two_column_board(pairs):
            return None
        if pairs:
            return check_pairs(pairs, options)
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
