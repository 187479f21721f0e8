"""Widget of a board: its state, its geometry, and the squares at its pixels."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QWidget

from knight_gui.board import Board, find_warnsdorff_tour
from knight_gui.drawing.board.geometry import MAX_SQUARE_PX, BoardGeometry
from knight_gui.drawing.board.view_state import BoardViewState


class BoardWidget(QWidget):
    """State and geometry of a board on the screen, for the mouse, screen readers and drawing.

    Signals
    -------
    message_requested(message)
        The user must be told why a click or a key has no effect.
    """

    message_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = BoardViewState(preview_tour=find_warnsdorff_tour(Board()))
        self.board_geometry = self._whole_board_geometry()
        self.is_by_hand = False
        """True if the user plays, so that the knight can be carried."""
        self.is_editable = False
        """True if the user edits the board, so that holes can be chosen, too."""
        self.allowed_answers: frozenset[int] | None = None
        """Squares that answer the question of a lesson; None if there is no question."""

    @property
    def board(self) -> Board:
        """Board of the present state."""
        return self.state.board

    def selectable_square_at(self, pos: QPoint) -> int | None:
        """Return the square that a click at a pixel chooses, or None.

        Holes can be chosen only while the board is edited.
        """
        if self.is_editable:
            return self.board_geometry.cell_at(pos)
        return self.board_geometry.square_at(pos)

    def square_center(self, square: int) -> QPoint:
        """Return the pixel in the middle of a square: the opposite of `square_at`."""
        return self.board_geometry.square_center(square)

    def set_board_geometry(self, geometry: BoardGeometry) -> None:
        """Draw the squares where another geometry has them."""
        self.board_geometry = geometry
        self.update()

    def _whole_board_geometry(self) -> BoardGeometry:
        return BoardGeometry.fit(self.board, self.rect(), self.state.label_px, MAX_SQUARE_PX)
