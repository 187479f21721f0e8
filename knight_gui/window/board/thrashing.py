"""Where the search thrashed between two frames: squares glow by its retreats from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from knight_gui.search.position import Passage
from knight_gui.tour import Board
from knight_gui.window.board.layer import Layer
from knight_gui.window.theme import RETREAT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_STRONGEST = 0.55


class ThrashingLayer(Layer):
    """Draws what happened since the frame before, where steps are too fast to be seen."""

    def __init__(self) -> None:
        super().__init__(order=1)
        self._glow: NDArray[np.float64] | None = None

    def set_board(self, board: Board) -> None:
        self._glow = None
        super().set_board(board)

    def show_passage(self, passage: Passage | None) -> None:
        """Let the squares of a passage glow; none do without one."""
        self._glow = None if passage is None else _glow_of(passage.retreats_by_square)
        self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        if self._glow is None:
            return
        colour = QColor(RETREAT)
        for square in self._glow.nonzero()[0].tolist():
            colour.setAlphaF(float(self._glow[square]))
            painter.fillRect(self.square_rect(square), colour)


def _glow_of(counts: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return how strongly each square glows, from 0 to `_STRONGEST`.

    By the logarithm, which spans a frame at any speed, squared: else a million
    retreats and a thousand would look the same.
    """
    import numpy as np

    most = counts.max(initial=0)
    if not most:
        return np.zeros(len(counts))
    glow: NDArray[np.float64] = (np.log1p(counts) / np.log1p(most)) ** 2 * _STRONGEST
    return glow
