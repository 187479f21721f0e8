"""Longer tours from shorter ones: rings spliced in at a corner, as `tour/theory.py` tells it.

A square is a pair (row, column) here, so that it keeps its name when the board grows to the right.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Seam:
    """The two moves that a splice takes out, and so the two that it puts in.

    Attributes
    ----------
    corner, below
        On the board: the upper corner of the last column, and where one of its moves leads.
    after_corner, after_below
        Beside it: where these two lead across the seam, a move apart from each other.
    """

    corner: tuple[int, int]
    below: tuple[int, int]
    after_corner: tuple[int, int]
    after_below: tuple[int, int]


def seams(rows, cols):
    """The seam at the upper corner of the last column, and that at the lower one."""
    upper = ((0, cols - 1), (2, cols - 2), (1, cols + 1), (3, cols))
    lower = tuple((rows - 1 - row, col) for row, col in upper)
    return Seam(*upper), Seam(*lower)


def moves_of(path, *, is_ring=False):
    """The moves of a path or a ring, without their directions."""
    following = [*path[1:], path[0]] if is_ring else path[1:]
    return {frozenset(move) for move in zip(path, following, strict=False)}


def can_splice(path, ring, seam):
    """Whether the path makes the one move and the ring the other."""
    return {seam.corner, seam.below} in moves_of(path) and {
        seam.after_corner,
        seam.after_below,
    } in moves_of(ring, is_ring=True)


def spliced(path, ring, seam):
    """The path through the squares of both."""
    first = ring.index(seam.after_corner)
    detour = [*ring[first:], *ring[:first]]
    if detour[-1] != seam.after_below:
        detour = [detour[0], *detour[:0:-1]]
    corner, below = path.index(seam.corner), path.index(seam.below)
    if corner > below:
        detour.reverse()
    place = max(corner, below)
    return [*path[:place], *detour, *path[place:]]


def moved(path, columns):
    """The path so many columns further to the right."""
    return [(row, col + columns) for row, col in path]


def mirrored(path, *, rows=None, cols=None):
    """The path upside down, if the rows are given, or left to right, if the columns are."""
    return [
        (row if rows is None else rows - 1 - row, col if cols is None else cols - 1 - col)
        for row, col in path
    ]
