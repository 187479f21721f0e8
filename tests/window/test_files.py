"""Files in the window: new, open, save, drop, and the question before changes are lost."""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QAccessible, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QFileDialog,
    QLineEdit,
    QMessageBox,
    QProgressBar,
    QWidget,
)

from knight_gui.documents.lesson import read_lesson_file
from knight_gui.window.context import MenuId
from knight_gui.window.documents.recent import RecentFilesUpdater, read_recent_files
from knight_gui.window.main_window import MainWindow
from knight_gui.window.platform.settings import current_settings
from tests.window.user import A8, CONTROL, accessible_text

FIGURE = """
[[scenes]]
board = "5x5"
holes = "c3"
start = "a5 b3"
program = "horsetreads"
strategy = "naive+order/horsetreads"
search_anyway = true
step = 40
heat = true
"""
LESSON = """
title = "Mine"

[[scenes]]
title = "First"
board = "5x5"
start = "a5"
strategy = "naive+order/knight-tour"
step = 20
"""
FAR = '[[scenes]]\nstart = "a8"\nstrategy = "naive+order/knight-tour"\nstep = 400000000\n'
BUTTON = QMessageBox.StandardButton
NO_NAME, NO_LETTERS, LONG_NAME = (json.dumps([name]) for name in ("a\0", "a\ud800", "a" * 300))


class DocumentHarness:
    """User with answers to the dialogs and boxes of files."""

    def __init__(self, user, folder, monkeypatch):
        self.user = user
        self.folder = folder
        self.window = user.window
        self.session = user.window.session
        self.proposed_paths = []
        self._patch = monkeypatch

    def answer(self, name):
        """Answer the next dialogs of files with a name."""

        def chosen(_parent, _title, proposed, _filters):
            self.proposed_paths.append(proposed)
            return str(self.folder / name) if name else "", ""

        for dialog in ("getOpenFileName", "getSaveFileName"):
            self._patch.setattr(QFileDialog, dialog, chosen)

    def write(self, name, text):
        file = self.folder / name
        file.write_text(text, encoding="utf-8")
        return file

    def open(self, name, text):
        self.window.open_file(self.write(name, text))

    def give(self, command):
        self.window.commands[command].trigger()

    def box(self, name):
        return self.window.findChild(QMessageBox, name)

    def click(self, box, button):
        box = self.box(box)
        box.button(button).click()
        self.user.wait_until(lambda: self.box("changesBox") is None)

    def press(self, box, text):
        """Press a button with these words."""
        buttons = self.box(box).buttons()
        next(button for button in buttons if button.text().strip("&") == text).click()
        self.user.wait_until(lambda: self.box(box) is None)

    @property
    def title(self):
        star = "*" if self.window.isWindowModified() else ""
        return self.window.windowTitle().replace("[*]", star)

    def wait_for_step(self, step):
        self.user.wait_until_paused_at(step)


@pytest.fixture
def harness(user, tmp_path, monkeypatch):
    """User of documents, with a folder for their files."""
    return DocumentHarness(user, tmp_path, monkeypatch)


@pytest.fixture
def opened_document(harness):
    """Harness with an open file of a figure."""
    harness.open("figure.knight", FIGURE)
    harness.wait_for_step(40)
    return harness


def test_that_new_shows_an_empty_board_without_the_former_search(harness):
    user = harness.user
    empty = user.board_view.state
    user.start(A8)
    user.go_to(20)
    user.wait_until(lambda: user.board_view.state.completabilities is not None)
    user.key(Qt.Key.Key_H)
    user.key(Qt.Key.Key_N, CONTROL)
    user.wait_for_no_search()
    for _ in range(5):
        # what was on its way comes too late
        user.qtbot.wait(20)
        opened_document = user.board_view.state
        assert (
            opened_document.position
            is opened_document.knight
            is opened_document.completabilities
            is opened_document.stable_path
            is None
        )
        # the pale knight stands where it stands
        changes = {"hovered_square": None, "pointed_square": None}
        changes["preview_move_count"] = empty.preview_move_count
        assert replace(opened_document, **changes) == empty
    assert (
        accessible_text(user.board_view, QAccessible.Text.Description)
        == "Chessboard of 8×8 squares."
    )


def test_that_a_saved_view_is_opened_at_the_same_step(harness):
    user = harness.user
    user.start(A8)
    user.go_to(33)
    harness.answer("figure")
    user.key(Qt.Key.Key_S, CONTROL)
    assert Path(harness.proposed_paths[0]).name == "knights-tour-8x8-a8-naive.knight"
    assert harness.title == "figure.knight – Knight’s tour"
    opened_document = harness.session.scene
    user.key(Qt.Key.Key_N, CONTROL)
    user.wait_for_no_search()
    assert harness.title == "Knight’s tour"
    harness.answer("figure.knight")
    user.key(Qt.Key.Key_O, CONTROL)
    harness.wait_for_step(33)
    assert harness.session.scene.setups == opened_document.setups
    assert harness.session.scene.lesson is None
    assert harness.title == "figure.knight – Knight’s tour"


def test_that_the_progress_to_the_step_of_a_file_is_shown(harness):
    harness.open("far.knight", FAR)
    harness.user.wait_for_status("Searching up to step 400,000,000")
    assert harness.user.window.findChild(QProgressBar).isVisible()
    assert harness.user.playback.destination == 400_000_000
    harness.answer("again.knight")
    harness.give("saveAs")
    assert read_lesson_file(harness.folder / "again.knight").scenes[0].step == 400_000_000


def test_that_a_file_name_gets_an_extension_and_no_other_file_is_overwritten_unasked(harness):
    kept = harness.write("mine.knight", "old")
    harness.answer("mine")
    harness.user.start(A8)
    harness.give("save")
    assert harness.proposed_paths[1:] == [str(kept)], "it was proposed, for the system to ask about"
    assert read_lesson_file(kept).has_no_texts


def test_that_cancelling_a_file_dialog_changes_nothing(harness):
    harness.answer("")
    before = harness.session.scene
    for command in ("open", "save", "saveAs"):
        harness.give(command)
        assert replace(harness.session.scene, runs=()) == replace(before, runs=())
    assert list(harness.folder.iterdir()) == []


@pytest.mark.parametrize("text", ["", "\0", FIGURE.replace("5x5", "5x")])
def test_that_a_file_that_cannot_be_opened_shows_an_error_and_changes_nothing(
    opened_document, text
):
    before = opened_document.session.scene
    opened_document.open("broken.knight", text)
    box = opened_document.box("troubleBox")
    assert box.windowTitle() == "broken.knight cannot be opened"
    assert len(box.text().splitlines()) == 1
    assert replace(opened_document.session.scene, runs=()) == replace(before, runs=())


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
@pytest.mark.parametrize(
    ("name", "box", "text"),
    [
        ("x.csv", "importBox", "informativeText"),
        ("x.knight", "troubleBox", "text"),
    ],
)
def test_that_a_pipe_is_not_waited_for_and_changes_nothing(opened_document, name, box, text):
    before = opened_document.session.scene
    os.mkfifo(opened_document.folder / name)
    opened_document.window.open_file(opened_document.folder / name)
    opened_document.user.wait_until(opened_document.box, box)
    assert getattr(opened_document.box(box), text)() == f"{name} cannot be read: it is not a file."
    assert replace(opened_document.session.scene, runs=()) == replace(before, runs=())


def test_that_a_file_that_cannot_be_written_shows_an_error_and_stays_as_it_was(
    opened_document, monkeypatch
):
    def full(*_):
        raise OSError(28, "No space left on device")

    opened_document.user.go_to(41)
    monkeypatch.setattr("os.fsync", full)
    opened_document.give("save")
    assert "No space left on device" in opened_document.box("troubleBox").text()
    (file,) = opened_document.folder.iterdir()
    assert (file.name, file.read_text(encoding="utf-8")) == ("figure.knight", FIGURE)


def test_that_a_mere_change_of_the_view_raises_no_question(harness):
    harness.user.start(A8)
    harness.give("new")
    assert harness.box("changesBox") is None
    harness.open("figure.knight", FIGURE)
    harness.wait_for_step(40)
    harness.user.go_to(3)
    assert not harness.window.isWindowModified()
    assert harness.window.close()


@pytest.mark.parametrize(
    ("answer", "is_open", "is_kept"),
    [(BUTTON.Save, False, True), (BUTTON.Discard, False, False), (BUTTON.Cancel, True, False)],
)
def test_that_unsaved_changes_raise_one_question(opened_document, answer, is_open, is_kept):
    opened_document.give("greedy")
    assert opened_document.title == "figure.knight* – Knight’s tour"
    for _ in range(2):
        opened_document.window.close()
        assert opened_document.window.isVisible()
    assert len(opened_document.window.findChildren(QMessageBox)) == 1
    opened_document.click("changesBox", answer)
    assert opened_document.window.isVisible() == is_open
    scene = read_lesson_file(opened_document.folder / "figure.knight").scenes[0]
    assert (scene.setups[0].strategy.text == "static+order/horsetreads") == is_kept


def test_that_opening_another_file_can_be_cancelled(harness):
    harness.open("lesson.knight", LESSON)
    lesson = harness.session.scene.lesson
    lesson = lesson.with_scene_inserted(0, lesson.scenes[0])
    harness.session.update(lesson=lesson)
    harness.open("figure.knight", FIGURE)
    harness.click("changesBox", BUTTON.Cancel)
    assert harness.session.scene.lesson is lesson
    assert harness.session.scene.file.name == "lesson.knight"
    harness.open("figure.knight", FIGURE)
    harness.click("changesBox", BUTTON.Discard)
    assert harness.session.scene.lesson is None
    assert harness.session.scene.file.name == "figure.knight"


def test_that_an_end_of_the_desktop_session_raises_no_question(opened_document):
    opened_document.give("greedy")
    opened_document.window.close()
    assert opened_document.box("changesBox") is not None
    opened_document.window.close_without_asking()
    assert not opened_document.window.isVisible()


def drop(widget, urls):
    """Drop files on a widget."""
    mime = QMimeData()
    mime.setUrls(urls)
    spot = QPoint(20, 20)
    left = Qt.MouseButton.LeftButton
    copy = Qt.DropAction.CopyAction
    none = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(spot, copy, mime, left, none)
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(spot, copy, mime, left, none))
    return enter.isAccepted()


def test_that_a_file_that_is_dropped_is_opened(harness):
    file = harness.write("figure.knight", FIGURE)
    assert drop(harness.window, [QUrl.fromLocalFile(str(file))])
    harness.wait_for_step(40)
    assert harness.session.scene.file == file


def test_that_a_tour_that_is_dropped_is_shown(harness):
    file = harness.write("tour.txt", "1 4 7\n6 - 2\n3 8 5\n")
    assert drop(harness.window, [QUrl.fromLocalFile(str(file))])
    harness.user.wait_until(lambda: harness.session.scene.setup.board.size_text == "3x3")
    assert harness.session.scene.file is None


def test_that_anything_else_cannot_be_dropped(harness):
    for urls in ([], ["http://example.org/a.knight"], ["file:///a", "file:///b"]):
        assert not drop(harness.window, [QUrl(url) for url in urls])


def test_that_no_part_of_the_window_keeps_a_drop_from_it(harness):
    fields = (QLineEdit, QAbstractSpinBox)
    parts = [part for part in harness.window.findChildren(QWidget) if part.acceptDrops()]
    assert [part.objectName() for part in parts if not isinstance(part, fields)] == []


def test_that_recent_files_are_remembered_and_a_missing_one_says_so(harness):
    RecentFilesUpdater(harness.window.context)
    for name in ("one.knight", "two.knight"):
        harness.open(name, FIGURE)
    one = harness.folder / "one.knight"
    two = harness.folder / "two.knight"
    assert harness.session.scene.recent_files == (two, one)
    assert read_recent_files() == (two, one)
    one.unlink()
    harness.window.commands.menu(MenuId.RECENT).aboutToShow.emit()
    there = harness.window.commands.menu(MenuId.RECENT).actions()
    opened_document = [action for action in there if action.isVisible() and action.text()]
    assert [action.text().split()[0] for action in opened_document] == [
        "two.knight",
        "one.knight",
        "Clear",
    ]
    assert [action.isEnabled() for action in opened_document] == [True, False, True]
    assert "gone" in opened_document[1].toolTip()
    harness.give("new")
    opened_document[0].trigger()
    assert harness.session.scene.file == two
    harness.give("forgetRecent")
    assert read_recent_files() == ()
    there = harness.window.commands.menu(MenuId.RECENT).actions()
    assert next(action for action in there if action.isVisible()).text() == "None yet"


def test_that_two_windows_know_each_others_recent_files(harness, qtbot):
    RecentFilesUpdater(harness.window.context)
    other = MainWindow()
    qtbot.addWidget(other)
    RecentFilesUpdater(other.context)
    one, two, three = (harness.write(f"{name}.knight", FIGURE) for name in ("one", "two", "three"))
    harness.window.open_file(one)
    other.open_file(two)
    harness.window.open_file(three)
    assert read_recent_files() == harness.session.scene.recent_files == (three, two, one)
    other.commands.menu(MenuId.RECENT).aboutToShow.emit()
    assert other.session.scene.recent_files == (three, two, one)
    other.commands["forgetRecent"].trigger()
    harness.window.open_file(one)
    assert read_recent_files() == (one,)
    other.close_without_asking()


@pytest.mark.parametrize(
    "text", ["", "{", "3", "[3, null, [], {}]", NO_NAME, NO_LETTERS, LONG_NAME, "[" * 9999]
)
def test_that_invalid_recent_files_in_the_settings_are_ignored(text):
    current_settings().set_value("files", text)
    assert read_recent_files() == ()


# Somebody else writes into the same file


@pytest.fixture
def changed_file(opened_document):
    """Harness with unsaved changes of a file that another program has changed, too."""
    opened_document.give("greedy")
    opened_document.write("figure.knight", LESSON)
    return opened_document


def test_that_a_file_that_somebody_else_has_changed_is_overwritten_only_on_demand(changed_file):
    file = changed_file.folder / "figure.knight"
    for button, is_overwritten in (("Cancel", False), ("Overwrite", True)):
        changed_file.give("save")
        changed_file.press("overwriteBox", button)
        assert (file.read_text(encoding="utf-8") != LESSON) is is_overwritten
        assert changed_file.window.isWindowModified() is not is_overwritten
    changed_file.user.go_to(5)
    changed_file.give("save")
    assert changed_file.box("overwriteBox") is None, "it is the one that was written"
    assert read_lesson_file(file).scenes[0].step == 5


def test_that_save_as_keeps_both_versions_of_a_changed_file(changed_file):
    changed_file.answer("mine.knight")
    changed_file.give("save")
    changed_file.press("overwriteBox", "Save as …")
    changed_file.user.wait_until((changed_file.folder / "mine.knight").exists)
    assert (changed_file.folder / "figure.knight").read_text(encoding="utf-8") == LESSON
    assert changed_file.session.scene.file == changed_file.folder / "mine.knight"


@pytest.mark.parametrize(("button", "is_open"), [("Cancel", True), ("Overwrite", False)])
def test_that_closing_the_window_waits_for_the_answer_about_a_changed_file(
    changed_file, button, is_open
):
    changed_file.window.close()
    changed_file.click("changesBox", BUTTON.Save)
    changed_file.press("overwriteBox", button)
    assert changed_file.window.isVisible() is is_open


def test_that_a_file_that_was_only_touched_or_deleted_is_written_unasked(opened_document):
    file = opened_document.folder / "figure.knight"
    os.utime(file, (1, 1))
    for step in (41, 42):
        opened_document.user.go_to(step)
        opened_document.give("save")
        assert opened_document.box("overwriteBox") is None
        assert read_lesson_file(file).scenes[0].step == step
        file.unlink()
