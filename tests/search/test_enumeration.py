"""Enumeration of all tours: each once, none missing, as many as are known."""

from dataclasses import replace
from itertools import cycle

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from knight_gui.board import KNIGHT, Board, InputError, Leaper, Tour
from knight_gui.search import tour_count
from knight_gui.search.cancel import CancelToken
from knight_gui.search.enumeration import TourEnumeration, count_all_tours
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Strategy
from knight_gui.search.tour_count import MAX_COUNTED_SQUARES
from tests.search.known import KNOWN
from tests.search.problems import problems
from tests.search.slow import SlowSearch

ALL = 10**12
"""More steps than any of these enumerations takes."""
NAIVE = Strategy(ordering=Ordering.NAIVE)
LARGE = "6x6"
"""Its 36 starts are left to the bench."""
SMALL = [size for size in KNOWN["open_tours_by_start"] if size != LARGE]
TOTALS = {"3x4": 16, "4x5": 164, "3x8": 792, "3x10": 6096, "4x7": 12756, "5x6": 37568}
"""Tours from all starts together: twice the undirected ones of the literature."""

examples = settings(max_examples=60)


def enumerated(board, start, goal=Goal.OPEN):
    enumeration = TourEnumeration(Problem(board, (start,), Strategy(goal=goal)))
    enumeration.advance(ALL)
    assert enumeration.is_complete
    return enumeration


def counted(board, start, goal=Goal.OPEN):
    tour_count = enumerated(board, start, goal).tour_count()
    return tour_count.count, tour_count.closed_count


@pytest.mark.parametrize(("size", "count"), [*TOTALS.items(), ("5x5", 1728), ("4x4", 0)])
def test_that_all_tours_of_a_board_are_those_from_each_of_its_squares(size, count):
    board = Board.parse(size)
    for start in (0, 1):
        enumeration = TourEnumeration(Problem(board, (start,), NAIVE), from_every_start=True)
        while not enumeration.is_complete:
            enumeration.advance(ALL)
        assert enumeration.tour_count().count == count
        assert len(set(paths_of(enumeration))) == count


def paths_of(enumeration):
    tours = enumeration.tours()
    return [tours.path(index) for index in range(len(tours))]


# Known numbers


@examples
@given(problems(largest=5))
def test_that_a_count_equals_that_of_an_enumeration(problem):
    enumeration = TourEnumeration(problem)
    enumeration.advance(ALL)
    count = count_all_tours(tour_count.make_counting_problem(problem))
    assert count == replace(enumeration.tour_count(), steps=count.steps)


@pytest.mark.parametrize("size", SMALL)
def test_that_the_number_of_tours_from_each_square_is_the_known_one(size):
    board = Board.parse(size)
    counts = [counted(board, start) for start in board.free_squares]
    open_and_closed, closed = (KNOWN[f"{kind}_tours_by_start"][size] for kind in ("open", "closed"))
    assert counts == list(zip(open_and_closed, closed, strict=True))


@pytest.mark.parametrize("size", TOTALS)
def test_that_the_number_of_tours_of_a_board_is_the_known_one(size):
    board = Board.parse(size)
    assert sum(counted(board, start)[0] for start in board.free_squares) == TOTALS[size]


def test_that_the_number_of_tours_from_a_start_on_6x6_is_the_known_one():
    # one of the fewest
    start = 14
    expected = tuple(KNOWN[f"{kind}_tours_by_start"][LARGE][start] for kind in ("open", "closed"))
    assert counted(Board(6, 6), start) == expected == (52662, 19724)


# Each of them once, none missing


def slow_tours(problem):
    """Return all tours in move order, found without any shortcut."""
    order = problem.strategy.move_order
    goal = problem.strategy.goal
    slow = SlowSearch(problem.board, problem.path, Strategy(order, Ordering.NAIVE, goal=goal), 0)

    def iter_tours(path):
        if slow.is_goal(path):
            yield path
        for square in slow.candidates(path):
            yield from iter_tours((*path, square))

    return list(iter_tours(problem.path))


@examples
@given(problems(largest=5), st.lists(st.integers(0, 3000), min_size=1, max_size=4))
def test_that_an_enumeration_yields_the_tours_of_the_slow_search_in_its_order(problem, budgets):
    assume(problem.board.free_count <= 20)
    enumeration = TourEnumeration(problem)
    taken = 0
    budgets = cycle([*budgets, 1])
    while not enumeration.is_complete:
        taken += enumeration.advance(next(budgets))
    expected = slow_tours(problem)
    assert paths_of(enumeration) == expected
    tour_count = enumeration.tour_count()
    closed = [p for p in expected if problem.board.attacks(p[-1], p[0])]
    assert (tour_count.count, tour_count.closed_count) == (len(expected), len(closed))
    assert tour_count.steps == taken


@pytest.mark.parametrize(
    ("board", "start", "expected"),
    [
        (Board(1, 1), 0, (1, 0)),
        (Board(1, 2, leaper=Leaper(0, 1)), 0, (1, 1)),
        (Board(1, 2), 0, (0, 0)),
        (Board(3, 3, frozenset({4})), 0, (2, 2)),
        # few squares with large numbers
        (Board(300, 300, frozenset(range(90_000)) - {44, 645}, KNIGHT), 44, (1, 1)),
        (Board(4, 4, leaper=Leaper(0, 1)), 0, (52, 12)),
    ],
)
def test_that_tours_of_small_and_strange_boards_are_counted(board, start, expected):
    enumeration = enumerated(board, start)
    tour_count = enumeration.tour_count()
    assert (tour_count.count, tour_count.closed_count) == expected
    assert all(Tour(board, path) for path in paths_of(enumeration))


# Slice by slice


def test_that_a_table_of_tours_does_not_change_while_more_are_found():
    enumeration = TourEnumeration(Problem(Board(5, 6), (0,), NAIVE))
    enumeration.advance(100_000)
    early = enumeration.tours()
    tour_count = enumeration.tour_count()
    before = [early.path(index) for index in range(len(early))]
    enumeration.advance(ALL)
    assert len(early) == tour_count.count == len(before) < enumeration.tour_count().count
    assert paths_of(enumeration)[: len(before)] == before
    assert (
        len(early.closed_indices) == tour_count.closed_count < enumeration.tour_count().closed_count
    )
    with pytest.raises(ValueError, match="read-only"):
        early.paths[0, 0] = 7


def test_that_an_enumeration_ends_early_when_it_is_cancelled_and_can_go_on():
    token = CancelToken()
    problem = Problem(Board(6, 6), (0,), NAIVE)
    enumeration = TourEnumeration(problem, token)
    straight = TourEnumeration(problem)
    token.cancel()
    assert 0 < enumeration.advance(ALL) < 200_000
    assert not enumeration.is_complete
    token.reset()
    before = enumeration.tour_count()
    assert enumeration.advance(200_000) == 200_000
    assert enumeration.tour_count().count > before.count
    straight.advance(enumeration.tour_count().steps)
    assert straight.tour_count() == enumeration.tour_count()


def test_that_tours_beyond_the_stored_ones_are_counted():
    enumeration = TourEnumeration(Problem(Board(5, 6), (0,), NAIVE), max_stored=1000)
    enumeration.advance(ALL)
    whole = enumerated(Board(5, 6), 0)
    assert enumeration.tour_count() == whole.tour_count()
    assert paths_of(enumeration) == paths_of(whole)[:1000]
    assert enumeration.tours().closed_indices.tolist() == [
        p for p in whole.tours().closed_indices if p < 1000
    ]


# What is refused


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (Board(), "8×8 has 13,267,364,410,532 closed tours, .* McKay .*1997"),
        (Board(1, MAX_COUNTED_SQUARES + 1), "1×37.* has 37 squares.* up to 36"),
    ],
)
def test_that_a_board_with_too_many_tours_to_count_is_refused_in_one_line(board, message):
    with pytest.raises(InputError, match=rf"\A.*{message}.*\Z"):
        TourEnumeration(Problem(board, (0,), NAIVE))
