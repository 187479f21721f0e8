"""Obstacles on boards with holes or for another leaper, by exits, colours and connectivity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.board.theory.obstacle import (
    Obstacle,
    Theorem,
    find_closed_color_obstacle,
    make_minority_color_obstacle,
    make_stranded_obstacle,
)
from knight_gui.i18n import plural, tr

if TYPE_CHECKING:
    # the window opens on a board without holes, before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.board.board import Board

NOT_FREE = -1
"""Exit count of a visited square or a hole."""
_TWO_SQUARES = 2


def exit_counts(board: Board, path: tuple[int, ...]) -> NDArray[np.int8]:
    """Return the number of free neighbours of each square, int8; or `NOT_FREE`.

    The exit count of a candidate is the number by which Warnsdorff's rule orders it; the knight's
    own square is visited and does not count.
    """
    import numpy as np

    rows = board.rows
    cols = board.cols
    margin = max(board.leaper.a, board.leaper.b)
    padded = np.zeros((rows + 2 * margin, cols + 2 * margin), np.int8)
    is_free = np.ones(board.size, np.int8)
    is_free[np.fromiter(board.holes, np.int64, len(board.holes))] = 0
    is_free[np.array(path, np.int64)] = 0
    padded[margin : margin + rows, margin : margin + cols] = is_free.reshape(rows, cols)
    counts = np.zeros((rows, cols), np.int8)
    for x, y in board.leaps:
        counts += padded[margin + y : margin + y + rows, margin + x : margin + x + cols]
    flat_counts = counts.ravel()
    flat_counts[is_free == 0] = NOT_FREE
    return flat_counts


def find_obstacle_on_any_board(board: Board, start: int) -> Obstacle | None:
    """Return an obstacle to every tour from a start, or None if none is found."""
    grid = _FreeSquareGrid(board)
    return (
        _find_stranded_squares(grid, start)
        or _find_color_imbalance(grid, start)
        or _find_too_few_exits(grid, start)
        or _find_disconnected_squares(grid, start)
    )


def find_closed_obstacle_on_any_board(board: Board, start: int) -> Obstacle | None:
    """Return an obstacle to every closed tour, or None if none is found."""
    grid = _FreeSquareGrid(board)
    return (
        _find_stranded_squares(grid, start)
        or find_closed_color_obstacle(board, *grid.color_counts)
        or _find_single_exits_in_closed_tour(grid)
        or _find_disconnected_squares(grid, start)
    )


class _FreeSquareGrid:
    """Free squares and leaps of a board, in arrays."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.exit_counts = exit_counts(board, ())
        """int8, (squares,): the number of free neighbours of each free square, or `NOT_FREE`."""
        is_free = self.exit_counts != NOT_FREE
        self.is_free: NDArray[np.bool_] = is_free.reshape(board.rows, board.cols)
        """bool, (rows, cols): False for holes."""
        self.leaps = tuple(
            (x, y) for x, y in board.leaps if abs(x) < board.cols and abs(y) < board.rows
        )
        """Leaps that are shorter than the board."""

    @property
    def color_counts(self) -> tuple[int, int]:
        """Number of dark and of light free squares."""
        upwards = self.is_free[::-1]
        dark = int(upwards[::2, ::2].sum() + upwards[1::2, 1::2].sum())
        return dark, self.board.free_count - dark

    def unreachable_squares(self, start: int) -> list[int]:
        """Return the free squares that are not connected with the start, by depth-first search."""
        import numpy as np

        rows, cols = self.is_free.shape
        right_margin = max((x for x, _ in self.leaps), default=0)
        vertical_margin = max((y for _, y in self.leaps), default=0)
        # with a margin of squares that are not free, on which all leaps over an edge end
        padded = np.pad(self.is_free, ((vertical_margin, vertical_margin), (0, right_margin)))
        width = cols + right_margin
        is_unvisited = bytearray(padded.tobytes())
        offsets = [y * width + x for x, y in self.leaps]
        row, col = self.board.row_and_column(start)
        start_index = (row + vertical_margin) * width + col
        is_unvisited[start_index] = False
        stack = [start_index]
        while stack:
            square = stack.pop()
            for offset in offsets:
                if is_unvisited[square + offset]:
                    is_unvisited[square + offset] = False
                    stack.append(square + offset)
        not_reached = np.frombuffer(is_unvisited, np.uint8).reshape(padded.shape)
        return _indices_where(not_reached[vertical_margin : vertical_margin + rows, :cols].ravel())


def _indices_where(mask: NDArray[np.uint8] | NDArray[np.bool_]) -> list[int]:
    return [*mask.nonzero()[0].tolist()]


def _find_stranded_squares(grid: _FreeSquareGrid, start: int) -> Obstacle | None:
    stranded = _indices_where(grid.exit_counts == 0)
    if not stranded:
        return None
    return make_stranded_obstacle(grid.board, stranded, start)


def _find_color_imbalance(grid: _FreeSquareGrid, start: int) -> Obstacle | None:
    """Return the obstacle of unequal colours to an open tour, or None."""
    dark, light = grid.color_counts
    if not grid.board.leaper.changes_color or dark == light:
        return None
    if abs(dark - light) > 1:
        return Obstacle(
            Theorem.ALTERNATING_COLORS,
            plural(
                "Colours alternate on a tour, but the board has {dark:,} dark "
                "and {count:,} light square.",
                "Colours alternate on a tour, but the board has {dark:,} dark "
                "and {count:,} light squares.",
                light,
                dark=dark,
            ),
            blocks_every_start=True,
        )
    is_on_majority = grid.board.is_dark(start) == (dark > light)
    if is_on_majority:
        return None
    return make_minority_color_obstacle(grid.board, start, dark, light)


def _find_too_few_exits(grid: _FreeSquareGrid, start: int) -> Obstacle | None:
    """Return the obstacle of squares with too few exits once the start is visited, or None.

    A tour enters and leaves each square by different exits. Only the second square, which is a
    neighbour of the start, and the last one can do with one exit.
    """
    board = grid.board
    if board.free_count == _TWO_SQUARES:
        return None
    start_neighbors = list(grid.board.neighbors(start))
    exit_counts = grid.exit_counts.copy()
    exit_counts[start_neighbors] -= 1
    exit_counts[start] = NOT_FREE
    exitless_squares = _indices_where(exit_counts == 0)
    if exitless_squares:
        return Obstacle(
            Theorem.TOO_FEW_EXITS,
            tr(
                "{name} leads only to {start}, the start: going there first ends the tour, "
                "later is too late.",
                name=board.name(exitless_squares[0]),
                start=board.name(start),
            ),
            tuple(exitless_squares),
        )
    single_exit_squares = _indices_where(exit_counts == 1)
    possible_last_squares = [
        square for square in single_exit_squares if square not in start_neighbors
    ]
    if len(possible_last_squares) >= _TWO_SQUARES:
        return Obstacle(
            Theorem.TOO_FEW_EXITS,
            tr(
                "{one} and {other} have only one exit each, and only one square can be the last.",
                one=board.name(possible_last_squares[0]),
                other=board.name(possible_last_squares[1]),
            ),
            tuple(possible_last_squares),
        )
    if len(single_exit_squares) > _TWO_SQUARES:
        one, two, three = map(board.name, single_exit_squares[:3])
        return Obstacle(
            Theorem.TOO_FEW_EXITS,
            tr(
                "Without {start}, squares {one}, {two} and {three} have one exit each. "
                "Only the next and the last may.",
                start=board.name(start),
                one=one,
                two=two,
                three=three,
            ),
            tuple(single_exit_squares),
        )
    if possible_last_squares:
        return _find_wrong_end_color(grid, start, possible_last_squares[0])
    return None


def _find_wrong_end_color(grid: _FreeSquareGrid, start: int, last_square: int) -> Obstacle | None:
    """Return the obstacle of a last square that has the wrong colour, or None.

    The numbers of dark and light squares are known to allow a tour.
    """
    must_have_same_color = grid.board.free_count % 2 == 1
    has_same_color = grid.board.is_dark(start) == grid.board.is_dark(last_square)
    if not grid.board.leaper.changes_color or has_same_color == must_have_same_color:
        return None
    return Obstacle(
        Theorem.TOO_FEW_EXITS,
        tr(
            "{last} has one exit, so a tour would end there. "
            "From {start} it must end on the other colour.",
            last=grid.board.name(last_square),
            start=grid.board.name(start),
        ),
        (last_square,),
    )


def _find_single_exits_in_closed_tour(grid: _FreeSquareGrid) -> Obstacle | None:
    """Return the obstacle of squares with one exit to a closed tour, or None.

    Two squares a move apart are a closed tour: the knight goes there and back.
    """
    single_exit_squares = _indices_where(grid.exit_counts == 1)
    if grid.board.free_count == _TWO_SQUARES or not single_exit_squares:
        return None
    return Obstacle(
        Theorem.TOO_FEW_EXITS,
        tr(
            "{name} has only one exit. Every square of a closed tour needs two.",
            name=grid.board.name(single_exit_squares[0]),
        ),
        tuple(single_exit_squares),
        blocks_every_start=True,
    )


def _find_disconnected_squares(grid: _FreeSquareGrid, start: int) -> Obstacle | None:
    unreachable_squares = grid.unreachable_squares(start)
    if unreachable_squares:
        return Obstacle(
            Theorem.DISCONNECTED,
            plural(
                "No moves lead from {start} to {name}.",
                "From {start} no moves lead to {count:,} squares, {name} among them.",
                len(unreachable_squares),
                start=grid.board.name(start),
                name=grid.board.name(unreachable_squares[0]),
            ),
            tuple(unreachable_squares),
            blocks_every_start=True,
        )
    return None
