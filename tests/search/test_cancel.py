"""Cancel token: work ends early, and can go on without loss."""

import threading
from operator import attrgetter

import pytest

from knight_gui.board import Board
from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.kinds import LandmarkType
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Ordering, Strategy

ENDLESS = Problem(Board(9, 9), (1,), PRESETS["knight-tour"].naive)
LARGE = Problem(Board(50, 50), (1,), Strategy(ordering=Ordering.STATIC))


@pytest.fixture
def token():
    """Token of the recording."""
    return CancelToken()


@pytest.fixture
def recording(token):
    """Recording of an endless search, which the token interrupts."""
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
def test_that_a_search_ends_early_when_it_is_cancelled(token, problem):
    recording = Recording(problem, cancel_token=token)
    timer = threading.Timer(0.05, token.cancel)
    timer.start()
    taken = recording.advance(10**15)
    timer.join()
    assert 0 < taken == recording.steps < 10**15


def test_that_a_cancelled_search_goes_on_as_if_it_had_not_been_cancelled(token):
    interrupted = Recording(ENDLESS, cancel_token=token)
    alone = Recording(ENDLESS)
    token.cancel()
    while interrupted.steps < 1_000_000:
        assert 0 < interrupted.advance(1_000_000 - interrupted.steps) < 200_000
    alone.advance(1_000_000)
    assert interrupted.position(1_000_000) == alone.position(1_000_000)
    assert interrupted.landmarks() == alone.landmarks()


@pytest.mark.parametrize(
    ("method_name", "arguments"),
    [
        ("next_dead_end", (100,)),
        ("previous_dead_end", (2_000_000,)),
        ("next_retreat", (0, 40)),
        ("previous_retreat", (2_000_000, 12)),
    ],
)
def test_that_a_search_for_a_step_raises_when_it_is_cancelled(
    recording, token, method_name, arguments
):
    longest_retreat = max(
        landmark.move_count
        for landmark in recording.landmarks()
        if landmark.landmark_type is LandmarkType.RETREAT
    )
    step, *min_moves = arguments
    arguments = (step, *[min(count, longest_retreat) for count in min_moves])
    find_step = getattr(recording, method_name)
    expected_step = find_step(*arguments)
    assert expected_step is not None
    token.cancel()
    with pytest.raises(Cancelled):
        find_step(*arguments)
    token.reset()
    assert find_step(*arguments) == expected_step


def test_that_a_position_is_right_even_while_the_token_is_cancelled(recording, token):
    position = recording.position(2_345_678)
    recording.position(0)
    token.cancel()
    assert recording.position(2_345_678) == position
    assert recording.summarize_steps(100, 200_000).longest_retreat > 0


def make_landscape_reader(recording):
    return recording.make_landscape_reader(10, 2_000_000, 500)


def bar_squares(reader):
    return reader.landscape().bar_squares.tolist()


@pytest.mark.parametrize(
    ("make_work", "is_complete", "result_of", "min_slices"),
    [
        (make_landscape_reader, attrgetter("is_read"), bar_squares, 10),
        (
            Recording.make_wasted_step_counter,
            attrgetter("is_complete"),
            attrgetter("wasted_steps"),
            1,
        ),
    ],
    ids=["a landscape", "wasted steps"],
)
def test_that_long_work_ends_its_slices_early_while_the_token_is_cancelled(
    recording, token, make_work, is_complete, result_of, min_slices
):
    whole = make_work(recording)
    sliced = make_work(recording)
    slices = 0
    whole.advance(3_000_000)
    assert is_complete(whole)
    token.cancel()
    while not is_complete(sliced):
        sliced.advance(3_000_000)
        slices += 1
    assert slices > min_slices
    assert result_of(sliced) == result_of(whole)
