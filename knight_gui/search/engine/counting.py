"""Count of the tours that continue a path, on boards whose set of squares fits one word.

A set of squares is a bitset; a square is the set with this element only.
"""

import numpy as np

BIT_MODULUS = 67
"""Modulus that maps the powers of two below 2⁶⁶ to different indices of a table."""
FREE_SET, LAST_SET, UNTRIED_SET = range(3)
"""Columns of the sets at each depth: the free squares, those that can only come last, and the
untried next squares."""
TOUR_COUNT, CLOSED_TOUR_COUNT, MOVE_COUNT = range(3)
"""Indices of the counts."""
_CANCEL_CHECK_MOVES = 1 << 16
"""Moves between two checks of the cancel token."""


def count_tours(neighbor_sets, depth_sets, counts, cancel_counts, closing_squares, final_square):
    """Try everything from the untried squares at depth 0; return False if cancelled before the end.

    Parameters
    ----------
    neighbor_sets
        int64, (`BIT_MODULUS`,): the neighbours of each square.
    depth_sets
        int64, (squares + 1, 3): the sets at each depth; those of depth 0 are given.
    counts
        int64, (3,): increased by the tours, the closed ones, and the moves.
    cancel_counts
        int64, (2,): the count is cancelled when these differ.
    closing_squares
        The neighbours of the start: a tour that ends on one is closed.
    final_square
        The square that must come last; 0 if any may.
    """
    depth = np.int64(0)
    while depth >= 0:
        untried = depth_sets[depth, UNTRIED_SET]
        square = untried & -untried
        if square == 0:
            depth -= 1
            continue
        depth_sets[depth, UNTRIED_SET] = untried ^ square
        free_set = depth_sets[depth, FREE_SET] ^ square
        counts[MOVE_COUNT] += 1
        if free_set == 0:
            counts[TOUR_COUNT] += 1
            counts[CLOSED_TOUR_COUNT] += closing_squares & square != 0
            continue
        depth_sets[depth + 1, FREE_SET] = free_set
        depth_sets[depth + 1, LAST_SET] = depth_sets[depth, LAST_SET] & ~square
        depth += 1
        next_squares = neighbor_sets[square % BIT_MODULUS] & free_set
        _find_next_squares(neighbor_sets, depth_sets, depth, next_squares, final_square)
        if counts[MOVE_COUNT] % _CANCEL_CHECK_MOVES == 0 and cancel_counts[0] != cancel_counts[1]:
            break
    return depth < 0


def _find_next_squares(neighbor_sets, depth_sets, depth, next_squares, final_square):
    """Write the untried squares of a depth: none if the free squares prove that there is no tour.

    A square with a single exit comes last, or next.
    """
    free_set = depth_sets[depth, FREE_SET]
    last_set = depth_sets[depth, LAST_SET]
    unchecked = next_squares
    depth_sets[depth, UNTRIED_SET] = 0
    if free_set & (free_set - 1):
        next_squares &= ~final_square
        while unchecked:
            square = unchecked & -unchecked
            unchecked ^= square
            onward = neighbor_sets[square % BIT_MODULUS] & free_set
            if onward == 0:
                return
            if onward & (onward - 1) == 0:
                last_set |= square
        others = last_set & (last_set - 1)
        if others & (others - 1):
            return
        if others:
            next_squares &= last_set
    depth_sets[depth, LAST_SET] = last_set
    depth_sets[depth, UNTRIED_SET] = next_squares
