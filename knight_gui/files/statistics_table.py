"""Writes how a search went as a table: by square, or by depth."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from knight_gui.search.position import Progress
    from knight_gui.tour import Board


def by_square(board: Board, path: Sequence[int], progress: Progress) -> Iterator[str]:
    """Yield the lines of a table: how often the knight came to each square, and went back.

    Parameters
    ----------
    path
        Where the search stands.
    progress
        How it came there.
    """
    yield "square,row,column,entered,retreats"
    on_path = set(path)
    retreats = progress.retreats_by_square
    for square in board.free_squares:
        row, col = board.row_and_column(square)
        went_back = int(retreats[square])
        # whoever came and did not go back is still there
        came = went_back + (square in on_path)
        yield f"{board.name(square)},{row},{col},{came},{went_back}"


def by_depth(progress: Progress) -> Iterator[str]:
    """Yield the lines of a table: how often the search came to each depth, and went back."""
    yield "depth,entered,retreats"
    for depth in range(progress.deepest + 1):
        went_back = int(progress.retreats_by_depth[depth])
        yield f"{depth},{went_back + (depth <= progress.depth)},{went_back}"
