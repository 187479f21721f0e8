"""The cells of a board that is written as text: numbers, with anything between them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knight_gui.board import SINGLE_UNVISITED_TEXT, InputError
from knight_gui.documents.table import shorten_to_line
from knight_gui.i18n import tr

Cell = int | None
"""The number of a visit, or None for a hole."""
UNVISITED_CELL = -1
"""The cell of a square that is known not to be visited. A 0 can be the first visit, too."""

MAX_READABLE_SIDE = 1_000
"""Rows and columns of a board that is read."""

_SEPARATOR_SIGNS = ",;\t|│┃║"
_SEPARATORS = re.compile(f"[{_SEPARATOR_SIGNS}]")
_FRAME_LINE = re.compile(r"[\s+=─━═┼├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╬-]*")
_FRAMED_LINE = re.compile(r"\s*[|│┃║](.*)[|│┃║]\s*")
_HOLE_SIGNS = frozenset(("", ".", "-", "–", "—", "_", "#", "x", "X", "*"))
_NUMBER = re.compile(r"[0-9]{1,7}")
_WORD = re.compile(r"\S+")


def parse_cells(text: str) -> list[list[Cell]]:
    """Return the rows of a board that is written line by line.

    Cells lie between commas, semicolons, tabs or bars, or else between spaces, where those
    of a column stand below each other. Lines of a frame are left out. An `InputError` says why
    there is no board.
    """
    lines = text.splitlines()
    # between the rows there may be empty ones, and those of a frame
    if len(lines) > 4 * MAX_READABLE_SIDE:
        validate_board_size(len(lines), 1)
    lines = [line for line in lines if not _is_frame_line(line)]
    validate_board_size(len(lines), 1)
    if any(_SEPARATORS.search(line) for line in lines):
        rows = [_split_by_separators(line) for line in lines]
    else:
        rows = _split_by_columns(lines)
    # where every number has two digits, a 0 has them, too
    marks_unvisited = any("1" in row for row in rows)
    return [
        [
            UNVISITED_CELL
            if marks_unvisited and word == SINGLE_UNVISITED_TEXT
            else _parse_cell(word)
            for word in row
        ]
        for row in rows
    ]


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
    """Refuse a board that is larger than any that is read."""
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
    """Tell whether a line is empty, or part of a frame; lonely hyphens are holes."""
    return _FRAME_LINE.fullmatch(line) is not None and set(line.split()) != {"-"}


def _split_by_separators(line: str) -> list[str]:
    if framed := _FRAMED_LINE.fullmatch(line):
        line = framed[1]
    validate_board_size(1, 1 + sum(map(line.count, _SEPARATOR_SIGNS)))
    return [word.strip(" \t\"'") for word in _SEPARATORS.split(line)]


def _split_by_columns(lines: list[str]) -> list[list[str]]:
    max_words = max(len(line.split()) for line in lines)
    validate_board_size(len(lines), max_words)
    if any(len(line.split()) < max_words for line in lines):
        # holes that are blank are seen from the columns in which the other numbers stand
        for side in (re.Match.end, re.Match.start):
            columns = sorted({side(word) for line in lines for word in _WORD.finditer(line)})
            if len(columns) == max_words:
                words_at = (
                    {side(word): word.group() for word in _WORD.finditer(line)} for line in lines
                )
                return [[words.get(column, "") for column in columns] for words in words_at]
    return [line.split() for line in lines]


def _parse_cell(word: str) -> Cell:
    if word in _HOLE_SIGNS:
        return None
    if _NUMBER.fullmatch(word):
        return int(word)
    raise InputError(
        tr("“{word}” is neither a square nor a visit number.", word=shorten_to_line(word))
    )
