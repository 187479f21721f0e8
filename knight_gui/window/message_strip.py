"""Message at the foot of a board: it covers no square, and goes with the next step."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from knight_gui.window.board.board_widget import BoardWidget

_GAP_PX = 3
"""Gap between a board and the message below it."""
_SIDE_GAP_PX = 20
"""Gap between a board and the message beside it."""
_PRESENTED_FONT_SHARE = 0.03
"""Height of the letters on a full screen, as a share of the height of the window."""
_MIN_WIDTH_EM = 26
"""Least width that a long message has below a board, in font heights."""
_PRESENTED_MS = 5000
"""Duration of a message of a presentation."""
_PADDING_EM = 2
"""Width of a strip beside its text, in font heights."""
_MIN_WIDTH_BESIDE_EM = 10
"""Least width of a message beside a board, in font heights."""


class MessageStrip(QLabel):
    """Strip below a board, over whatever is there; a click on it removes it, too."""

    def __init__(self, board_widget: BoardWidget, container: QWidget) -> None:
        super().__init__(container)
        self._board_widget = board_widget
        self._container = container
        self._prefers_side = False
        self._hide_timer = QTimer(self)
        self._hide_timer.setSingleShot(True)
        self._hide_timer.timeout.connect(self.hide)
        self.setObjectName("messageStrip")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_message(self, message: str, *, is_presented: bool, has_free_side: bool) -> None:
        """Show a message; in a presentation in letters that the last row reads.

        These are large, so that they stand beside the board where nothing else does. They may
        cover a landscape, and go by themselves.
        """
        self._prefers_side = is_presented and has_free_side
        self.setText(message)
        font_px = ceil(_PRESENTED_FONT_SHARE * self.window().height())
        self.setStyleSheet(f"QLabel {{ font-size: {font_px}px; }}" if is_presented else "")
        self._hide_timer.stop()
        if is_presented:
            self._hide_timer.start(_PRESENTED_MS)
        for other_strip in self._container.findChildren(MessageStrip):
            # that of another board would lie below this one
            other_strip.hide()
        self.show()
        self.place()
        self.raise_()

    def place(self) -> None:
        """Move the strip below the board, or else beside its foot.

        A message of a presentation stands beside the board first, unless it would cover words or
        a button there.
        """
        rect_below = self._rect_below_board()
        rect_beside = self._rect_beside_board()
        if self._prefers_side:
            is_beside = self._is_free(rect_beside) or not self._is_free(rect_below)
        else:
            is_beside = not self._container.rect().contains(rect_below)
        rect = rect_below
        if is_beside and rect_beside is not None:
            rect = rect_beside
        rect.moveBottom(min(rect.bottom(), self._container.rect().bottom()))
        self.setGeometry(rect)

    def _board_rect(self) -> QRect:
        """Return the rectangle of the drawn board in the container."""
        board_widget = self._board_widget
        drawn_rect = board_widget.board_geometry.drawn_rect.toAlignedRect() & board_widget.rect()
        return drawn_rect.translated(board_widget.mapTo(self._container, QPoint()))

    def _text_width_px(self) -> int:
        metrics = self.fontMetrics()
        return metrics.horizontalAdvance(self.text()) + _PADDING_EM * metrics.height()

    def _rect_below_board(self) -> QRect:
        """Return the rectangle below the board.

        It ends with the board, so that it leaves the step at the left of the landscape.
        """
        board_rect = self._board_rect()
        container_width = self._container.width()
        min_width = _MIN_WIDTH_EM * self.fontMetrics().height()
        max_width = min(max(board_rect.width(), min_width), container_width)
        width = min(self._text_width_px(), max_width)
        right_edge = board_rect.left() + board_rect.width()
        left = min(max(board_rect.left(), right_edge - width), container_width - width)
        return QRect(left, board_rect.bottom() + _GAP_PX, width, self.heightForWidth(width))

    def _rect_beside_board(self) -> QRect | None:
        """Return the rectangle beside the foot of the board, above a button; None if too narrow."""
        board_rect = self._board_rect()
        left = board_rect.left() + board_rect.width() + _SIDE_GAP_PX
        max_width = self._container.width() - left - _SIDE_GAP_PX
        if max_width < _MIN_WIDTH_BESIDE_EM * self.fontMetrics().height():
            return None
        width = min(self._text_width_px(), max_width)
        height = self.heightForWidth(width)
        rect = QRect(left, board_rect.bottom() - height, width, height)
        button_tops = [
            button_rect.top()
            for button_rect in self._button_rects()
            if button_rect.intersects(rect)
        ]
        if button_tops:
            rect.moveBottom(min(button_tops) - _SIDE_GAP_PX)
        return rect

    def _is_free(self, rect: QRect | None) -> bool:
        """Return True if a rectangle is within the window, and covers no words and no button."""
        if rect is None or not self._container.rect().contains(rect):
            return False
        labels = [
            label
            for label in self._container.findChildren(QLabel)
            if label.text() and not isinstance(label, MessageStrip)
        ]
        covered_rects = self._button_rects() + self._rects_in_container(labels)
        return not any(covered_rect.intersects(rect) for covered_rect in covered_rects)

    def _button_rects(self) -> list[QRect]:
        return self._rects_in_container(self._container.findChildren(QAbstractButton))

    def _rects_in_container(self, widgets: Iterable[QWidget]) -> list[QRect]:
        """Return the rectangles of those widgets that are visible."""
        return [
            widget.rect().translated(widget.mapTo(self._container, QPoint()))
            for widget in widgets
            if widget.isVisible()
        ]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()
