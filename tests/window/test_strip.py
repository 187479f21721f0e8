"""The landscape under the board: pixels and steps, looking closer, landmarks, what it draws."""

import itertools

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from knight_gui.player.frame import Report, Work
from knight_gui.player.jobs.landscape import Whole
from knight_gui.search.position import Landmark, LandmarkKind
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board
from knight_gui.window.timeline.landscape import LandscapeView
from tests.window.frames import move_mouse

STEPS = 200_000


@pytest.fixture(scope="module")
def recording():
    made = Recording(Problem(Board(), (0,), PRESETS["knight-tour"].naive))
    made.advance(STEPS)
    return made


def read(recording, first, last, columns):
    reading = recording.landscape(first, last, columns)
    while not reading.is_complete:
        reading.advance(10**9)
    return reading.landscape()


@pytest.fixture
def strip(qtbot, recording):
    made = LandscapeView()
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
    made.show_whole(Whole(read(recording, 0, STEPS, 800), None))
    with qtbot.waitExposed(made):
        made.show()

    def answer(first, last, bins):
        made.show_stretch(read(recording, first, last, bins))

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


def test_that_a_double_click_beside_the_bars_and_escape_show_all_again(strip, qtbot):
    turn_wheel(strip, 400, 10)
    qtbot.mouseDClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(200, 4))
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


def spot_of(strip, step, depth):
    """The pixel of a depth's row at a step."""
    for y in range(strip.height()):
        spot = QPoint(round(strip.x_of(step)), y)
        if (strip.bar_at(spot) or (0, -1))[1] == depth:
            return spot
    raise AssertionError(depth)


@pytest.fixture
def tall(strip):
    """A landscape with several pixels for each depth."""
    strip.resize(816, 400)
    return strip


def test_that_a_double_click_on_a_bar_shows_its_stretch(tall, qtbot, recording):
    turn_wheel(tall, tall.x_of(100_000), 12)
    first, last = tall.shown_range
    middle = (first + last) // 2
    path = recording.position(middle).path
    bars = [recording.bar(middle, depth) for depth in range(len(path))]
    bar = next(b for b in bars if first < b.first and b.last < last and b.size > 24)
    qtbot.mouseDClick(tall, Qt.MouseButton.LeftButton, pos=spot_of(tall, middle, bar.depth))
    begin, end = tall.shown_range
    assert first <= begin <= bar.first <= bar.last <= end <= last
    assert end - begin < last - first


def test_that_pointing_at_a_bar_asks_for_it_and_tells_its_square(tall, recording):
    asked, pointed = [], []
    tall.asked.connect(asked.append)
    tall.pointed.connect(pointed.append)
    move_mouse(tall, spot_of(tall, 100_000, 20))
    step, depth = asked[-1]
    assert depth == 20
    assert pointed == [recording.position(step).path[20]]
    tall.show_bar(recording.bar(step, depth))
    assert tall.told.startswith("Move 20, ")
    assert tall.tip_at(300) == tall.told
    move_mouse(tall, QPoint(300, 2))
    assert (asked[-1], pointed[-1], tall.told) == (None, None, "")


def test_that_a_bar_is_asked_for_once_while_the_mouse_stays_on_it(tall):
    asked = []
    tall.asked.connect(asked.append)
    spot = spot_of(tall, 100_000, 3)
    for further in range(40):
        move_mouse(tall, spot + QPoint(further, 0))
    assert len(asked) == 1


def test_that_dragging_with_another_button_moves_along(strip, qtbot):
    turn_wheel(strip, 400, 6)
    first, last = strip.shown_range
    chosen = []
    strip.chosen.connect(chosen.append)
    qtbot.mousePress(strip, Qt.MouseButton.RightButton, pos=QPoint(400, 40))
    none = Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(300, 40),
        strip.mapToGlobal(QPointF(300, 40)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.RightButton,
        none,
    )
    QApplication.sendEvent(strip, event)
    qtbot.mouseRelease(strip, Qt.MouseButton.RightButton, pos=QPoint(300, 40))
    begin, end = strip.shown_range
    assert end - begin == last - first
    assert begin - first == pytest.approx((last - first) / 8, rel=0.01)
    assert chosen == []


def test_that_comma_and_full_stop_move_along(strip, qtbot):
    turn_wheel(strip, 400, 6)
    first, last = strip.shown_range
    qtbot.keyClick(strip, Qt.Key.Key_Period)
    assert strip.shown_range[0] > first
    qtbot.keyClick(strip, Qt.Key.Key_Comma)
    assert strip.shown_range == (first, last)


def colours_in(strip, depth):
    """The colours of a depth's row in the picture."""
    image = strip.grab().toImage()
    y = spot_of(strip, 100_000, depth).y() + 2
    return {image.pixelColor(x, y).name() for x in range(80, 780)}


def test_that_what_was_refuted_is_hatched_and_what_stays_on_the_path_is_plain(tall, recording):
    final = recording.position(STEPS).path
    kept = recording.bar(STEPS, 5)
    assert kept.last == STEPS
    assert len(colours_in(tall, 5)) == 1
    assert len(final) > 20
    refuted = next(d for d in range(10, 50) if recording.bar(100_000, d).last < STEPS)
    assert len(colours_in(tall, refuted + 3)) > 1


@pytest.mark.parametrize("height", [60, 90, 200, 600])
@pytest.mark.parametrize("notches", [0, 8, 60])
def test_that_it_is_drawn_at_any_height_and_zoom(strip, height, notches):
    strip.resize(816, height)
    turn_wheel(strip, 400, notches)
    colours = set()
    image = strip.grab().toImage()
    for x in range(100, 700, 7):
        colours |= {image.pixelColor(x, y).name() for y in range(20, height - 14)}
    assert len(colours) > 4


def test_that_the_bar_of_a_square_on_the_path_is_marked_and_only_that(tall, recording):
    tall.show_step(100_000, STEPS, has_ended=False)
    path = recording.position(100_000).path
    before = tall.grab().toImage()
    tall.point_at(path[20])
    marked = tall.grab().toImage()
    assert marked != before
    elsewhere = next(s for s in range(64) if s not in recording.position(100_000).path)
    tall.point_at(elsewhere)
    assert tall.grab().toImage() == before
    tall.point_at(None)
    assert tall.grab().toImage() == before
