"""The board in words: what its signs mean, and what is on it for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.texts import plural, tr
from knight_gui.window.board.canvas import LARGE
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.wording import drawn

if TYPE_CHECKING:
    from knight_gui.tour import Board
    from knight_gui.window.board.shown import Shown

_LINES = 1


def legend_of(shown: Shown) -> str:
    """Return what has to be said of the signs that are shown: the most telling of them."""
    if shown.retreats is not None or shown.recent_retreats is not None:
        return ""
    if shown.proof is not None:
        return drawn.proof(shown.board, shown.proof)
    if shown.closing is not None:
        return drawn.closing_move()
    if shown.ways is not None:
        return drawn.ways()
    if shown.board.size >= LARGE and shown.position is not None:
        return drawn.ages()
    return ""


class BoardLegend(RoomyLabel):
    """A few lines, whose room is kept; what does not fit into them is told by the tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_LINES, parent)
        self.setObjectName("boardLegend")
        self.setProperty("faint", True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_of(self, shown: Shown) -> None:
        """Say what the signs mean that are shown."""
        text = legend_of(shown)
        if text != self.text():
            self.setText(text)
            self.setToolTip(text)

    def heightForWidth(self, _width: int) -> int:
        return self.sizeHint().height()

    def sizeHint(self) -> QSize:
        return QSize(0, self.room_px)


def description_of(board: Board, path: tuple[int, ...] | None, cursor: int | None) -> str:
    """Return what is on a board: the knight and its path, and the cursor of the keyboard."""
    told = tr("Chessboard of {size} squares.", size=f"{board.rows}×{board.cols}")
    if path is not None:
        told = tr("{told} {more}", told=told, more=_knight(board, path))
    if cursor is not None:
        told = tr("{told} {more}", told=told, more=_cursor(board, cursor))
    return told


def _knight(board: Board, path: tuple[int, ...]) -> str:
    return plural(
        "The knight stands on {square}, its path has {count:,} square.",
        "The knight stands on {square}, its path has {count:,} squares.",
        len(path),
        square=board.name(path[-1]),
    )


def _cursor(board: Board, cursor: int) -> str:
    return tr("The cursor is on {square}.", square=board.name(cursor))
