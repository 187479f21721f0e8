"""How many tours go on from a path, on boards of so few squares that a word holds a set of them.

A set of squares is a number with a bit for each; a square is the set of it alone.
"""

import numpy as np

MODULUS = 67
"""The powers of two below 2⁶⁶ leave different remainders: the place of a square in a table."""
FREE, LAST, UNTRIED = range(3)
"""Sets at each depth: of squares that are free, that can only come last, and to go to next."""
TOURS, CLOSED, MOVES = range(3)
"""What is counted."""
_BREATH = 1 << 16
"""Moves after which it is looked whether the count is cancelled."""


def count_tours(ways, sets, found, token, closing, home):
    """Try everything from the squares to go to at depth 0, and tell whether that was all.

    Parameters
    ----------
    ways
        int64, (`MODULUS`,): for each square those that are a move away.
    sets
        int64, (squares + 1, 3): where the count begins, and room for all depths.
    found
        int64, (3,): added to.
    token
        int64, (2,): when these differ it breaks off.
    closing
        The squares on which a tour ends that is closed.
    home
        What must come last; 0 if any square may.
    """
    depth = np.int64(0)
    while depth >= 0:
        untried = sets[depth, UNTRIED]
        square = untried & -untried
        if square == 0:
            depth -= 1
            continue
        sets[depth, UNTRIED] = untried ^ square
        free = sets[depth, FREE] ^ square
        found[MOVES] += 1
        if free == 0:
            found[TOURS] += 1
            found[CLOSED] += closing & square != 0
            continue
        sets[depth + 1, FREE] = free
        sets[depth + 1, LAST] = sets[depth, LAST] & ~square
        depth += 1
        _look_ahead(ways, sets, depth, ways[square % MODULUS] & free, home)
        if found[MOVES] % _BREATH == 0 and token[0] != token[1]:
            break
    return depth < 0


def _look_ahead(ways, sets, depth, around, home):
    """Find the squares to go to: none if what is free proves that no tour goes on from here.

    A square with one way left comes last, or the knight goes there now.
    """
    free, last, unseen = sets[depth, FREE], sets[depth, LAST], around
    sets[depth, UNTRIED] = 0
    if free & (free - 1):
        around &= ~home
        while unseen:
            square = unseen & -unseen
            unseen ^= square
            onward = ways[square % MODULUS] & free
            if onward == 0:
                return
            if onward & (onward - 1) == 0:
                last |= square
        others = last & (last - 1)
        if others & (others - 1):
            return
        if others:
            around &= last
    sets[depth, LAST] = last
    sets[depth, UNTRIED] = around
