"""The pace: steps are followed until some are left out from frame to frame, and then rush by."""

import pytest

from knight_gui.player import pace as pace_module
from knight_gui.player.frame import Frame
from knight_gui.player.pace import Pace, PaceTracker
from knight_gui.search.recording import Recording
from tests.player.fakes import CORNER, SignalSpy

READABLE, SKIPPING = Pace


@pytest.fixture(scope="module")
def frame_at():
    """Function that returns the frame of a step of a search that has ended."""
    recording = Recording(CORNER)
    recording.advance(10**6)
    return lambda step: Frame(CORNER, recording.position(min(step, recording.steps)))


@pytest.fixture
def pace_tracker(qapp):  # noqa: ARG001  a timer needs a program to live in
    """One whose steps are played."""
    pace_tracker = PaceTracker()
    pace_tracker.set_playing(is_playing=True)
    return pace_tracker


@pytest.fixture
def long(monkeypatch):
    """Have a rush last until somebody ends it, however slow the machine is."""
    monkeypatch.setattr(pace_module, "READABLE_INTERVAL_MS", 3_600_000)


def paces(pace_tracker, frames):
    paces_seen = []
    for frame in frames:
        pace_tracker.add_frame(frame)
        paces_seen.append(pace_tracker.pace)
    return paces_seen


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([*range(40), *range(40, 0, -1)], [READABLE] * 80),
        ([1000, 2000, 3000], [READABLE, SKIPPING, SKIPPING]),
        ([0, 2, 3, 4, 6], [READABLE, SKIPPING, SKIPPING, SKIPPING, SKIPPING]),
        ([60, 57, 54], [READABLE, SKIPPING, SKIPPING]),
        ([1000, 2000, 10**6], [READABLE, SKIPPING, READABLE]),
    ],
    ids=["single steps", "steps left out", "single steps in a rush", "backwards", "the end"],
)
def test_that_the_pace_is_skipping_as_soon_as_steps_are_skipped(
    pace_tracker, frame_at, steps, expected
):
    assert paces(pace_tracker, map(frame_at, steps)) == expected


@pytest.mark.usefixtures("long")
def test_that_a_pause_ends_skipping_and_jumps_are_readable(pace_tracker, frame_at, qapp):
    spy = SignalSpy(pace_tracker, "skipping_ended")
    paces(pace_tracker, map(frame_at, (0, 100, 200)))
    pace_tracker.set_playing(is_playing=False)
    pace_tracker.set_playing(is_playing=False)
    qapp.processEvents()
    assert (pace_tracker.pace, spy.names) == (READABLE, ["skipping_ended"])
    assert paces(pace_tracker, map(frame_at, (700, 3, 9000))) == [READABLE] * 3


def test_that_skipping_ends_when_no_frame_comes_for_a_moment(pace_tracker, frame_at, qtbot):
    with qtbot.waitSignal(pace_tracker.skipping_ended):
        paces(pace_tracker, map(frame_at, (0, 100)))
    assert pace_tracker.pace is READABLE
    assert paces(pace_tracker, [frame_at(5000)]) == [READABLE], "a jump from where the view rests"


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("steps_on_their_way", [[], [20], [40, 60]])
def test_that_a_jump_to_where_another_stretch_begins_skips_no_steps(
    pace_tracker, frame_at, steps_on_their_way
):
    paces(pace_tracker, map(frame_at, [0, 10]))
    pace_tracker.expect_jump(33)
    paces(pace_tracker, map(frame_at, steps_on_their_way))
    assert paces(pace_tracker, map(frame_at, range(33, 40))) == [READABLE] * 7
    assert paces(pace_tracker, map(frame_at, [45, 33])) == [SKIPPING] * 2
