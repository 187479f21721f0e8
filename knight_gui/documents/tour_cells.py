"""Cells of a board in a text: visit numbers and holes, with separators between them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knight_gui.board import SINGLE_UNVISITED_TEXT, InputError
from knight_gui.documents.table import shorten_to_line
from knight_gui.i18n import tr

Cell = int | None
"""Number of a visit, or None for a hole."""
UNVISITED_CELL = -1
"""Cell of a square that was certainly not visited; a 0 may be the first visit."""

MAX_READABLE_SIDE = 1_000
"""Rows and columns of the largest board that is read."""

_SEPARATOR_SIGNS = ",;\t|│┃║"
_SEPARATOR_PATTERN = re.compile(f"[{_SEPARATOR_SIGNS}]")
_FRAME_LINE_PATTERN = re.compile(r"[\s+=─━═┼├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╬-]*")
_FRAMED_LINE_PATTERN = re.compile(r"\s*[|│┃║](.*)[|│┃║]\s*")
_HOLE_SIGNS = frozenset(("", ".", "-", "–", "—", "_", "#", "x", "X", "*", "##", "**"))
_UNVISITED_SIGNS = frozenset(("-1", "--", "__", ".."))
"""Signs of a square that was not visited, as wide as a number."""
_NUMBER_PATTERN = re.compile(r"[0-9]{1,7}")
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
    lines = [line for line in lines if not _is_frame_line(line)]
    validate_board_size(len(lines), 1)
    if any(_SEPARATOR_PATTERN.search(line) for line in lines):
        rows = [_split_by_separators(line) for line in lines]
    else:
        rows = _split_by_columns(lines)
    # on a board with a plain 1, numbers are not padded, so that "00" is not the number 0
    marks_unvisited = any("1" in row for row in rows)
    return [[_parse_cell(word, marks_unvisited=marks_unvisited) for word in row] for row in rows]


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
    """Split lines at blanks; in a line with fewer words a cell without one is empty.

    Its column follows from the positions of the words in the other lines, which are aligned to the
    right or to the left.
    """
    max_words = max(len(line.split()) for line in lines)
    validate_board_size(len(lines), max_words)
    if any(len(line.split()) < max_words for line in lines):
        for side in (re.Match.end, re.Match.start):
            words_by_column = [
                {side(word): word.group() for word in _WORD_PATTERN.finditer(line)}
                for line in lines
            ]
            columns = sorted(set().union(*words_by_column))
            if len(columns) == max_words:
                return [[words.get(column, "") for column in columns] for words in words_by_column]
    return [line.split() for line in lines]


def _parse_cell(word: str, *, marks_unvisited: bool) -> Cell:
    if marks_unvisited and word == SINGLE_UNVISITED_TEXT:
        return UNVISITED_CELL
    if word in _UNVISITED_SIGNS:
        return UNVISITED_CELL
    if word in _HOLE_SIGNS:
        return None
    if _NUMBER_PATTERN.fullmatch(word):
        return int(word)
    raise InputError(
        tr("“{word}” is neither a square nor a visit number.", word=shorten_to_line(word))
    )
