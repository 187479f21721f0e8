"""Files in the window: new, open, save, drop; who would lose something is asked once."""

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
from knight_gui.player.playback import PlaybackMode
from knight_gui.window.context import MenuId
from knight_gui.window.documents.recent import RecentFilesUpdater, read_recent_files
from knight_gui.window.main_window import MainWindow
from knight_gui.window.platform.settings import current_settings
from tests.window.user import A8, CONTROL, heard

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


class Keeper:
    """Somebody who opens and saves files."""

    def __init__(self, user, folder, monkeypatch):
        self.user = user
        self.folder = folder
        self.window = user.window
        self.session = user.window.session
        self.asked = []
        self._patch = monkeypatch

    def answer(self, name):
        """Answer the next dialogs of files with a name."""

        def chosen(_parent, _title, proposed, _filters):
            self.asked.append(proposed)
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
        go = self.user.playback
        self.user.wait_until(lambda: go.step == step and go.mode is PlaybackMode.PAUSED)


@pytest.fixture
def keeper(user, tmp_path, monkeypatch):
    return Keeper(user, tmp_path, monkeypatch)


@pytest.fixture
def shown(keeper):
    """Somebody who has opened a file with a figure."""
    keeper.open("figure.knight", FIGURE)
    keeper.wait_for_step(40)
    return keeper


def test_that_new_shows_an_empty_board_without_the_former_search(keeper):
    user = keeper.user
    empty = user.board_view.state
    user.start(A8)
    user.go_to(20)
    user.wait_until(lambda: user.board_view.state.completabilities is not None)
    user.key(Qt.Key.Key_H)
    user.key(Qt.Key.Key_N, CONTROL)
    user.wait_until(lambda: user.problem is None)
    for _ in range(5):
        # what was on its way comes too late
        user.qtbot.wait(20)
        shown = user.board_view.state
        assert shown.position is shown.knight is shown.completabilities is shown.stable_path is None
        assert replace(shown, hovered_square=None, pointed_square=None) == empty
    assert heard(user.board_view, QAccessible.Text.Description) == "Chessboard of 8×8 squares."


def test_that_a_saved_view_is_opened_at_the_same_step(keeper):
    user = keeper.user
    user.start(A8)
    user.go_to(33)
    keeper.answer("figure")
    user.key(Qt.Key.Key_S, CONTROL)
    assert Path(keeper.asked[0]).name == "knights-tour-8x8-a8-naive.knight"
    assert keeper.title == "figure.knight – Knight’s tour"
    shown = keeper.session.scene
    user.key(Qt.Key.Key_N, CONTROL)
    user.wait_until(lambda: user.problem is None)
    assert keeper.title == "Knight’s tour"
    keeper.answer("figure.knight")
    user.key(Qt.Key.Key_O, CONTROL)
    keeper.wait_for_step(33)
    assert keeper.session.scene.setups == shown.setups
    assert keeper.session.scene.lesson is None
    assert keeper.title == "figure.knight – Knight’s tour"


def test_that_the_progress_to_the_step_of_a_file_is_shown(keeper):
    keeper.open("far.knight", FAR)
    keeper.user.wait_until(lambda: "Searching up to step 400,000,000" in keeper.user.status)
    assert keeper.user.window.findChild(QProgressBar).isVisible()
    assert keeper.user.playback.destination == 400_000_000
    keeper.answer("again.knight")
    keeper.give("saveAs")
    assert read_lesson_file(keeper.folder / "again.knight").scenes[0].step == 400_000_000


def test_that_a_file_name_gets_an_extension_and_no_other_file_is_overwritten_unasked(keeper):
    kept = keeper.write("mine.knight", "old")
    keeper.answer("mine")
    keeper.user.start(A8)
    keeper.give("save")
    assert keeper.asked[1:] == [str(kept)], "it was proposed, for the system to ask about"
    assert read_lesson_file(kept).has_no_words


def test_that_cancelling_a_file_dialog_changes_nothing(keeper):
    keeper.answer("")
    before = keeper.session.scene
    for command in ("open", "save", "saveAs"):
        keeper.give(command)
        assert replace(keeper.session.scene, runs=()) == replace(before, runs=())
    assert list(keeper.folder.iterdir()) == []


@pytest.mark.parametrize("text", ["", "\0", FIGURE.replace("5x5", "5x")])
def test_that_a_file_that_cannot_be_opened_shows_an_error_and_changes_nothing(shown, text):
    before = shown.session.scene
    shown.open("broken.knight", text)
    box = shown.box("troubleBox")
    assert box.windowTitle() == "broken.knight cannot be opened"
    assert len(box.text().splitlines()) == 1
    assert replace(shown.session.scene, runs=()) == replace(before, runs=())


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
@pytest.mark.parametrize(
    ("name", "box", "text"),
    [
        ("x.csv", "importBox", "informativeText"),
        ("x.knight", "troubleBox", "text"),
    ],
)
def test_that_a_pipe_is_not_waited_for_and_changes_nothing(shown, name, box, text):
    before = shown.session.scene
    os.mkfifo(shown.folder / name)
    shown.window.open_file(shown.folder / name)
    assert getattr(shown.box(box), text)() == f"{name} cannot be read: it is not a file."
    assert replace(shown.session.scene, runs=()) == replace(before, runs=())


def test_that_a_file_that_cannot_be_written_shows_an_error_and_stays_as_it_was(shown, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    shown.user.go_to(41)
    monkeypatch.setattr("os.fsync", full)
    shown.give("save")
    assert "No space left on device" in shown.box("troubleBox").text()
    (file,) = shown.folder.iterdir()
    assert (file.name, file.read_text(encoding="utf-8")) == ("figure.knight", FIGURE)


def test_that_a_mere_change_of_the_view_raises_no_question(keeper):
    keeper.user.start(A8)
    keeper.give("new")
    assert keeper.box("changesBox") is None
    keeper.open("figure.knight", FIGURE)
    keeper.wait_for_step(40)
    keeper.user.go_to(3)
    assert not keeper.window.isWindowModified()
    assert keeper.window.close()


@pytest.mark.parametrize(
    ("answer", "is_open", "is_kept"),
    [(BUTTON.Save, False, True), (BUTTON.Discard, False, False), (BUTTON.Cancel, True, False)],
)
def test_that_unsaved_changes_raise_one_question(shown, answer, is_open, is_kept):
    shown.give("greedy")
    assert shown.title == "figure.knight* – Knight’s tour"
    for _ in range(2):
        shown.window.close()
        assert shown.window.isVisible()
    assert len(shown.window.findChildren(QMessageBox)) == 1
    shown.click("changesBox", answer)
    assert shown.window.isVisible() == is_open
    scene = read_lesson_file(shown.folder / "figure.knight").scenes[0]
    assert (scene.setups[0].strategy.text == "static+order/horsetreads") == is_kept


def test_that_opening_another_file_can_be_cancelled(keeper):
    keeper.open("lesson.knight", LESSON)
    lesson = keeper.session.scene.lesson
    lesson = lesson.with_scene_inserted(0, lesson.scenes[0])
    keeper.session.update(lesson=lesson)
    keeper.open("figure.knight", FIGURE)
    keeper.click("changesBox", BUTTON.Cancel)
    assert keeper.session.scene.lesson is lesson
    assert keeper.session.scene.file.name == "lesson.knight"
    keeper.open("figure.knight", FIGURE)
    keeper.click("changesBox", BUTTON.Discard)
    assert keeper.session.scene.lesson is None
    assert keeper.session.scene.file.name == "figure.knight"


def test_that_an_end_of_the_desktop_session_raises_no_question(shown):
    shown.give("greedy")
    shown.window.close()
    assert shown.box("changesBox") is not None
    shown.window.close_without_asking()
    assert not shown.window.isVisible()


def drop(widget, urls):
    """Let go of files over a widget, as somebody does who drags them there."""
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


def test_that_a_file_that_is_dropped_is_opened(keeper):
    file = keeper.write("figure.knight", FIGURE)
    assert drop(keeper.window, [QUrl.fromLocalFile(str(file))])
    keeper.wait_for_step(40)
    assert keeper.session.scene.file == file


def test_that_a_tour_that_is_dropped_is_shown(keeper):
    file = keeper.write("tour.txt", "1 4 7\n6 - 2\n3 8 5\n")
    assert drop(keeper.window, [QUrl.fromLocalFile(str(file))])
    keeper.user.wait_until(lambda: keeper.session.scene.setup.board.size_text == "3x3")
    assert keeper.session.scene.file is None


def test_that_anything_else_cannot_be_dropped(keeper):
    for urls in ([], ["http://example.org/a.knight"], ["file:///a", "file:///b"]):
        assert not drop(keeper.window, [QUrl(url) for url in urls])


def test_that_no_part_of_the_window_keeps_a_drop_from_it(keeper):
    fields = (QLineEdit, QAbstractSpinBox)
    parts = [part for part in keeper.window.findChildren(QWidget) if part.acceptDrops()]
    assert [part.objectName() for part in parts if not isinstance(part, fields)] == []


def test_that_recent_files_are_remembered_and_a_missing_one_says_so(keeper):
    RecentFilesUpdater(keeper.window.context)
    for name in ("one.knight", "two.knight"):
        keeper.open(name, FIGURE)
    one = keeper.folder / "one.knight"
    two = keeper.folder / "two.knight"
    assert keeper.session.scene.recent_files == (two, one)
    assert read_recent_files() == (two, one)
    one.unlink()
    keeper.window.commands.menu(MenuId.RECENT).aboutToShow.emit()
    there = keeper.window.commands.menu(MenuId.RECENT).actions()
    shown = [action for action in there if action.isVisible() and action.text()]
    assert [action.text().split()[0] for action in shown] == ["two.knight", "one.knight", "Clear"]
    assert [action.isEnabled() for action in shown] == [True, False, True]
    assert "gone" in shown[1].toolTip()
    keeper.give("new")
    shown[0].trigger()
    assert keeper.session.scene.file == two
    keeper.give("forgetRecent")
    assert read_recent_files() == ()
    there = keeper.window.commands.menu(MenuId.RECENT).actions()
    assert next(action for action in there if action.isVisible()).text() == "None yet"


def test_that_two_windows_know_each_others_recent_files(keeper, qtbot):
    RecentFilesUpdater(keeper.window.context)
    other = MainWindow()
    qtbot.addWidget(other)
    RecentFilesUpdater(other.context)
    one, two, three = (keeper.write(f"{name}.knight", FIGURE) for name in ("one", "two", "three"))
    keeper.window.open_file(one)
    other.open_file(two)
    keeper.window.open_file(three)
    assert read_recent_files() == keeper.session.scene.recent_files == (three, two, one)
    other.commands.menu(MenuId.RECENT).aboutToShow.emit()
    assert other.session.scene.recent_files == (three, two, one)
    other.commands["forgetRecent"].trigger()
    keeper.window.open_file(one)
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
def changed(shown):
    """Somebody who has changed a file that somebody else has changed meanwhile."""
    shown.give("greedy")
    shown.write("figure.knight", LESSON)
    return shown


def test_that_a_file_that_somebody_else_has_changed_is_overwritten_only_on_demand(changed):
    file = changed.folder / "figure.knight"
    for button, is_overwritten in (("Cancel", False), ("Overwrite", True)):
        changed.give("save")
        changed.press("overwriteBox", button)
        assert (file.read_text(encoding="utf-8") != LESSON) is is_overwritten
        assert changed.window.isWindowModified() is not is_overwritten
    changed.user.go_to(5)
    changed.give("save")
    assert changed.box("overwriteBox") is None, "it is the one that was written"
    assert read_lesson_file(file).scenes[0].step == 5


def test_that_save_as_keeps_both_versions_of_a_changed_file(changed):
    changed.answer("mine.knight")
    changed.give("save")
    changed.press("overwriteBox", "Save as …")
    changed.user.wait_until((changed.folder / "mine.knight").exists)
    assert (changed.folder / "figure.knight").read_text(encoding="utf-8") == LESSON
    assert changed.session.scene.file == changed.folder / "mine.knight"


@pytest.mark.parametrize(("button", "is_open"), [("Cancel", True), ("Overwrite", False)])
def test_that_closing_the_window_waits_for_the_answer_about_a_changed_file(
    changed, button, is_open
):
    changed.window.close()
    changed.click("changesBox", BUTTON.Save)
    changed.press("overwriteBox", button)
    assert changed.window.isVisible() is is_open


def test_that_a_file_that_was_only_touched_or_deleted_is_written_unasked(shown):
    file = shown.folder / "figure.knight"
    os.utime(file, (1, 1))
    for step in (41, 42):
        shown.user.go_to(step)
        shown.give("save")
        assert shown.box("overwriteBox") is None
        assert read_lesson_file(file).scenes[0].step == step
        file.unlink()
