"""A search up to a limit is the search itself, wherever and in however many pieces it is done."""

import pickle

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from knight_gui import problem
from knight_gui.search.attempt import run_attempt
from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import Outcome
from knight_gui.search.search import Search
from tests.search.problems import problems


@given(problems(largest=6), st.lists(st.integers(0, 3000), max_size=6), st.integers(0, 6000))
def test_that_pieces_come_to_the_same_as_a_whole(asked, limits, last):
    pieces = None
    for limit in [*sorted(each for each in limits if each < last), last]:
        pieces = run_attempt(asked, limit, pieces)
    assert pieces == run_attempt(asked, last)


@given(problems(largest=6), st.integers(0, 3000))
def test_that_it_ends_as_the_search_does(asked, limit):
    search = Search(asked)
    told = run_attempt(asked, limit)
    search.advance(limit)
    progress = search.progress()
    found = (search.outcome or Outcome.STOPPED, progress.steps, progress.max_depth)
    assert told.is_ruled_out_beforehand or (told.outcome, told.steps, told.max_depth) == found
    assert not told.is_ruled_out_beforehand or (told.outcome is Outcome.NO_TOUR and asked.obstacle)


def test_that_what_has_ended_is_not_searched_again():
    ended = run_attempt(problem("5x5", "a1"), 1000)
    assert ended.outcome is Outcome.SOLVED
    assert run_attempt(problem("5x5", "a1"), 10_000, ended) is ended


def test_that_what_is_known_beforehand_is_not_searched():
    told = run_attempt(problem("5x5", "b1", strategy="naive"), 10**9)
    assert told.is_ruled_out_beforehand
    assert told.steps == 0


def test_that_it_can_be_sent_to_another_process_and_back():
    asked = problem("8x8", "a8", strategy="naive")
    begun = run_attempt(asked, 5000)
    sent = pickle.loads(pickle.dumps((asked, begun)))  # noqa: S301  it is our own
    assert sent == (asked, begun)
    assert run_attempt(sent[0], 90_000, sent[1]) == run_attempt(asked, 90_000)


def test_that_a_cancelled_one_says_where_to_go_on():
    asked = problem("8x8", "a8", strategy="naive")
    token = CancelToken()
    token.cancel()
    broken_off = run_attempt(asked, 10**6, cancel_counts=np.frombuffer(token.counts, np.int64))
    assert broken_off.outcome is Outcome.STOPPED
    assert broken_off.steps < 10**6
    assert run_attempt(asked, 10**6, broken_off) == run_attempt(asked, 10**6)
