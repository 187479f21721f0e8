"""Helpers for painters: pens, fonts, saved states."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from knight_gui.drawing.theme import INK, PAPER

_Pen = QPen | QColor | Qt.PenStyle

_Brush = QColor | Qt.BrushStyle


def ring() -> Iterator[tuple[QColor, int]]:
    """Yield the colours and widths of two lines that stand out on any ground together."""
    yield from ((INK, 4), (PAPER, 2))


@contextmanager
def saved(painter: QPainter) -> Iterator[None]:
    """Leave a painter as it was found."""
    painter.save()
    yield
    painter.restore()


def inked(painter: QPainter, pen: _Pen, brush: _Brush | None = None) -> QPainter:
    """Return a painter with another pen and, unless it keeps it, another brush."""
    painter.setPen(pen)
    if brush is not None:
        painter.setBrush(brush)
    return painter


def blank(size: QSizeF, ratio: float) -> QPixmap:
    """Return a transparent picture that large, in whole pixels of the device."""
    made = QPixmap((size * ratio).toSize())
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    return made


def lettered(painter: QPainter, ink: _Pen, font: QFont) -> QPainter:
    """Return a painter with another ink and other letters."""
    painter.setFont(font)
    return inked(painter, ink)


def tabular(font: QFont) -> QFont:
    """Return a font with digits that are all as wide, so that numbers that grow do not tremble."""
    made = QFont(font)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made
