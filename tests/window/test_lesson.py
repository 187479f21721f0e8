"""Lessons in the window: the card, the keys, and what is said of a file that is none."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox

from knight_gui.player.transport import Mode
from tests.window.pages import find_page
from tests.window.user import A8

LESSON = """
title = "Mine"

[[scenes]]
title = "First"
text = "One sentence, which says {nothing} that would be filled in."
board = "5x5"
start = "a5"
strategy = "naive+order/knight-tour"
step = 20

[[scenes]]
title = "Second"
text = "A race. This text is much longer than the others, so that it decides how high the card is."
board = "5x5"
start = "a5"
strategy = "naive+order/knight-tour"
rival = "warnsdorff+order/knight-tour"
step = 7

[[scenes]]
title = "Third"
text = "A look at some steps."
board = "5x5"
start = "a5"
strategy = "naive+order/knight-tour"
step = "end"
zoom = [100, 600]
pages = ["chart"]
"""
ENDLESS = """
title = "Mine"

[[scenes]]
title = "First"
text = "There is no end that anybody would see."
board = "9x9"
start = "b9"
search_anyway = true
strategy = "naive+order/knight-tour"
step = "end"
"""
BROKEN = LESSON.replace("step = 7", "step = -7")


class Pupil:
    """Somebody in front of the window while a lesson is given."""

    def __init__(self, user, file):
        self.user = user
        self.file = file

    def open(self, text):
        self.file.write_text(text, encoding="utf-8")
        self.user.window.commands["open"].trigger()

    def wait_for(self, title):
        self.user.wait_until(lambda: self.said("lessonTitle") == title)
        self.user.wait_until(lambda: self.is_there)

    @property
    def is_there(self):
        go = self.user.go
        return go.mode is Mode.PAUSED and all(t.frame and t.is_idle for t in go.tracks)

    def said(self, name):
        return self.user.window.findChild(QLabel, name).text()

    @property
    def card(self):
        return self.user.widget("lessonCard")


@pytest.fixture
def pupil(user, tmp_path, monkeypatch):
    file = tmp_path / "mine.toml"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    return Pupil(user, file)


@pytest.fixture
def taught(pupil):
    pupil.open(LESSON)
    pupil.wait_for("First")
    return pupil


def test_that_f5_gives_the_built_in_lesson(pupil):
    assert not pupil.card.isVisible()
    pupil.user.key(Qt.Key.Key_F5)
    pupil.wait_for("The first dead end")
    assert pupil.card.isVisible()
    assert pupil.said("lessonText").startswith("The knight starts on a8")
    assert pupil.said("lessonPlace") == "1 of 12"
    assert pupil.user.step == 31


def test_that_page_down_and_page_up_go_through_the_scenes(taught):
    user = taught.user
    assert user.step == 20
    user.key(Qt.Key.Key_PageDown)
    taught.wait_for("Second")
    assert user.go.is_race
    assert (user.step, taught.card.isVisible()) == (7, True)
    user.key(Qt.Key.Key_PageUp)
    taught.wait_for("First")
    user.wait_for_step(20)
    assert not user.go.is_race


def test_that_beyond_the_first_and_the_last_scene_the_keys_do_nothing(taught):
    user = taught.user
    user.key(Qt.Key.Key_PageUp)
    assert (taught.said("lessonPlace"), user.step) == ("1 of 3", 20)
    for _ in range(2):
        user.key(Qt.Key.Key_PageDown)
    taught.wait_for("Third")
    user.wait_until(lambda: user.go.is_at_end)
    step = user.step
    assert not user.is_enabled("nextSceneButton")
    user.key(Qt.Key.Key_PageDown)
    user.key(Qt.Key.Key_Left)
    user.wait_for_step(step - 1)
    assert taught.said("lessonPlace") == "3 of 3"


def test_that_the_arrows_step_while_a_lesson_is_given_and_page_down_does_again_after_it(taught):
    user = taught.user
    user.key(Qt.Key.Key_Right)
    user.wait_for_step(21)
    user.click("closeLessonButton")
    assert not taught.card.isVisible()
    user.key(Qt.Key.Key_PageDown)
    user.wait_for_step(22)
    user.key(Qt.Key.Key_PageUp)
    user.wait_for_step(21)


def test_that_a_scene_can_be_changed_shown_again_and_left(taught):
    user = taught.user
    user.click_square(A8)
    user.wait_until(lambda: user.problem.path == (A8,))
    user.key(Qt.Key.Key_G)
    user.window.commands["sceneAgain"].trigger()
    user.wait_for_step(20)
    assert user.problem.strategy.text == "naive+order/knight-tour"
    user.key(Qt.Key.Key_Space)
    user.click("nextSceneButton")
    taught.wait_for("Second")
    assert user.step == 7


def test_that_the_card_keeps_its_height_and_its_texts_have_room(taught):
    user = taught.user
    height, label = taught.card.height(), user.widget("lessonText")
    for title in ("Second", "Third"):
        user.key(Qt.Key.Key_PageDown)
        taught.wait_for(title)
        user.wait_until(lambda: label.heightForWidth(label.width()) <= label.height())
        assert taught.card.width() <= taught.card.parentWidget().width()
    # beside a race it is as wide as the window
    assert taught.card.height() == height


def test_that_a_text_is_shown_as_it_is_written(taught):
    assert "{nothing}" in taught.said("lessonText")


def test_that_a_scene_looks_closer_and_opens_pages_and_the_next_one_closes_them(taught):
    user = taught.user
    user.window.commands["nextScene"].trigger()
    user.window.commands["nextScene"].trigger()
    taught.wait_for("Third")
    user.wait_until(lambda: user.window.session.scene.stretch is not None)
    first, last = user.timeline.shown_range
    assert (first, last) == user.window.session.scene.stretch
    assert (first, last) == (50, 550), "as far as there are steps"
    assert find_page(user.window, "retreatChart") is not None
    user.wheel("timeline", 2)
    assert user.window.session.scene.stretch == user.timeline.shown_range != (first, last)
    user.window.commands["previousScene"].trigger()
    taught.wait_for("Second")
    assert find_page(user.window, "retreatChart") is None
    assert user.timeline.shown_range[0] == 0


def test_that_it_is_said_what_is_searched_for_and_that_a_key_ends_the_wait(pupil):
    pupil.open(ENDLESS)
    pupil.user.wait_until(lambda: pupil.user.step > 0)
    assert pupil.said("lessonNote") == "Searching to the end …"
    assert pupil.user.go.is_playing
    pupil.user.key(Qt.Key.Key_Space)
    assert pupil.said("lessonNote") == ""
    assert not pupil.user.go.is_playing


def test_that_it_is_said_where_a_search_ends_before_the_step_of_the_scene(pupil):
    pupil.open(LESSON.replace("step = 20", "step = 99_999_999"))
    pupil.wait_for("First")
    steps = pupil.user.go.steps
    assert pupil.said("lessonNote") == (
        f"The scene is to show step 99,999,999, but the search ends at {steps:,}."
    )


def test_that_a_broken_lesson_is_refused_in_one_line_and_changes_nothing(taught):
    before = taught.user.window.session.scene
    taught.open(BROKEN)
    box = taught.user.window.findChild(QMessageBox, "troubleBox")
    assert box.text().startswith("Scene 2: “step” is -7; allowed: a whole number")
    assert taught.user.window.session.scene == before
    assert taught.said("lessonPlace") == "1 of 3"
    QTest.keyClick(box, Qt.Key.Key_Return)
    taught.user.wait_until(lambda: taught.user.window.findChild(QMessageBox) is None)
