"""Texts stand long enough to be read while steps are too fast, and the last one always comes."""

import time
from itertools import pairwise

import pytest
from PySide6.QtCore import QObject, QTimer

from knight_gui.player.frame import Frame
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board
from knight_gui.window.panels.reason import ReasonPanel
from knight_gui.window.panels.throttle import MOST_FOLLOWED, Throttle

STRIDE = 1000
MOST_A_SECOND = 8


@pytest.fixture(scope="module")
def recording():
    recording = Recording(Problem(Board(), (0,), PRESETS["knight-tour"].naive))
    recording.advance(100 * STRIDE)
    return recording


@pytest.fixture
def fast(recording):
    """Frames far from one another."""

    def frames(first, last):
        return [
            Frame(
                recording.problem,
                recording.position(number * STRIDE),
            )
            for number in range(first, last + 1)
        ]

    return frames


@pytest.fixture
def slow(recording):
    """Frames of single steps."""
    return [Frame(recording.problem, recording.position(n)) for n in range(40)]


class _Audience(QObject):
    """Notes which frames come, and when."""

    def __init__(self, throttle):
        super().__init__()
        self.frames, self.times_s = [], []
        throttle.framed.connect(self._note)

    @property
    def positions(self):
        return [frame.position for frame in self.frames]

    def _note(self, frame):
        self.frames.append(frame)
        self.times_s.append(time.monotonic())


@pytest.fixture
def throttle(qapp):
    return Throttle(qapp)


@pytest.fixture
def audience(throttle):
    return _Audience(throttle)


def test_that_single_steps_are_all_shown_at_once(throttle, audience, slow):
    for frame in slow:
        throttle.show_frame(frame)
    assert audience.frames == slow
    for frame in reversed(slow):
        throttle.show_frame(frame)
    assert audience.frames == [*slow, *reversed(slow)]


def test_that_the_first_of_many_fast_frames_comes_at_once_and_the_last_in_the_end(
    qtbot, throttle, audience, fast
):
    frames = fast(1, 30)
    for frame in frames:
        throttle.show_frame(frame)
    assert audience.frames == frames[:1]
    qtbot.waitUntil(lambda: len(audience.frames) == 2)
    assert audience.frames[1].position == frames[-1].position


def test_that_fast_frames_change_at_most_eight_times_a_second(qtbot, throttle, audience, fast):
    waiting = fast(1, 60)
    last = waiting[-1].position
    clock = QTimer(throttle)
    clock.timeout.connect(lambda: waiting and throttle.show_frame(waiting.pop(0)))
    clock.start(10)
    qtbot.waitUntil(lambda: audience.positions[-1:] == [last])
    assert len(audience.frames) >= 3
    gaps = [later - earlier for earlier, later in pairwise(audience.times_s)]
    # Qt may ring a coarse timer a twentieth early
    assert min(gaps) >= 0.94 / MOST_A_SECOND


def test_that_a_single_step_after_fast_ones_is_not_overtaken_by_them(
    qtbot, throttle, audience, fast, recording
):
    frames = fast(1, 3)
    for frame in frames:
        throttle.show_frame(frame)
    step = Frame(recording.problem, recording.position(3 * STRIDE + 1))
    throttle.show_frame(step)
    assert audience.frames == [frames[0], step]
    throttle.show_frame(fast(9, 9)[0])
    qtbot.waitUntil(lambda: len(audience.frames) == 3)
    assert audience.frames[2].position.step == 9 * STRIDE


def test_that_steps_of_which_some_are_left_out_are_fast(qtbot, throttle, audience, recording):
    frames = [Frame(recording.problem, recording.position(step)) for step in range(7, 70, 7)]
    for frame in frames:
        throttle.show_frame(frame)
    assert audience.frames == frames[:1]
    qtbot.waitUntil(lambda: audience.frames == [frames[0], frames[-1]])


def test_that_playing_back_fast_is_throttled_too(qtbot, throttle, audience, slow):
    frames = slow[::-3]
    for frame in frames:
        throttle.show_frame(frame)
    assert audience.frames == frames[:1]
    qtbot.waitUntil(lambda: audience.frames == [frames[0], frames[-1]])


def test_that_the_end_is_shown_at_once(throttle, audience):
    recording = Recording(Problem(Board(5, 5), (0,), PRESETS["knight-tour"].naive))
    recording.advance(1_000_000)
    frames = [
        Frame(
            recording.problem,
            recording.position(step),
        )
        for step in range(recording.steps - 300, recording.steps + 1, 100)
    ]
    for frame in frames:
        throttle.show_frame(frame)
    assert audience.frames == [frames[0], frames[-1]]


def test_that_another_search_is_shown_at_once(throttle, audience, fast):
    other = Recording(Problem(Board(5, 5), (0,), PRESETS["knight-tour"].greedy))
    other.advance(20)
    frame = Frame(other.problem, other.position(20))
    first, second = fast(1, 2)
    for each in (first, second, frame):
        throttle.show_frame(each)
    assert audience.frames == [first, frame]


def test_that_nothing_comes_after_it_was_cleared(qtbot, throttle, audience, fast):
    first, second, third = fast(1, 3)
    throttle.show_frame(first)
    throttle.show_frame(second)
    throttle.clear()
    assert audience.frames == [first]
    # shown at once, so nothing older is waiting any more
    throttle.show_frame(third)
    assert audience.frames == [first, third]
    with qtbot.assertNotEmitted(throttle.framed, wait=200):
        pass


def test_that_the_sentence_is_that_of_the_last_frame_in_the_end(qtbot, throttle, fast):
    panel, alone = ReasonPanel(), ReasonPanel()
    for each in (panel, alone):
        qtbot.addWidget(each)
    throttle.framed.connect(panel.show_frame)
    frames = fast(1, 40)
    for frame in frames:
        throttle.show_frame(frame)
    alone.show_frame(frames[-1])

    def said(panel):
        return [panel.findChild(QObject, name).text() for name in ("headline", "sentenceLabel")]

    assert said(panel) != said(alone)
    qtbot.waitUntil(lambda: said(panel) == said(alone))


@pytest.fixture
def panel(qtbot):
    panel = ReasonPanel()
    qtbot.addWidget(panel)
    return panel


def meanwhile(panel):
    label = panel.findChild(QObject, "meanwhileLabel")
    return None if label.isHidden() else label.text()


def test_that_of_all_that_happened_since_it_spoke_the_longest_retreat_is_named(panel, recording):
    ways = [recording.passage((n - 1) * STRIDE, n * STRIDE) for n in range(1, 31)]
    longest = max(ways, key=lambda way: way.longest_retreat)
    assert longest.longest_retreat > ways[-1].longest_retreat
    for way in ways:
        panel.note_retreats(way)
    panel.show_frame(Frame(recording.problem, recording.position(30 * STRIDE)))
    assert f"it went back {longest.longest_retreat} moves" in meanwhile(panel)
    panel.show_frame(Frame(recording.problem, recording.position(30 * STRIDE)))
    assert meanwhile(panel) is None


def test_that_nothing_is_named_where_the_eye_can_follow_or_the_view_went_elsewhere(
    panel, recording
):
    panel.note_retreats(recording.passage(1000, 1000 + MOST_FOLLOWED))
    panel.show_frame(Frame(recording.problem, recording.position(1000 + MOST_FOLLOWED)))
    assert meanwhile(panel) is None
    panel.note_retreats(recording.passage(1000, 2000))
    panel.show_frame(Frame(recording.problem, recording.position(1999)))
    assert meanwhile(panel) is None
    panel.note_retreats(recording.passage(1000, 2000))
    panel.forget_retreats()
    panel.show_frame(Frame(recording.problem, recording.position(2000)))
    assert meanwhile(panel) is None
