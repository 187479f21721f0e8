"""Python interface of the search: a tour, a count or a verdict in one line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import inf
from time import monotonic

from knight_gui.board import (
    Board,
    InputError,
    Obstacle,
    Tour,
    as_board,
    as_path,
    as_square,
    make_argument_error,
    require_int,
    require_str,
    require_type,
    shorten_text,
)
from knight_gui.i18n import join_list, tr
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import ORDERING_NAMES, PRESETS, Goal, Ordering, Strategy
from knight_gui.search.tour_count import TourCount

_SLICE_STEPS = 1 << 20
"""Steps between two chances for Ctrl+C: compiled code cannot be interrupted."""
_TIMED_SLICE_STEPS = 1 << 12
"""Steps between two looks at the time; with foresight they take a tenth of a second."""


@dataclass(frozen=True)
class Solution:
    """Result of `solve`."""

    problem: Problem
    """Problem that was searched."""
    outcome: Outcome
    """Outcome of the search."""
    path: tuple[int, ...] = field(repr=False)
    """Squares of the last path, the start first."""
    steps: int
    """Number of steps; 0 where a theorem, or foresight, ruled every tour out."""
    obstacle: Obstacle | Verdict | None = None
    """Theorem, or verdict on the start, that ruled every tour out before the search."""

    @property
    def tour(self) -> Tour | None:
        """The tour, or None if none was found."""
        if self.outcome is not Outcome.SOLVED:
            return None
        return Tour(self.problem.board, self.path)


def problem(
    board: Board | str = "8x8",
    start: int | str | tuple[int, int] | None = None,
    *,
    strategy: Strategy | str = "sure",
    closed: bool = False,
) -> Problem:
    """Return a problem, from which a search or a recording is made.

    Parameters
    ----------
    board
        A board, or its size such as ``8x8``.
    start
        A square, its name, or its row and column from the top left, from 0; the first free
        square by default.
    strategy
        A strategy, the name of a preset or of an ordering, or a strategy's text.
    closed
        True to accept only a closed tour.

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
    square = as_square(start, board)
    strategy = as_strategy(strategy)
    require_type(closed, bool, "closed")
    if closed:
        strategy = replace(strategy, goal=Goal.CLOSED)
    return Problem(board, (square,), strategy)


def as_strategy(strategy: Strategy | str) -> Strategy:
    """Return a strategy, or the strategy that `parse_strategy` reads."""
    if isinstance(strategy, str):
        return parse_strategy(strategy)
    require_type(
        strategy,
        Strategy,
        "strategy",
        tr("a Strategy, or the name of one such as {name}", name="'sure'"),
    )
    return strategy


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
    if {"/", "+"} & set(text):
        return Strategy.parse(text)
    if text in ORDERING_NAMES:
        return Strategy(ordering=Ordering(text))
    raise InputError(
        tr(
            "There is no strategy “{name}”: choose one of {names}. Or write a whole one, such as "
            "{example}.",
            name=shorten_text(text),
            names=join_list([*ORDERING_NAMES, *PRESETS]),
            example=Strategy().text,
        )
    )


def solve(
    board: Board | str = "8x8",
    start: int | str | tuple[int, int] | None = None,
    *,
    strategy: Strategy | str = "sure",
    closed: bool = False,
    max_steps: int | None = None,
    time_limit_s: float | None = None,
) -> Solution:
    """Search for a tour.

    Where a theorem, or foresight, rules every tour out, nothing is searched.

    Parameters
    ----------
    board, start, strategy, closed
        See `problem`. The sure strategy finds a tour wherever there is one.
    max_steps
        Number of steps after which the search is stopped; None for no limit.
    time_limit_s
        Number of seconds after which it is stopped, approximately; None for no limit. While the
        engine is not compiled yet, which takes some 20 seconds once, a search makes some 20,000
        steps a second instead of a hundred million: see `prepare`.

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
    'Each move changes colour. With 13 dark ...'
    """
    if max_steps is not None:
        max_steps = require_int(max_steps, "max_steps", 0)
    _require_time_limit(time_limit_s)
    searched_problem = problem(board, start, strategy=strategy, closed=closed)
    obstacle = searched_problem.obstacle
    if obstacle is not None:
        return Solution(searched_problem, Outcome.NO_TOUR, searched_problem.path, 0, obstacle)
    from knight_gui.search.search import Search

    search = Search(searched_problem)
    search.advance(0)
    deadline_s = inf
    slice_steps = _SLICE_STEPS
    if time_limit_s is not None:
        deadline_s = monotonic() + time_limit_s
        slice_steps = _TIMED_SLICE_STEPS
    while search.outcome is None and monotonic() < deadline_s:
        budget = slice_steps
        if max_steps is not None:
            budget = min(budget, max_steps - search.step)
        if budget == 0:
            break
        search.advance(budget)
    return Solution(searched_problem, search.outcome or Outcome.STOPPED, search.path, search.step)


def _require_time_limit(time_limit_s: object) -> None:
    if time_limit_s is None:
        return
    if isinstance(time_limit_s, int | float) and not isinstance(time_limit_s, bool):
        is_valid = time_limit_s >= 0
    else:
        is_valid = False
    if not is_valid:
        raise make_argument_error("time_limit_s", time_limit_s, tr("a number of seconds from 0 up"))


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
        See `problem`.

    Raises
    ------
    InputError
        If any of it cannot be used, or the board is too large to count its tours.

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


def prepare() -> None:
    """Wait until the engine is compiled, or loaded from the cache.

    Searches need not wait for it: they begin uncompiled. Compiling takes some 20 seconds of
    processor time, once; loading half a second. Call it before you measure times.
    """
    from knight_gui.search.compiling import dispatch

    for name in dispatch.function_names():
        dispatch.load_function(name)


def verdict(
    board: Board | str,
    path: Iterable[int] | str,
    goal: Goal = Goal.OPEN,
    *,
    end: int | str | None = None,
) -> Verdict:
    """Return the verdict on a path: can it become a tour; if not, since which square, and why.

    Parameters
    ----------
    board
        A board, or its size such as ``8x8``.
    path
        Squares of the path, the start first, or their names such as ``a8 b6``.
    goal
        Kind of tour.
    end
        Square on which the tour is to end, or its name; None for any.

    Raises
    ------
    InputError
        If it is not a legal path, or the end is not on the board.

    Examples
    --------
    >>> verdict("5x5", "b5").completability
    <Completability.LOST: 'lost'>
    >>> verdict("5x5", "a5", end="c3").completability
    <Completability.COMPLETABLE: 'hopeful'>
    """
    from knight_gui.search.oracle.foresight import Foresight

    board = as_board(board)
    judged_problem = Problem(board, as_path(path, board), Strategy(goal=goal))
    end_square = None if end is None else as_square(end, board)
    return Foresight(board, goal, end=end_square).verdict(judged_problem.path)
