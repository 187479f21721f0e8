"""Editing a lesson: scenes are added, changed, recaptured, moved, deleted and saved."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QSpinBox,
)

from knight_gui.documents.lesson import read_lesson_file
from knight_gui.state.lesson import MAX_TEXT_LENGTH, Question
from knight_gui.window.documents.scene_dialog import SceneChoices, SceneTexts, SceneTextsDialog
from tests.window.pages import PageObject, part_of
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


class LessonEditor(PageObject):
    """Commands and dialogs that edit a lesson, and its card."""

    def open(self, file):
        file.write_text(LESSON, encoding="utf-8")
        self.user.window.open_file(file)
        self.wait_until_paused_at(10)

    def open_dialog(self, command):
        """Give a command that opens the dialog, by its name or its key, and return the dialog."""
        if isinstance(command, str):
            self.user.give(command)
        else:
            self.user.key(command)
        self.user.wait_until(lambda: self.dialog is not None)
        return self.dialog

    def tell(self, command, **fields):
        """Run a command that opens the dialog, fill it in, and accept it."""
        dialog = self.open_dialog(command)
        fill_in(dialog, **fields)
        QTest.mouseClick(ok_of(dialog), Qt.MouseButton.LeftButton)
        self.user.wait_until(lambda: self.dialog is None)

    def answer(self, parent, button):
        """Click on a button of the message box over a widget, and return the text of the box."""
        box = next(box for box in parent.findChildren(QMessageBox) if box.isVisible())
        next(each for each in box.buttons() if each.text().strip("&") == button).click()
        return box.text()

    @property
    def dialog(self):
        found = self.user.window.findChildren(QDialog, "sceneDialog")
        return next((each for each in found if each.isVisible()), None)

    def wait_until_paused_at(self, step):
        self.user.wait_until_paused_at(step)

    @property
    def lesson(self):
        return self.user.window.session.scene.lesson

    @property
    def titles(self):
        return [scene.title for scene in self.lesson.scenes]

    @property
    def card_texts(self):
        """Texts of the card: title, text, and counter of scenes."""
        parts = map(self.user.widget, ("lessonTitle", "lessonText", "lessonPlace"))
        return tuple(part.text() for part in parts)


def fill_in(dialog, lesson=None, title=None, text=None):
    for name, said in (("sceneLessonField", lesson), ("sceneTitleField", title)):
        if said is not None:
            part_of(dialog, name, QLineEdit).setText(said)
    if text is not None:
        part_of(dialog, "sceneTextField", QPlainTextEdit).setPlainText(text)


def ok_of(dialog):
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)


@pytest.fixture
def lesson_editor(user):
    """The commands and dialogs that edit a lesson."""
    return LessonEditor(user)


@pytest.fixture
def lesson(user, tmp_path):
    """User of a lesson that is open for editing."""
    lesson_editor = LessonEditor(user)
    lesson_editor.open(tmp_path / "mine.knight")
    return user


def test_that_a_lesson_made_of_the_current_view_is_saved_and_opened(user, lesson_editor, tmp_path):
    user.start(A8, step=33)
    user.window.session.update(file=tmp_path / "another.knight")
    lesson_editor.tell("addScene", lesson="Lost", title="A square", text="h8 is\nout of reach.")
    assert lesson_editor.card_texts == ("A square", "h8 is out of reach.", "1 of 1")
    assert user.window.isWindowModified()
    assert user.window.session.scene.file is None, "it is another thing than what was open"
    user.go_to(60)
    lesson_editor.tell("addScene", title="Later")
    scenes = [(scene.title, scene.step) for scene in lesson_editor.lesson.scenes]
    assert scenes == [("A square", 33), ("Later", 60)]
    assert lesson_editor.card_texts == ("Later", "", "2 of 2")
    file = tmp_path / "mine.knight"
    user.window.session.update(file=file)
    user.give("save")
    assert read_lesson_file(file) == lesson_editor.lesson
    assert not user.window.isWindowModified()


@pytest.mark.usefixtures("lesson")
def test_that_a_scene_that_is_added_comes_after_the_one_that_is_shown(lesson_editor):
    lesson_editor.tell("addScene", title="New")
    assert (lesson_editor.titles, lesson_editor.card_texts[2]) == (["A", "New", "B", "C"], "2 of 4")


@pytest.mark.usefixtures("lesson")
def test_that_typed_texts_are_discarded_only_after_a_question(lesson_editor):
    dialog = lesson_editor.open_dialog("editScene")
    fill_in(dialog, text="Much that was typed")
    for button, stays in (("Cancel", True), ("Discard", False)):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        lesson_editor.answer(dialog, button)
        assert dialog.isVisible() is stays
    assert lesson_editor.card_texts[1] == ""


def test_that_editing_the_texts_of_a_scene_keeps_its_view(lesson, lesson_editor):
    lesson.go_to(15)
    lesson_editor.tell(Qt.Key.Key_F2, lesson="Ours", title="Alpha", text="A note")
    assert (lesson_editor.lesson.title, lesson_editor.titles) == ("Ours", ["Alpha", "B", "C"])
    assert lesson_editor.card_texts[1] == "A note"
    assert lesson.step == 15, "nobody asked for another step"


def test_that_recapturing_a_scene_keeps_its_texts(lesson, lesson_editor):
    lesson.go_to(15)
    lesson.give("retakeScene")
    assert (lesson_editor.titles, lesson_editor.lesson.scenes[0].step) == (["A", "B", "C"], 15)
    lesson.give("nextScene")
    lesson_editor.wait_until_paused_at(20)
    lesson.give("previousScene")
    lesson_editor.wait_until_paused_at(15)


def test_that_moving_scenes_keeps_the_current_view(lesson, lesson_editor):
    lesson.go_to(15)
    for command, titles, place in (
        ("moveSceneDown", ["B", "A", "C"], "2 of 3"),
        ("moveSceneDown", ["B", "C", "A"], "3 of 3"),
        ("moveSceneUp", ["B", "A", "C"], "2 of 3"),
    ):
        lesson.give(command)
        assert (lesson_editor.titles, lesson_editor.card_texts[2]) == (titles, place)
        assert lesson.window.commands["moveSceneDown"].isEnabled() == (place != "3 of 3")
    assert lesson.step == 15


def test_that_dragging_scenes_keeps_the_current_view(lesson, lesson_editor):
    lesson.go_to(15)
    lesson.give("orderScenes")
    dialog = part_of(lesson.window, "sceneOrderDialog", QDialog)
    scene_list = part_of(dialog, "sceneOrderList", QListWidget)
    assert [scene_list.item(row).text() for row in range(3)] == ["1. A", "2. B", "3. C"]
    assert scene_list.dragDropMode() is QListWidget.DragDropMode.InternalMove
    # as a drop below the last one does
    assert scene_list.model().moveRow(QModelIndex(), 0, QModelIndex(), 3)
    QTest.mouseClick(ok_of(dialog), Qt.MouseButton.LeftButton)
    assert (lesson_editor.titles, lesson_editor.card_texts[2]) == (["B", "C", "A"], "3 of 3")
    assert lesson.step == 15


def test_that_a_scene_is_deleted_after_a_question_but_never_the_last(lesson, lesson_editor):
    for button, titles in (("Cancel", ["A", "B", "C"]), ("Delete", ["B", "C"]), ("Delete", ["C"])):
        lesson.give("deleteScene")
        assert f"“{lesson_editor.card_texts[0]}”" in lesson_editor.answer(lesson.window, button)
        lesson.wait_until(lambda: lesson.window.findChild(QMessageBox) is None)
        assert lesson_editor.titles == titles
    lesson_editor.wait_until_paused_at(30)
    assert not lesson.window.commands["deleteScene"].isEnabled()
    assert "only scene" in lesson.window.commands["deleteScene"].toolTip()


def test_that_a_built_in_lesson_is_saved_under_another_name(user, lesson_editor):
    user.give("whyItTakesSoLong")
    assert not user.window.isWindowModified()
    lesson_editor.tell("editScene", title="A beginning")
    assert user.window.isWindowModified()
    assert user.window.session.scene.file is None, "whoever saves it is asked where"
    user.give("whyItTakesSoLong")
    lesson_editor.answer(user.window, "Discard")
    assert lesson_editor.titles[0] == "A knight’s tour"


@pytest.fixture
def dialog(qtbot):
    """Dialog for the texts of a new scene."""
    dialog = SceneTextsDialog(
        "Add scene", SceneTexts("A lesson", "A title", ""), SceneChoices(), None
    )
    qtbot.addWidget(dialog)
    return dialog


def test_that_the_dialog_accepts_valid_texts(dialog):
    told = []
    dialog.texts_accepted.connect(told.append)
    fill_in(dialog, text=" two\n lines\x00 ")
    ok_of(dialog).click()
    assert told == [SceneTexts("A lesson", "A title", "two lines")]


@pytest.mark.parametrize(
    ("fields", "room"),
    [
        ({"title": " "}, f"{MAX_TEXT_LENGTH} characters left"),
        ({"lesson": ""}, f"{MAX_TEXT_LENGTH} characters left"),
        ({"text": "x" * (MAX_TEXT_LENGTH + 1)}, "1 character too many"),
    ],
)
def test_that_the_dialog_refuses_texts_that_a_file_cannot_hold(dialog, fields, room):
    assert ok_of(dialog).isEnabled()
    fill_in(dialog, **fields)
    assert not ok_of(dialog).isEnabled()
    assert part_of(dialog, "sceneLetterCount").text() == room


def test_that_a_new_scene_asks_and_plays_its_last_steps(user, lesson_editor):
    user.start(A8, step=33)
    user.give("addScene")
    dialog = lesson_editor.dialog
    question_box = part_of(dialog, "sceneQuestionBox", QComboBox)
    question_box.setCurrentIndex(question_box.findData(Question.IS_LOST))
    part_of(dialog, "sceneReplyField", QLineEdit).setText("h8 is cut off.")
    part_of(dialog, "scenePlayBox", QSpinBox).setValue(5)
    ok_of(dialog).click()
    [scene] = lesson_editor.lesson.scenes
    assert (scene.question, scene.reply) == (Question.IS_LOST, "h8 is cut off.")
    assert (scene.played_range, scene.step) == ((28, 33), 33)
    user.give("sceneAgain")
    user.wait_until(lambda: user.window.lesson_player.quiz.is_open)
    user.click("yesButton")
    user.wait_for_text("lessonQuestion", "Right!")


def test_that_only_questions_with_an_answer_are_offered(user, lesson_editor):
    user.start(A8, step=5)
    user.give("addScene")
    question_box = part_of(lesson_editor.dialog, "sceneQuestionBox", QComboBox)
    offered = [question_box.itemData(index) for index in range(question_box.count())]
    assert offered == [None, Question.NEXT_SQUARE, Question.IS_LOST]
