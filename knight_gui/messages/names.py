"""Names of boards, squares and tours within a sentence."""

from knight_gui.board import KNIGHT, Board
from knight_gui.i18n import join_list, plural, tr, translate
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal

_MAX_NAMES = 4


def format_board_size(board: Board) -> str:
    """Return the rows and columns of a board, as 8×8."""
    return tr("{rows}×{cols}", rows=board.rows, cols=board.cols)


def board_description(board: Board) -> str:
    """Return the size of a board, its leaper unless it is a knight, and the number of holes."""
    parts = [format_board_size(board)]
    if board.leaper != KNIGHT:
        parts.append(translate(board.leaper.name))
    if board.holes:
        parts.append(plural("{count:,} hole", "{count:,} holes", len(board.holes)))
    return join_list(parts)


def initial_path_names(problem: Problem) -> str:
    """Return the names of the squares that the search starts with, with spaces in between."""
    return " ".join(problem.board.names(problem.path))


def problem_goal_name(problem: Problem) -> str:
    """Return the name of the goal of a problem, such as “closed tour” or “tour that ends on d4”."""
    name = goal_name(problem.strategy.goal)
    match problem.givens:
        case ():
            return name
        case ((number, end),) if number == problem.board.free_count:
            return tr("{tour} that ends on {end}", tour=name, end=problem.board.name(end))
        case _:
            return tr("{tour} with these numbers", tour=name)


def goal_name(goal: Goal) -> str:
    """Return the name of a goal, “tour” or “closed tour”, without an article."""
    if goal is Goal.CLOSED:
        return tr("closed tour")
    return tr("tour")


def join_names(names: list[str]) -> str:
    """Return the names as a list in a sentence, such as “a1, b3 and c5”."""
    if len(names) == 1:
        return names[0]
    return tr("{names} and {last}", names=join_list(names[:-1]), last=names[-1])


def join_names_shortened(names: list[str]) -> str:
    """Return the names as a list in a sentence, and only the number of those after the third."""
    if len(names) <= _MAX_NAMES:
        return join_names(names)
    return tr(
        "{names} and {count:,} more squares",
        names=join_list(names[: _MAX_NAMES - 1]),
        count=len(names) - _MAX_NAMES + 1,
    )
