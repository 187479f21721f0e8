"""Layout of printed pages: their size, and texts that are wrapped from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from knight_gui.drawing.board.canvas import make_font
from knight_gui.drawing.export.looks import PICTURE_THEMES
from knight_gui.drawing.painting import with_font
from knight_gui.state.export import PictureTheme

PAGE_SIZE = QSizeF(794, 1123)
"""A4 in pixels, 96 for an inch."""
MARGIN_PX = 56
GUTTER_PX = 36
FONT_PX = 13
LABEL_PX = 9
"""Height of the names of rows and columns."""
PAGE_THEME = PICTURE_THEMES[PictureTheme.PRINT]
_T = TypeVar("_T")


def page_area() -> QRectF:
    """Return the rectangle within the margins of a page."""
    page = QRectF(QPointF(), PAGE_SIZE)
    return page.adjusted(MARGIN_PX, MARGIN_PX, -MARGIN_PX, -MARGIN_PX)


def split_into_chunks(items: list[_T], chunk_size: int) -> Iterator[list[_T]]:
    """Yield the items of a list in lists of a size; the last one may be shorter."""
    return (items[first : first + chunk_size] for first in range(0, len(items), chunk_size))


def draw_lines(lines: Sequence[str], painter: QPainter) -> None:
    """Draw lines on a page, one below the other."""
    rect = page_area()
    for line in lines:
        rect.setTop(draw_wrapped_text(painter, rect, line, make_font(FONT_PX)) + FONT_PX / 2)


def draw_wrapped_text(painter: QPainter, rect: QRectF, text: str, font: QFont) -> float:
    """Draw a text at the top of a rectangle, and return its lower edge."""
    with_font(painter, QColor(PAGE_THEME.text), font)
    text_rect: QRectF = painter.drawText(rect, int(Qt.TextFlag.TextWordWrap), text)
    return text_rect.bottom()
