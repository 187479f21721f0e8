"""Helpers for painters: pens, fonts, saved states, pixmaps.

Those that take a painter change it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QPainter, QPen, QPixmap

from knight_gui.drawing.theme import BASE_FONT_PX, NEAR_BLACK, NEAR_WHITE, scale_to_font

_Pen = QPen | QColor | Qt.PenStyle

_Brush = QColor | Qt.BrushStyle


def iter_ring_strokes() -> Iterator[tuple[QColor, int]]:
    """Yield the colours and widths of two lines that together show on any background."""
    yield NEAR_BLACK, 4
    yield NEAR_WHITE, 2


@contextmanager
def saved_painter_state(painter: QPainter) -> Iterator[None]:
    """Save the state of a painter, and restore it afterwards."""
    painter.save()
    yield
    painter.restore()


def with_pen(painter: QPainter, pen: _Pen, brush: _Brush | None = None) -> QPainter:
    """Change the pen of a painter, and its brush if one is given; return the same painter."""
    painter.setPen(pen)
    if brush is not None:
        painter.setBrush(brush)
    return painter


def make_transparent_pixmap(size: QSizeF, device_pixel_ratio: float) -> QPixmap:
    """Return a transparent pixmap of a size, in whole pixels of the device."""
    pixmap = QPixmap((size * device_pixel_ratio).toSize())
    pixmap.setDevicePixelRatio(device_pixel_ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def with_font(painter: QPainter, pen: _Pen, font: QFont) -> QPainter:
    """Change the pen and the font of a painter; return the same painter."""
    painter.setFont(font)
    return with_pen(painter, pen)


def with_tabular_digits(font: QFont) -> QFont:
    """Return a font with digits of one width, so that changing numbers do not move."""
    tabular_font = QFont(font)
    tabular_font.setFeature(QFont.Tag("tnum"), 1)
    return tabular_font


def font_px_of(font: QFont) -> int:
    """Return the size of a font in pixels; `BASE_FONT_PX` on a machine without fonts."""
    font_px = QFontInfo(font).pixelSize()
    return font_px if font_px > 0 else BASE_FONT_PX


def font_scale_of(painter: QPainter) -> float:
    """Return the factor from sizes that suit `BASE_FONT_PX` to those for the current font."""
    return scale_to_font(1, font_px_of(painter.font()))
