"""Widgets with a cached drawing, with and without items under the mouse."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontInfo,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.drawing.painting import make_transparent_pixmap, with_pen
from knight_gui.window.widgets.parts import accept_shortcut_override
from knight_gui.window.widgets.theming import current_theme


def font_px_of(widget: QWidget) -> float:
    """Return the font size of a widget in pixels."""
    return float(QFontInfo(widget.font()).pixelSize())


class CachedPicture(QWidget):
    """Widget that caches its drawing until size, palette or font change."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._cached_pixmap: QPixmap | None = None

    @abstractmethod
    def draw(self, painter: QPainter) -> None:
        """Draw the cached part."""

    def draw_overlay(self, painter: QPainter) -> None:
        """Draw the part that changes often, over the cached one."""

    def redraw(self) -> None:
        """Drop the cache and schedule a repaint."""
        self._cached_pixmap = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._cached_pixmap is None:
            self._cached_pixmap = make_transparent_pixmap(
                QSizeF(self.size()), self.devicePixelRatioF()
            )
            with QPainter(self._cached_pixmap) as painter:
                self.draw(painter)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._cached_pixmap)
            self.draw_overlay(painter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.redraw()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.redraw()


class InteractivePicture(CachedPicture):
    """Picture of items that can be pointed at and clicked.

    Signals
    -------
    item_pointed(item)
        The mouse is over an item; None as soon as it is over none.
    item_chosen(item)
        An item was clicked.
    """

    # items have a type of their own in each picture
    item_pointed = Signal(object)
    item_chosen = Signal(object)
    handled_keys: Collection[int] = ()
    """Keys of the picture; if there are any, it takes the focus and draws a frame with it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        if self.handled_keys:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._hovered_item: Any = None
        self._shows_focus = False

    @abstractmethod
    def item_at(self, pos: QPointF) -> object:
        """Return the item at a pixel, or None."""

    def set_hovered_item(self, item: object) -> None:
        """Set the item under the mouse, or None."""
        if item != self._hovered_item:
            self._hovered_item = item
            if item is None:
                shape = Qt.CursorShape.ArrowCursor
            else:
                shape = Qt.CursorShape.PointingHandCursor
            self.setCursor(shape)
            self.emit_pointed_item()

    def emit_pointed_item(self) -> None:
        """Emit the item that is pointed at."""
        self.item_pointed.emit(self._hovered_item)

    def draw_overlay(self, painter: QPainter) -> None:
        if self.hasFocus() and self._shows_focus:
            focus_pen = QPen(QColor(current_theme().accent), 2)
            with_pen(painter, focus_pen)
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, self.handled_keys) or super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.set_hovered_item(self.item_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        item = self.item_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and item is not None:
            self.item_chosen.emit(item)

    def focusInEvent(self, event: QFocusEvent) -> None:
        # the frame is for those who come by keys, not for a page that has just opened
        tab_reasons = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self._shows_focus = event.reason() in tab_reasons
        super().focusInEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.set_hovered_item(None)
