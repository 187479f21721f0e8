"""The canvas of the landscape: a picture that is kept, and what moves on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPen

from knight_gui.window.theme import INK, RING
from knight_gui.window.timeline.marks import draw_names, draw_wrong_move
from knight_gui.wording import landscape as wording

if TYPE_CHECKING:
    from knight_gui.window.theme import Theme
    from knight_gui.window.timeline.known import Known
    from knight_gui.window.timeline.picture import Cells
    from knight_gui.window.timeline.scale import Scale


class Canvas:
    """Draws the bars of a landscape, anew only once it is told to forget them."""

    def __init__(self) -> None:
        self._picture: tuple[Scale, QImage] | None = None
        self._cells: Cells | None = None

    def forget(self) -> None:
        """Draw all bars anew the next time."""
        self._picture = self._cells = None

    def draw(self, painter: QPainter, scale: Scale, known: Known, theme: Theme) -> None:
        """Draw the bars."""
        if self._picture is None:
            self._picture = scale, self._drawn(painter.font(), scale, known, theme)
        drawn, image = self._picture
        # while the search grows, what is known of it shrinks until it is read again
        left, right = scale.x_of(drawn.first), scale.x_of(drawn.last)
        painter.drawImage(QRectF(left, scale.top, right - left, scale.height), image)

    def draw_frame(self, painter: QPainter, scale: Scale, bar: int, depth: int) -> None:
        """Draw a frame around a bar that was drawn, if it can be seen."""
        if self._cells is None:
            return
        every = self._cells.every
        row = depth // every
        (pixels,) = (self._cells.bars[row] == bar).nonzero()
        if not len(pixels):
            return
        left, right = int(pixels[0]), int(pixels[-1]) + 1
        top = scale.y_of(row * every + every - 1)
        height = max(3.0, every * scale.row_px)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((INK, 3.0), (RING, 1.6)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(QRectF(scale.left + left, top, max(2, right - left), height))

    def _drawn(self, font: QFont, scale: Scale, known: Known, theme: Theme) -> QImage:
        from knight_gui.window.timeline.picture import cells, picture

        landscape, now = known.best_of(scale.first, scale.last), known.newest
        self._cells = cells(landscape, scale, max(1, int(scale.width)))
        image = picture(landscape, now, self._cells, scale, theme)
        worst = known.whole.worst
        with QPainter(image) as painter:
            painter.setFont(font)
            board = known.problem.board
            draw_names(painter, scale, (landscape, now, self._cells), board, theme)
            if worst is not None:
                label = wording.wrong_move(known.problem, worst)
                draw_wrong_move(painter, scale, worst, label, theme)
        return image
