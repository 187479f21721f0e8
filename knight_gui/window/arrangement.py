"""Where the board and what is said beside it stand in a window of any size.

The board comes first: it is as large as the height allows, and what is said stands in the room
that a board leaves at its sides. Where that is too little for two columns there is one, and its
cards lie one behind the other.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QSize

GAP_PX = 12
_LEAST_BESIDE = 22
"""Width in heights of letters from which on a column has room for numbers of nine digits."""
_LEAST_ALONE = 18
"""The same of a column that stands alone, where the board needs most of the window."""
_MOST_COLUMN = 32
"""Lines that are longer are hard to read."""
_ENOUGH = 0.9
"""Of the size that a board has beside one column, for which a second one takes its room."""
_SAID = 8
"""Height of what is said over and under a board of a race, in heights of letters."""


@dataclass(frozen=True)
class Arrangement:
    """Where things stand.

    Attributes
    ----------
    boards
        One place for each search.
    left, right
        The columns beside one board; without the left one all cards are in the right one.
    """

    boards: tuple[QRect, ...]
    left: QRect | None = None
    right: QRect | None = None


def arranged(
    area: QRect, letters_px: int, cells: tuple[int, int], *, is_presented: bool = False
) -> Arrangement:
    """Return where one board stands, and what is said beside it.

    Parameters
    ----------
    area
        The room for all of it.
    letters_px
        The height of letters.
    cells
        The columns and rows of the board.
    is_presented
        Whether the board comes before whatever could be said, and stands in the middle.
    """
    alone = _fitted(cells, area.width() - _LEAST_ALONE * letters_px - GAP_PX, area.height())
    beside_px = 0 if is_presented else _LEAST_BESIDE * letters_px
    between = _fitted(cells, area.width() - 2 * (beside_px + GAP_PX), area.height())
    is_between = is_presented or between >= _ENOUGH * alone
    count, board = (2, between) if is_between else (1, alone)
    column = min((area.width() - board) // count - GAP_PX, _MOST_COLUMN * letters_px)
    begin = area.left() + (area.width() - board - count * (column + GAP_PX)) // 2
    left = None
    if count == 2:
        left = QRect(begin, area.top(), column, area.height())
        begin += column + GAP_PX
    right = QRect(begin + board + GAP_PX, area.top(), column, area.height())
    return Arrangement((QRect(begin, area.top(), board, area.height()),), left, right)


def arranged_for_race(area: QRect, letters_px: int, cells: tuple[int, int]) -> Arrangement:
    """Return where two boards stand: where they are larger.

    What is said of each stands over and under its board.
    """
    said = _SAID * letters_px
    half_width, half_height = (area.width() - GAP_PX) // 2, (area.height() - GAP_PX) // 2
    is_stacked = _fitted(cells, area.width(), half_height - said) > _fitted(
        cells, half_width, area.height() - said
    )
    if is_stacked:
        size, second = QSize(area.width(), half_height), QPoint(0, half_height + GAP_PX)
    else:
        size, second = QSize(half_width, area.height()), QPoint(half_width + GAP_PX, 0)
    return Arrangement((QRect(area.topLeft(), size), QRect(area.topLeft() + second, size)))


def _fitted(cells: tuple[int, int], width: int, height: int) -> int:
    """Return the width of the largest board that fits."""
    cols, rows = cells
    return max(0, min(width, height * cols // rows))
