"""Making a lesson: scenes are added, told, shown anew, moved and deleted, and saved."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
)

from knight_gui.files.lesson import read_lesson
from knight_gui.player.transport import Mode
from knight_gui.scene.lesson import MOST_LETTERS_OF_A_TEXT
from knight_gui.window.keeping.scene_dialog import SceneDialog, Words
from tests.window.pages import part_of
from tests.window.user import A8

SCENE = """
[[scenes]]
title = "{title}"
board = "5x5"
start = "a5"
strategy = "naive+order/knight-tour"
step = {step}
"""
LESSON = 'title = "Mine"' + "".join(
    SCENE.format(title=title, step=step) for title, step in (("A", 10), ("B", 20), ("C", 30))
)


class Teacher:
    """Somebody who makes a lesson."""

    def __init__(self, user, folder):
        self.user, self.window, self.session = user, user.window, user.window.session
        self.file = folder / "mine.knight"

    def open(self):
        self.file.write_text(LESSON, encoding="utf-8")
        self.window.open_file(self.file)
        self.wait_for_step(10)

    def give(self, command):
        action = self.window.commands[command]
        assert action.isEnabled(), command
        action.trigger()

    def tell(self, **fields):
        """Fill in the dialog that is open, and say that it is so."""
        self.user.wait_until(lambda: self.dialog is not None)
        fill_in(self.dialog, **fields)
        QTest.mouseClick(ok_of(self.dialog), Qt.MouseButton.LeftButton)
        self.user.wait_until(lambda: self.dialog is None)

    @property
    def dialog(self):
        found = list(self.window.findChildren(QDialog, "sceneDialog"))
        return next((each for each in found if each.isVisible()), None)

    def wait_for_step(self, step):
        go = self.user.go
        self.user.wait_until(lambda: go.step == step and go.mode is Mode.PAUSED)

    @property
    def lesson(self):
        return self.session.scene.lesson

    @property
    def titles(self):
        return [scene.title for scene in self.lesson.scenes]

    @property
    def place(self):
        return self.session.scene.lesson_place

    def said(self, name):
        return self.window.findChild(QLabel, name).text()


def fill_in(dialog, lesson=None, title=None, text=None):
    for name, said in (("sceneLessonField", lesson), ("sceneTitleField", title)):
        if said is not None:
            part_of(dialog, name, QLineEdit).setText(said)
    if text is not None:
        part_of(dialog, "sceneTextField", QPlainTextEdit).setPlainText(text)


def ok_of(dialog):
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)


@pytest.fixture
def teacher(user, tmp_path):
    return Teacher(user, tmp_path)


@pytest.fixture
def lesson(teacher):
    teacher.open()
    return teacher


def test_that_what_is_shown_begins_a_lesson_that_is_saved_and_opened(teacher):
    user = teacher.user
    user.start(A8)
    user.go_to(33)
    teacher.give("addScene")
    teacher.tell(lesson="Lost", title="A square", text="h8 is\nout of reach.")
    assert (teacher.said("lessonTitle"), teacher.said("lessonPlace")) == ("A square", "1 of 1")
    assert teacher.said("lessonText") == "h8 is out of reach."
    assert teacher.window.isWindowModified()
    user.go_to(60)
    teacher.give("addScene")
    teacher.tell(title="Later")
    assert teacher.titles == ["A square", "Later"]
    assert [scene.step for scene in teacher.lesson.scenes] == [33, 60]
    assert teacher.place == 1
    teacher.session.change(file=teacher.file)
    teacher.give("save")
    assert read_lesson(teacher.file) == teacher.lesson
    assert not teacher.window.isWindowModified()


def test_that_a_scene_that_is_added_comes_after_the_one_that_is_shown(lesson):
    lesson.give("addScene")
    lesson.tell(title="New")
    assert lesson.titles == ["A", "New", "B", "C"]
    assert lesson.place == 1


def test_that_who_gives_up_the_dialog_changes_nothing(lesson):
    before = lesson.lesson
    for command in ("addScene", "editScene"):
        lesson.give(command)
        lesson.user.wait_until(lambda: lesson.dialog is not None)
        QTest.keyClick(lesson.dialog, Qt.Key.Key_Escape)
        lesson.user.wait_until(lambda: lesson.dialog is None)
    assert lesson.lesson is before


def test_that_words_are_changed_and_what_is_shown_stays(lesson):
    user = lesson.user
    user.go_to(15)
    user.key(Qt.Key.Key_F2)
    lesson.tell(lesson="Ours", title="Alpha", text="A note")
    assert (lesson.lesson.title, lesson.titles) == ("Ours", ["Alpha", "B", "C"])
    assert lesson.said("lessonText") == "A note"
    assert user.step == 15, "nobody asked for another step"


def test_that_a_scene_shows_something_else_and_says_the_same(lesson):
    lesson.user.go_to(15)
    lesson.give("retakeScene")
    assert lesson.titles == ["A", "B", "C"]
    assert lesson.lesson.scenes[0].step == 15
    lesson.give("nextScene")
    lesson.wait_for_step(20)
    lesson.give("previousScene")
    lesson.wait_for_step(15)


def test_that_scenes_are_moved_and_what_is_shown_stays(lesson):
    lesson.user.go_to(15)
    lesson.give("moveSceneDown")
    assert (lesson.titles, lesson.place) == (["B", "A", "C"], 1)
    lesson.give("moveSceneDown")
    assert (lesson.titles, lesson.place) == (["B", "C", "A"], 2)
    assert not lesson.window.commands["moveSceneDown"].isEnabled()
    lesson.give("moveSceneUp")
    assert (lesson.titles, lesson.said("lessonPlace")) == (["B", "A", "C"], "2 of 3")
    assert lesson.user.step == 15


def test_that_a_scene_is_deleted_once_somebody_is_sure_of_it(lesson):
    for button, titles in (("Cancel", ["A", "B", "C"]), ("Delete", ["B", "C"])):
        lesson.give("deleteScene")
        box = lesson.window.findChild(QMessageBox, "deleteBox")
        assert "“A”" in box.text()
        next(each for each in box.buttons() if each.text().strip("&") == button).click()
        lesson.user.wait_until(lambda: lesson.window.findChild(QMessageBox) is None)
        assert lesson.titles == titles
    lesson.wait_for_step(20)


def test_that_the_last_scene_stays(lesson):
    lesson.session.change(lesson=lesson.lesson.without(0).without(0))
    assert not lesson.window.commands["deleteScene"].isEnabled()
    assert "only scene" in lesson.window.commands["deleteScene"].toolTip()


def test_that_a_built_in_lesson_is_saved_under_another_name(teacher):
    teacher.give("whyItTakesSoLong")
    assert not teacher.window.isWindowModified()
    teacher.give("editScene")
    teacher.tell(title="A beginning")
    assert teacher.window.isWindowModified()
    assert teacher.session.scene.file is None, "whoever saves it is asked where"
    teacher.give("whyItTakesSoLong")
    box = teacher.window.findChild(QMessageBox, "changesBox")
    box.button(QMessageBox.StandardButton.Discard).click()
    assert teacher.titles[0] == "The first dead end"


@pytest.fixture
def dialog(qtbot):
    dialog = SceneDialog("Add scene", Words("A lesson", "A title", ""), None)
    qtbot.addWidget(dialog)
    return dialog


def test_that_the_dialog_keeps_what_can_be_said(dialog):
    told = []
    dialog.told.connect(told.append)
    fill_in(dialog, text=" two\n lines\x00 ")
    ok_of(dialog).click()
    assert told == [Words("A lesson", "A title", "two lines")]


@pytest.mark.parametrize(
    "fields", [{"title": " "}, {"lesson": ""}, {"text": "x" * (MOST_LETTERS_OF_A_TEXT + 1)}]
)
def test_that_the_dialog_keeps_nothing_that_a_file_could_not(dialog, fields):
    assert ok_of(dialog).isEnabled()
    fill_in(dialog, **fields)
    assert not ok_of(dialog).isEnabled()


def test_that_the_dialog_says_how_many_letters_there_is_room_for(dialog):
    count = part_of(dialog, "sceneLetterCount", QLabel)
    assert count.text() == f"{MOST_LETTERS_OF_A_TEXT} letters left"
    fill_in(dialog, text="x" * (MOST_LETTERS_OF_A_TEXT + 1))
    assert count.text() == "1 letter too long"
