"""Lost paths drawn at random, on all sorts of boards and with all sorts of leapers."""

from knight_gui.board import KNIGHT, Board, Leaper
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.strategy import Goal

LEAPERS = (
    *[KNIGHT] * 6,
    Leaper(1, 3),
    Leaper(0, 1),
    Leaper(1, 1),
    Leaper(2, 3),
    Leaper(1, 4),
    Leaper(0, 2),
)
GOALS = (Goal.OPEN, Goal.OPEN, Goal.CLOSED)
LARGEST = 8
PATHS = 4
"""Number of paths that are drawn on each board."""
MAX_BRANCHES = 2000
"""Branch limit of a verdict, as that on a giraffe may take practically for ever."""


def lost_paths(rng, count):
    """Yield boards, goals and verdicts on lost paths, a few that are lost from the start on."""
    while count:
        board = any_board(rng)
        goal = rng.choice(GOALS)
        foresight = Foresight(board, goal, MAX_BRANCHES)
        for _ in range(min(count, PATHS)):
            verdict = foresight.verdict(any_path(rng, board))
            if verdict.completability is Completability.LOST and (
                verdict.lost_depth or rng.random() < 1 / 8
            ):
                yield board, goal, verdict
                count -= 1


def any_board(rng):
    """Return a board with few holes or none; mostly of one colour for a leaper that keeps it."""
    min_side = rng.choice((1, 3, 3))
    rows = rng.randint(min_side, LARGEST)
    cols = rng.randint(min_side, LARGEST)
    squares = range(rows * cols)
    leaper = rng.choice(LEAPERS)
    holes = set()
    if rng.random() < 1 / 3:
        holes.update(rng.sample(squares, rng.randint(0, len(squares) // 4)))
    if (leaper.a + leaper.b) % 2 == 0 and rng.random() < 2 / 3:
        holes.update(square for square in squares if (square // cols + square % cols) % 2)
    if len(holes) == len(squares):
        holes.remove(rng.choice(squares))
    return Board(rows, cols, frozenset(holes), leaper)


def any_path(rng, board):
    """Return a path of any length: either at random, or mostly to where the fewest exits are.

    The former are lost early, the latter late.
    """
    length = rng.randint(1, board.free_count)
    path = [rng.choice(list(board.free_squares))]
    is_careful = rng.random() < 2 / 3
    while len(path) < length:
        onward = [square for square in board.neighbors(path[-1]) if square not in path]
        if not onward:
            break
        if is_careful and rng.random() < 5 / 6:
            exit_counts = {
                square: len(set(board.neighbors(square)).difference(path)) for square in onward
            }
            path.append(min(onward, key=exit_counts.__getitem__))
        else:
            path.append(rng.choice(onward))
    return tuple(path)
