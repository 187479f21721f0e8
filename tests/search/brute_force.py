"""Whether a tour continues a path, by trying everything."""

from functools import cache

from knight_gui.search.strategy import Goal


def trier(board, start, goal):
    """Return what tells whether any tour from a start continues a path; it remembers."""
    around = {s: [t for t in board.free_squares if board.attacks(s, t)] for s in board.free_squares}
    all_squares = sum(1 << square for square in board.free_squares)

    @cache
    def goes_on(head, visited):
        if visited == all_squares:
            return goal is Goal.OPEN or start in around[head]
        return any(goes_on(s, visited | 1 << s) for s in around[head] if not visited >> s & 1)

    return lambda path: goes_on(path[-1], sum(1 << square for square in path))


def has_tour(board, path, goal):
    """Whether any tour continues a path."""
    return trier(board, path[0], goal)(path)
