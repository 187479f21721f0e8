"""Sections of a text that may hold a tour each, among headings, labels, frames and statistics.

A section is read in each way that is in use. A wrong reading of a board with more than a few
squares is never a tour, and soon breaks: so a reading that is a tour is the right one, and of the
others the one with the longest legal path.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, groupby, pairwise
from operator import itemgetter
from typing import TypeVar

from knight_gui.board import Assumption, InputError, PathCheck, check_path
from knight_gui.documents.tours.cells import (
    MAX_READABLE_SIDE,
    Cell,
    is_cell,
    parse_cell,
    split_rows,
)
from knight_gui.documents.tours.notations import parse_python_list
from knight_gui.documents.tours.numbering import (
    NumberMeaning,
    PairOrder,
    TourReadOptions,
    check_cells,
    check_names,
    check_pairs,
)

MIN_SQUARES = 12
"""Squares from which on a reading is no accident: those of the smallest board with a tour."""
_MIN_CHARACTERS = 2 * MIN_SQUARES
"""Length of the shortest text of a tour: a letter and a digit for each square."""
_MIN_LEGAL_SQUARES = 6
"""Squares from which on the legal beginning of a broken path is no accident."""
MAX_CHARACTERS = 1 << 17
"""Length of the longest text that is looked through."""
_MAX_COLUMNS = 6
"""Columns of a table, at most, of which any two may be rows and columns."""
_MAX_BOARDS_IN_A_ROW = 4
"""Boards, at most, that stand beside or below each other without a wider gap between them."""
_TOKEN_PATTERN = re.compile(r"[^\s,;|&\[\](){}<>\\\"'│┃║]+")
_DIGITS_PATTERN = re.compile(r"\d{1,7}")
_INNER_BRACKETS_PATTERN = re.compile(r"[(\[{][^()\[\]{}]*[)\]}]")
"""Pattern of brackets without others in them."""
_CLOSING_BRACKETS = ")]}"
_NAME_PATTERN = re.compile(r"(?<![A-Za-z])[^\W\d_]?([a-z][1-9][0-9]?)(?![0-9])")
_CAPITAL_NAME_PATTERN = re.compile(r"(?<![A-Za-z])[^\W\d_]?([A-Z][1-9][0-9]?)(?![0-9])")
_NUMBERED_NAME_PATTERNS = (
    re.compile(
        r"(?<![\w.])(?P<number>\d{1,4})[.:)]?\s*(?:[-=]?>|→|=)?\s*[^\W\d_]?(?P<name>[A-Za-z][1-9]\d?)(?!\w)"
    ),
    re.compile(
        r"(?<!\w)[^\W\d_]?(?P<name>[A-Za-z][1-9]\d?)[\"']?\s*(?:[-=]?>|→|[:=,;])\s*(?P<number>\d{1,4})(?!\w)"
    ),
)
"""Patterns of a visit number before the name of its square, and after it."""
_SPLIT_NAME_PATTERN = re.compile(r"(?<!\w)['\"]?([a-z])['\"]?\s*[,;]\s*([1-9]\d?)(?!\w)")
"""Pattern of a name whose letter and digits stand apart."""
_KEYED_PAIR_PATTERN = re.compile(
    r"(?<!\w)([A-Za-z]{1,6})[\"']?\s*[:=]\s*(\d{1,4})[\s,;]+[\"']?([A-Za-z]{1,6})[\"']?\s*[:=]\s*(\d{1,4})"
)
"""Pattern of row and column with their names."""
_FIXED_WIDTH_PATTERN = re.compile(r"[\d ]*\d")
_FIXED_WIDTHS = (2, 3, 4)
"""Characters of a cell."""
_PAIR_PATTERNS = (
    re.compile(r"[(\[{<]\s*(\d{1,4})\s*[,;:/ ]\s*(\d{1,4})\s*[)\]}>]"),
    re.compile(r"(?<!\d)(\d{1,4})\s*,\s*(\d{1,4})(?!\d)"),
    re.compile(r"(?<!\d)(\d{1,4})\s*[/;:-]\s*(\d{1,4})(?!\d)"),
)
"""Patterns of two numbers: in brackets, with a comma, and with another sign between them."""
_HEADINGS_OF_ROWS = ("row", "r", "y", "rank", "i", "zeile", "行")
_HEADINGS_OF_COLUMNS = ("col", "column", "c", "x", "file", "j", "spalte", "列")
_Pair = tuple[int, int]
_Square = TypeVar("_Square", str, _Pair)
_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Line:
    """Line of a text."""

    number: int
    """Place in the text, from 1."""
    text: str
    cells: Sequence[Cell]
    """Cells among its words."""


@dataclass(frozen=True)
class Section:
    """Part of a text that may hold one tour."""

    lines: Sequence[Line]
    """Lines of the part; empty for a part of a JSON text."""
    readings: Iterator[PathCheck]
    """Ways to read it, in their order of preference."""


@dataclass(frozen=True)
class TourReading:
    """Path that was read from a part of a text."""

    path_check: PathCheck
    first_line: int = 0
    """Number of the first line in the text, from 1; 0 for a text without lines of its own."""
    last_line: int = 0
    """Number of the last line, that one included."""


def find_tours(text: str, options: TourReadOptions) -> list[TourReading]:
    """Return the tours in a text, and the broken ones of boards of the same kind between them.

    Of the notations the one is taken in which there are the most tours. Without any tour it is
    one path at most, the one with the longest legal beginning.
    """
    if len(text) > MAX_CHARACTERS:
        return []
    lines = [
        Line(number, line, _parse_cells(line)) for number, line in enumerate(text.splitlines(), 1)
    ]
    best: list[TourReading] = []
    broken: list[TourReading] = []
    for sections in _NOTATIONS:
        readings = _distinct(
            reading for section in sections(text, lines, options) for reading in _read(section)
        )
        tours = [reading for reading in readings if reading.path_check.is_tour]
        if len(tours) > sum(reading.path_check.is_tour for reading in best):
            best = tours + _broken_between(tours, readings, options)
            if _cover_majority(tours, lines):
                break
        broken += readings
    if best or not broken:
        return sorted(best, key=lambda reading: reading.first_line)
    return [max(broken, key=lambda reading: len(reading.path_check.path))]


def _cover_majority(tours: list[TourReading], lines: list[Line]) -> bool:
    """Return True if most of a text are tours: no other notation can have more of them."""
    numbers = {number for tour in tours for number in range(tour.first_line, tour.last_line + 1)}
    length = sum(len(line.text) for line in lines)
    return 2 * sum(len(line.text) for line in lines if line.number in numbers) > length


def _distinct(readings: Iterable[TourReading]) -> list[TourReading]:
    distinct: dict[PathCheck, TourReading] = {}
    for reading in readings:
        distinct.setdefault(reading.path_check, reading)
    return list(distinct.values())


def _broken_between(
    tours: list[TourReading], readings: list[TourReading], options: TourReadOptions
) -> list[TourReading]:
    """Return the paths on boards as those of the tours, in lines of their own, that are no tours.

    Of an expected board only the tours are wanted.
    """
    if options.board is not None:
        return []
    boards = {tour.path_check.board for tour in tours}
    return [
        reading
        for reading in readings
        if not reading.path_check.is_tour
        and reading.path_check.board in boards
        and not any(_overlap(reading, tour) for tour in tours)
    ]


def _overlap(reading: TourReading, other: TourReading) -> bool:
    return reading.first_line <= other.last_line and other.first_line <= reading.last_line


def _read(section: Section) -> Iterator[TourReading]:
    """Yield the best reading of a section, if it is one at all."""
    best: PathCheck | None = None
    min_length = _MIN_LEGAL_SQUARES
    for path_check in section.readings:
        length = len(path_check.path)
        if path_check.is_tour and length >= MIN_SQUARES:
            best = path_check
            break
        if length >= min_length:
            best = path_check
            min_length = length + 1
    if best is None:
        return
    if section.lines:
        yield TourReading(best, section.lines[0].number, section.lines[-1].number)
    else:
        yield TourReading(best)


# Boards with visit numbers


def _grid_sections(_text: str, lines: list[Line], options: TourReadOptions) -> Iterator[Section]:
    """Yield the rectangles of cells in lines that follow each other."""
    for block in _split_at_other_lines(lines):
        yield from _rectangle_sections(block, options)


def _spread_grid_sections(
    _text: str, lines: list[Line], options: TourReadOptions
) -> Iterator[Section]:
    """Yield the rectangles of cells in lines that other lines may separate."""
    lines = [line for line in lines if line.cells]
    yield from _rectangle_sections(lines, options)
    for block in _split_at_wider_gaps(lines):
        yield from _rectangle_sections(block, options)


def _fixed_width_sections(
    _text: str, lines: list[Line], options: TourReadOptions
) -> Iterator[Section]:
    """Yield the boards whose cells are so wide as their largest number, without a blank between."""
    for _, run in groupby(lines, lambda line: bool(_FIXED_WIDTH_PATTERN.fullmatch(line.text))):
        block = list(run)
        length = max(len(line.text) for line in block)
        for width in _FIXED_WIDTHS:
            rows = [
                [line.text[start : start + width].strip() for start in range(0, length, width)]
                for line in block
            ]
            if length % width == 0 and all(map(str.isdigit, chain.from_iterable(rows))):
                cells = [[int(word) for word in row] for row in rows]
                yield Section(block, _read_grid(cells, options))


def _side_by_side_sections(
    _text: str, lines: list[Line], options: TourReadOptions
) -> Iterator[Section]:
    """Yield the boards that stand beside each other."""
    for block in _split_at_other_lines(lines):
        for rectangle in _rectangles(block):
            rows = [line.cells for line in rectangle]
            for columns in _equal_parts(range(len(rows[0]))):
                part = [[row[column] for column in columns] for row in rows]
                yield Section(rectangle, _read_labelled_grid(part, options))


def _bracket_sections(text: str, lines: list[Line], options: TourReadOptions) -> Iterator[Section]:
    """Yield the boards whose rows stand in brackets, in lines or not."""
    rows: list[list[Cell]] = []
    first = end = 0
    for match in _INNER_BRACKETS_PATTERN.finditer(text):
        gap = text[end : match.start()]
        if rows and sum(map(gap.count, _CLOSING_BRACKETS)) > 0:
            yield Section(
                _lines_between(text, lines, first, end), _read_labelled_grid(rows, options)
            )
            rows = []
        if not rows:
            first = match.start()
        rows.append(_parse_cells(match.group()))
        end = match.end()
    if rows:
        yield Section(_lines_between(text, lines, first, end), _read_labelled_grid(rows, options))


def _lines_between(text: str, lines: list[Line], start: int, end: int) -> list[Line]:
    """Return the lines from one offset of a text to another."""
    first = text.count("\n", 0, start)
    return lines[first : first + text.count("\n", start, end) + 1]


def _split_at_other_lines(lines: list[Line]) -> Iterator[list[Line]]:
    """Yield the blocks of lines with cells; a line without a word, as of a frame, splits none."""
    block: list[Line] = []
    for line in lines:
        if line.cells:
            block.append(line)
        elif not line.text.strip() or re.search(r"[^\W\d_]{2}", line.text):
            yield block
            block = []
    yield block


def _split_at_wider_gaps(lines: list[Line]) -> Iterator[list[Line]]:
    """Yield the blocks of lines that are as close to each other as any two."""
    distances = [after.number - before.number for before, after in pairwise(lines)]
    usual_distance = min(distances, default=0)
    start = 0
    for end, distance in enumerate(distances, 1):
        if distance > usual_distance:
            yield lines[start:end]
            start = end
    yield lines[start:]


def _rectangle_sections(lines: list[Line], options: TourReadOptions) -> Iterator[Section]:
    if lines:
        yield Section(lines, _read_grid_with_blanks(lines, options))
    for rectangle in _rectangles(lines):
        rows = [line.cells for line in rectangle]
        yield Section(rectangle, _read_labelled_grid(rows, options))
        # a row of labels may belong to what follows, or to what comes before
        for lines_of_boards in (rectangle, rectangle[:-1], rectangle[1:]):
            for part in _equal_parts(lines_of_boards):
                rows = [line.cells for line in part]
                yield Section(part, _read_labelled_grid(rows, options))


def _equal_parts(items: Sequence[_Item]) -> Iterator[Sequence[_Item]]:
    """Yield the halves, thirds and quarters of a sequence."""
    for count in range(2, _MAX_BOARDS_IN_A_ROW + 1):
        length, rest = divmod(len(items), count)
        if length and not rest:
            for start in range(0, len(items), length):
                yield items[start : start + length]


def _rectangles(lines: list[Line]) -> Iterator[list[Line]]:
    """Yield the runs of lines with equal numbers of cells."""
    for _, run in groupby(lines, lambda line: len(line.cells)):
        yield list(run)


def _parse_cells(line: str) -> list[Cell]:
    """Return the cells of a line; all other words are left out."""
    return [parse_cell(word) for word in _TOKEN_PATTERN.findall(line) if is_cell(word)]


def _read_labelled_grid(
    rows: Sequence[Sequence[Cell]], options: TourReadOptions
) -> Iterator[PathCheck]:
    """Yield the readings of a rectangle with and without labels at its edges."""
    if len(rows) > MAX_READABLE_SIDE:
        return
    below = rows[1:]
    above = rows[:-1]
    for part in (rows, below, above, rows[1:-1]):
        yield from _read_grid(part, options)
        yield from _read_grid([row[1:] for row in part], options)
        yield from _read_grid([row[:-1] for row in part], options)
        yield from _read_grid([row[1:-1] for row in part], options)


def _read_grid_with_blanks(lines: list[Line], options: TourReadOptions) -> Iterator[PathCheck]:
    """Yield the reading of lines in which blanks in fixed columns are holes."""
    try:
        rows = split_rows([line.text for line in lines])
    except InputError:
        return
    if all(is_cell(word) for row in rows for word in row):
        cells = [[parse_cell(word) for word in row] for row in rows]
        yield from _read_grid(cells, options)


def _read_grid(rows: Sequence[Sequence[Cell]], options: TourReadOptions) -> Iterator[PathCheck]:
    if len(rows) > 1 and len(rows[0]) > 1:
        yield from _checked(check_cells, rows, options)


_Source = TypeVar("_Source")


def _checked(
    check: Callable[[_Source, TourReadOptions], PathCheck],
    source: _Source,
    options: TourReadOptions,
) -> Iterator[PathCheck]:
    """Yield the check of a source, unless it is none of a board."""
    try:
        yield check(source, options)
    except InputError:
        return


# Lists of squares


def _scopes(lines: list[Line]) -> Iterator[list[Line]]:
    """Yield the whole text, and its paragraphs and lines that are long enough for a tour."""
    yield lines
    for has_words, run in groupby(lines, lambda line: bool(line.text.strip())):
        paragraph = list(run)
        if has_words and sum(len(line.text) for line in paragraph) >= _MIN_CHARACTERS:
            yield paragraph
    for line in lines:
        if len(line.text) >= _MIN_CHARACTERS:
            yield [line]


def _name_sections(_text: str, lines: list[Line], options: TourReadOptions) -> Iterator[Section]:
    """Yield the names of squares in each part, and the first one of each of its lines.

    Names with numbers come in the order of these.
    """
    for scope in _scopes(lines):
        part = "\n".join(line.text for line in scope)
        for pattern in _NUMBERED_NAME_PATTERNS:
            numbered_names = [
                (int(match["number"]), match["name"].lower()) for match in pattern.finditer(part)
            ]
            yield Section(scope, _read_numbered_names(numbered_names, options))
        split_names = ["".join(match.groups()) for match in _SPLIT_NAME_PATTERN.finditer(part)]
        yield Section(scope, _read_names(split_names, options))
        for pattern in (_NAME_PATTERN, _CAPITAL_NAME_PATTERN):
            names = pattern.findall("\n".join(line.text for line in scope))
            first_matches = filter(None, (pattern.search(line.text) for line in scope))
            first_names = [match[1] for match in first_matches]
            yield Section(scope, _read_names(names, options))
            yield Section(scope, _read_names(first_names, options))


def _read_numbered_names(
    numbered_names: list[tuple[int, str]], options: TourReadOptions
) -> Iterator[PathCheck]:
    """Yield the path of names in the order of their numbers, if none of these is missing."""
    ordered_names = sorted(numbered_names)
    numbers = [number for number, _ in ordered_names]
    if numbers and numbers[0] <= 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        yield from _read_names([name for _, name in ordered_names], options)


def _read_names(names: list[str], options: TourReadOptions) -> Iterator[PathCheck]:
    names = _without_repeats(names)
    if len(names) >= MIN_SQUARES:
        yield from _checked(check_names, names, options)


def _without_repeats(squares: list[_Square]) -> list[_Square]:
    """Return squares without those where moves meet, and the end that closes a tour."""
    squares = [square for square, _ in groupby(squares)]
    if len(squares) > 1 and squares[0] == squares[-1]:
        squares.pop()
    return squares


def _pair_sections(_text: str, lines: list[Line], options: TourReadOptions) -> Iterator[Section]:
    """Yield the pairs of numbers in each part."""
    for scope in _scopes(lines):
        part = "\n".join(line.text for line in scope)
        for pattern in _PAIR_PATTERNS:
            pairs = [(int(match[1]), int(match[2])) for match in pattern.finditer(part)]
            yield Section(scope, _read_pairs(pairs, options))
        matches = list(_KEYED_PAIR_PATTERN.finditer(part))
        if matches:
            heading = [matches[0][1].lower(), matches[0][3].lower()]
            rows = [[int(match[2]), int(match[4])] for match in matches]
            yield Section(scope, _read_keyed_pairs(heading, rows, options))


def _read_pairs(pairs: list[_Pair], options: TourReadOptions) -> Iterator[PathCheck]:
    pairs = _without_repeats(pairs)
    if len(pairs) >= MIN_SQUARES:
        yield from _checked(check_pairs, pairs, options)


def _read_keyed_pairs(
    heading: list[str], rows: list[list[int]], options: TourReadOptions
) -> Iterator[PathCheck]:
    columns = _find_columns(heading)
    if columns is not None:
        named_options = replace(options, pair_order=PairOrder.ROW_COLUMN)
        yield from _read_pairs(_pairs_in(rows, *columns), named_options)


def _number_sections(_text: str, lines: list[Line], options: TourReadOptions) -> Iterator[Section]:
    """Yield the numbers of each part."""
    for scope in _scopes(lines):
        cells = [cell for line in scope for cell in line.cells]
        numbers = [cell for cell in cells if cell is not None and cell >= 0]
        if len(numbers) == len(cells):
            yield Section(scope, _read_numbers(numbers, options))


def _read_numbers(numbers: list[int], options: TourReadOptions) -> Iterator[PathCheck]:
    """Yield a list as the visit numbers of a board row by row, and as squares by their number."""
    count = len(numbers)
    first = min(numbers, default=0)
    if count < MIN_SQUARES or first > 1 or set(numbers) != set(range(first, first + count)):
        return
    squares = [number - first for number in numbers]
    path_of_visits = sorted(range(count), key=squares.__getitem__)
    sides = [side for side in range(1, count + 1) if count % side == 0]
    if options.board is not None:
        sides = [options.board.rows] if options.board.size == count else []
    # a square board first, and of the others the one with fewer rows
    for rows in sorted(sides, key=lambda side: (abs(side - count // side), side)):
        board = options.board_of_size(rows, count // rows)
        if options.numbers is not NumberMeaning.SQUARES:
            visits = check_path(board, path_of_visits)
            yield replace(visits, assumptions=(Assumption.VISITS_BY_ROW,))
        if options.numbers is not NumberMeaning.VISITS:
            path = check_path(board, squares)
            yield replace(path, assumptions=(Assumption.SQUARES_BY_NUMBER,))


# Tables


def _table_sections(_text: str, lines: list[Line], options: TourReadOptions) -> Iterator[Section]:
    """Yield the tables of numbers with a row and a column in two of the columns."""
    for numbers_of in (_numbers_in_words, _numbers_anywhere):
        rows = [numbers_of(line) for line in lines]
        start = 0
        for _, run in groupby(rows, len):
            end = start + len(list(run))
            heading = _split_heading(lines[start - 1].text) if start else []
            yield from _solution_sections(lines[start:end], heading, rows[start:end], options)
            start = end


def _numbers_in_words(line: Line) -> list[int]:
    return [cell for cell in line.cells if cell is not None and cell >= 0]


def _numbers_anywhere(line: Line) -> list[int]:
    return [int(digits) for digits in _DIGITS_PATTERN.findall(line.text)]


def _split_heading(line: str) -> list[str]:
    return [word.lower() for word in _TOKEN_PATTERN.findall(line)]


def _solution_sections(
    lines: list[Line], heading: list[str], rows: list[list[int]], options: TourReadOptions
) -> Iterator[Section]:
    """Yield a table whole, and in runs of rows with the same number in its first column."""
    if len(rows) < MIN_SQUARES or not 1 < len(rows[0]) <= _MAX_COLUMNS:
        return
    yield Section(lines, _read_table(heading, rows, options))
    start = 0
    for _, run in groupby(row[0] for row in rows):
        end = start + len(list(run))
        if MIN_SQUARES <= end - start < len(rows):
            yield Section(lines[start:end], _read_table(heading, rows[start:end], options))
        start = end


def _read_table(
    heading: list[str], rows: list[list[int]], options: TourReadOptions
) -> Iterator[PathCheck]:
    """Yield the readings of the columns of row and column, or else of any two columns in order.

    A column with the number of each row orders the rows.
    """
    named_columns = _find_columns(heading)
    for ordered_rows in (rows, *_iter_ordered(rows)):
        if named_columns is not None and len(heading) == len(rows[0]):
            named_options = replace(options, pair_order=PairOrder.ROW_COLUMN)
            yield from _read_pairs(_pairs_in(ordered_rows, *named_columns), named_options)
        for row_column, col_column in combinations(range(len(rows[0])), 2):
            yield from _read_pairs(_pairs_in(ordered_rows, row_column, col_column), options)


def _find_columns(heading: list[str]) -> _Pair | None:
    """Return the columns of row and column by their names; None if they have none."""
    row_columns = [index for index, word in enumerate(heading) if word in _HEADINGS_OF_ROWS]
    col_columns = [index for index, word in enumerate(heading) if word in _HEADINGS_OF_COLUMNS]
    if row_columns and col_columns:
        return row_columns[0], col_columns[0]
    return None


def _iter_ordered(rows: list[list[int]]) -> Iterator[list[list[int]]]:
    """Yield the rows in the order of each column that numbers them."""
    for column in range(len(rows[0])):
        numbers = sorted(row[column] for row in rows)
        if numbers == list(range(numbers[0], numbers[0] + len(rows))):
            yield sorted(rows, key=itemgetter(column))


def _pairs_in(rows: list[list[int]], row_column: int, col_column: int) -> list[_Pair]:
    return [(row[row_column], row[col_column]) for row in rows]


# JSON


def _json_sections(text: str, _lines: list[Line], options: TourReadOptions) -> Iterator[Section]:
    """Yield the lists of numbers, of lists and of objects in a value of JSON or Python."""
    values = [_parse_value(text)]
    while values:
        value = values.pop()
        if isinstance(value, dict):
            values += reversed(value.values())
        elif isinstance(value, list | tuple):
            heading = _heading_of_objects(value)
            rows = [_json_cells(item) for item in value]
            if rows and len(set(map(len, rows))) == 1 and len(rows[0]) > 1:
                yield Section((), _read_json_rows(heading, rows, options))
            names = [item for item in value if isinstance(item, str)]
            yield Section((), _read_names(names, options))
            values += reversed(value)


def _parse_value(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return parse_python_list(text)


def _heading_of_objects(value: Sequence[object]) -> list[str]:
    if value and isinstance(value[0], dict):
        return [key.lower() for key, item in value[0].items() if type(item) is int]
    return []


def _json_cells(value: object) -> list[int]:
    """Return the whole numbers in a list or an object of JSON."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list | tuple):
        return []
    return [number for number in value if type(number) is int]


def _read_json_rows(
    heading: list[str], rows: list[list[int]], options: TourReadOptions
) -> Iterator[PathCheck]:
    yield from _read_grid(rows, options)
    if len(rows) >= MIN_SQUARES and len(rows[0]) <= _MAX_COLUMNS:
        yield from _read_table(heading, rows, options)


_NOTATIONS = (
    _name_sections,
    _grid_sections,
    _json_sections,
    _bracket_sections,
    _spread_grid_sections,
    _side_by_side_sections,
    _fixed_width_sections,
    _table_sections,
    _pair_sections,
    _number_sections,
)
"""Functions that yield the sections of a text in one notation, in their order of preference."""
