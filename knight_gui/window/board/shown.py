"""The facts that are drawn of a board, whoever draws them and however large."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from knight_gui.tour import Board
from knight_gui.window.theme import LIGHT, Theme

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.search.kinds import Prospect
    from knight_gui.search.position import Position
    from knight_gui.search.proof import Proof


@dataclass(frozen=True)
class Knight:
    """The knight on a square, or on its way there.

    Attributes
    ----------
    square
        Where it stands, or where it goes.
    number
        The place of this square in the path, from 1.
    origin
        Where it comes from; None if it has not moved.
    way
        How far it is: from 0, on the old square, to 1, on the new one.
    hops
        Whether it hops there, or slides.
    """

    square: int
    number: int
    origin: int | None = None
    way: float = 1.0
    hops: bool = False

    @property
    def is_underway(self) -> bool:
        """Whether it has not arrived yet."""
        return self.origin is not None and self.way < 1.0


@dataclass(frozen=True)
class Shown:
    """What is shown of a board; each layer draws some of these fields.

    Attributes
    ----------
    board
        Its squares and its holes.
    theme
        The colours of what is not on the squares.
    label_px
        How high the names of rows and columns are, in pixels.
    position
        The path, the candidates and the last step, if there is a search.
    settled
        So much of the path as does not change with every step: the same object as long as
        it is the same.
    closing
        The end of a closed tour and its start.
    knight
        Where it is, if it is on the board.
    flash
        How brightly the square just left lights up: from 1, at once, to 0, no more.
    proof
        What proves a start or a path lost.
    ways
        int8, one a square: how many free squares it leads to, if the search goes by that.
    joy
        How far a tour has been celebrated: from 0, its start, to 1, its end.
    fates
        For each square that the knight can go to what would become of it, once that is known.
    ghost
        The squares of a way on from the knight that is shown for a while.
    retreats, glow
        int64, one count a square: how often the knight went back from it, in
        the whole search and since the frame before; None to draw nothing. The
        arrays must not change afterwards.
    hovered, cursor, pointed
        The squares under the mouse and under the keyboard's cursor, and the
        one that somebody points at elsewhere.
    """

    board: Board = field(default_factory=Board)
    theme: Theme = LIGHT
    label_px: int = 11
    position: Position | None = None
    settled: tuple[int, ...] | None = None
    closing: tuple[int, int] | None = None
    knight: Knight | None = None
    flash: float = 0.0
    proof: Proof | None = None
    ways: NDArray[np.int8] | None = None
    joy: float | None = None
    fates: tuple[tuple[int, Prospect], ...] | None = None
    ghost: tuple[int, ...] | None = None
    retreats: NDArray[np.int64] | None = None
    glow: NDArray[np.int64] | None = None
    hovered: int | None = None
    cursor: int | None = None
    pointed: int | None = None

    @property
    def with_arrows(self) -> tuple[int, ...] | None:
        """So much of the path as has arrows: nothing where steps are too fast to be told apart."""
        return self.settled if self.glow is None else None
