"""Tours with given numbers, and with a given end: against all tours of small boards."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, InputError
from knight_gui.search.arrays import is_tour
from knight_gui.search.enumeration import TourEnumeration
from knight_gui.search.given_foresight import make_foresight
from knight_gui.search.givens import GivenNumbersSearch
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Strategy

BOARDS = (
    Board.parse("3x4"),
    Board.parse("5x5"),
    Board.parse("5x5", holes="c3"),
    Board.parse("3x7"),
    Board.parse("4x4", leaper="wazir"),
    Board.parse("4x5", leaper="wazir", holes="a1 b1"),
)
EMPTY_8X8 = Board()


@cache
def all_paths(board):
    """All tours of a board, by the enumeration, which knows nothing of given numbers."""
    enumeration = TourEnumeration(
        Problem(board, (board.first_free_square,), Strategy()), from_every_start=True
    )
    return [tour.path for tour in enumeration]


@st.composite
def numbered_boards(draw):
    """A board, and numbers of some of its squares: mostly those of a tour, sometimes exchanged."""
    board = draw(st.sampled_from(BOARDS))
    path = draw(st.sampled_from(all_paths(board)))
    numbers = draw(st.lists(st.integers(1, len(path)), min_size=1, max_size=8, unique=True))
    squares = [path[number - 1] for number in numbers]
    if draw(st.booleans()):
        squares = draw(st.permutations(squares))
    return board, dict(zip(numbers, squares, strict=True))


@settings(max_examples=150, deadline=None)
@given(numbered_boards(), st.sampled_from(Goal))
def test_that_all_tours_with_given_numbers_are_found(numbered_board, goal):
    board, square_by_number = numbered_board
    expected = [
        path
        for path in all_paths(board)
        if all(path[number - 1] == square for number, square in square_by_number.items())
        and (goal is Goal.OPEN or board.attacks(path[-1], path[0]))
    ]
    search = GivenNumbersSearch(board, square_by_number, goal)
    assert sorted(tour.path for tour in search.iter_tours()) == sorted(expected)
    assert search.is_complete


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_that_foresight_with_an_end_agrees_with_all_tours(data):
    board = data.draw(st.sampled_from(BOARDS))
    tour = data.draw(st.sampled_from(all_paths(board)))
    goal = data.draw(st.sampled_from(Goal))
    path = tour[: data.draw(st.integers(1, len(tour)))]
    end = data.draw(st.sampled_from([*board.free_squares]))
    foresight = Foresight(board, goal, end=end)
    is_possible = any(
        other[: len(path)] == path
        and other[-1] == end
        and (goal is Goal.OPEN or board.attacks(end, other[0]))
        for other in all_paths(board)
    )
    verdict = foresight.verdict(path)
    expected = Completability.COMPLETABLE if is_possible else Completability.LOST
    assert verdict.completability is expected
    if is_possible:
        assert verdict.tour[: len(path)] == path
        assert verdict.tour[-1] == end
        assert sorted(verdict.tour) == sorted(board.free_squares)


def test_that_a_published_kind_of_puzzle_has_one_tour():
    numbers = {"d7": 1, "e7": 18, "c6": 15, "f6": 64, "b5": 29, "g5": 4, "b4": 20, "g4": 33}
    numbers |= {"c3": 22, "f3": 57, "d2": 36, "e2": 53}
    search = GivenNumbersSearch(
        EMPTY_8X8, {number: EMPTY_8X8.parse_square(name) for name, number in numbers.items()}
    )
    (tour,) = search.iter_tours()
    assert all(tour.names[number - 1] == name for name, number in numbers.items())
    assert search.is_complete


def test_that_a_search_ends_at_its_limit_undecided():
    search = GivenNumbersSearch(EMPTY_8X8, {30: 0})
    list(search.iter_tours(50))
    assert (search.branch_count, search.is_complete) == (50, False)


@pytest.mark.parametrize(
    ("square_by_number", "message"),
    [
        ({0: 3}, "d8=0: the numbers go from 1 to 64."),
        ({65: 3}, "d8=65: the numbers go from 1 to 64."),
        ({1: 3, 2: 3}, "d8 has two numbers."),
    ],
)
def test_that_numbers_that_no_tour_has_are_refused(square_by_number, message):
    with pytest.raises(InputError) as caught:
        GivenNumbersSearch(EMPTY_8X8, square_by_number)
    assert str(caught.value) == message


@settings(max_examples=100, deadline=None)
@given(numbered_boards(), st.sampled_from(Goal), st.data())
def test_that_foresight_with_given_numbers_agrees_with_all_tours(numbered_board, goal, data):
    board, square_by_number = numbered_board
    tour = data.draw(st.sampled_from(all_paths(board)))
    path = tour[: data.draw(st.integers(1, len(tour)))]
    givens = tuple(sorted(square_by_number.items()))
    problem = Problem(board, tour[:1], Strategy(goal=goal), moves=(), givens=givens)
    is_possible = any(
        other[: len(path)] == path
        and all(other[number - 1] == square for number, square in givens)
        and (goal is Goal.OPEN or board.attacks(other[-1], other[0]))
        for other in all_paths(board)
    )
    completability = make_foresight(problem).completability(path)
    assert completability is (Completability.COMPLETABLE if is_possible else Completability.LOST)


@pytest.mark.parametrize("board", BOARDS)
def test_that_a_whole_path_solves_a_closed_puzzle_only_if_it_is_closed(board):
    for path in all_paths(board)[:20]:
        givens = ((2, path[1]), (4, path[3]))
        problem = Problem(board, path[:1], Strategy(goal=Goal.CLOSED), givens=givens)
        is_closed = board.attacks(path[-1], path[0])
        expected = Completability.COMPLETABLE if is_closed else Completability.LOST
        assert make_foresight(problem).completability(path) is expected


def test_that_a_tour_without_the_given_numbers_solves_nothing():
    board = Board.parse("5x5")
    tour = next(path for path in all_paths(board) if path[0] == 0)
    problem = Problem(board, tour[:1], Strategy(), moves=tour[1:], givens=((25, tour[24]),))
    assert is_tour(problem, tour)
    assert not is_tour(replace(problem, givens=((24, tour[24]),)), tour)


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize(
    ("names_by_number", "distant_numbers"),
    [
        # c5 is an even number of moves from a5, d4 two
        ({1: "a5", 4: "c5"}, (1, 4)),
        ({1: "a5", 5: "c5", 6: "d4"}, (5, 6)),
        # searched from the end
        ({22: "c5", 25: "a5"}, (22, 25)),
        ({20: "d4", 21: "c5", 25: "a5"}, (20, 21)),
        ({1: "a5", 3: "c4"}, (1, 3)),
        ({1: "a5", 3: "c5"}, None),
    ],
)
def test_that_the_first_two_numbers_too_far_from_each_other_are_returned(
    goal, names_by_number, distant_numbers
):
    board = Board(5, 5)
    squares_by_number = {
        number: board.parse_square(name) for number, name in names_by_number.items()
    }
    search = GivenNumbersSearch(board, squares_by_number, goal)
    assert search.solve(1).distant_numbers == distant_numbers
