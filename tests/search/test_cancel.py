"""The token: who waits for a search interrupts it, and loses nothing by that."""

import threading
import time
from operator import attrgetter

import pytest

from knight_gui.board import Board
from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Ordering, Strategy

ENDLESS = Problem(Board(9, 9), (1,), PRESETS["knight-tour"].naive)
LARGE = Problem(Board(50, 50), (1,), Strategy(ordering=Ordering.STATIC))


@pytest.fixture
def token():
    return CancelToken()


@pytest.fixture
def recording(token):
    recording = Recording(ENDLESS, cancel_token=token)
    recording.advance(3_000_000)
    return recording


def test_that_a_token_is_cancelled_until_it_is_reset_unless_it_was_cancelled_again(token):
    assert not token.is_cancelled
    first = token.cancel()
    second = token.cancel()
    token.reset(first)
    assert token.is_cancelled
    token.reset(second)
    assert not token.is_cancelled
    token.cancel()
    token.reset()
    assert not token.is_cancelled


@pytest.mark.parametrize("problem", [ENDLESS, LARGE])
def test_that_a_search_breaks_off_when_it_is_cancelled(token, problem):
    recording = Recording(problem, cancel_token=token)
    ringing = threading.Thread(target=lambda: (time.sleep(0.05), token.cancel()))
    ringing.start()
    taken = recording.advance(10**15)
    ringing.join()
    assert 0 < taken == recording.steps < 10**15


def test_that_an_interrupted_search_goes_on_as_if_nothing_had_happened(token):
    interrupted = Recording(ENDLESS, cancel_token=token)
    alone = Recording(ENDLESS)
    token.cancel()
    while interrupted.steps < 1_000_000:
        assert 0 < interrupted.advance(1_000_000 - interrupted.steps) < 200_000
    alone.advance(1_000_000)
    assert interrupted.position(1_000_000) == alone.position(1_000_000)
    assert interrupted.landmarks() == alone.landmarks()


@pytest.mark.parametrize(
    ("look", "arguments"),
    [
        ("next_dead_end", (100,)),
        ("previous_dead_end", (2_000_000,)),
        ("next_retreat", (0, 40)),
        ("previous_retreat", (2_000_000, 12)),
    ],
)
def test_that_what_is_looked_for_is_given_up_when_it_is_cancelled(
    recording, token, look, arguments
):
    longest = max(m.move_count for m in recording.landmarks() if m.landmark_type.value == "retreat")
    arguments = (arguments[0], *[min(size, longest) for size in arguments[1:]])
    wanted = getattr(recording, look)(*arguments)
    assert wanted is not None
    token.cancel()
    with pytest.raises(Cancelled):
        getattr(recording, look)(*arguments)
    token.reset()
    assert getattr(recording, look)(*arguments) == wanted


def test_that_a_position_is_the_right_one_even_while_the_token_is_cancelled(recording, token):
    quiet = recording.position(2_345_678)
    recording.position(0)
    token.cancel()
    assert recording.position(2_345_678) == quiet
    assert recording.summarize_steps(100, 200_000).longest_retreat > 0


@pytest.mark.parametrize(
    ("begin", "is_over", "found", "least"),
    [
        (
            lambda recording: recording.make_landscape_reader(10, 2_000_000, 500),
            attrgetter("is_read"),
            lambda reading: reading.landscape().bar_squares.tolist(),
            10,
        ),
        (Recording.make_wasted_step_counter, attrgetter("is_complete"), attrgetter("wasted_steps"), 1),
    ],
    ids=["a landscape", "wasted steps"],
)
def test_that_what_takes_long_is_done_in_as_many_slices_as_the_token_wants(
    recording, token, begin, is_over, found, least
):
    whole = begin(recording)
    sliced = begin(recording)
    slices = 0
    whole.advance(3_000_000)
    assert is_over(whole)
    token.cancel()
    while not is_over(sliced):
        sliced.advance(3_000_000)
        slices += 1
    assert slices > least
    assert found(sliced) == found(whole)
