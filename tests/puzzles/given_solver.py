"""Solver of given numbers by plain backtracking, which shares only the board's geometry."""

from itertools import islice


def two_tours(board, numbers):
    """Return up to two tours with given numbers, the first and the last among them."""
    return list(islice(GivenNumbersSolver(board, numbers).iter_tours(), 2))


class GivenNumbersSolver:
    """Backtracking from each number to the next, which never is where it cannot be in time."""

    def __init__(self, board, numbers):
        squares = list(board.free_squares)
        self.count = len(squares)
        self.neighbors = {s: [t for t in squares if board.attacks(s, t)] for s in squares}
        self.number_by_square = {square: number for number, square in numbers}
        self.start = dict(numbers)[1]
        self.allowed = self._allowed_squares(dict(numbers))

    def _allowed_squares(self, square_by_number):
        """Return for each number the squares from which the next given one is in reach."""
        allowed = {}
        squares = set(self.neighbors)
        for number in range(self.count, 0, -1):
            if number < self.count:
                squares = {t for s in squares for t in self.neighbors[s]}
            if number in square_by_number:
                squares = {square_by_number[number]}
            allowed[number] = {s for s in squares if self.number_by_square.get(s, number) == number}
        return allowed

    def iter_tours(self):
        """Yield all tours with the numbers."""
        return self._iter_tours_from((self.start,), frozenset({self.start}))

    def _iter_tours_from(self, path, visited):
        if len(path) == self.count:
            yield path
            return
        for square in self.neighbors[path[-1]]:
            if square in self.allowed[len(path) + 1] and square not in visited:
                yield from self._iter_tours_from((*path, square), visited | {square})
