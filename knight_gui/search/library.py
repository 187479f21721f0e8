"""The engine for those who use it from Python: a tour, a count, each in one line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Strategy
from knight_gui.tour import Board, Obstacle, Tour

if TYPE_CHECKING:
    from knight_gui.search.kinds import Outcome
    from knight_gui.search.tour_count import TourCount

_SLICE = 1 << 20
"""Steps after which Ctrl+C is heard: compiled code cannot be interrupted."""


@dataclass(frozen=True)
class Solution:
    """What came of a search.

    Attributes
    ----------
    problem
        What was searched.
    outcome
        How the search ended.
    path
        The squares where it ended, the start first.
    steps
        How many it took; 0 where it was known beforehand that there is no tour.
    obstacle
        What is known to keep every tour of the kind wanted from this start, if anything.
    """

    problem: Problem
    outcome: Outcome
    path: tuple[int, ...]
    steps: int
    obstacle: Obstacle | None = None

    @property
    def tour(self) -> Tour | None:
        """The tour that was found, if one was."""
        from knight_gui.search.kinds import Outcome

        if self.outcome is not Outcome.SOLVED:
            return None
        return Tour(self.problem.board, self.path)


def problem(
    board: Board | str = "8x8",
    start: int | str | None = None,
    *,
    strategy: Strategy | str = "sure",
    closed: bool = False,
) -> Problem:
    """Return what a search or a recording is made from.

    Parameters
    ----------
    board
        A board, or its size such as ``8x8``.
    start
        A square or its name; the first free one unless told otherwise.
    strategy
        A strategy, the name of a preset or of an ordering, or a strategy's text.
    closed
        Whether only a closed tour will do.

    Raises
    ------
    InputError
        If any of it cannot be used.

    Examples
    --------
    >>> problem("5x6", "c3", strategy="naive").strategy.text
    'naive+order/knight-tour'
    """
    if isinstance(board, str):
        board = Board.parse(board)
    if start is None:
        start = board.first_free
    elif isinstance(start, str):
        start = board.parse_square(start)
    if isinstance(strategy, str):
        strategy = strategy_named(strategy)
    if closed:
        strategy = replace(strategy, goal=Goal.CLOSED)
    return Problem(board, (start,), strategy)


def strategy_named(text: str) -> Strategy:
    """Return the strategy of a preset, of an ordering, or of a text as `Strategy.parse` reads it.

    Raises
    ------
    InputError
        If it is none of these.

    Examples
    --------
    >>> strategy_named("knight").backtracking
    False
    """
    if text in PRESETS:
        return PRESETS[text].greedy
    if text in {ordering.value for ordering in Ordering}:
        return Strategy(ordering=Ordering(text))
    return Strategy.parse(text)


def solve(
    board: Board | str = "8x8",
    start: int | str | None = None,
    *,
    strategy: Strategy | str = "sure",
    closed: bool = False,
    max_steps: int | None = None,
) -> Solution:
    """Look for a tour.

    Where it is known that there is none, nothing is searched.

    Parameters
    ----------
    board, start, strategy, closed
        What is searched, see `problem`. The sure strategy finds a tour wherever there is one.
    max_steps
        After how many steps the search is stopped; None for never.

    Raises
    ------
    InputError
        If any of it cannot be used.

    Examples
    --------
    >>> print(solve("5x5", start="c3").tour)
    19  8  3 14 25
     2 13 18  9  4
     7 20  1 24 15
    12 17 22  5 10
    21  6 11 16 23
    >>> solve("5x5", start="b5").obstacle.reason
    'The board has 13 dark and 12 light squares, ...'
    """
    from knight_gui.search.kinds import Outcome

    asked = problem(board, start, strategy=strategy, closed=closed)
    if obstacle := asked.obstacle:
        return Solution(asked, Outcome.NO_TOUR, asked.path, 0, obstacle)
    from knight_gui.search.search import Search

    search = Search(asked)
    search.advance(0)
    while search.outcome is None and (max_steps is None or search.step < max_steps):
        left = _SLICE if max_steps is None else max_steps - search.step
        search.advance(min(left, _SLICE))
    return Solution(asked, search.outcome or Outcome.STOPPED, search.path, search.step)


def count(
    board: Board | str = "5x5", start: int | str | None = None, *, closed: bool = False
) -> TourCount:
    """Count all tours from a start, on a board of up to 36 squares.

    Parameters
    ----------
    board, start, closed
        What is counted, see `problem`.

    Raises
    ------
    InputError
        If any of it cannot be used, or the board is too large for that.

    Examples
    --------
    >>> count("5x5", start="a1").count
    304
    """
    from knight_gui.search.enumeration import Enumeration

    enumeration = Enumeration(problem(board, start, strategy=Strategy(), closed=closed))
    while not enumeration.is_complete:
        enumeration.advance(_SLICE)
    return enumeration.tour_count()
