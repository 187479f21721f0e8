"""Keys: no two commands share one, and none acts in an input field."""

from collections import Counter

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from knight_gui.messages.numbers import format_speed
from knight_gui.window.commands.actions import ALL_COMMANDS
from tests.window.pages import find_page, open_page, part_of
from tests.window.user import A8, CONTROL, NO_KEY, SHIFT, colours_of

KEYPAD = Qt.KeyboardModifier.KeypadModifier


@pytest.fixture
def watching(user):
    """The user, in front of a naive search from a8 that waits at step 40."""
    user.start(A8, step=40)
    return user


@pytest.fixture
def clipboard():
    """Where things are copied to, with nothing on it."""
    clipboard = QApplication.clipboard()
    clipboard.clear()
    return clipboard


LESSON_KEYS = {"PgUp", "PgDown", "Space"}
"""Keys of presenter remotes: they turn scenes during a lesson, and step at other times."""


def test_that_no_two_commands_share_a_key():
    counts = Counter(key for command in ALL_COMMANDS for key in command.keys)
    assert {key for key, count in counts.items() if count > 1} == LESSON_KEYS


def test_that_plus_and_minus_change_the_speed(user):
    for key, modifiers, is_faster in (
        (Qt.Key.Key_Plus, NO_KEY, True),
        (Qt.Key.Key_Plus, KEYPAD, True),
        (Qt.Key.Key_Equal, NO_KEY, True),
        (Qt.Key.Key_Minus, NO_KEY, False),
        (Qt.Key.Key_Minus, KEYPAD, False),
    ):
        before = user.playback.speed
        words = user.widget("speedLabel").text()
        user.key(key, modifiers)
        assert (user.playback.speed.steps_per_s > before.steps_per_s) == is_faster
        assert user.playback.speed != before
        assert user.widget("speedSlider").value() == user.playback.speed.notch
        assert user.widget("speedLabel").text() == format_speed(user.playback.speed) != words


def test_that_control_c_copies_the_board_as_picture_and_text(watching, clipboard):
    watching.go_to(3)
    watching.key(Qt.Key.Key_C, CONTROL)
    watching.wait_until(lambda: clipboard.mimeData().hasImage())
    numbers = [int(number) for number in clipboard.text().split()]
    assert [numbers.index(n) for n in (1, 2, 3, 4)] == list(watching.position.path)
    assert [len(line.split()) for line in clipboard.text().splitlines()] == [8] * 8
    picture = clipboard.image()
    assert picture.width() == picture.height() >= 800
    small = picture.scaled(32, 32).convertToFormat(QImage.Format.Format_RGB32)
    assert len(colours_of(small)) > 2, "the picture is blank"


def test_that_f1_shows_the_help_with_every_key_until_it_is_closed(user):
    page = open_page(user, "helpPage", Qt.Key.Key_F1)
    text = "\n".join(label.text() for label in page.findChildren(QLabel))
    for wanted in ("Space", "Home", "End", "F11", "Ctrl+C", "Shift+", "knight"):
        assert wanted in text
    QTest.mouseClick(part_of(page, "closePageButton"), Qt.MouseButton.LeftButton)
    assert find_page(user.window, "helpPage") is None


def test_that_no_key_acts_inside_the_size_box(watching):
    def state():
        return (
            watching.window.session.scene.setup,
            watching.playback.speed,
            watching.step,
            watching.playback.mode,
        )

    before = state()
    QTest.mouseClick(watching.size_box.lineEdit(), Qt.MouseButton.LeftButton)
    assert watching.size_box.hasFocus()
    watching.type("ngrdsbl +-=?")
    watching.keys(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_Space)
    watching.key(Qt.Key.Key_Right, SHIFT)
    watching.qtbot.wait(100)
    assert state() == before


def test_that_every_widget_is_reached_by_tab_once(watching):
    assert set(watching.tab_round()) > {
        *("boardSizeBox", "naiveButton", "greedyButton", "board", "playButton"),
        *("speedSlider", "stepForwardButton", "stepBackButton", "firstButton"),
    }


@pytest.mark.parametrize("height", [900, 480])
def test_that_f10_opens_the_menus_and_the_arrows_move_in_them(user, height):
    user.resize(800, height)
    # a menu holds up everybody until it is closed
    opened = []

    def look():
        opened.append(QApplication.activePopupWidget())
        opened[0].close()

    QTimer.singleShot(300, look)
    user.key(Qt.Key.Key_F10)
    user.wait_for_items(opened)
    assert opened[0].actions()[0].text() in ("New", "File")
