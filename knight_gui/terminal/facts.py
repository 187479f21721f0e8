"""What JSON tells of a problem, the same for all commands."""

from knight_gui.search.problem import Problem
from knight_gui.tour import Board
from knight_gui.wording.names import start_of

VERSION = 1
"""Of the keys and what they hold; it grows when one of them changes its meaning or goes."""


def facts_of(problem: Problem) -> dict[str, object]:
    """Return what was asked for: the board, the start, the goal. No key ever changes its type."""
    return {
        **facts_of_board(problem.board),
        "start": start_of(problem),
        "goal": problem.strategy.goal.value,
    }


def facts_of_board(board: Board) -> dict[str, object]:
    """Return what a board is."""
    return {
        "version": VERSION,
        "rows": board.rows,
        "cols": board.cols,
        "holes": board.names(tuple(sorted(board.holes))),
        "leaper": board.leaper.name,
    }
