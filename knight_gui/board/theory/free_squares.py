"""Boards with holes, or for another leaper: what proves that there is no tour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.board.theory.exits import NOT_FREE, ways_on
from knight_gui.board.theory.obstacle import (
    Obstacle,
    Theorem,
    on_minority,
    uneven_when_closed,
    without_moves,
)
from knight_gui.i18n import plural, tr

if TYPE_CHECKING:
    # the window opens on a board without holes, before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.board.board import Board

_PAIR = 2


def obstacle_among(board: Board, start: int) -> Obstacle | None:
    """Return what keeps every tour from starting there, if any of this proves it."""
    grid = _Grid(board)
    return (
        _stranded(grid, start)
        or _uneven(grid, start)
        or _few_ways(grid, start)
        or _cut_off(grid, start)
    )


def closed_obstacle_among(board: Board, start: int) -> Obstacle | None:
    """Return what keeps every closed tour from existing, if any of this proves it."""
    grid = _Grid(board)
    return (
        _stranded(grid, start)
        or uneven_when_closed(board, *grid.colours)
        or _dead_ends(grid)
        or _cut_off(grid, start)
    )


class _Grid:
    """The free squares of a board and their moves, in arrays.

    Attributes
    ----------
    board
        The board, with holes or not, for any leaper.
    free
        bool, (rows, cols): where one can stand.
    ways
        int8, (squares,): how many free squares each free square leads to, or `NOT_FREE`.
    leaps
        The leaps that can stay on a board of this size.
    """

    def __init__(self, board: Board) -> None:
        import numpy as np

        self.board = board
        free = np.ones(board.size, np.bool_)
        free[np.fromiter(board.holes, np.int64, len(board.holes))] = False
        self.free: NDArray[np.bool_] = free.reshape(board.rows, board.cols)
        self.ways = ways_on(board, ())
        self.leaps = tuple(
            (x, y) for x, y in board.leaps if abs(x) < board.cols and abs(y) < board.rows
        )

    @property
    def colours(self) -> tuple[int, int]:
        """How many free squares are dark, and how many light."""
        upwards = self.free[::-1]
        dark = int(upwards[::2, ::2].sum() + upwards[1::2, 1::2].sum())
        return dark, self.board.free_count - dark

    @property
    def changes_colour(self) -> bool:
        """Whether each move of the board's leaper changes the colour."""
        return (self.board.leaper.a + self.board.leaper.b) % 2 == 1

    def unreachable(self, start: int) -> list[int]:
        """Return the free squares that no moves lead to from the start."""
        import numpy as np

        rows, cols = self.free.shape
        right = max((x for x, _ in self.leaps), default=0)
        below = max((y for _, y in self.leaps), default=0)
        # with a margin of what is not free, on which all leaps over an edge end
        padded = np.pad(self.free, ((below, below), (0, right)))
        width = cols + right
        unseen = bytearray(padded.tobytes())
        steps = [y * width + x for x, y in self.leaps]
        row, col = self.board.row_and_column(start)
        first = (row + below) * width + col
        unseen[first] = False
        reached = [first]
        while reached:
            square = reached.pop()
            for step in steps:
                if unseen[square + step]:
                    unseen[square + step] = False
                    reached.append(square + step)
        left = np.frombuffer(unseen, np.uint8).reshape(padded.shape)
        return _squares(left[below : below + rows, :cols].ravel())


def _squares(chosen: NDArray[np.uint8] | NDArray[np.bool_]) -> list[int]:
    return [*chosen.nonzero()[0].tolist()]


def _stranded(grid: _Grid, start: int) -> Obstacle | None:
    stranded = _squares(grid.ways == 0)
    return without_moves(grid.board, stranded, start) if stranded else None


def _uneven(grid: _Grid, start: int) -> Obstacle | None:
    """Return what speaks against an open tour if its colours must alternate."""
    dark, light = grid.colours
    if not grid.changes_colour or dark == light:
        return None
    if abs(dark - light) > 1:
        return Obstacle(
            Theorem.COLOURS,
            plural(
                "Colours alternate on a tour, but the board has {dark:,} dark "
                "and {count:,} light square.",
                "Colours alternate on a tour, but the board has {dark:,} dark "
                "and {count:,} light squares.",
                light,
                dark=dark,
            ),
            is_everywhere=True,
        )
    is_on_majority = grid.board.is_dark(start) == (dark > light)
    return None if is_on_majority else on_minority(grid.board, start, dark, light)


def _few_ways(grid: _Grid, start: int) -> Obstacle | None:
    """Return what keeps a tour from entering and leaving all squares, once the start is used up.

    Only the second square, which is a neighbour of the start, and the last one can then
    do with one way.
    """
    board = grid.board
    if board.free_count == _PAIR:
        return None
    near = list(grid.board.neighbours(start))
    ways = grid.ways.copy()
    ways[near] -= 1
    ways[start] = NOT_FREE
    if traps := _squares(ways == 0):
        return Obstacle(
            Theorem.FEW_WAYS,
            tr(
                "{name} leads only to {start}, the start: going there first ends the tour, "
                "later is too late.",
                name=board.name(traps[0]),
                start=board.name(start),
            ),
            tuple(traps),
        )
    single = _squares(ways == 1)
    last = [square for square in single if square not in near]
    if len(last) >= _PAIR:
        return Obstacle(
            Theorem.FEW_WAYS,
            tr(
                "{one} and {other} have only one exit each, and only one square can be the last.",
                one=board.name(last[0]),
                other=board.name(last[1]),
            ),
            tuple(last),
        )
    if len(single) > _PAIR:
        one, two, three = map(board.name, single[:3])
        return Obstacle(
            Theorem.FEW_WAYS,
            tr(
                "Without {start}, squares {one}, {two} and {three} have one exit each. "
                "Only the next and the last may.",
                start=board.name(start),
                one=one,
                two=two,
                three=three,
            ),
            tuple(single),
        )
    return _wrong_end(grid, start, last[0]) if last else None


def _wrong_end(grid: _Grid, start: int, last: int) -> Obstacle | None:
    """Return whether the colours forbid that a tour ends on its last square.

    Called with colours that a tour can have.
    """
    ends_as_it_starts = grid.board.free_count % 2 == 1
    is_alike = grid.board.is_dark(start) == grid.board.is_dark(last)
    return (
        None
        if not grid.changes_colour or is_alike == ends_as_it_starts
        else Obstacle(
            Theorem.FEW_WAYS,
            tr(
                "{last} has one exit, so a tour would end there. "
                "From {start} it must end on the other colour.",
                last=grid.board.name(last),
                start=grid.board.name(start),
            ),
            (last,),
        )
    )


def _dead_ends(grid: _Grid) -> Obstacle | None:
    """Return what keeps a closed tour from coming and going everywhere.

    Two squares a move apart are a closed tour: the knight goes there and back.
    """
    single = _squares(grid.ways == 1)
    return (
        None
        if grid.board.free_count == _PAIR or not single
        else Obstacle(
            Theorem.FEW_WAYS,
            tr(
                "{name} has only one exit. Every square of a closed tour needs two.",
                name=grid.board.name(single[0]),
            ),
            tuple(single),
            is_everywhere=True,
        )
    )


def _cut_off(grid: _Grid, start: int) -> Obstacle | None:
    cut_off = grid.unreachable(start)
    return (
        Obstacle(
            Theorem.CUT_OFF,
            plural(
                "No moves lead from {start} to {name}.",
                "From {start} no moves lead to {count:,} squares, {name} among them.",
                len(cut_off),
                start=grid.board.name(start),
                name=grid.board.name(cut_off[0]),
            ),
            tuple(cut_off),
            is_everywhere=True,
        )
        if cut_off
        else None
    )
