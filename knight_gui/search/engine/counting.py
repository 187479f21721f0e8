"""How many tours go on from a path, on boards of so few squares that a word holds a set of them.

A set of squares is a number with a bit for each; a square is the set of it alone.
"""

import numpy as np

BIT_MODULUS = 67
"""The powers of two below 2⁶⁶ leave different remainders: the place of a square in a table."""
FREE_SET, LAST_SET, UNTRIED_SET = range(3)
"""Sets at each depth: of squares that are free, that can only come last, and to go to next."""
TOUR_COUNT, CLOSED_TOUR_COUNT, MOVE_COUNT = range(3)
"""What is counted."""
_CANCEL_CHECK_MOVES = 1 << 16
"""Moves after which it is looked whether the count is cancelled."""


def count_tours(neighbor_sets, depth_sets, counts, cancel_counts, closing_squares, final_square):
    """Try everything from the squares to go to at depth 0, and tell whether that was all.

    Parameters
    ----------
    neighbor_sets
        int64, (`BIT_MODULUS`,): for each square those that are a move away.
    depth_sets
        int64, (squares + 1, 3): where the count begins, and room for all depths.
    counts
        int64, (3,): added to.
    cancel_counts
        int64, (2,): when these differ it breaks off.
    closing_squares
        The squares on which a tour ends that is closed.
    final_square
        What must come last; 0 if any square may.
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
        _find_next_squares(
            neighbor_sets,
            depth_sets,
            depth,
            neighbor_sets[square % BIT_MODULUS] & free_set,
            final_square,
        )
        if counts[MOVE_COUNT] % _CANCEL_CHECK_MOVES == 0 and cancel_counts[0] != cancel_counts[1]:
            break
    return depth < 0


def _find_next_squares(neighbor_sets, depth_sets, depth, next_squares, final_square):
    """Find the squares to go to: none if what is free proves that no tour goes on from here.

    A square with one way left comes last, or the knight goes there now.
    """
    free_set, last_set, unchecked = (
        depth_sets[depth, FREE_SET],
        depth_sets[depth, LAST_SET],
        next_squares,
    )
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
