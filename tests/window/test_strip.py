"""The landscape under the board: pixels and steps, looking closer, landmarks, what it draws."""

import itertools
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu

from knight_gui.player.frame import Report
from knight_gui.player.jobs.ask_oracle import AskOracle, Prophecy
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.jobs.landscape import ReadStretch, ReadWhole, Whole
from knight_gui.player.work import Work
from knight_gui.search.kinds import Fate, LandmarkKind, Prospect, Turn
from knight_gui.search.position import Landmark
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from knight_gui.search.verdict import Verdict
from knight_gui.tour import Board
from knight_gui.window.timeline import reader as reader_module
from knight_gui.window.timeline.landscape import LandscapeView
from knight_gui.window.timeline.pins import PinKind
from knight_gui.window.timeline.reader import LandscapeReader
from tests.stopped_time import StoppedTime
from tests.window.frames import Events, move_mouse

STEPS = 200_000
PROBLEM = Problem(Board(), (0,), PRESETS["knight-tour"].naive)


@pytest.fixture(scope="module")
def recording():
    made = Recording(PROBLEM)
    made.advance(STEPS)
    return made


def read(recording, first, last, columns):
    reading = recording.landscape(first, last, columns)
    while not reading.is_complete:
        reading.advance(10**9)
    return reading.landscape()


@pytest.fixture
def unread(qtbot, recording):
    """A landscape before any of its steps were read."""
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
    return made


@pytest.fixture
def strip(unread, qtbot, recording):
    made = unread
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


def test_that_a_click_on_an_empty_landscape_is_refused_where_it_is(strip, qtbot):
    strip.clear()
    with qtbot.waitSignal(strip.refused) as refused, qtbot.assertNotEmitted(strip.chosen):
        qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(300, 40))
    assert refused.args == [QPoint(300, 40)]


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
        (LandmarkKind.RECORD, "dead end deeper than any before, after 31 moves"),
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


def test_that_the_frame_follows_the_pointer(tall, qtbot):
    QApplication.processEvents()
    paints = Events(tall, QEvent.Type.Paint)
    for depth in (20, 21):
        before = paints.count
        move_mouse(tall, spot_of(tall, 100_000, depth))
        qtbot.waitUntil(lambda before=before: paints.count > before)


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
    tall.show_path(100_000, path)
    before = tall.grab().toImage()
    tall.point_at(path[20])
    marked = tall.grab().toImage()
    assert marked != before
    elsewhere = next(s for s in range(64) if s not in recording.position(100_000).path)
    tall.point_at(elsewhere)
    assert tall.grab().toImage() == before
    tall.point_at(None)
    assert tall.grab().toImage() == before


# Bars by keys


def show(strip, recording, step):
    strip.show_step(step, STEPS, has_ended=False)
    strip.show_path(step, recording.position(step).path)


def press(qtbot, strip, key):
    qtbot.keyClick(strip, key, Qt.KeyboardModifier.ShiftModifier)


def test_that_shift_with_up_and_down_points_at_the_bars_of_the_path_shown(tall, qtbot, recording):
    asked, pointed = [], []
    tall.asked.connect(asked.append)
    tall.pointed.connect(pointed.append)
    show(tall, recording, 100_001)
    path = recording.position(100_001).path
    top = len(path) - 1
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        press(qtbot, tall, key)
    assert asked == [(100_001, depth) for depth in (top, top - 1, top - 2, top - 1)]
    assert pointed == [path[depth] for _, depth in asked]
    tall.show_bar(recording.bar(*asked[-1]))
    assert tall.told.startswith(f"Move {top - 1}, ")
    assert tall.told in tall.accessibleDescription()


def test_that_enter_shows_the_steps_of_the_bar_and_escape_all_again(tall, qtbot, recording):
    show(tall, recording, 100_000)
    qtbot.keyClick(tall, Qt.Key.Key_Return)
    assert tall.shown_range == (0, STEPS)
    tall.asked.connect(lambda place: place and tall.show_bar(recording.bar(*place)))
    for _ in range(12):
        press(qtbot, tall, Qt.Key.Key_Down)
    bar = recording.bar(100_000, recording.position(100_000).depth - 11)
    qtbot.keyClick(tall, Qt.Key.Key_Return)
    first, last = tall.shown_range
    assert first <= bar.first <= bar.last <= last
    assert last - first <= max(24, 1.1 * bar.size)
    pointed = []
    tall.pointed.connect(pointed.append)
    qtbot.keyClick(tall, Qt.Key.Key_Escape)
    assert tall.shown_range == (0, STEPS)
    assert pointed == [None]


def test_that_the_keys_point_at_the_same_depth_of_the_next_step_shown(tall, qtbot, recording):
    show(tall, recording, 100_000)
    for _ in range(3):
        press(qtbot, tall, Qt.Key.Key_Down)
    wanted = recording.position(100_000).depth - 2
    pointed = []
    tall.pointed.connect(pointed.append)
    before = recording.position(100_000).path[: wanted + 1]
    for step in range(100_001, 100_060):
        show(tall, recording, step)
        head = recording.position(step).path[: wanted + 1]
        assert (pointed.pop() if pointed else None) == (head[-1] if head != before else None)
        before = head


# The path now, and what the oracle knows of it


def prophecy(path, lost_at):
    return Prophecy(STEPS, Verdict(path, Prospect.LOST, lost_at=lost_at), None)


def test_that_the_path_now_is_split_where_the_oracle_finds_it_lost(tall, recording):
    path = recording.position(STEPS).path
    assert recording.loss(recording.position(STEPS)).depth > 20
    assert len(colours_in(tall, 25)) == 1
    tall.show_prophecy(prophecy(path, 20))
    assert len(colours_in(tall, 19)) == 1
    assert len(colours_in(tall, 25)) > 1
    tall.asked.connect(lambda place: place and tall.show_bar(recording.bar(*place)))
    move_mouse(tall, spot_of(tall, 100_000, 25))
    assert tall.told.split(" · ")[-1].startswith("on the path now, but lost since move 20")
    move_mouse(tall, spot_of(tall, 100_000, 19))
    assert "but lost" not in tall.told


class Speaker(QObject):
    """Says what a track would say."""

    opened, reported, delivered = Signal(object), Signal(object), Signal(object)

    def __init__(self):
        super().__init__()
        self.last, self.started = {}, []

    def start(self, job):
        self.started.append(job)

    def deliver(self, job, result):
        told = Delivery(job, PROBLEM, result, is_complete=True)
        self.last[type(job)] = told
        self.delivered.emit(told)

    def told_by(self, kind):
        return self.last.get(kind)


def test_that_what_came_before_there_was_a_landscape_is_not_lost(unread, recording):
    track = Speaker()
    LandscapeReader(track, unread)
    path = recording.position(STEPS).path
    near = read(recording, 100, 200, 800)
    track.deliver(ReadStretch(100, 200, 800), near)
    track.deliver(AskOracle(STEPS), prophecy(path, 20))
    assert unread.known is None
    track.deliver(ReadWhole(800), Whole(read(recording, 0, STEPS, 800), None))
    assert unread.known.stretch is near
    assert unread.known.lost_since == 20


def test_that_what_the_oracle_says_of_another_path_does_not_touch_the_path_now(tall, recording):
    before = tall.grab().toImage()
    path = recording.position(STEPS).path
    tall.show_prophecy(prophecy((*path[:20], 63, 53), 21))
    assert tall.grab().toImage() == before
    tall.show_prophecy(prophecy(path, 25))
    split = tall.grab().toImage()
    assert split != before
    tall.show_prophecy(prophecy((*path[:20], 63, 53), 21))
    assert tall.grab().toImage() == split


# Restarts


@pytest.fixture
def restarted(qtbot):
    """The landscape of a search that began again three times and ended."""
    strategy = replace(PRESETS["knight-tour"].naive, restarts=1)
    recording = Recording(Problem(Board(5, 5), (0,), strategy))
    recording.advance(170)
    made = LandscapeView()
    qtbot.addWidget(made)
    made.resize(816, 400)
    made.show_report(
        Report(
            recording.problem,
            recording.progress(),
            recording.profile(),
            Work.STOPPED,
            1e8,
            recording.landmarks(),
        )
    )
    made.show_step(0, 170, has_ended=False)
    made.show_whole(Whole(read(recording, 0, 170, 800), None))
    return made, recording


def test_that_restarts_have_pins_and_are_in_the_menu(restarted, qtbot):
    strip, recording = restarted
    steps = [pin.step for pin in strip.pins if pin.kind is PinKind.RESTART]
    assert len(steps) == 3
    for step in steps:
        assert recording.position(step).turn is Turn.RESTART
        assert f"restart · step {step}" in strip.tip_at(strip.x_of(step))
    menu = QMenu()
    strip.fill_menu(menu)
    further = menu.actions()[-1]
    assert further.text() == "3 restarts"
    with qtbot.waitSignal(strip.chosen) as chosen:
        further.menu().actions()[1].trigger()
    assert chosen.args == [steps[1]]


def test_that_a_bar_is_called_given_up_at_a_restart_only_if_it_was(restarted):
    strip, recording = restarted
    strip.asked.connect(lambda place: place and strip.show_bar(recording.bar(*place)))
    landscape = read(recording, 10, 40, 800)
    fates = landscape.fates(read(recording, 0, 170, 800))
    assert {Fate.LEFT, Fate.REFUTED} <= set(fates.tolist())
    for column, step in enumerate(landscape.steps.tolist()):
        for depth in range(int(landscape.depths[column]) + 1):
            bar = landscape.bar_at(step, depth)
            assert fates[bar] == recording.bar(step, depth).fate


# While the search grows


def test_that_a_growing_landscape_is_drawn_bit_by_bit_and_comes_to_the_same(strip, recording):
    strip.resize(816, 300)
    before = strip.grab().toImage()
    half = Whole(read(recording, 0, STEPS // 2, 800), None)
    strip.show_whole(half, is_growing=True)
    assert strip.grab().toImage() == before, "nothing has been drawn of it"
    drawn = [strip.grab().toImage() for _ in range(20)]
    strip.show_whole(half)
    at_once = strip.grab().toImage()
    assert at_once != before
    assert drawn[-1] == at_once
    assert all(each in (before, at_once) for each in drawn), "half a picture was seen"


def test_that_what_was_drawn_bit_by_bit_gives_way_to_what_is_drawn_at_once(strip, recording):
    whole = strip.known.whole
    strip.show_whole(Whole(read(recording, 0, STEPS // 2, 800), None), is_growing=True)
    strip.grab()
    strip.show_whole(whole)
    at_once = strip.grab().toImage()
    assert [strip.grab().toImage() for _ in range(20)] == [at_once] * 20


def test_that_a_search_is_read_again_soon_only_if_it_has_outgrown_what_was_read(
    unread, recording, monkeypatch
):
    time, track = StoppedTime(), Speaker()
    monkeypatch.setattr(reader_module, "time", time)
    LandscapeReader(track, unread)
    progress, profile = recording.progress(), recording.profile()

    def is_read(seconds, steps):
        time.now_s += seconds
        del track.started[:]
        grown = replace(progress, steps=steps)
        track.reported.emit(Report(PROBLEM, grown, profile, Work.SEARCHING, 1e8))
        return bool(track.started)

    assert is_read(0, 1000)
    assert not is_read(0.05, 2000)
    assert is_read(0.1, 2000)
    assert not is_read(0.3, 2001)
    assert is_read(0.15, 2001)
