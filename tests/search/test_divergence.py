"""Divergence of two searches, against two slow searches."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_gui.board import MOVE_ORDERS, Board, InputError
from knight_gui.search.divergence import iter_divergence
from knight_gui.search.problem import Problem
from knight_gui.search.slices import run_to_completion
from knight_gui.search.strategy import Ordering, Pruning, Strategy
from tests.search.problems import strategies
from tests.search.slow import SlowSearch

LIMIT = 400


@given(
    st.tuples(st.integers(3, 6), st.integers(3, 6)),
    st.tuples(strategies(), strategies()),
    st.integers(0, 8),
)
def test_that_a_divergence_is_the_first_step_that_differs(size, pair, start):
    board = Board(*size)
    # foresight by trying everything would take long
    pair = [replace(each, pruning=Pruning.NONE) for each in pair]
    problems = [Problem(board, (start,), strategy) for strategy in pair]
    slow = [SlowSearch(board, (start,), strategy, LIMIT).paths for strategy in pair]
    divergence = run_to_completion(iter_divergence(*problems, LIMIT))
    shorter = min(map(len, slow))
    pairs = enumerate(zip(*slow, strict=False))
    same = next((step for step, (path, other) in pairs if path != other), shorter)
    if same == shorter and len(slow[0]) == len(slow[1]):
        assert divergence is None
        return
    assert divergence.step == same - 1
    assert [position.path for position in divergence.positions] == [slow[0][same - 1]] * 2


def test_that_a_search_does_not_diverge_from_itself():
    problem = Problem(Board(5, 5), (0,), Strategy())
    assert run_to_completion(iter_divergence(problem, problem, 10**9)) is None


def test_that_orders_that_meet_again_diverge_where_they_first_differ():
    pair = [
        Problem(Board(8, 8), (0,), Strategy(order, Ordering.NAIVE))
        for order in (MOVE_ORDERS["knight-tour"], MOVE_ORDERS["horsetreads"])
    ]
    divergence = run_to_completion(iter_divergence(*pair, 10**9))
    first, second = (position.untried_candidates[0].square for position in divergence.positions)
    assert first != second


def test_that_searches_from_other_starts_are_not_compared():
    problem = Problem(Board(5, 5), (0,), Strategy())
    with pytest.raises(InputError, match="from one start"):
        run_to_completion(iter_divergence(problem, Problem(Board(5, 5), (2,), Strategy()), 10))
