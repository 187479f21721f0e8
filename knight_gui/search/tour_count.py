"""How many tours there are."""

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
    """Return what is searched to find all tours of a problem: the same for all its sortings.

    The naive search, which goes back at once where the free squares prove that no tour
    can come. That changes neither the tours nor their order.
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
    """How many tours were found.

    Attributes
    ----------
    problem
        What they are tours of: its board, its path, its goal.
    count
        How many were found so far.
    closed_count
        How many of them are closed.
    steps
        How many steps that took.
    is_complete
        Whether everything was tried, so that there are no others.
    """

    problem: Problem
    count: int
    closed_count: int
    steps: int
    is_complete: bool

    @property
    def goal(self) -> Goal:
        """Which tours count."""
        return self.problem.strategy.goal
