"""Slow reference search for tours, which shares only `Board` with the program."""

import random
from functools import cache, lru_cache, reduce
from operator import or_

import pytest

MAX_NODES = 5000
"""Nodes of an attempt: five times as many as any of these tests needs."""


@lru_cache(maxsize=8)
def attack_masks(board):
    """Return the attacked free squares of each free square, as a bit mask."""
    free = list(board.free_squares)
    return {
        square: sum(1 << other for other in free if board.attacks(square, other)) for square in free
    }


def iter_squares(mask):
    """Yield the squares of a bit mask."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def iter_tour_existence(board):
    """Yield each start with the existence of a tour and of a closed tour, by exhaustive search."""
    attacked = attack_masks(board)

    @cache
    def last_squares(unvisited, head):
        """Return the mask of the last squares of all paths through the unvisited squares."""
        if not unvisited:
            return 1 << head
        masks = (
            last_squares(unvisited & ~(1 << target), target)
            for target in iter_squares(attacked[head] & unvisited)
        )
        return reduce(or_, masks, 0)

    free = sum(1 << square for square in attacked)
    for start, neighbors in attacked.items():
        ends = last_squares(free & ~(1 << start), start)
        yield start, ends > 0, ends & neighbors > 0


def find_tour(board, start, *, is_closed=False):
    """Return a tour by Warnsdorff's rule, or None if an exhaustive search finds none.

    Ties are broken at random, and attempts are restarted with growing limits. The test fails if no
    attempt finds a tour or exhausts the search.
    """
    attacked = attack_masks(board)
    all_unvisited = sum(1 << square for square in attacked) & ~(1 << start)
    for max_nodes in range(100, MAX_NODES, 100):
        rng = random.Random(max_nodes)
        nodes = iter(range(max_nodes))

        def extend(path, unvisited, rng=rng, nodes=nodes):
            """Return a tour that continues a path, or None."""
            head = path[-1]
            if not unvisited:
                if is_closed and not board.attacks(head, start):
                    return None
                return path
            passable = unvisited | 1 << head | is_closed << start
            exits = [(attacked[s] & passable).bit_count() for s in iter_squares(unvisited)]
            if min(exits) < 1 + is_closed or exits.count(1) > 1 or next(nodes, None) is None:
                return None

            def warnsdorff_order(square):
                return ((attacked[square] & unvisited).bit_count(), rng.random())

            for target in sorted(iter_squares(attacked[head] & unvisited), key=warnsdorff_order):
                tour = extend([*path, target], unvisited & ~(1 << target))
                if tour:
                    return tour
            return None

        tour = extend([start], all_unvisited)
        if tour or next(nodes, None) is not None:
            return tour
    pytest.fail(f"no tour was found from {board.name(start)} on {board.rows}×{board.cols}")
