"""Foresight for searches by hand with given visit numbers."""

from __future__ import annotations

from collections.abc import Generator

from knight_gui.board import Board
from knight_gui.search.givens import GivenNumbersSearch
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.foresight import MAX_BRANCHES, Foresight
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal

_MAX_GIVEN_BRANCHES = 4_000
"""Branch limit of a verdict with given numbers: about 0.2 s."""


def make_foresight(
    problem: Problem, max_branches: int | None = None, *, finds_reasons: bool = True
) -> Foresight:
    """Return the foresight for the paths of a problem, by its given numbers if it has some."""
    board = problem.board
    goal = problem.strategy.goal
    match problem.givens:
        case ():
            return Foresight(board, goal, max_branches, finds_reasons=finds_reasons)
        case ((number, square),) if number == board.free_count:
            return Foresight(board, goal, max_branches, end=square)
        case _:
            branch_limit = MAX_BRANCHES if max_branches is None else max_branches
            return GivenNumbersForesight(board, goal, problem.givens, branch_limit)


class GivenNumbersForesight(Foresight):
    """Foresight for the paths whose tours have given visit numbers; it finds no reasons.

    Parameters
    ----------
    givens
        The given numbers, from 1, each with its square.

    Examples
    --------
    >>> board = Board.parse("5x5")
    >>> foresight = GivenNumbersForesight(board, Goal.OPEN, ((13, board.parse_square("c3")),))
    >>> foresight.completability((board.parse_square("a1"),))
    <Completability.COMPLETABLE: 'hopeful'>
    """

    def __init__(
        self,
        board: Board,
        goal: Goal,
        givens: tuple[tuple[int, int], ...],
        max_branches: int = MAX_BRANCHES,
    ) -> None:
        super().__init__(board, goal, min(max_branches, _MAX_GIVEN_BRANCHES), finds_reasons=False)
        self._square_by_number = dict(givens)
        self._number_by_square = {square: number for number, square in givens}

    def _iter_completability(
        self, path: tuple[int, ...], max_branches: int
    ) -> Generator[None, None, Completability]:
        start = path[0]
        if self._square_by_number.get(1, start) != start:
            return Completability.LOST
        if self._number_by_square.get(start, 1) != 1:
            return Completability.LOST
        search = GivenNumbersSearch(self._board, self._square_by_number | {1: start}, self._goal)
        if not search.allows(path):
            return Completability.LOST
        for tour in search.iter_tours_from(path, max_branches):
            if tour is not None:
                self.last_tour = tour.path
                return Completability.COMPLETABLE
            yield
        if search.branch_count < max_branches:
            return Completability.LOST
        return Completability.UNDECIDED
