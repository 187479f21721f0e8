"""The landscape of a search as a part of a picture: bars, names, scales, pins, the playhead."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPaintEngine, QPainter, QPen

from knight_gui.drawing.export.looks import THEMES
from knight_gui.drawing.export.still import Still
from knight_gui.drawing.landscape.bars import Bars, bands_of, cells, draw_bands, draw_names
from knight_gui.drawing.landscape.data import Known
from knight_gui.drawing.landscape.painter import (
    draw_pins,
    draw_playhead,
    draw_ticks,
    draw_wrong_move,
)
from knight_gui.drawing.landscape.scale import Scale, band_height
from knight_gui.drawing.landscape.vectors import draw_vectors
from knight_gui.drawing.painting import inked, saved
from knight_gui.i18n import number
from knight_gui.messages import landscape as wording
from knight_gui.messages import pictures
from knight_gui.state.export import Look

_LETTER_PX = 13


class LandscapePart:
    """Draws the landscape of a search as a part of a picture."""

    def __init__(self, still: Still, look: Look) -> None:
        self._still, self._look, self._theme = still, look, THEMES[look]
        self._image: tuple[QSizeF, QImage] | None = None

    def draw(self, painter: QPainter, room: QRectF, step: int | None) -> None:
        """Draw it into some room, with the playhead at a step, if that is told."""
        with saved(painter):
            painter.translate(room.topLeft())
            # pins and names have a height in pixels, which suits letters of this height
            factor = painter.font().pixelSize() / _LETTER_PX
            painter.scale(factor, factor)
            font = QFont(painter.font())
            font.setPixelSize(_LETTER_PX)
            painter.setFont(font)
            size = room.size() / factor
            if self._still.known is None:
                inked(painter, QColor(self._theme.faint)).drawText(
                    QRectF(QPointF(), size), Qt.AlignmentFlag.AlignCenter, pictures.no_landscape()
                )
                return
            if painter.paintEngine().type() is QPaintEngine.Type.Raster:
                self._copy(painter, size)
            else:
                self._draw_all(painter, size, self._still.known)
            if step is not None:
                self._draw_step(painter, self._scale(painter.font(), size), step)

    def _copy(self, painter: QPainter, size: QSizeF) -> None:
        """Draw it on pixels, which are kept: in a film only the playhead moves."""
        if self._image is None or self._image[0] != size:
            scale = painter.deviceTransform().m11()
            image = QImage((size * scale).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            with QPainter(image) as once:
                once.setRenderHints(painter.renderHints())
                once.setFont(painter.font())
                once.scale(scale, scale)
                assert self._still.known is not None
                self._draw_all(once, size, self._still.known)
            self._image = size, image
        painter.drawImage(QRectF(QPointF(), size), self._image[1])

    def _scale(self, font: QFont, size: QSizeF) -> Scale:
        metrics, fold = QFontMetricsF(font), self._still.fold
        line = metrics.height()
        left = metrics.horizontalAdvance(number(fold.depths)) + 8
        height = max(1.0, size.height() - 2.2 * line)
        return Scale(
            *(0, max(1, self._still.steps), left, size.width() - left - 4, height, height),
            fold.depths,
            tuple(band.end for band in fold.bands),
            band_height(int(height), fold, round(line)),
        )

    def _draw_all(self, painter: QPainter, size: QSizeF, known: Known) -> None:
        scale, theme = self._scale(painter.font(), size), self._theme
        landscape = known.whole.landscape
        bars = Bars.of(landscape, known.newest)
        names = bars, cells(landscape, scale, max(1, int(scale.width)))
        with saved(painter):
            painter.translate(scale.left, scale.bars_top)
            draw_vectors(painter, *names, scale, theme)
            draw_names(painter, scale, names, known.problem.board, theme)
            draw_bands(painter, scale, bands_of(names, (self._still.fold, known), theme))
        worst = known.wrong_move
        if worst is not None and worst.depth >= scale.base:
            label = wording.wrong_move(known.problem, worst)
            assert self._still.frame is not None
            # in a film it stays where it is in the first frame
            playhead_x = scale.x_of(self._still.frame.position.step)
            draw_wrong_move(painter, scale, (worst, label), playhead_x, theme)
        draw_ticks(painter, scale, theme)
        foot = scale.bottom + 1.2 * QFontMetricsF(painter.font()).height()
        draw_pins(painter, scale, self._still.pins, foot, theme, has_words=True)

    def _draw_step(self, painter: QPainter, scale: Scale, step: int) -> None:
        if self._look is not Look.PRINT:
            draw_playhead(painter, scale, step)
            return
        x = scale.x_of(min(step, scale.last))
        inked(painter, QPen(QColor(self._theme.text), 1.2)).drawLine(
            QPointF(x, scale.top), QPointF(x, scale.bottom + 2)
        )
