"""The canvas of the landscape: a picture that is kept, and what moves on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPen

from knight_gui.window.theme import INK, RING
from knight_gui.window.timeline.marks import draw_names

if TYPE_CHECKING:
    from collections.abc import Generator

    from knight_gui.window.theme import Theme
    from knight_gui.window.timeline.known import Known
    from knight_gui.window.timeline.picture import Cells
    from knight_gui.window.timeline.scale import Scale


@dataclass(frozen=True)
class _Picture:
    """The bars as they were drawn.

    Attributes
    ----------
    scale
        Where.
    image
        Their pixels.
    cells
        Which of them is where.
    """

    scale: Scale
    image: QImage
    cells: Cells


class Canvas:
    """Draws the bars of a landscape, anew only once it is told to forget them."""

    def __init__(self) -> None:
        self._picture: _Picture | None = None
        self._renewal: Generator[None, None, _Picture] | None = None
        self._is_old = False

    def forget(self) -> None:
        """Draw all bars anew the next time."""
        self._picture = self._renewal = None

    def renew(self) -> None:
        """Draw all bars anew in the next few times, a part each: none of them takes long."""
        self._is_old = True

    def draw(self, painter: QPainter, scale: Scale, known: Known, theme: Theme) -> None:
        """Draw the bars."""
        if self._picture is None:
            self._picture = _finished(_drawing(painter.font(), scale, known, theme))
            self._is_old = False
        elif self._renewal is not None:
            self._go_on(self._renewal)
        elif self._is_old:
            self._renewal = _drawing(painter.font(), scale, known, theme)
            self._is_old = False
        drawn, image = self._picture.scale, self._picture.image
        # while the search grows, what is known of it shrinks until it is read again
        left, right = scale.x_of(drawn.first), scale.x_of(drawn.last)
        painter.drawImage(QRectF(left, scale.top, right - left, scale.height), image)

    def draw_frame(self, painter: QPainter, scale: Scale, bar: int, depth: int) -> None:
        """Draw a frame around a bar that was drawn, if it can be seen."""
        if self._picture is None:
            return
        cells = self._picture.cells
        (pixels,) = (cells.bars[depth // cells.every] == bar).nonzero()
        if len(pixels):
            left, right = scale.left + int(pixels[0]), scale.left + int(pixels[-1]) + 1
            self._frame(painter, scale, (left, right), depth)

    def draw_spot(self, painter: QPainter, scale: Scale, place: tuple[int, int]) -> None:
        """Draw a frame where a bar is that is too narrow to be seen."""
        step, depth = place
        if scale.first <= step <= scale.last:
            self._frame(painter, scale, (scale.x_of(step) - 2, scale.x_of(step) + 2), depth)

    def _frame(
        self, painter: QPainter, scale: Scale, sides: tuple[float, float], depth: int
    ) -> None:
        if self._picture is None:
            return
        every, (left, right) = self._picture.cells.every, sides
        top = scale.y_of(depth // every * every + every - 1)
        height = max(3.0, every * scale.row_px)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((INK, 3.0), (RING, 1.6)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(QRectF(left, top, max(2, right - left), height))

    def _go_on(self, renewal: Generator[None, None, _Picture]) -> None:
        try:
            next(renewal)
        except StopIteration as end:
            self._picture, self._renewal = end.value, None


def _drawing(
    font: QFont, scale: Scale, known: Known, theme: Theme
) -> Generator[None, None, _Picture]:
    """Draw a picture, which is returned, in parts."""
    from knight_gui.window.timeline.picture import Bars, cells, picture

    landscape = known.best_of(scale.first, scale.last)
    shown = cells(landscape, scale, max(1, int(scale.width)))
    yield
    bars = Bars(
        landscape, landscape.fates(known.newest), landscape.are_provable(), known.lost_since
    )
    image = yield from picture(bars, shown, scale, theme)
    yield
    with QPainter(image) as painter:
        painter.setFont(font)
        draw_names(painter, scale, (bars, shown), known.problem.board, theme)
    return _Picture(scale, image, shown)


def _finished(drawing: Generator[None, None, _Picture]) -> _Picture:
    """Return what is drawn, at once."""
    while True:
        try:
            next(drawing)
        except StopIteration as end:
            picture: _Picture = end.value
            return picture
