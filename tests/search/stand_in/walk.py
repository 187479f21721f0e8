"""Number of moves of a knight between two squares of an unbounded board."""


def _larger(a, b):
    return max(a, b)


def _smaller(a, b):
    return min(a, b)


def _positive(number):
    return number if number >= 0 else -number


def _moves(far, near):
    """Return the number of moves to where it is `near` or farther in both directions."""
    if far == 1 and near == 0:
        return 3
    if far == 2 and near == 2:
        return 4
    gap = far - near
    if near > gap:
        return gap - 2 * ((gap - near) // 3)
    return gap - 2 * ((gap - near) // 4)


def moves_to(cols, rows):
    """Return the number of moves to a square so many columns and rows away."""
    cols = _positive(cols)
    rows = _positive(rows)
    return _moves(_larger(cols, rows), _smaller(cols, rows))


def farthest(side):
    """Return the most moves to any square at most so many columns and rows away."""
    max_moves = 0
    for cols in range(-side, side + 1):
        for rows in range(-side, side + 1):
            max_moves = _larger(
                max_moves,
                _moves(
                    _larger(_positive(cols), _positive(rows)),
                    _smaller(_positive(cols), _positive(rows)),
                ),
            )
    return max_moves
