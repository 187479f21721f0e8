"""Number of tours of a problem, and the limit up to which they can be counted."""

from dataclasses import dataclass

from knight_gui.board import Board, InputError
from knight_gui.i18n import tr
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Pruning, Strategy

MAX_COUNTED_SQUARES = 36
"""Free squares of the largest boards whose tours are counted: seconds there, years beyond."""


def require_countable(board: Board) -> None:
    """Raise `InputError` unless the board is so small that its tours can be counted."""
    if board == Board():
        # B. D. McKay, Knight's tours of an 8×8 chessboard, 1997
        raise InputError(
            tr(
                "8×8 has {count:,} closed tours, too many to count one by one. B. McKay counted "
                "two halves of the board and joined them (1997).",
                count=13_267_364_410_532,
            )
        )
    if board.free_count > MAX_COUNTED_SQUARES:
        raise InputError(
            tr(
                "The {size} board has {count:,} squares. Tours can be counted on boards of up "
                "to {most}.",
                size=f"{board.rows}×{board.cols}",
                count=board.free_count,
                most=MAX_COUNTED_SQUARES,
            )
        )


def make_counting_problem(problem: Problem) -> Problem:
    """Return the problem whose search finds all tours: the same for all orderings.

    It is the naive search with pruning of dead ends, which changes neither the tours nor their
    order.

    Examples
    --------
    >>> problem = Problem(Board.parse("5x5"), (0,), Strategy())
    >>> make_counting_problem(problem).strategy.text
    'naive+order/knight-tour/dead-ends'
    """
    return Problem(
        problem.board,
        problem.path,
        Strategy(
            move_order=problem.strategy.move_order,
            ordering=Ordering.NAIVE,
            goal=problem.strategy.goal,
            pruning=Pruning.DEAD_ENDS,
        ),
    )


@dataclass(frozen=True)
class TourCount:
    """Number of tours found so far."""

    problem: Problem
    """Problem whose board, path and goal the tours have."""
    count: int
    """Number of tours found so far."""
    closed_count: int
    """Number of closed tours among them."""
    steps: int
    """Number of steps searched."""
    is_complete: bool
    """True if everything was tried, so that there are no others."""

    @property
    def goal(self) -> Goal:
        """Kind of tour that is counted."""
        return self.problem.strategy.goal
