"""Helpers for painters: pens, fonts, saved states."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from knight_gui.drawing.theme import NEAR_BLACK, NEAR_WHITE

_Pen = QPen | QColor | Qt.PenStyle

_Brush = QColor | Qt.BrushStyle


def iter_ring_strokes() -> Iterator[tuple[QColor, int]]:
    """Yield the colours and widths of two lines that stand out on any ground together."""
    yield from ((NEAR_BLACK, 4), (NEAR_WHITE, 2))


@contextmanager
def saved_painter_state(painter: QPainter) -> Iterator[None]:
    """Leave a painter as it was found."""
    painter.save()
    yield
    painter.restore()


def with_pen(painter: QPainter, pen: _Pen, brush: _Brush | None = None) -> QPainter:
    """Return a painter with another pen and, unless it keeps it, another brush."""
    painter.setPen(pen)
    if brush is not None:
        painter.setBrush(brush)
    return painter


def make_transparent_pixmap(size: QSizeF, device_pixel_ratio: float) -> QPixmap:
    """Return a transparent picture that large, in whole pixels of the device."""
    pixmap = QPixmap((size * device_pixel_ratio).toSize())
    pixmap.setDevicePixelRatio(device_pixel_ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def with_font(painter: QPainter, pen: _Pen, font: QFont) -> QPainter:
    """Return a painter with another ink and other letters."""
    painter.setFont(font)
    return with_pen(painter, pen)


def with_tabular_digits(font: QFont) -> QFont:
    """Return a font with digits that are all as wide, so that numbers that grow do not tremble."""
    tabular_font = QFont(font)
    tabular_font.setFeature(QFont.Tag("tnum"), 1)
    return tabular_font
