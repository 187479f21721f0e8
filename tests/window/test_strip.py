"""The depth strip: pixels and steps, looking closer, landmarks, and what it draws."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from knight_gui.player.frame import Report, Work
from knight_gui.search.position import DepthProfile, Landmark, LandmarkKind
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board
from knight_gui.window.depth_strip import DepthStrip
from knight_gui.window.envelope import NOTHING, columns, depths

STEPS = 200_000


@pytest.fixture(scope="module")
def recording():
    made = Recording(Problem(Board(), (0,), PRESETS["knight-tour"].naive))
    made.advance(STEPS)
    return made


@pytest.fixture
def strip(qtbot, recording):
    made = DepthStrip()
    qtbot.addWidget(made)
    made.resize(816, 90)
    made.show_report(
        Report(
            recording.problem,
            recording.progress(),
            recording.profile(),
            Work.SEARCHING,
            1e8,
            recording.landmarks(),
        )
    )
    made.show_step(1000, STEPS, has_ended=False)
    with qtbot.waitExposed(made):
        made.show()

    def answer(first, last, bins):
        excerpt = recording.excerpt(first, last, bins)
        excerpt.advance(10**9)
        made.show_closeup(excerpt.profile())

    made.looked_closer.connect(answer)
    return made


def turn_wheel(strip, x, notches):
    spot = QPointF(x, 50)
    event = QWheelEvent(
        spot,
        strip.mapToGlobal(spot),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(strip, event)


@pytest.mark.parametrize("step", [0, 1, 777, 2**31, 2**32 + 5, 503_650_751])
def test_that_a_step_beyond_32_bits_has_a_pixel_and_a_pixel_a_step(strip, step):
    strip.show_step(step, 503_650_751 * 9, has_ended=True)
    per_pixel = 503_650_751 * 9 / 800
    assert abs(strip.step_at(strip.x_of(step)) - step) <= per_pixel


def test_that_the_wheel_looks_closer_around_the_pointer(strip):
    step = strip.step_at(300)
    turn_wheel(strip, 300, 3)
    first, last = strip.shown_range
    assert last - first < STEPS / 2
    assert abs(strip.step_at(300) - step) <= STEPS / 800 + 1


def test_that_the_closest_look_gives_each_step_a_pixel_or_more(strip):
    turn_wheel(strip, 400, 60)
    first, last = strip.shown_range
    assert last - first == 24
    xs = [strip.x_of(step) for step in range(first, last + 1)]
    assert min(b - a for a, b in itertools.pairwise(xs)) >= 1
    assert [strip.step_at(x) for x in xs] == list(range(first, last + 1))
    assert not strip.grab().isNull()


def test_that_a_double_click_and_escape_show_all_again(strip, qtbot):
    turn_wheel(strip, 400, 10)
    qtbot.mouseDClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(200, 50))
    assert strip.shown_range == (0, STEPS)
    turn_wheel(strip, 400, 10)
    qtbot.keyClick(strip, Qt.Key.Key_Escape)
    assert strip.shown_range == (0, STEPS)
    turn_wheel(strip, 400, -5)
    assert strip.shown_range == (0, STEPS)


def test_that_up_and_down_look_closer_and_wider_at_the_playhead(strip, qtbot):
    qtbot.keyClick(strip, Qt.Key.Key_Up)
    first, last = strip.shown_range
    assert (first, last) != (0, STEPS)
    assert first <= 1000 <= last
    qtbot.keyClick(strip, Qt.Key.Key_Down)
    assert strip.shown_range == (0, STEPS)


def test_that_the_range_follows_the_playhead(strip):
    turn_wheel(strip, strip.x_of(1000), 40)
    span = strip.shown_range[1] - strip.shown_range[0]
    strip.show_step(150_000, STEPS, has_ended=False)
    first, last = strip.shown_range
    assert first <= 150_000 <= last
    assert last - first == span


def test_that_all_steps_stay_in_sight_while_the_search_grows(strip):
    for steps in (STEPS, STEPS * 2, STEPS * 50):
        strip.show_step(1000, steps, has_ended=False)
        assert strip.shown_range == (0, steps)
    turn_wheel(strip, 400, 10)
    kept = strip.shown_range
    strip.show_step(1000, STEPS * 60, has_ended=False)
    strip.show_step(kept[0] + 1, STEPS * 70, has_ended=False)
    assert strip.shown_range == kept


def test_that_landmarks_are_told_and_gone_to(strip, qtbot, recording):
    mark = recording.landmarks()[-1]
    x = strip.x_of(mark.step)
    tip = strip.tip_at(x)
    assert f"{mark.step:,}" in tip
    with qtbot.waitSignal(strip.chosen) as chosen:
        spot = QPoint(round(x), strip.height() - 4)
        qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=spot)
    assert chosen.args[0] in [landmark.step for landmark in recording.landmarks()]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (LandmarkKind.RECORD, "dead end deeper than all before, after 31 moves"),
        (LandmarkKind.RETREAT, "went back 31 moves, further than ever"),
        (LandmarkKind.TOUR, "a tour"),
    ],
)
def test_that_each_kind_of_landmark_has_its_sentence(strip, recording, kind, words):
    report = Report(
        recording.problem,
        recording.progress(),
        recording.profile(),
        Work.ENDED,
        1e8,
        (Landmark(5000, kind, 31),),
    )
    strip.show_report(report)
    assert words in strip.tip_at(strip.x_of(5000))
    assert not strip.grab().isNull()


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_that_columns_hold_the_depths_of_their_steps(data):
    path = [0]
    for up in data.draw(st.lists(st.booleans(), min_size=1, max_size=300)):
        path.append(path[-1] + (1 if up or path[-1] == 0 else -1))
    width = data.draw(st.integers(1, 9))
    first = data.draw(st.integers(0, 10**12))
    bins = [path[i : i + width + 1] for i in range(0, len(path), width)]
    profile = DepthProfile(
        len(path) - 1, width, np.array([*map(min, bins)]), np.array([*map(max, bins)]), first
    )
    count = data.draw(st.integers(1, 400))
    low, high = columns(profile, (first, first + len(path) - 1), count)
    known = low > NOTHING
    assert known.all()
    assert low.min() == min(path)
    assert high.max() == max(path)
    assert (low <= high).all()


def test_that_nothing_is_drawn_where_nothing_is_known():
    profile = DepthProfile(10, 1, np.arange(11), np.arange(11) + 1, first=100)
    low, _ = columns(profile, (90, 120), 30)
    assert (low[:10] == NOTHING).all()
    assert (low[10:20] > NOTHING).all()
    assert (low[20:] == NOTHING).all()


def test_that_single_steps_are_read_back_from_their_bins(recording):
    excerpt = recording.excerpt(70_000, 70_060, 1000)
    excerpt.advance(1000)
    found = depths(excerpt.profile()).tolist()
    assert found == [recording.position(step).depth for step in range(70_000, 70_061)]
