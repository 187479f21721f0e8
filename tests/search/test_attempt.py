"""An attempt is a search up to a limit, in one part or in many."""

import pickle

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from knight_gui import problem as make_problem
from knight_gui.search.attempt import run_attempt
from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import Outcome
from knight_gui.search.search import Search
from tests.search.problems import problems


@given(problems(largest=6), st.lists(st.integers(0, 3000), max_size=6), st.integers(0, 6000))
def test_that_an_attempt_continued_in_parts_equals_one_attempt(problem, limits, last_limit):
    limits = sorted(limit for limit in limits if limit < last_limit)
    attempt = None
    for limit in [*limits, last_limit]:
        attempt = run_attempt(problem, limit, attempt)
    assert attempt == run_attempt(problem, last_limit)


@given(problems(largest=6), st.integers(0, 3000))
def test_that_an_attempt_ends_as_the_search_does(problem, limit):
    attempt = run_attempt(problem, limit)
    if attempt.is_ruled_out_beforehand:
        assert attempt.outcome is Outcome.NO_TOUR
        assert problem.obstacle
        return
    search = Search(problem)
    search.advance(limit)
    progress = search.progress()
    assert attempt.outcome is (search.outcome or Outcome.STOPPED)
    assert attempt.steps == progress.steps
    assert attempt.max_depth == progress.max_depth


def test_that_an_attempt_that_has_ended_is_returned_as_it_is():
    ended = run_attempt(make_problem("5x5", "a1"), 1000)
    assert ended.outcome is Outcome.SOLVED
    assert run_attempt(make_problem("5x5", "a1"), 10_000, ended) is ended


def test_that_a_problem_with_an_obstacle_is_not_searched():
    attempt = run_attempt(make_problem("5x5", "b1", strategy="naive"), 10**9)
    assert attempt.is_ruled_out_beforehand
    assert attempt.steps == 0


def test_that_an_attempt_can_be_pickled_and_continued():
    problem = make_problem("8x8", "a8", strategy="naive")
    attempt = run_attempt(problem, 5000)
    copy = pickle.loads(pickle.dumps((problem, attempt)))  # noqa: S301  it is our own
    assert copy == (problem, attempt)
    assert run_attempt(copy[0], 90_000, copy[1]) == run_attempt(problem, 90_000)


def test_that_a_cancelled_attempt_can_be_continued():
    problem = make_problem("8x8", "a8", strategy="naive")
    token = CancelToken()
    token.cancel()
    cancelled_attempt = run_attempt(
        problem, 10**6, cancel_counts=np.frombuffer(token.counts, np.int64)
    )
    assert cancelled_attempt.outcome is Outcome.STOPPED
    assert cancelled_attempt.steps < 10**6
    assert run_attempt(problem, 10**6, cancelled_attempt) == run_attempt(problem, 10**6)
