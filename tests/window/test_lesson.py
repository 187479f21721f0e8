"""Lessons in the window: the card, the keys, and what is said of a file that is none."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from knight_gui.player.transport import Mode
from tests.window.pages import find_page
from tests.window.user import A8, User

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


class Pupil(User):
    """Somebody in front of the window while a lesson is given."""

    def wait_for(self, title):
        self.wait_until(lambda: self.said("lessonTitle") == title)
        self.wait_until(lambda: self.go.mode is Mode.PAUSED)
        self.wait_until(lambda: all(track.frame and track.is_idle for track in self.go.tracks))

    def said(self, name):
        return self.widget(name).text()

    @property
    def card(self):
        return self.widget("lessonCard")


@pytest.fixture
def pupil(window, qtbot):
    return Pupil(window, qtbot)


@pytest.fixture
def opened(pupil, tmp_path, monkeypatch):
    """What opens a lesson by its text."""
    file = tmp_path / "mine.toml"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))

    def open_lesson(text):
        file.write_text(text, encoding="utf-8")
        pupil.give("open")

    return open_lesson


@pytest.fixture
def taught(pupil, opened):
    opened(LESSON)
    pupil.wait_for("First")
    return pupil


def test_that_f5_gives_the_built_in_lesson(pupil):
    assert not pupil.card.isVisible()
    pupil.key(Qt.Key.Key_F5)
    pupil.wait_for("The first dead end")
    assert pupil.card.isVisible()
    assert pupil.said("lessonText").startswith("The knight starts on a8")
    assert (pupil.said("lessonPlace"), pupil.step) == ("1 of 13", 31)


def test_that_page_down_and_page_up_go_through_the_scenes_and_not_beyond(taught):
    assert "{nothing}" in taught.said("lessonText"), "a text is shown as it is written"
    for key, title, place, step, is_race in (
        (Qt.Key.Key_PageUp, "First", "1 of 3", 20, False),
        (Qt.Key.Key_PageDown, "Second", "2 of 3", 7, True),
        (Qt.Key.Key_PageUp, "First", "1 of 3", 20, False),
    ):
        taught.key(key)
        taught.wait_for(title)
        taught.wait_for_step(step)
        assert taught.said("lessonPlace") == place
        assert (taught.go.is_race, taught.card.isVisible()) == (is_race, True)
    taught.keys(Qt.Key.Key_PageDown, Qt.Key.Key_PageDown)
    taught.wait_for("Third")
    taught.wait_until(lambda: taught.go.is_at_end)
    step = taught.step
    assert not taught.is_enabled("nextSceneButton")
    taught.keys(Qt.Key.Key_PageDown, Qt.Key.Key_Left)
    taught.wait_for_step(step - 1)
    assert taught.said("lessonPlace") == "3 of 3"


def test_that_the_arrows_step_while_a_lesson_is_given_and_page_down_does_again_after_it(taught):
    taught.key(Qt.Key.Key_Right)
    taught.wait_for_step(21)
    taught.click("closeLessonButton")
    assert not taught.card.isVisible()
    taught.key(Qt.Key.Key_PageDown)
    taught.wait_for_step(22)
    taught.key(Qt.Key.Key_PageUp)
    taught.wait_for_step(21)


def test_that_a_scene_can_be_changed_shown_again_and_left(taught):
    taught.click_square(A8)
    taught.wait_until(lambda: taught.problem.path == (A8,))
    taught.key(Qt.Key.Key_G)
    taught.give("sceneAgain")
    taught.wait_for_step(20)
    assert taught.problem.strategy.text == "naive+order/knight-tour"
    taught.key(Qt.Key.Key_Space)
    taught.click("nextSceneButton")
    taught.wait_for("Second")
    assert taught.step == 7


def test_that_the_card_keeps_its_height_and_its_texts_have_room(taught):
    height, label = taught.card.height(), taught.widget("lessonText")
    for title in ("Second", "Third"):
        taught.key(Qt.Key.Key_PageDown)
        taught.wait_for(title)
        taught.wait_until(lambda: label.heightForWidth(label.width()) <= label.height())
        assert taught.card.width() <= taught.card.parentWidget().width()
    # beside a race it is as wide as the window
    assert taught.card.height() == height


def test_that_a_scene_looks_closer_and_opens_pages_and_the_next_one_closes_them(taught):
    taught.give("nextScene", "nextScene")
    taught.wait_for("Third")
    taught.wait_until(lambda: taught.window.session.scene.stretch is not None)
    scene = taught.window.session.scene
    assert scene.stretch == taught.timeline.shown_range == (50, 550), "as far as there are steps"
    assert find_page(taught.window, "retreatChart") is not None
    taught.wheel("timeline", 2)
    closer = taught.window.session.scene
    assert closer.stretch == taught.timeline.shown_range != scene.stretch
    taught.give("previousScene")
    taught.wait_for("Second")
    assert find_page(taught.window, "retreatChart") is None
    assert taught.timeline.shown_range[0] == 0


def test_that_it_is_said_what_is_searched_for_and_that_a_key_ends_the_wait(pupil, opened):
    opened(ENDLESS)
    pupil.wait_until(lambda: pupil.step > 0)
    assert (pupil.said("lessonNote"), pupil.go.is_playing) == ("Searching to the end", True)
    pupil.key(Qt.Key.Key_Space)
    assert (pupil.said("lessonNote"), pupil.go.is_playing) == ("", False)


def test_that_it_is_said_where_a_search_ends_before_the_step_of_the_scene(pupil, opened):
    opened(LESSON.replace("step = 20", "step = 99_999_999"))
    pupil.wait_for("First")
    assert pupil.said("lessonNote") == (
        f"The scene is to show step 99,999,999, but the search ends at {pupil.go.steps:,}."
    )


def test_that_a_broken_lesson_is_refused_in_one_line_and_changes_nothing(taught, opened):
    before = taught.window.session.scene
    opened(LESSON.replace("step = 7", "step = -7"))
    box = taught.window.findChild(QMessageBox, "troubleBox")
    assert box.text().startswith("Scene 2: “step” is -7; allowed: a whole number")
    assert taught.window.session.scene == before
    assert taught.said("lessonPlace") == "1 of 3"
    QTest.keyClick(box, Qt.Key.Key_Return)
    taught.wait_until(lambda: taught.window.findChild(QMessageBox) is None)
