"""The window speaks the language that is chosen, at once, and nothing that is shown is lost."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QMessageBox, QSlider, QToolButton, QWidget

from knight_gui.texts import language, use
from knight_gui.tour import InputError
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands.command import Menu
from knight_gui.window.export import headless
from knight_gui.window.system import missing_letters, remembered, speak
from knight_gui.window.timeline.landscape import LandscapeView

CHINESE = "zh_CN"


@pytest.fixture
def letters():
    """Whether there are letters for a text."""
    return True


@pytest.fixture(autouse=True)
def _spoken(qapp, monkeypatch, letters):
    """Speak English afterwards, and do not depend on the fonts of this machine."""
    monkeypatch.setattr(QFontMetrics, "inFontUcs4", lambda *_: letters)
    missing_letters.cache_clear()
    yield
    missing_letters.cache_clear()
    speak()
    qapp.processEvents()


@pytest.fixture
def choose(window, qtbot):
    """A function that chooses a language in the menu, and waits until it is spoken."""

    def choose(code, file):
        window.commands[f"language_{code}"].trigger()
        qtbot.waitUntil(lambda: window.menuBar().actions()[0].text() == file)
        # what was seen before is gone
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    return choose


@pytest.fixture
def in_chinese(choose):
    return lambda: choose(CHINESE, "文件")


@pytest.fixture
def in_english(choose):
    return lambda: choose("en", "File")


def said_by(window):
    return [label.text() for label in window.findChildren(QLabel) if label.isVisible()]


def test_that_all_that_is_seen_speaks_it_at_once(window, in_chinese):
    assert "Where does the knight start?" in said_by(window)
    in_chinese()
    assert "骑士从哪里出发？" in said_by(window)
    assert window.findChild(QToolButton, "naiveButton").text() == "朴素"
    cancel = QDialogButtonBox.StandardButton.Cancel
    assert QDialogButtonBox(cancel).button(cancel).text() == "取消", "Qt speaks it, too"


def test_that_a_language_is_found_by_its_own_name_and_remembered(window, in_chinese):
    in_chinese()
    assert remembered("language") == CHINESE
    menu = window.commands.menu(Menu.LANGUAGE)
    assert [action.text() for action in menu.actions()] == ["English", "简体中文"]
    assert [action.isChecked() for action in menu.actions()] == [False, True]


def test_that_search_step_and_speed_stay(window, user, in_chinese, in_english):
    user.start(0, 33)
    user.wait_until(lambda: user.status.startswith("Lost since 31 (g6)"))
    scene, track, steps = window.session.scene, user.go.tracks[0], user.go.steps
    in_chinese()
    assert user.go.tracks[0] is track
    assert user.go.steps >= steps
    assert (user.step, window.session.scene.setups) == (33, scene.setups)
    assert window.findChild(QSlider, "speedSlider").value() == scene.speed.notch
    user.wait_until(lambda: user.status.startswith("从第 31 格（g6）起已无解"))
    board, landscape = window.part(0, BoardView), window.part(0, LandscapeView)
    assert board.shown.position.step == 33
    user.wait_until(lambda: landscape.isVisible() and landscape.seen.known is not None)
    in_english()
    user.wait_until(lambda: user.status.startswith("Lost since 31 (g6)"))


def test_that_what_was_seen_before_is_gone(window, user, in_chinese, in_english):
    user.start(0, 33)
    in_chinese()
    count = len(window.findChildren(QWidget))
    in_english()
    in_chinese()
    assert len(window.findChildren(QWidget)) == count


def test_that_a_race_goes_on(window, user, in_chinese):
    user.start(0)
    user.give("compare")
    user.wait_until(lambda: all(track.steps > 40 for track in user.go.tracks))
    user.go.go_to(40)
    user.wait_until(lambda: all(track.step == 40 for track in user.go.tracks))
    in_chinese()
    assert all(window.part(place, BoardView).shown.position.step == 40 for place in (0, 1))
    assert user.widget("rivalVerdictTitle").text() == "仍可能走成周游"


def test_that_a_search_that_plays_plays_on(user, in_chinese):
    user.start(0, 3)
    user.give("play")
    in_chinese()
    assert user.go.is_playing
    user.wait_until(lambda: user.step > 4)


@pytest.mark.parametrize("name", ["strategy", "chart", "export"])
def test_that_the_page_that_is_open_stays_open(window, user, in_chinese, name):
    user.start(0, 33)
    window.session.change(page=name)
    before = window.pages._open
    in_chinese()
    now = window.pages._open
    assert (now is before, type(now)) == (False, type(before))
    assert now.isVisible()
    assert now.windowTitle()


def test_that_a_wall_and_a_closer_look_stay(window, user, in_chinese):
    user.start(0, 33)
    user.give("closer", "fullScreen")
    before = user.settled(lambda: window.part(0, BoardView).grid.side_px)
    in_chinese()
    assert window.session.scene.is_full_screen
    now = user.settled(lambda: window.part(0, BoardView).grid.side_px)
    assert now == pytest.approx(before, rel=0.05)


def test_that_a_lesson_stays_where_it_was(window, user, in_chinese):
    user.give("whyItTakesSoLong", "nextScene")
    in_chinese()
    assert user.widget("lessonTitle").text() == "第一条死路"
    assert window.session.scene.lesson_place == 1


@pytest.mark.parametrize("letters", [False])
def test_that_no_boxes_are_shown_where_letters_are_missing():
    assert speak(CHINESE).endswith("apt-get install fonts-wqy-microhei")
    assert language() == "en"


@pytest.mark.parametrize("letters", [False])
def test_that_a_language_without_letters_cannot_be_chosen_and_says_why(window):
    action = window.commands[f"language_{CHINESE}"]
    assert (action.text(), action.isEnabled()) == ("Chinese", False)
    assert "fonts-wqy-microhei" in action.toolTip()


def test_that_a_reset_speaks_the_language_of_the_system_until_it_is_undone(window, in_chinese):
    in_chinese()
    window.commands["resetSettings"].trigger()
    assert language() == "en"
    box = window.findChild(QMessageBox, "resetBox")
    next(each for each in box.buttons() if each.text() == "Undo").click()
    assert language() == CHINESE


@pytest.mark.parametrize("letters", [False])
def test_that_no_picture_of_boxes_is_drawn_where_letters_are_missing():
    use(CHINESE)
    with pytest.raises(InputError, match="fonts-wqy-microhei"):
        headless.demand_fonts()
