"""Cells of a board in a text: visit numbers, holes and unvisited squares, in rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from knight_gui.board import SINGLE_UNVISITED_TEXT, InputError
from knight_gui.documents.table import shorten_to_line
from knight_gui.i18n import plural, tr

Cell = int | None
"""Number of a visit, None for a hole, or one of the three cells below."""
UNVISITED_CELL = -1
"""Cell of a square that was certainly not visited; a 0 may be the first visit."""
EMPTY_CELL = -2
"""Cell without a number: a square that was not visited, or a hole beside such squares."""
BLANK_CELL = -3
"""Cell of a column in which nothing stands: a hole."""

MAX_READABLE_SIDE = 1_000
"""Rows and columns of the largest board that is read."""

_SEPARATOR_SIGNS = ",;\t|│┃║&"
_SEPARATOR_PATTERN = re.compile(f"[{_SEPARATOR_SIGNS}]")
_FRAME_LINE_PATTERN = re.compile(r"[\s+=─━═┼├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╬-]*")
_FRAMED_LINE_PATTERN = re.compile(r"\s*[|│┃║](.*)[|│┃║]\s*")
_MIN_COLUMNS = 2
"""Columns from which on their distance is known."""
_HOLE_SIGNS = frozenset(("#", "##", "x", "X", "*", "**"))
_UNVISITED_SIGNS = frozenset(("-1", "--", "__", ".."))
"""Signs of a square that was not visited, as wide as a number."""
_EMPTY_SIGNS = frozenset(("", ".", "-", "–", "—", "_"))
_BLANK = " "
"""Word of a column in which nothing stands."""
_NUMBER_PATTERN = re.compile(r"(\d{1,7})(?:\.0*)?(?:e\+00)?")
_POWER_PATTERN = re.compile(r"\d\.\d+e\+0\d")
_WORD_PATTERN = re.compile(r"\S+")


def parse_cells(text: str) -> list[list[Cell]]:
    """Return the rows of a board in a text, a line for each.

    Cells are separated by commas, semicolons, tabs or bars, or else by spaces, where the cells of
    a column stand below each other. Lines of a frame are skipped.

    Raises
    ------
    InputError
        If the text is no board, or a too large one.
    """
    lines = text.splitlines()
    # between the rows there may be empty lines, and lines of a frame
    if len(lines) > 4 * MAX_READABLE_SIDE:
        validate_board_size(len(lines), 1)
    numbered_lines = [
        (number, line) for number, line in enumerate(lines, 1) if not _is_frame_line(line)
    ]
    rows_of_words = split_rows([line for _, line in numbered_lines])
    # on a board with a plain 1, numbers are not padded, so that "00" is not the number 0
    marks_unvisited = any("1" in row for row in rows_of_words)
    rows: list[list[Cell]] = []
    for (number, line), words in zip(numbered_lines, rows_of_words, strict=True):
        for word in words:
            if not is_cell(word):
                raise _make_cell_error(rows, number, line, word)
        rows.append([parse_cell(word, marks_unvisited=marks_unvisited) for word in words])
    return rows


def _make_cell_error(
    rows: Sequence[Sequence[Cell]], number: int, line: str, word: str
) -> InputError:
    message = tr(
        "Line {line:,}, character {character:,}: “{word}” is neither a square nor a visit number.",
        line=number,
        character=line.index(word) + 1,
        word=shorten_to_line(word),
    )
    if not rows:
        return InputError(
            tr(
                "{message} Boards of visit numbers, lists of squares, tables and JSON are read.",
                message=message,
            )
        )
    return InputError(
        plural(
            "{message} Before it {count:,} row was read.",
            "{message} Before it {count:,} rows were read.",
            len(rows),
            message=message,
        )
    )


def split_rows(lines: list[str]) -> list[list[str]]:
    """Return the words of each row of a board, by separators or else by columns."""
    validate_board_size(len(lines), 1)
    if any(_SEPARATOR_PATTERN.search(line) for line in lines):
        return [_split_by_separators(line) for line in lines]
    return _split_by_columns(lines)


def validate_row_lengths(rows: Sequence[Sequence[Cell]]) -> None:
    """Refuse rows of different lengths."""
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise InputError(
                tr(
                    "The rows of the board have different lengths: row 1 has {first:,}, "
                    "row {number:,} has {count:,}.",
                    first=len(rows[0]),
                    number=number,
                    count=len(row),
                )
            )


def validate_board_size(rows: int, cols: int) -> None:
    """Refuse a board that is empty or too large to be read."""
    if not (1 <= rows <= MAX_READABLE_SIDE and 1 <= cols <= MAX_READABLE_SIDE):
        raise InputError(
            tr(
                "A board of {rows:,}×{cols:,} cannot be read: rows and columns go from 1 to "
                "{most:,}.",
                rows=rows,
                cols=cols,
                most=MAX_READABLE_SIDE,
            )
        )


def _is_frame_line(line: str) -> bool:
    """Return True if a line is empty or part of a frame; hyphens between blanks are cells."""
    has_cells = set(line.split()) in ({"-"}, {"--"})
    return _FRAME_LINE_PATTERN.fullmatch(line) is not None and not has_cells


def _split_by_separators(line: str) -> list[str]:
    framed_line = _FRAMED_LINE_PATTERN.fullmatch(line)
    if framed_line is not None:
        line = framed_line[1]
    validate_board_size(1, 1 + sum(map(line.count, _SEPARATOR_SIGNS)))
    return [word.strip(" \t\"'") for word in _SEPARATOR_PATTERN.split(line)]


def _split_by_columns(lines: list[str]) -> list[list[str]]:
    """Split lines at blanks; a column without a word in a line is a blank.

    The columns follow from the positions of the words, which are aligned to the right or to the
    left, at equal distances.
    """
    word_counts = [len(line.split()) for line in lines]
    max_words = max(word_counts)
    word_count = sum(word_counts)
    validate_board_size(len(lines), max_words)
    for is_right_aligned in (True, False):
        columns = _find_columns(lines, is_right_aligned=is_right_aligned)
        # two cells of three have a word
        max_columns = 3 * word_count // (2 * len(lines))
        if max_words <= len(columns) <= max_columns:
            return [
                _split_at_columns(line, columns, is_right_aligned=is_right_aligned)
                for line in lines
            ]
    return [line.split() for line in lines]


def _find_columns(lines: list[str], *, is_right_aligned: bool) -> range:
    """Return the columns in which words end or begin; empty if they are not aligned."""
    columns: set[int] = set()
    max_length = 0
    for line in lines:
        for start, end in _word_spans(line):
            columns.add(end if is_right_aligned else start)
            max_length = max(max_length, end - start)
    if len(columns) < _MIN_COLUMNS:
        return range(0)
    ordered = sorted(columns)
    pitch = min(right - left for left, right in pairwise(ordered))
    is_regular = all((column - ordered[0]) % pitch == 0 for column in ordered)
    if pitch <= max_length or not is_regular:
        return range(0)
    return range(ordered[0], ordered[-1] + 1, pitch)


def _word_spans(line: str) -> Iterator[tuple[int, int]]:
    return (match.span() for match in _WORD_PATTERN.finditer(line))


def _split_at_columns(line: str, columns: range, *, is_right_aligned: bool) -> list[str]:
    words = [_BLANK] * len(columns)
    for start, end in _word_spans(line):
        column = end if is_right_aligned else start
        words[columns.index(column)] = line[start:end]
    return words


def is_cell(word: str) -> bool:
    """Return True for a visit number, and for a sign of a hole or of an unvisited square."""
    return (
        word in _HOLE_SIGNS
        or word in _UNVISITED_SIGNS
        or word in _EMPTY_SIGNS
        or word == _BLANK
        or _NUMBER_PATTERN.fullmatch(word) is not None
        or (_POWER_PATTERN.fullmatch(word) is not None and float(word).is_integer())
    )


def parse_cell(word: str, *, marks_unvisited: bool = False) -> Cell:
    """Return the cell of a word for which `is_cell` is True.

    Parameters
    ----------
    marks_unvisited
        True if "00" is a square that was not visited, and not the number 0.
    """
    if word in _HOLE_SIGNS:
        return None
    if word in _EMPTY_SIGNS:
        return EMPTY_CELL
    if word == _BLANK:
        return BLANK_CELL
    if word in _UNVISITED_SIGNS or (marks_unvisited and word == SINGLE_UNVISITED_TEXT):
        return UNVISITED_CELL
    return int(float(word))
