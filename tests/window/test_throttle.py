"""Nothing is told of frames that rush by, and all of the one on which the rush ends."""

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from knight_gui.player.frame import Frame
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board
from knight_gui.window.explain.loss import LossPanel
from knight_gui.window.explain.reason import ReasonPanel
from knight_gui.window.explain.throttle import Throttle

STRIDE = 1000


@pytest.fixture(scope="module")
def recording():
    recording = Recording(Problem(Board(), (0,), PRESETS["knight-tour"].naive))
    recording.advance(100 * STRIDE)
    return recording


@pytest.fixture
def frame_at(recording):
    return lambda step: Frame(recording.problem, recording.position(step))


@pytest.fixture
def fast(frame_at):
    """Frames far from one another."""
    return [frame_at(number * STRIDE) for number in range(1, 31)]


class _Audience(QObject):
    """Notes which frames come, and how."""

    def __init__(self, throttle):
        super().__init__()
        self.told, self.rushed = [], []
        throttle.framed.connect(self.told.append)
        throttle.rushed.connect(self.rushed.append)


@pytest.fixture
def throttle(qapp):
    return Throttle(qapp)


@pytest.fixture
def audience(throttle):
    return _Audience(throttle)


def show(throttle, frames):
    for frame in frames:
        throttle.show_frame(frame)


def test_that_single_steps_are_all_told_at_once(throttle, audience, frame_at):
    slow = [frame_at(step) for step in range(40)]
    show(throttle, [*slow, *reversed(slow)])
    assert audience.told == [*slow, *reversed(slow)]
    assert audience.rushed == []


def test_that_frames_that_leave_steps_out_rush_by_and_the_last_is_told_in_the_end(
    qtbot, throttle, audience, fast
):
    show(throttle, fast)
    assert audience.told == fast[:1]
    assert audience.rushed == fast[1:]
    qtbot.waitUntil(lambda: audience.told == [fast[0], fast[-1]])


def test_that_a_rush_goes_on_through_single_steps(qtbot, throttle, audience, frame_at):
    frames = [frame_at(step) for step in (0, 2, 3, 4, 6, 7)]
    show(throttle, frames)
    assert audience.rushed == frames[1:]
    qtbot.waitUntil(lambda: audience.told == [frames[0], frames[-1]])
    following = frame_at(8)
    throttle.show_frame(following)
    assert audience.told[-1] is following


def test_that_playing_back_fast_is_a_rush_too(qtbot, throttle, audience, frame_at):
    frames = [frame_at(step) for step in range(60, 0, -3)]
    show(throttle, frames)
    assert audience.rushed == frames[1:]
    qtbot.waitUntil(lambda: audience.told == [frames[0], frames[-1]])


def test_that_a_jump_from_where_the_view_rests_is_told_at_once(qtbot, throttle, audience, frame_at):
    throttle.show_frame(frame_at(0))
    qtbot.wait(200)
    jump = frame_at(50 * STRIDE)
    throttle.show_frame(jump)
    assert audience.told[-1] is jump


def test_that_the_end_is_told_at_once(throttle, audience):
    recording = Recording(Problem(Board(5, 5), (0,), PRESETS["knight-tour"].naive))
    recording.advance(1_000_000)
    frames = [
        Frame(recording.problem, recording.position(step))
        for step in range(recording.steps - 300, recording.steps + 1, 100)
    ]
    show(throttle, frames)
    assert audience.told == [frames[0], frames[-1]]


def test_that_another_search_is_told_at_once(throttle, audience, fast):
    other = Recording(Problem(Board(5, 5), (0,), PRESETS["knight-tour"].greedy))
    other.advance(20)
    frame = Frame(other.problem, other.position(20))
    show(throttle, [*fast[:2], frame])
    assert audience.told == [fast[0], frame]


def test_that_nothing_comes_after_it_was_cleared(qtbot, throttle, audience, fast):
    show(throttle, fast[:2])
    throttle.clear()
    with qtbot.assertNotEmitted(throttle.framed, wait=200):
        pass
    assert audience.told == fast[:1]


def test_that_no_text_speaks_of_another_frame_than_the_board_shows(qtbot, throttle, fast):
    panels = [ReasonPanel(), LossPanel(QAction(), QAction())]
    for panel in panels:
        qtbot.addWidget(panel)
        throttle.framed.connect(panel.show_frame)
        throttle.rushed.connect(panel.show_rush)
    reason, loss = panels

    def said(panel, name):
        return panel.findChild(QObject, name).text()

    show(throttle, fast)
    in_a_rush = said(reason, "headline") + said(reason, "sentenceLabel") + said(loss, "lossLabel")
    assert not any(letter.isdigit() for letter in in_a_rush)
    qtbot.waitUntil(lambda: "30,000" in said(reason, "headline"))
