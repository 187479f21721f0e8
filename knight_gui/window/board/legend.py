"""The line that says what the signs on the board mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.window.board.canvas import LARGE
from knight_gui.window.label import RoomyLabel
from knight_gui.wording import drawn

if TYPE_CHECKING:
    from knight_gui.window.board.shown import Shown

_LINES = 1


def legend_of(shown: Shown) -> str:
    """Return what has to be said of the signs that are shown: the most telling of them."""
    if shown.retreats is not None or shown.glow is not None:
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
