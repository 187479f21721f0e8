"""The cells of a board that is written as text: numbers, with anything between them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knight_gui.board import ONE_UNVISITED, InputError
from knight_gui.documents.table import one_line
from knight_gui.i18n import tr

Cell = int | None
"""The number of a visit, or None for a hole."""
UNVISITED = -1
"""The cell of a square that is known not to be visited. A 0 can be the first visit, too."""

MOST_SIDE = 1_000
"""Rows and columns of a board that is read."""

_SIGNS = ",;\t|│┃║"
_SEPARATORS = re.compile(f"[{_SIGNS}]")
_RULE = re.compile(r"[\s+=─━═┼├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╬-]*")
_FRAMED = re.compile(r"\s*[|│┃║](.*)[|│┃║]\s*")
_HOLES = frozenset(("", ".", "-", "–", "—", "_", "#", "x", "X", "*"))
_NUMBER = re.compile(r"[0-9]{1,7}")
_WORD = re.compile(r"\S+")


def cells_of(text: str) -> list[list[Cell]]:
    """Return the rows of a board that is written line by line.

    Cells lie between commas, semicolons, tabs or bars, or else between spaces, where those
    of a column stand below each other. Lines of a frame are left out. An `InputError` says why
    there is no board.
    """
    lines = text.splitlines()
    # between the rows there may be empty ones, and those of a frame
    if len(lines) > 4 * MOST_SIDE:
        demand_readable(len(lines), 1)
    lines = [line for line in lines if not _is_rule(line)]
    demand_readable(len(lines), 1)
    rows = (
        [_between_signs(line) for line in lines]
        if any(_SEPARATORS.search(line) for line in lines)
        else _between_spaces(lines)
    )
    # where every number has two digits, a 0 has them, too
    marks_unvisited = any("1" in row for row in rows)
    return [
        [UNVISITED if marks_unvisited and word == ONE_UNVISITED else _cell(word) for word in row]
        for row in rows
    ]


def demand_even(rows: Sequence[Sequence[Cell]]) -> None:
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


def demand_readable(rows: int, cols: int) -> None:
    """Refuse a board that is larger than any that is read."""
    if not (1 <= rows <= MOST_SIDE and 1 <= cols <= MOST_SIDE):
        raise InputError(
            tr(
                "A board of {rows:,}×{cols:,} cannot be read: rows and columns go from 1 to "
                "{most:,}.",
                rows=rows,
                cols=cols,
                most=MOST_SIDE,
            )
        )


def _is_rule(line: str) -> bool:
    """Tell whether a line is empty, or part of a frame; lonely hyphens are holes."""
    return _RULE.fullmatch(line) is not None and set(line.split()) != {"-"}


def _between_signs(line: str) -> list[str]:
    if framed := _FRAMED.fullmatch(line):
        line = framed[1]
    demand_readable(1, 1 + sum(map(line.count, _SIGNS)))
    return [word.strip(" \t\"'") for word in _SEPARATORS.split(line)]


def _between_spaces(lines: list[str]) -> list[list[str]]:
    most = max(len(line.split()) for line in lines)
    demand_readable(len(lines), most)
    if any(len(line.split()) < most for line in lines):
        # holes that are blank are seen from the columns in which the other numbers stand
        for side in (re.Match.end, re.Match.start):
            places = sorted({side(word) for line in lines for word in _WORD.finditer(line)})
            if len(places) == most:
                words_at = (
                    {side(word): word.group() for word in _WORD.finditer(line)} for line in lines
                )
                return [[words.get(place, "") for place in places] for words in words_at]
    return [line.split() for line in lines]


def _cell(word: str) -> Cell:
    if word in _HOLES:
        return None
    if _NUMBER.fullmatch(word):
        return int(word)
    raise InputError(tr("“{word}” is neither a square nor a visit number.", word=one_line(word)))
