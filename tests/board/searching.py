"""Tours and fates by trying: slow, obvious, and sharing nothing with the program but the board."""

import random
from functools import cache, lru_cache, reduce
from operator import or_

import pytest

ENOUGH = 5000
"""Nodes after which an attempt is given up: five times as many as any of these tests needs."""


@lru_cache(maxsize=8)
def attacked_on(board):
    """For each free square those it leads to, as bits."""
    free = list(board.free_squares)
    return {
        square: sum(1 << other for other in free if board.attacks(square, other)) for square in free
    }


def in_bits(squares):
    while squares:
        yield (squares & -squares).bit_length() - 1
        squares &= squares - 1


def fates(board):
    """For each start whether it has a tour, and a closed one, by trying all paths."""
    attacked = attacked_on(board)

    @cache
    def ends(left, head):
        if not left:
            return 1 << head
        return reduce(
            or_, (ends(left & ~(1 << to), to) for to in in_bits(attacked[head] & left)), 0
        )

    free = sum(1 << square for square in attacked)
    for start, around in attacked.items():
        found = ends(free & ~(1 << start), start)
        yield start, found > 0, found & around > 0


def found_tour(board, start, *, is_closed=False):
    """A tour found by Warnsdorff's rule; None if a search through all paths finds none.

    Ties are broken by chance, so that another attempt is luckier than a patient one. The
    test fails where many attempts find no tour and none of them has tried all paths.
    """
    attacked = attacked_on(board)
    left = sum(1 << square for square in attacked) & ~(1 << start)
    for patience in range(100, ENOUGH, 100):
        dice = random.Random(patience)
        nodes = iter(range(patience))

        def extended(path, left, dice=dice, nodes=nodes):
            head = path[-1]
            if not left:
                return path if not is_closed or board.attacks(head, start) else None
            passable = left | 1 << head | is_closed << start
            ways = [(attacked[square] & passable).bit_count() for square in in_bits(left)]
            if min(ways) < 1 + is_closed or ways.count(1) > 1 or next(nodes, None) is None:
                return None
            nexts = sorted(
                in_bits(attacked[head] & left),
                key=lambda to: ((attacked[to] & left).bit_count(), dice.random()),
            )
            return next(
                filter(None, (extended([*path, to], left & ~(1 << to)) for to in nexts)), None
            )

        path = extended([start], left)
        if path or next(nodes, None) is not None:
            return path
    pytest.fail(f"no tour was found from {board.name(start)} on {board.rows}×{board.cols}")
