"""Message at the foot of a board: it covers no square, and goes with the next step."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.window.board.board_widget import BoardWidget

_GAP_PX = 3
"""Gap between a board and the message below it."""
_SIDE_GAP_PX = 20
"""Gap between a board and the message beside it."""
_MIN_WIDTH_EM = 26
"""Least width of a message below a board, in font heights; beside it, half of that."""


class MessageStrip(QLabel):
    """Strip below a board, over whatever is there; a click on it removes it, too."""

    def __init__(self, board_widget: BoardWidget, container: QWidget) -> None:
        super().__init__(container)
        self._board_widget = board_widget
        self._container = container
        self.setObjectName("messageStrip")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_message(self, message: str) -> None:
        """Show a message."""
        self.setText(message)
        self.show()
        self.place()
        self.raise_()

    def place(self) -> None:
        """Move the strip below the board, or else beside its foot, where the window has room."""
        board_widget = self._board_widget
        container = self._container
        drawn_rect = board_widget.board_geometry.drawn_rect.toAlignedRect()
        drawn_rect &= board_widget.rect()
        foot = board_widget.mapTo(container, drawn_rect.bottomLeft()) + QPoint(0, _GAP_PX)
        min_width = _MIN_WIDTH_EM * self.fontMetrics().height()
        width = min(max(drawn_rect.width(), min_width), container.width())
        height = self.heightForWidth(width)
        left = min(foot.x(), container.width() - width)
        right_edge = foot.x() + drawn_rect.width()
        width_beside = container.width() - right_edge - 2 * _SIDE_GAP_PX
        if foot.y() + height > container.height() and width_beside >= min_width // 2:
            left = right_edge + _SIDE_GAP_PX
            width = width_beside
            height = self.heightForWidth(width)
        top = min(foot.y(), container.height() - height)
        self.setGeometry(left, top, width, height)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()
