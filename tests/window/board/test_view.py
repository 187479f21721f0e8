"""The view of the board alone: what it shows, and when it draws."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from knight_gui.search.position import Passage
from knight_gui.tour import Board
from knight_gui.window.board.view import BoardView
from knight_gui.window.theme import DARK, LIGHT, RETREAT, palette_of
from tests.window.board.boards import LONELY
from tests.window.frames import NAIVE, SOLVED, TRIED, WARNSDORFF, frame, frames

pytestmark = pytest.mark.usefixtures("engine")


@pytest.fixture
def view(qtbot):
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(400, 400)
    with qtbot.waitExposed(view):
        view.show()
    # alone in its window it has it at once
    view.clearFocus()
    return view


def passage(board, square):
    counts = np.zeros(board.size, dtype=np.int64)
    counts[square] = 9
    return Passage(0, 100, counts, 1, square)


def is_glowing(view, square):
    colour = view.grab().toImage().pixelColor(view.center_of(square))
    return colour.red() - colour.green() > 70 and colour.red() > RETREAT.red() - 40


def test_that_squares_glow_until_the_view_rests(view):
    assert not is_glowing(view, 9)
    view.show_passage(passage(Board(), 9))
    assert is_glowing(view, 9)
    assert not is_glowing(view, 10)
    view.calm()
    assert not is_glowing(view, 9)


def test_that_nothing_glows_on_heat(view):
    view.show_retreats(np.zeros(64, dtype=np.int64))
    view.show_passage(passage(Board(), 9))
    assert not is_glowing(view, 9)


def test_that_another_board_begins_without_heat_and_glow(view):
    bare = view.grab().toImage()
    view.show_retreats(np.full(64, 9))
    view.show_passage(passage(Board(), 9))
    view.point_at(9)
    view.set_board(Board())
    assert view.grab().toImage() == bare


def test_that_an_obstacle_takes_the_place_of_a_search(view):
    view.set_board(Board(5, 5))
    view.show_start(1, LONELY)
    alone = view.grab().toImage()
    view.show_frame(frame(*TRIED), 0)
    assert view.grab().toImage() != alone
    view.show_start(1, LONELY)
    assert view.grab().toImage() == alone


def test_that_the_knight_glides_to_the_next_square_and_stays_there(view, qtbot):
    before, after = frames(Board(), 0, NAIVE, [3, 4])
    view.show_frame(after, 0)
    there = view.grab().toImage()
    view.show_frame(before, 0)
    view.show_frame(after, 280)
    assert view.shown.knight.way < 1
    qtbot.waitUntil(lambda: view.shown.knight.way == 1)
    assert view.grab().toImage() == there


@pytest.mark.parametrize(("step", "glide_ms"), [(4, 0), (9, 280)])
def test_that_the_knight_jumps_when_it_is_told_or_far_away(view, step, glide_ms):
    before, after = frames(Board(), 0, NAIVE, [3, step])
    view.show_frame(before, 0)
    view.show_frame(after, glide_ms)
    assert view.shown.knight.way == 1
    assert view.shown.knight.square == after.position.head


def test_that_the_move_that_closes_a_tour_is_drawn_if_there_is_one(view):
    closed = frame(Board(3, 3, holes=frozenset({4})), 0, WARNSDORFF, None)
    for tour, is_closed in ((closed, True), (frame(*SOLVED), False)):
        view.set_board(tour.problem.board)
        view.show_frame(tour, 0)
        path = tour.position.path
        assert view.shown.closing == ((path[-1], path[0]) if is_closed else None)


def test_that_names_take_their_colour_from_the_palette_and_their_height_from_the_font(view):
    def has(colour):
        image = view.grab().toImage()
        return any(
            image.pixelColor(x, y) == QColor(colour)
            for y in range(image.height() - 40, image.height())
            for x in range(image.width())
        )

    view.set_board(Board(27, 27))
    font, side = view.font(), view.side_px
    font.setPixelSize(24)
    view.setFont(font)
    assert view.shown.label_px == 23
    assert view.side_px < side
    for theme, other in ((DARK, LIGHT), (LIGHT, DARK)):
        view.setPalette(palette_of(theme))
        assert has(theme.faint)
        assert not has(other.faint)


def test_that_the_view_has_a_rim_while_it_has_the_focus(view, qtbot):
    accent = QColor(LIGHT.accent)
    middle = view.rect().center().x()
    view.setPalette(palette_of(LIGHT))
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    for set_focus, has_rim in ((view.setFocus, True), (view.clearFocus, False)):
        set_focus()
        assert (view.grab().toImage().pixelColor(middle, 0) == accent) is has_rim


def test_that_a_click_leaves_the_arrow_keys_to_others(view, qtbot):
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.setFocus()
    with qtbot.waitSignal(view.chosen) as chosen:
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.center_of(17))
    assert chosen.args == [17]
    assert QApplication.focusWidget() is not view
