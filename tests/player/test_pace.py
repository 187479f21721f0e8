"""The pace: steps are followed until some are left out from frame to frame, and then rush by."""

import pytest

from knight_gui.player import pace as pace_module
from knight_gui.player.frame import Frame
from knight_gui.player.pace import Pace, PaceTracker
from knight_gui.search.recording import Recording
from tests.player.fakes import CORNER, Ears

FOLLOWED, RUSHING = Pace


@pytest.fixture(scope="module")
def frame_at():
    recording = Recording(CORNER)
    recording.advance(10**6)
    return lambda step: Frame(CORNER, recording.position(min(step, recording.steps)))


@pytest.fixture
def pacer(qapp):  # noqa: ARG001  a timer needs a program to live in
    """One whose steps are played."""
    pacer = PaceTracker()
    pacer.set_playing(is_playing=True)
    return pacer


@pytest.fixture
def long(monkeypatch):
    """Have a rush last until somebody ends it, however slow the machine is."""
    monkeypatch.setattr(pace_module, "READABLE_INTERVAL_MS", 3_600_000)


def paces(pacer, frames):
    told = []
    for frame in frames:
        pacer.note(frame)
        told.append(pacer.pace)
    return told


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([*range(40), *range(40, 0, -1)], [FOLLOWED] * 80),
        ([1000, 2000, 3000], [FOLLOWED, RUSHING, RUSHING]),
        ([0, 2, 3, 4, 6], [FOLLOWED, RUSHING, RUSHING, RUSHING, RUSHING]),
        ([60, 57, 54], [FOLLOWED, RUSHING, RUSHING]),
        ([1000, 2000, 10**6], [FOLLOWED, RUSHING, FOLLOWED]),
    ],
    ids=["single steps", "steps left out", "single steps in a rush", "backwards", "the end"],
)
def test_that_steps_rush_by_as_soon_as_some_are_left_out(pacer, frame_at, steps, expected):
    assert paces(pacer, map(frame_at, steps)) == expected


@pytest.mark.usefixtures("long")
def test_that_who_pauses_ends_a_rush_and_follows_every_jump(pacer, frame_at, qapp):
    ears = Ears(pacer, "slowed")
    paces(pacer, map(frame_at, (0, 100, 200)))
    pacer.play(is_playing=False)
    pacer.play(is_playing=False)
    qapp.processEvents()
    assert (pacer.pace, ears.names) == (FOLLOWED, ["slowed"])
    assert paces(pacer, map(frame_at, (700, 3, 9000))) == [FOLLOWED] * 3


def test_that_a_rush_is_over_when_nothing_comes_for_a_moment(pacer, frame_at, qtbot):
    with qtbot.waitSignal(pacer.skipping_ended):
        paces(pacer, map(frame_at, (0, 100)))
    assert pacer.pace is FOLLOWED
    assert paces(pacer, [frame_at(5000)]) == [FOLLOWED], "a jump from where the view rests"
