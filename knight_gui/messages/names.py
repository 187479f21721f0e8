"""What boards, squares and tours are called within a sentence."""

from knight_gui.board import KNIGHT, Board
from knight_gui.i18n import listed, plural, tr
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal

_MOST_NAMES = 4


def size_of(board: Board) -> str:
    """Return a board's rows and columns, as 8×8."""
    return tr("{rows}×{cols}", rows=board.rows, cols=board.cols)


def board_of(board: Board) -> str:
    """Return which board it is: its size, the piece unless it is a knight, and its holes."""
    return listed(
        (
            size_of(board),
            "" if board.leaper == KNIGHT else board.leaper.name,
            plural("{count:,} hole", "{count:,} holes", len(board.holes)) if board.holes else "",
        )
    )


def start_of(problem: Problem) -> str:
    """Return the name of the start, or of all squares of the path that was given."""
    return " ".join(problem.board.names(problem.path))


def wanted_by(problem: Problem) -> str:
    """Return what is looked for, a tour or a closed tour, without an article."""
    return wanted(problem.strategy.goal)


def wanted(goal: Goal) -> str:
    """Return what a search with this goal looks for, without an article."""
    return tr("closed tour") if goal is Goal.CLOSED else tr("tour")


def enumerated(names: list[str]) -> str:
    """Return the names as they stand in a sentence."""
    return (
        names[0]
        if len(names) == 1
        else tr("{names} and {last}", names=listed(names[:-1]), last=names[-1])
    )


def few(names: list[str]) -> str:
    """Return the names as they stand in a sentence, the first of them if there are many."""
    return (
        enumerated(names)
        if len(names) <= _MOST_NAMES
        else tr(
            "{names} and {count:,} more squares",
            names=listed(names[: _MOST_NAMES - 1]),
            count=len(names) - _MOST_NAMES + 1,
        )
    )
