"""The engine for those who use it from Python: a tour, a count, each in one line."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import monotonic

from knight_gui.board import (
    Board,
    Obstacle,
    Tour,
    as_int_or_none,
    make_argument_error,
    require_int,
    require_str,
    require_type,
)
from knight_gui.i18n import tr
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Strategy
from knight_gui.search.tour_count import TourCount

_SLICE_STEPS = 1 << 20
"""Steps after which Ctrl+C is heard: compiled code cannot be interrupted."""
_TIMED_SLICE_STEPS = 1 << 12
"""Steps after which one looks at the time; with foresight they take a tenth of a second."""


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
        How many it took; 0 where a theorem, or foresight, ruled every tour out.
    obstacle
        What keeps every tour of the kind wanted from this start, if that was known before: a
        theorem, or the verdict on the start.
    """

    problem: Problem
    outcome: Outcome
    path: tuple[int, ...] = field(repr=False)
    steps: int
    obstacle: Obstacle | Verdict | None = None

    @property
    def tour(self) -> Tour | None:
        """The tour that was found, if one was."""
        return Tour(self.problem.board, self.path) if self.outcome is Outcome.SOLVED else None


def problem(
    board: Board | str = "8x8",
    start: int | str | tuple[int, int] | None = None,
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
        A square, its name, or its row and column from the top left, from 0; the first free
        one by default.
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
    board = as_board(board)
    square = _as_square(start, board)
    strategy = as_strategy(strategy)
    require_type(closed, bool, "closed")
    return Problem(board, (square,), replace(strategy, goal=Goal.CLOSED) if closed else strategy)


def as_board(board: Board | str) -> Board:
    """Return a board that was given as it is or by its size."""
    if isinstance(board, str):
        return Board.parse(board)
    require_type(board, Board, "board", tr("a Board, or its size such as {size}", size="'8x8'"))
    return board


def as_strategy(strategy: Strategy | str) -> Strategy:
    """Return a strategy that was given as it is or as `parse_strategy` reads it."""
    if isinstance(strategy, str):
        return parse_strategy(strategy)
    require_type(
        strategy,
        Strategy,
        "strategy",
        tr("a Strategy, or the name of one such as {name}", name="'sure'"),
    )
    return strategy


def _as_square(start: int | str | tuple[int, int] | None, board: Board) -> int:
    if start is None:
        return board.first_free_square
    if isinstance(start, tuple) and all(type(part) is int and part >= 0 for part in start):
        return board.parse_square(",".join(map(str, start)))
    if isinstance(start, str):
        return board.parse_square(start)
    square = as_int_or_none(start)
    if square is None:
        raise make_argument_error(
            "start",
            start,
            tr(
                "a square or its name such as {name}",
                name=f"'{board.name(board.first_free_square)}'",
            ),
        )
    return square


def parse_strategy(text: str) -> Strategy:
    """Return the strategy of a preset, of an ordering, or of a text as `Strategy.parse` reads it.

    Raises
    ------
    InputError
        If it is none of these.

    Examples
    --------
    >>> parse_strategy("knight").backtracking
    False
    """
    require_str(text, "strategy")
    if text in PRESETS:
        return PRESETS[text].greedy
    if text in {ordering.value for ordering in Ordering}:
        return Strategy(ordering=Ordering(text))
    return Strategy.parse(text)


def solve(
    board: Board | str = "8x8",
    start: int | str | tuple[int, int] | None = None,
    *,
    strategy: Strategy | str = "sure",
    closed: bool = False,
    max_steps: int | None = None,
    time_limit_s: float | None = None,
) -> Solution:
    """Look for a tour.

    Where it is known that there is none, nothing is searched.

    Parameters
    ----------
    board, start, strategy, closed
        What is searched, see `problem`. The sure strategy finds a tour wherever there is one.
    max_steps
        After how many steps the search is stopped; None for never.
    time_limit_s
        After how many seconds it is, about.

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
    'With 13 dark and 12 light squares, ...'
    """
    if max_steps is not None:
        max_steps = require_int(max_steps, "max_steps", 0)
    is_number = isinstance(time_limit_s, int | float) and not isinstance(time_limit_s, bool)
    if time_limit_s is not None and not (is_number and time_limit_s >= 0):
        raise make_argument_error("time_limit_s", time_limit_s, tr("a number of seconds from 0 up"))
    searched_problem = problem(board, start, strategy=strategy, closed=closed)
    if obstacle := searched_problem.obstacle:
        return Solution(searched_problem, Outcome.NO_TOUR, searched_problem.path, 0, obstacle)
    from knight_gui.search.search import Search

    search = Search(searched_problem)
    search.advance(0)
    deadline_s = None if time_limit_s is None else monotonic() + time_limit_s
    slice_steps = _SLICE_STEPS if deadline_s is None else _TIMED_SLICE_STEPS
    while search.outcome is None and (max_steps is None or search.step < max_steps):
        if deadline_s is not None and monotonic() >= deadline_s:
            break
        search.advance(
            min(slice_steps if max_steps is None else max_steps - search.step, slice_steps)
        )
    return Solution(searched_problem, search.outcome or Outcome.STOPPED, search.path, search.step)


def count(
    board: Board | str = "5x5",
    start: int | str | tuple[int, int] | None = None,
    *,
    closed: bool = False,
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
    from knight_gui.search.enumeration import TourEnumeration

    enumeration = TourEnumeration(problem(board, start, strategy=Strategy(), closed=closed))
    while not enumeration.is_complete:
        enumeration.advance(_SLICE_STEPS)
    return enumeration.tour_count()


def verdict(board: Board, path: tuple[int, ...], goal: Goal = Goal.OPEN) -> Verdict:
    """Return whether a path can become a tour; if not, since which square, and why.

    Raises
    ------
    InputError
        If it is not a legal path.
    """
    from knight_gui.search.oracle.foresight import Foresight

    judged_problem = Problem(board, path, Strategy(goal=goal))
    return Foresight(judged_problem.board, goal).verdict(judged_problem.path)
