"""Finder of a tour in a text of any form: a reading counts only if it is a tour of a whole board.

Published tours stand between headings, labels, frames and statistics, in the notation of some
program. So the numbers and the names of squares in a text are read in each way that is in use.
A wrong reading of a board with more than a few squares is never a tour.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from typing import TypeVar

from knight_gui.board import Board, InputError, Leaper, PathCheck, check_path

MIN_SQUARES = 12
"""Squares from which on a reading is no accident: those of the smallest board with a tour."""
MAX_CHARACTERS = 1 << 17
"""Length of the longest text that is looked through."""
_MAX_COLUMNS = 6
"""Columns of a table, at most, of which any two may be rows and columns."""
_ESCAPE_SEQUENCE_PATTERN = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_TOKEN_PATTERN = re.compile(r"[^\s,;|&\[\](){}<>\\\"'│║]+")
_NUMBER_PATTERN = re.compile(r"\d{1,7}(\.\d*)?(e\+\d\d)?")
_NAME_PATTERN = re.compile(r"(?<![a-z])[a-z][1-9][0-9]?(?![0-9])")
_PAIR_PATTERN = re.compile(r"[(\[{<]\s*(\d+)\s*[,;:/ ]\s*(\d+)\s*[)\]}>]")
_HOLES = {".", "..", "#", "##", "*", "**", "x", "X"}
_Grid = Sequence[Sequence[int | None]]
"""Rows of visit numbers; None is a hole."""
_Reading = tuple[int, int, frozenset[int], list[int]]
"""Rows, columns and holes of a board, and a path on it."""
_Square = TypeVar("_Square", str, tuple[int, int])


def find_tours(text: str, leaper: Leaper) -> list[PathCheck]:
    """Return the tours in a text, in the first kind of notation in which there are any."""
    if len(text) > MAX_CHARACTERS:
        return []
    text = _ESCAPE_SEQUENCE_PATTERN.sub("", text)
    lines = text.splitlines()
    json_value = _parse_json(text)
    kinds = (
        _iter_name_lists(text, lines),
        _iter_grid_blocks(lines),
        _iter_json_lists(json_value),
        _iter_grids_with_blanks(lines),
        _iter_bracketed_pairs(text, lines),
        _iter_tables(lines),
        _iter_number_lists(text, lines),
    )
    for parts in kinds:
        tours: dict[tuple[Board, tuple[int, ...]], PathCheck] = {}
        for readings in parts:
            tour = _first_tour(readings, leaper)
            if tour is not None:
                tours.setdefault((tour.board, tour.path), tour)
        if tours:
            return list(tours.values())
    return []


def _first_tour(readings: Iterator[_Reading], leaper: Leaper) -> PathCheck | None:
    """Return the first reading of a part of the text that is a tour of a whole board, if any."""
    for rows, cols, holes, path in readings:
        if len(path) < MIN_SQUARES or rows * cols - len(holes) != len(path):
            continue
        try:
            board = Board(rows, cols, holes, leaper)
        except InputError:
            continue
        path_check = check_path(board, path)
        if path_check.is_tour:
            return path_check
    return None


def _parse_json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


# Boards with visit numbers


def _iter_grid_blocks(lines: list[str]) -> Iterator[Iterator[_Reading]]:
    """Yield the readings of each rectangle of numbers and holes."""
    rows = [cells for cells in map(_cells_of, lines) if any(cell is not None for cell in cells)]
    for _, group in groupby(rows, len):
        yield _read_labelled_grid(list(group))


def _read_labelled_grid(rows: _Grid) -> Iterator[_Reading]:
    """Yield a rectangle, with and without labels at its edges."""
    if min(len(rows), len(rows[0])) == 1:
        return
    yield from _read_grid(rows)
    yield from _read_grid([row[1:] for row in rows])
    yield from _read_grid([row[:-1] for row in rows])
    yield from _read_grid(rows[1:])
    yield from _read_grid(rows[:-1])
    yield from _read_grid([row[1:] for row in rows[1:]])


def _iter_grids_with_blanks(lines: list[str]) -> Iterator[Iterator[_Reading]]:
    """Yield the blocks of lines in which blanks are holes, found by where the words end."""
    for has_numbers, group in groupby(lines, lambda line: bool(re.search(r"\d", line))):
        block = [list(_TOKEN_PATTERN.finditer(line)) for line in group]
        ends = sorted({token.end() for tokens in block for token in tokens})
        words = {token.group() for tokens in block for token in tokens}
        # any other word may be a square that was not visited
        are_cells = all(word in _HOLES or _is_number(word) for word in words)
        if not has_numbers or not are_cells or len(ends) * len(block) > MAX_CHARACTERS:
            continue
        grid: list[list[int | None]] = []
        for tokens in block:
            cells_by_end = {token.end(): _parse_cell(token.group()) for token in tokens}
            grid.append([cells_by_end.get(end) for end in ends])
        yield _read_grid(grid)


def _cells_of(line: str) -> list[int | None]:
    """Return the numbers and the holes of a line; all other words are left out."""
    words = _TOKEN_PATTERN.findall(line)
    return [_parse_cell(word) for word in words if word in _HOLES or _is_number(word)]


def _is_number(word: str) -> bool:
    return _NUMBER_PATTERN.fullmatch(word) is not None and float(word).is_integer()


def _parse_cell(word: str) -> int | None:
    return int(float(word)) if _is_number(word) else None


def _read_grid(grid: _Grid) -> Iterator[_Reading]:
    """Yield the path of visit numbers, if these are complete from 0 or from 1."""
    squares_by_number: dict[int, int] = {}
    holes = set()
    for square, number in enumerate(cell for row in grid for cell in row):
        if number is None:
            holes.add(square)
        else:
            squares_by_number[number] = square
    count = sum(map(len, grid)) - len(holes)
    first = min(squares_by_number, default=0)
    if first <= 1 and squares_by_number.keys() == set(range(first, first + count)):
        path = [squares_by_number[first + index] for index in range(count)]
        yield len(grid), len(grid[0]), frozenset(holes), path


# Lists of squares


def _iter_name_lists(text: str, lines: list[str]) -> Iterator[Iterator[_Reading]]:
    """Yield the names of squares in the whole text, in each line, and the first of each line."""
    for part in (text, *lines):
        yield _read_names(_NAME_PATTERN.findall(part) or _NAME_PATTERN.findall(part.lower()))
    first_matches = filter(None, map(_NAME_PATTERN.search, lines))
    yield _read_names([match.group() for match in first_matches])


def _read_names(names: list[str]) -> Iterator[_Reading]:
    names = _without_repeats(names)
    if len(names) < MIN_SQUARES or len(set(names)) != len(names):
        return
    rows = max(int(name[1:]) for name in names)
    cols = max(ord(name[0]) for name in names) - ord("a") + 1
    path = [(rows - int(name[1:])) * cols + ord(name[0]) - ord("a") for name in names]
    yield rows, cols, frozenset(), path


def _without_repeats(squares: list[_Square]) -> list[_Square]:
    """Return squares without those where moves meet, and the end that closes a tour."""
    squares = [square for square, _ in groupby(squares)]
    if len(squares) > 1 and squares[0] == squares[-1]:
        squares.pop()
    return squares


def _iter_bracketed_pairs(text: str, lines: list[str]) -> Iterator[Iterator[_Reading]]:
    """Yield the pairs of numbers in brackets in the whole text, and in each line."""
    for part in (text, *lines):
        yield _read_pairs([(int(row), int(col)) for row, col in _PAIR_PATTERN.findall(part)])


def _iter_tables(lines: list[str]) -> Iterator[Iterator[_Reading]]:
    """Yield the tables of numbers, with a row and a column in two of the columns."""
    for _, group in groupby(map(_cells_of, lines), len):
        yield _read_table([[cell or 0 for cell in row] for row in group])


def _read_table(rows: list[list[int]]) -> Iterator[_Reading]:
    if len(rows) < MIN_SQUARES or len(rows[0]) > _MAX_COLUMNS:
        return
    # rows and columns exchanged are a tour, too: the first is taken for the row
    for row_column, col_column in combinations(range(len(rows[0])), 2):
        yield from _read_pairs([(row[row_column], row[col_column]) for row in rows])


def _read_pairs(pairs: list[tuple[int, int]]) -> Iterator[_Reading]:
    pairs = _without_repeats(pairs)
    if len(pairs) < MIN_SQUARES or len(set(pairs)) != len(pairs):
        return
    first = min(map(min, pairs))
    rows = max(row for row, _ in pairs) - first + 1
    cols = max(col for _, col in pairs) - first + 1
    if first <= 1:
        path = [(row - first) * cols + col - first for row, col in pairs]
        yield rows, cols, frozenset(), path


def _iter_number_lists(text: str, lines: list[str]) -> Iterator[Iterator[_Reading]]:
    """Yield the numbers of the whole text, and of each line."""
    for part in (text, *lines):
        yield _read_numbers([cell for cell in _cells_of(part) if cell is not None])


def _read_numbers(numbers: list[int]) -> Iterator[_Reading]:
    """Yield a list as the visit numbers of a board row by row, and as squares by their number."""
    count = len(numbers)
    first = min(numbers, default=0)
    if count < MIN_SQUARES or first > 1 or set(numbers) != set(range(first, first + count)):
        return
    squares = [number - first for number in numbers]
    path_of_visits = sorted(range(count), key=squares.__getitem__)
    sides = [side for side in range(1, count + 1) if count % side == 0]
    # a square board first, and of the others the one with fewer rows
    for rows in sorted(sides, key=lambda side: (abs(side - count // side), side)):
        yield rows, count // rows, frozenset(), squares
        yield rows, count // rows, frozenset(), path_of_visits


def _iter_json_lists(value: object) -> Iterator[Iterator[_Reading]]:
    """Yield the lists of numbers, of lists and of objects in a value of JSON."""
    values = [value]
    while values:
        value = values.pop()
        if isinstance(value, dict):
            values += reversed(value.values())
        elif isinstance(value, list):
            rows = [_json_numbers(item) for item in value]
            if rows and len(set(map(len, rows))) == 1 and len(rows[0]) > 1:
                yield _read_json_rows(rows)
            values += reversed(value)


def _json_numbers(value: object) -> list[int]:
    """Return the whole numbers in a list or an object of JSON."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return []
    return [number for number in value if type(number) is int]


def _read_json_rows(rows: list[list[int]]) -> Iterator[_Reading]:
    yield from _read_grid([*map(list, rows)])
    yield from _read_table(rows)
