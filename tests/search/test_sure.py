"""The sure search finds a tour from every start that has one."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, Tour
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal
from tests.search.from_the_start import search_after

OPEN = PRESETS["sure"].greedy
CLOSED = replace(OPEN, goal=Goal.CLOSED)
MAX_STEPS = 5_000_000


def solved(problem):
    """Return the search at its end, after a check of its tour."""
    search = search_after(problem, MAX_STEPS)
    assert search.outcome is Outcome.SOLVED, problem
    assert Tour(problem.board, search.path).is_closed or problem.strategy.goal is Goal.OPEN
    return search


def possible(board, strategy):
    problems = (Problem(board, (start,), strategy) for start in board.free_squares)
    return [problem for problem in problems if problem.obstacle is None]


@settings(max_examples=150)
@given(st.integers(5, 30), st.integers(5, 30), st.data())
def test_that_a_tour_is_found_from_any_start_that_has_one(rows, cols, data):
    start = data.draw(st.integers(0, rows * cols - 1))
    problem = Problem(Board(rows, cols), (start,), OPEN)
    assume(problem.obstacle is None)
    solved(problem)


HARD = [(5, 5), (5, 10), (5, 16), (6, 9), (7, 7), (7, 26), (8, 8)]


@pytest.mark.parametrize("size", [*HARD, *product((3, 4), range(3, 17))])
def test_that_a_tour_is_found_from_every_start_of_boards_that_are_hard_or_narrow(size):
    for problem in possible(Board(*size), OPEN):
        solved(problem)


@pytest.mark.parametrize(("side", "start"), [(100, 0), (100, 5049), (200, 39_999), (200, 12_345)])
def test_that_a_tour_is_found_on_large_boards(side, start):
    assert solved(Problem(Board(side, side), (start,), OPEN)).position().backtracks == 0


@settings(max_examples=60)
@given(st.integers(3, 40), st.integers(3, 40), st.randoms(use_true_random=False))
def test_that_a_closed_tour_is_found_wherever_there_is_one(rows, cols, rng):
    if problems := possible(Board(rows, cols), CLOSED):
        solved(rng.choice(problems))


@pytest.mark.parametrize("size", [(5, 6), (3, 10), (3, 32), (6, 6)])
def test_that_a_closed_tour_is_found_from_every_start_of_boards_that_are_hard(size):
    problems = possible(Board(*size), CLOSED)
    assert len(problems) == size[0] * size[1]
    for problem in problems:
        solved(problem)


def test_that_the_sure_search_restarts_where_it_has_to():
    rounds = {solved(problem).position().restart_count for problem in possible(Board(5, 10), OPEN)}
    assert 0 in rounds
    assert max(rounds) > 1


def test_that_the_last_round_of_the_sure_search_ends_with_a_proof():
    # searched anyway: a start of the minority colour
    search = search_after(Problem(Board(5, 5), (1,), OPEN), MAX_STEPS)
    assert search.outcome is Outcome.NO_TOUR
    assert search.position().restart_count == 100
