"""Message at the foot of a board: it covers no square, and goes with the next step."""

from __future__ import annotations

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
        cover a landscape or a button, and go by themselves.
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
        """Move the strip below the board, or else beside its foot, where the window has room.

        Below the board it ends with it, so that it leaves the step at the left of the landscape.
        """
        board_widget = self._board_widget
        container = self._container
        drawn_rect = board_widget.board_geometry.drawn_rect.toAlignedRect()
        drawn_rect &= board_widget.rect()
        foot = board_widget.mapTo(container, drawn_rect.bottomLeft()) + QPoint(0, _GAP_PX)
        right_edge = foot.x() + drawn_rect.width()
        em_px = self.fontMetrics().height()
        max_width = min(max(drawn_rect.width(), _MIN_WIDTH_EM * em_px), container.width())
        text_width = self.fontMetrics().horizontalAdvance(self.text()) + _PADDING_EM * em_px
        width = min(text_width, max_width)
        height = self.heightForWidth(width)
        left = min(max(foot.x(), right_edge - width), container.width() - width)
        width_beside = container.width() - right_edge - 2 * _SIDE_GAP_PX
        is_beside = self._prefers_side or foot.y() + height > container.height()
        top = foot.y()
        if is_beside and width_beside >= _MIN_WIDTH_BESIDE_EM * em_px:
            left = right_edge + _SIDE_GAP_PX
            width = min(text_width, width_beside)
            height = self.heightForWidth(width)
            top -= height + _GAP_PX
        rect = QRect(left, min(top, container.height() - height), width, height)
        if is_beside:
            rect.moveBottom(min(rect.bottom(), self._top_of_covered_button(rect) - _SIDE_GAP_PX))
        self.setGeometry(rect)

    def _top_of_covered_button(self, rect: QRect) -> int:
        """Return where the uppermost button begins that a rectangle covers, or else its bottom."""
        covered_tops = [rect.bottom() + _SIDE_GAP_PX]
        for button in self._container.findChildren(QAbstractButton):
            button_rect = QRect(button.mapTo(self._container, QPoint()), button.size())
            if button.isVisible() and button_rect.intersects(rect):
                covered_tops.append(button_rect.top())
        return min(covered_tops)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()
