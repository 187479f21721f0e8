"""Solver of given numbers by plain backtracking, which shares only the board's geometry."""

from itertools import islice


def two_tours(board, numbers):
    """Return up to two tours with given numbers, the first of which is 1."""
    return list(islice(_iter_tours(board, numbers), 2))


def _iter_tours(board, numbers):
    square_of = dict(numbers)
    number_of = {square: number for number, square in numbers}
    squares = list(board.free_squares)
    neighbors = {s: [t for t in squares if board.attacks(s, t)] for s in squares}
    # squares from which a given one can be reached in exactly so many moves
    reachable = {}
    for number, square in numbers:
        layers = [{square}]
        while len(layers) <= len(squares):
            layers.append({t for s in layers[-1] for t in neighbors[s]})
        reachable[number] = layers
    next_given = {}
    following = None
    for number in range(len(squares), 0, -1):
        if number in square_of:
            following = number
        next_given[number] = following
    path = [square_of[1]]
    visited = {square_of[1]}

    def walk():
        number = len(path) + 1
        if number > len(squares):
            yield tuple(path)
            return
        given = next_given[number]
        for square in neighbors[path[-1]]:
            if square in visited or number_of.get(square, number) != number:
                continue
            if square not in reachable[given][given - number]:
                continue
            path.append(square)
            visited.add(square)
            if not _is_cut_off(square):
                yield from walk()
            visited.remove(path.pop())

    def _is_cut_off(head):
        for other in neighbors[path[-2]]:
            if other not in visited and len(visited) + 1 < len(squares):
                exits = [t for t in neighbors[other] if t not in visited or t == head]
                if not exits:
                    return True
        return False

    yield from walk()
