"""The bars of the landscape: pointed at by mouse and keys, told, framed and hatched."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLabel, QMenu

from knight_gui.drawing.landscape.bars import BarsImage
from knight_gui.drawing.landscape.data import LandscapeData
from knight_gui.drawing.landscape.rows import LandscapeRows
from knight_gui.drawing.landscape.scale import LandscapeScale
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.messages.marks import MarkType
from knight_gui.player.jobs.landscape import WholeLandscape
from knight_gui.search.kinds import BarStatus, RetreatReason
from knight_gui.search.landscape import NOT_COMPUTED
from knight_gui.window.landscape.headline import LandscapeHeadline
from knight_gui.window.landscape.pin_menu import fill_marker_menu
from tests.window.frames import move_mouse
from tests.window.timeline.landscapes import (
    PROBLEM,
    STEPS,
    press,
    read,
    show,
    spot_of,
    turn_wheel,
)
from tests.window.user import as_seen


def test_that_a_double_click_on_a_bar_shows_its_stretch(tall, qtbot, recording):
    turn_wheel(tall, tall.x_of(100_000), 12)
    first, last = tall.visible_step_range
    middle = (first + last) // 2
    bars = [recording.bar(middle, depth) for depth in range(len(recording.position(middle).path))]
    bar = next(b for b in bars if first < b.first and b.last < last and b.size > 24)
    qtbot.mouseDClick(tall, Qt.MouseButton.LeftButton, pos=spot_of(tall, middle, bar.depth))
    begin, end = tall.visible_step_range
    assert first <= begin <= bar.first <= bar.last <= end <= last
    assert end - begin < last - first


def test_that_pointing_at_a_bar_asks_for_it_and_tells_its_square(tall, recording):
    asked = []
    pointed = []
    tall.asked.connect(asked.append)
    tall.pointed.connect(pointed.append)
    move_mouse(tall, spot_of(tall, 100_000, 20))
    step, depth = asked[-1]
    assert depth == 20
    assert pointed == [recording.position(step).path[20]]
    tall.show_bar(recording.bar(step, depth))
    assert tall.told.startswith("21 (")
    assert tall.findChild(QLabel, "barLabel").text() == tall.told
    assert tall.tooltip_at(QPoint(300, 4)) == tall.tooltip_at(spot_of(tall, 100_000, 20)) == ""
    tall.findChild(LandscapeHeadline).resize(420, 20)
    assert tall.findChild(QLabel, "barLabel").text() != tall.told
    assert tall.tooltip_at(QPoint(300, 4)) == tall.told
    move_mouse(tall, QPoint(300, 2))
    assert (asked[-1], pointed[-1], tall.told) == (None, None, "")


def answered(landscape, recording):
    """Answer at once what is asked about bars, and return what was asked."""
    asked = []
    landscape.asked.connect(asked.append)
    landscape.asked.connect(lambda place: place and landscape.show_bar(recording.bar(*place)))
    return asked


def test_that_the_outline_of_a_bar_ends_with_what_is_drawn(recording):
    scale = LandscapeScale(0, STEPS, 0, 400, 200, 200, 64)
    known = LandscapeData(PROBLEM, WholeLandscape(read(recording, 0, STEPS, 400), None))
    bars = BarsImage(scale, known, LandscapeRows(), LIGHT_THEME)
    for shown in (scale, replace(scale, last_step=2 * STEPS)):
        image = QImage(400, 200, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        with QPainter(image) as painter:
            bars.draw(painter, shown)
            bare = image.copy()
            # to the end of the search the start is on its path
            bars.draw_bar_frame(painter, shown, (1000, 0))
            bars.draw_thin_bar_frame(painter, shown, (2 * STEPS, 30))
        changed = [x for x in range(400) if image.pixel(x, 198) != bare.pixel(x, 198)]
        end = round(shown.x_of_step(STEPS))
        assert changed[0] <= 2
        assert end - 3 <= changed[-1] <= end + 1
        assert all(
            image.pixel(x, y) == bare.pixel(x, y) for x in range(end + 2, 400) for y in range(200)
        )


def colours_in(landscape, depth):
    """The colours of a depth's row in the picture."""
    image = as_seen(landscape)
    y = spot_of(landscape, 100_000, depth).y() + 2
    return {image.pixelColor(x, y).name() for x in range(80, 780)}


def test_that_what_was_refuted_is_hatched_and_what_stays_on_the_path_is_plain(tall, recording):
    final = recording.position(STEPS).path
    assert recording.bar(STEPS, 5).last == STEPS
    assert len(colours_in(tall, 5)) == 1
    assert len(final) > 20
    refuted = next(d for d in range(10, 50) if recording.bar(100_000, d).last < STEPS)
    assert len(colours_in(tall, refuted + 3)) > 1


def test_that_the_bar_of_a_square_on_the_path_is_marked_and_only_that(tall, recording):
    tall.show_step(100_000, STEPS, has_ended=False)
    path = recording.position(100_000).path
    tall.show_path(100_000, path)
    before = as_seen(tall)
    tall.set_pointed_square(path[20])
    assert as_seen(tall) != before
    tall.set_pointed_square(next(s for s in range(64) if s not in recording.position(100_000).path))
    assert as_seen(tall) == before
    tall.set_pointed_square(None)
    assert as_seen(tall) == before


def test_that_shift_with_up_and_down_points_at_the_bars_of_the_path_shown(tall, qtbot, recording):
    asked = []
    pointed = []
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
    assert tall.told.startswith(f"{top} (")
    assert tall.told in tall.accessibleDescription()


def test_that_enter_shows_the_steps_of_the_bar_and_escape_all_again(tall, qtbot, recording):
    show(tall, recording, 100_000)
    qtbot.keyClick(tall, Qt.Key.Key_Return)
    assert tall.visible_step_range == (0, STEPS)
    tall.asked.connect(lambda place: place and tall.show_bar(recording.bar(*place)))
    for _ in range(12):
        press(qtbot, tall, Qt.Key.Key_Down)
    bar = recording.bar(100_000, recording.position(100_000).depth - 11)
    qtbot.keyClick(tall, Qt.Key.Key_Return)
    first, last = tall.visible_step_range
    assert first <= bar.first <= bar.last <= last
    assert last - first <= max(24, 1.1 * bar.size)
    pointed = []
    tall.pointed.connect(pointed.append)
    qtbot.keyClick(tall, Qt.Key.Key_Escape)
    assert tall.visible_step_range == (0, STEPS)
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


def test_that_the_path_now_is_split_where_it_was_lost(tall, recording):
    lost_at = recording.verdict(recording.position(STEPS)).lost_at
    assert lost_at == 30
    assert len(colours_in(tall, lost_at - 1)) == 1
    assert len(colours_in(tall, lost_at + 3)) > 1
    tall.asked.connect(lambda place: place and tall.show_bar(recording.bar(*place)))
    move_mouse(tall, spot_of(tall, 100_000, lost_at + 1))
    assert tall.told.endswith("lost since 31 (g6)")
    move_mouse(tall, spot_of(tall, 100_000, lost_at))
    assert tall.told.endswith("· lost here, still on the path")
    move_mouse(tall, spot_of(tall, 100_000, lost_at - 1))
    assert "lost" not in tall.told


def test_that_a_landscape_without_colours_is_shown_and_coloured_later(tall):
    coloured = tall.seen.known.whole.landscape
    plain = replace(coloured, lost=np.full(len(coloured), NOT_COMPUTED, np.int32))
    tall.show_whole_landscape(WholeLandscape(plain, None))
    assert len(colours_in(tall, 33)) == 1
    tall.show_whole_landscape(WholeLandscape(coloured, None))
    assert len(colours_in(tall, 33)) > 1


def test_that_restarts_have_pins_and_are_in_the_menu(restarted, qtbot):
    landscape, recording = restarted
    steps = [pin.step for pin in landscape.seen.markers if pin.kind is MarkType.RESTART]
    assert len(steps) == 3
    for step in steps:
        assert recording.position(step).retreat_reason is RetreatReason.RESTART
        foot = QPoint(round(landscape.x_of(step)), landscape.height() - 4)
        assert landscape.tooltip_at(foot) == f"Step {step}: the search starts again."
    menu = QMenu()
    fill_marker_menu(menu, landscape.seen.pins, landscape.chosen.emit)
    further = menu.actions()[-1]
    assert further.text() == "3 restarts"
    with qtbot.waitSignal(landscape.chosen) as chosen:
        further.menu().actions()[1].trigger()
    assert chosen.args == [steps[1]]


def test_that_a_bar_is_called_given_up_at_a_restart_only_if_it_was(restarted):
    landscape, recording = restarted
    landscape.asked.connect(lambda place: place and landscape.show_bar(recording.bar(*place)))
    stretch = read(recording, 10, 40, 800)
    fates = stretch.fates(read(recording, 0, 170, 800))
    assert {BarStatus.ABANDONED, BarStatus.REFUTED} <= set(fates.tolist())
    for column, step in enumerate(stretch.steps.tolist()):
        for depth in range(int(stretch.depths[column]) + 1):
            bar = stretch.bar_at(step, depth)
            assert fates[bar] == recording.bar(step, depth).fate
