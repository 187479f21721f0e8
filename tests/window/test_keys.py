"""Every command has its key, and no key acts where somebody writes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from knight_gui.scene.programs import Variant
from knight_gui.tour import Board
from knight_gui.wording.numbers import pace
from tests.window.pages import escape, find_page, open_page
from tests.window.user import A8, CONTROL, NO_KEY, SHIFT

KEYPAD = Qt.KeyboardModifier.KeypadModifier


@pytest.fixture
def watching(user):
    """The user, in front of a naive search from a8 that waits at step 40."""
    user.start(A8)
    user.go_to(40)
    return user


@pytest.mark.usefixtures("stopped_clock")
def test_that_a_key_goes_to_a_step_and_pauses_first(watching):
    for key, modifiers, step in (
        (Qt.Key.Key_Right, NO_KEY, 41),
        (Qt.Key.Key_Left, NO_KEY, 39),
        (Qt.Key.Key_PageDown, NO_KEY, 41),
        (Qt.Key.Key_PageUp, NO_KEY, 39),
        (Qt.Key.Key_Left, SHIFT, 31),
        (Qt.Key.Key_Home, NO_KEY, 0),
    ):
        watching.go_to(40)
        watching.key(Qt.Key.Key_Space)
        assert watching.go.is_playing
        watching.key(key, modifiers)
        assert not watching.go.is_playing
        watching.wait_for_step(step)


def test_that_shift_and_right_goes_to_the_next_dead_end(watching):
    watching.key(Qt.Key.Key_Home)
    watching.wait_for_step(0)
    watching.key(Qt.Key.Key_Right, SHIFT)
    watching.wait_for_step(31)


def test_that_end_goes_to_the_newest_step_and_on_with_the_search(user):
    user.choose_size("20x20")
    user.start(A8)
    searched = user.go.steps
    user.key(Qt.Key.Key_End)
    user.wait_until(lambda: user.step > searched)
    first_seen = user.step
    user.wait_until(lambda: user.step > first_seen)
    assert user.go.is_playing
    user.key(Qt.Key.Key_Left)
    assert not user.go.is_playing


def test_that_space_plays_and_pauses(watching):
    watching.key(Qt.Key.Key_Space)
    assert watching.go.is_playing
    watching.wait_until(lambda: watching.step > 40)
    watching.key(Qt.Key.Key_Space)
    assert not watching.go.is_playing


def test_that_plus_and_minus_change_the_speed(user):
    for key, modifiers, is_faster in (
        (Qt.Key.Key_Plus, NO_KEY, True),
        (Qt.Key.Key_Plus, KEYPAD, True),
        (Qt.Key.Key_Equal, NO_KEY, True),
        (Qt.Key.Key_Minus, NO_KEY, False),
        (Qt.Key.Key_Minus, KEYPAD, False),
    ):
        before, words = user.go.speed, user.widget("speedLabel").text()
        user.key(key, modifiers)
        assert (user.go.speed.steps_per_s > before.steps_per_s) == is_faster
        assert user.go.speed != before
        assert user.widget("speedSlider").value() == user.go.speed.notch
        assert user.widget("speedLabel").text() == pace(user.go.speed) != words


def test_that_n_and_g_choose_naive_and_greedy(watching):
    watching.key(Qt.Key.Key_G)
    assert watching.window.session.setup.variant is Variant.GREEDY
    assert watching.widget("greedyButton").isChecked()
    watching.key(Qt.Key.Key_N)
    assert watching.window.session.setup.variant is Variant.NAIVE
    assert watching.widget("naiveButton").isChecked()
    assert not watching.widget("greedyButton").isChecked()


def test_that_r_restarts(watching):
    watching.key(Qt.Key.Key_R)
    watching.wait_until(lambda: watching.step < 40)
    assert watching.go.is_playing


def test_that_control_c_copies_the_board_as_picture_and_text(watching):
    clipboard = QApplication.clipboard()
    clipboard.clear()
    watching.go_to(3)
    watching.key(Qt.Key.Key_C, CONTROL)
    watching.wait_until(lambda: clipboard.mimeData().hasImage())
    rows = [line.split() for line in clipboard.text().splitlines()]
    assert [len(row) for row in rows] == [8] * 8
    numbers = {int(n): 8 * r + c for r, row in enumerate(rows) for c, n in enumerate(row)}
    assert [numbers[n] for n in (1, 2, 3, 4)] == list(watching.position.path)
    picture = clipboard.image()
    assert picture.width() == picture.height() >= 800
    places = range(0, picture.width(), 25)
    colours = {picture.pixelColor(x, y).name() for x in places for y in places}
    assert len(colours) > 2, "the picture is blank"


def test_that_f1_shows_the_help_with_every_key_and_escape_closes_it(user):
    page = open_page(user, "helpPage", Qt.Key.Key_F1)
    text = "\n".join(label.text() for label in page.findChildren(QLabel))
    for wanted in ("Space", "Home", "End", "F11", "Ctrl+C", "Shift+", "knight"):
        assert wanted in text
    escape(page)
    assert find_page(user.window, "helpPage") is None


def test_that_the_help_is_closed_by_its_button(user):
    user.click("helpButton")
    page = find_page(user.window, "helpPage")
    QTest.mouseClick(page.findChild(QPushButton), Qt.MouseButton.LeftButton)
    assert find_page(user.window, "helpPage") is None


def test_that_f11_fills_the_screen_and_f11_again_does_not(user):
    user.key(Qt.Key.Key_F11)
    user.wait_until(user.window.isFullScreen)
    user.key(Qt.Key.Key_F11)
    user.wait_until(lambda: not user.window.isFullScreen())
    assert user.window.isVisible()


def test_that_no_key_acts_inside_the_size_box(watching):
    before = watching.window.session.setup
    speed, step = watching.go.speed, watching.step
    QTest.mouseClick(watching.size_box.lineEdit(), Qt.MouseButton.LeftButton)
    assert watching.size_box.hasFocus()
    for key in "ngrdsbl +-=?":
        watching.type(key)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_Space):
        watching.key(key)
    watching.key(Qt.Key.Key_Right, SHIFT)
    watching.qtbot.wait(100)
    assert watching.window.session.setup == before
    assert (watching.go.speed, watching.step) == (speed, step)
    assert not watching.go.is_playing


def test_that_control_c_copies_what_is_selected_in_the_size_box(user):
    clipboard = QApplication.clipboard()
    clipboard.clear()
    QTest.mouseClick(user.size_box.lineEdit(), Qt.MouseButton.LeftButton)
    user.size_box.lineEdit().selectAll()
    user.key(Qt.Key.Key_C, CONTROL)
    user.wait_until(lambda: clipboard.text() == "8×8")
    assert not clipboard.mimeData().hasImage()


def test_that_the_keys_steer_the_search_again_once_the_size_box_is_left(watching):
    left = Qt.MouseButton.LeftButton
    for way_out, leave in (
        ("board", lambda: watching.click_square(A8)),
        ("strip", lambda: QTest.mouseClick(watching.timeline, left)),
        ("beside", lambda: QTest.mouseClick(watching.window.centralWidget(), left)),
        ("escape", lambda: watching.key(Qt.Key.Key_Escape)),
        ("enter", lambda: watching.key(Qt.Key.Key_Return)),
        ("button", lambda: watching.click("greedyButton")),
    ):
        watching.go_to(40)
        QTest.mouseClick(watching.size_box.lineEdit(), left)
        assert watching.size_box.hasFocus(), way_out
        leave()
        assert not watching.size_box.hasFocus(), way_out
        was_playing = watching.go.is_playing
        watching.key(Qt.Key.Key_Space)
        assert watching.go.is_playing != was_playing, way_out
        assert watching.size_box.currentText() == "8×8", way_out


def test_that_space_presses_the_button_that_has_the_focus(watching):
    def state():
        return (
            watching.window.session.setup.variant,
            watching.step,
            watching.widget("darkButton").isChecked(),
        )

    for name in ("stepForwardButton", "darkButton", "restartButton", "greedyButton"):
        watching.go_to(40)
        before = state()
        watching.focus(name)
        watching.key(Qt.Key.Key_Space)
        watching.wait_until(lambda before=before: state() != before)
        assert watching.go.is_playing == (name == "restartButton"), f"{name}: and Play"


def test_that_space_on_the_focused_play_button_presses_it_once(watching):
    watching.focus("playButton")
    watching.key(Qt.Key.Key_Space)
    assert watching.go.is_playing
    watching.key(Qt.Key.Key_Space)
    assert not watching.go.is_playing


def test_that_arrows_move_the_slider_that_has_the_focus_and_do_not_step(watching):
    watching.focus("speedSlider")
    before = watching.go.speed
    watching.key(Qt.Key.Key_Right)
    watching.key(Qt.Key.Key_Right)
    assert watching.go.speed.notch == before.notch + 2
    watching.key(Qt.Key.Key_Home)
    assert watching.go.speed.notch == 0
    watching.qtbot.wait(100)
    assert watching.step == 40


def test_that_everything_can_be_reached_by_tab_and_nothing_twice(watching):
    reached = []
    for _ in range(40):
        watching.key(Qt.Key.Key_Tab)
        name = QApplication.focusWidget().objectName()
        if reached and name == reached[0]:
            break
        reached.append(name)
    assert len(reached) == len(set(reached))
    for name in ("boardSizeBox", "naiveButton", "greedyButton", "board", "playButton"):
        assert name in reached
    for name in ("speedSlider", "stepForwardButton", "stepBackButton", "firstButton"):
        assert name in reached


def test_that_the_text_on_the_clipboard_is_the_tour(user):
    user.choose_size("5x5")
    user.start(Board(5, 5).parse_square("a5"))
    user.wait_for_end()
    user.key(Qt.Key.Key_C, CONTROL)
    text = QApplication.clipboard().text()
    assert sorted(map(int, text.split())) == list(range(1, 26))
