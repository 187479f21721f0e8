"""What is seen of a board: all of it, or a part of it, more closely."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF

from knight_gui.window.board.grid import Grid

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from knight_gui.tour import Board

_LARGEST_SIDE_PX = 300
_LARGEST_CLOSER_PX = 120
"""The side of a square from which on nothing more is to be seen on it."""
_NOTCH = 1.2
"""How much larger one turn of the wheel shows a square."""
_ABOUT_WHOLE = 1.1
"""Squares so little larger than those of the whole board show the whole board."""


@dataclass(frozen=True)
class Viewport:
    """Where the squares are, and where they would be if all of them were seen.

    Attributes
    ----------
    whole
        Where they are if the whole board is seen.
    grid
        Where they are.
    """

    whole: Grid
    grid: Grid

    @classmethod
    def of(cls, board: Board, room: QRect, label_px: int) -> Viewport:
        """Return a whole board in a room, with labels so high."""
        whole = Grid.fitted(board, room, label_px, _LARGEST_SIDE_PX)
        return cls(whole, whole)

    @property
    def is_closer(self) -> bool:
        """Whether squares are larger than those of the whole board."""
        return self.grid != self.whole

    def fitted(self, room: QRect, label_px: int) -> Viewport:
        """Return the same in another room: as close as before, if that is still closer."""
        there = Viewport.of(self.grid.board, room, label_px)
        if not self.is_closer or self.grid.side_px <= there.grid.side_px:
            return there
        shift = (QPointF(room.center()) - QPointF(self.grid.room.center())).toPoint()
        kept = replace(self.grid, room=room, corner=self.grid.corner + shift)
        return replace(there, grid=kept.moved(QPoint()))

    def closer(self, notches: float, about: QPointF) -> Viewport:
        """Return larger squares, or smaller ones down to the whole board.

        Parameters
        ----------
        notches
            By how much, as a wheel turns; less than 0 for smaller ones.
        about
            The pixel that stays where it is.
        """
        side = self.grid.side_px * _NOTCH**notches
        # sides of whole pixels may not come back to the very same
        if side < self.whole.side_px * _ABOUT_WHOLE:
            return self.all()
        largest = max(self.whole.side_px, _LARGEST_CLOSER_PX)
        return replace(self, grid=self.grid.closer(min(side, largest), about))

    def all(self) -> Viewport:
        """Return the whole board."""
        return replace(self, grid=self.whole)

    def moved(self, way: QPoint) -> Viewport:
        """Return another part of the board, if there is more of it to be seen that way."""
        return replace(self, grid=self.grid.moved(way)) if self.is_closer else self

    def showing(self, square: int) -> Viewport:
        """Return the part in which a square is seen as a whole."""
        return replace(self, grid=self.grid.showing(square)) if self.is_closer else self
