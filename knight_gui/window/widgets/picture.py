"""Pictures that are drawn once and pointed at often."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontInfo,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.drawing.painting import blank, inked
from knight_gui.window.widgets.parts import is_claimed
from knight_gui.window.widgets.theming import theme_of


def letter_of(widget: QWidget) -> float:
    """Return how high the letters of a widget are."""
    return float(QFontInfo(widget.font()).pixelSize())


class KeptPicture(QWidget):
    """Keeps what is drawn until size, colours or letters change."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._picture: QPixmap | None = None

    @abstractmethod
    def draw(self, painter: QPainter) -> None:
        """Draw what stays."""

    def draw_over(self, painter: QPainter) -> None:
        """Draw what changes more often."""

    def redraw(self) -> None:
        """Draw all of it again, as soon as it is looked at."""
        self._picture = None
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None:
            self._picture = blank(QSizeF(self.size()), self.devicePixelRatioF())
            with QPainter(self._picture) as painter:
                self.draw(painter)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            self.draw_over(painter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.redraw()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.redraw()


class PointedPicture(KeptPicture):
    """Says what the mouse points at on a picture, and what is clicked.

    Signals
    -------
    pointed(what)
        The mouse is over something; None as soon as it is over nothing.
    """

    pointed = Signal(object)
    chosen = Signal(object)
    keys: Collection[int] = ()
    """Its own, if it takes any: then it can have the focus, and shows that."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        if self.keys:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._hovered: Any = None

    @abstractmethod
    def found_at(self, spot: QPointF) -> object:
        """Return what is at a pixel; None if nothing is."""

    def hover(self, what: object) -> None:
        """Take it that the mouse is over something, or over nothing."""
        if what != self._hovered:
            self._hovered = what
            shape = (
                Qt.CursorShape.ArrowCursor if what is None else Qt.CursorShape.PointingHandCursor
            )
            self.setCursor(shape)
            self.tell()

    def tell(self) -> None:
        """Say what is pointed at."""
        self.pointed.emit(self._hovered)

    def draw_over(self, painter: QPainter) -> None:
        if self.hasFocus():
            inked(painter, QPen(QColor(theme_of(self).accent), 2)).drawRoundedRect(
                self.rect().adjusted(1, 1, -1, -1), 6, 6
            )

    def event(self, event: QEvent) -> bool:
        return is_claimed(event, self.keys) or super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.hover(self.found_at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        what = self.found_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and what is not None:
            self.chosen.emit(what)

    def leaveEvent(self, event: QEvent) -> None:
        self.hover(None)
