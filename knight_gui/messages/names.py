"""What boards, squares and tours are called within a sentence."""

from knight_gui.board import KNIGHT, Board
from knight_gui.i18n import join_list, plural, tr
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal

_MAX_NAMES = 4


def format_board_size(board: Board) -> str:
    """Return a board's rows and columns, as 8×8."""
    return tr("{rows}×{cols}", rows=board.rows, cols=board.cols)


def board_description(board: Board) -> str:
    """Return which board it is: its size, the piece unless it is a knight, and its holes."""
    return join_list(
        (
            format_board_size(board),
            "" if board.leaper == KNIGHT else board.leaper.name,
            plural("{count:,} hole", "{count:,} holes", len(board.holes)) if board.holes else "",
        )
    )


def start_name(problem: Problem) -> str:
    """Return the name of the start, or of all squares of the path that was given."""
    return " ".join(problem.board.names(problem.path))


def problem_goal_name(problem: Problem) -> str:
    """Return what is looked for, a tour or a closed tour, without an article."""
    return goal_name(problem.strategy.goal)


def goal_name(goal: Goal) -> str:
    """Return what a search with this goal looks for, without an article."""
    return tr("closed tour") if goal is Goal.CLOSED else tr("tour")


def join_names(names: list[str]) -> str:
    """Return the names as they stand in a sentence."""
    if len(names) == 1:
        return names[0]
    return tr("{names} and {last}", names=join_list(names[:-1]), last=names[-1])


def join_names_shortened(names: list[str]) -> str:
    """Return the names as they stand in a sentence, the first of them if there are many."""
    if len(names) <= _MAX_NAMES:
        return join_names(names)
    return tr(
        "{names} and {count:,} more squares",
        names=join_list(names[: _MAX_NAMES - 1]),
        count=len(names) - _MAX_NAMES + 1,
    )
