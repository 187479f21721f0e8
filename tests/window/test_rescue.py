"""What a crash would take is written down, and offered at the next start."""

import errno
import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from knight_gui.documents.atomic import write_file_atomically
from knight_gui.documents.lesson import read_lesson_file
from knight_gui.documents.lesson_file import compute_file_checksum
from knight_gui.player.playback import PlaybackMode
from knight_gui.state.setup import SearchSetup
from knight_gui.window.context import MenuId
from knight_gui.window.documents import rescue as rescue_module
from knight_gui.window.documents.recent import RecentFilesUpdater
from knight_gui.window.documents.rescue import CrashRecovery, RecoveryData
from tests.window.user import A8

LESSON = """
title = "Mine"

[[scenes]]
title = "First"
strategy = "naive+order/knight-tour"

[[scenes]]
title = "Second"
start = "a8"
strategy = "naive+order/knight-tour"
step = 33
"""


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "rescue"


@pytest.fixture
def rescue(window, folder):
    rescue = CrashRecovery(window.context, folder)
    window.closing.connect(rescue.shutdown)
    return rescue


def names_in(folder):
    return sorted(file.suffix for file in folder.glob("*"))


def left_by_a_crash(folder, lesson=LESSON, place=1, file=None):
    """What a process leaves that was killed: no lock of it is alive."""
    folder.mkdir(exist_ok=True)
    path = folder / "0123.rescue"
    path.write_text(json.dumps({"lesson": lesson, "place": place, "file": file, "checksum": ""}))
    return path


def box_of(window):
    return window.findChild(QMessageBox, "rescueBox")


def click(window, text):
    next(each for each in box_of(window).buttons() if each.text().strip("&") == text).click()


def test_that_what_is_shown_is_written_down_small_and_goes_with_the_window(user, rescue, folder):
    rescue.write_recovery_file()
    assert names_in(folder) == [], "there is nothing to be lost"
    user.start(A8)
    user.go_to(33)
    rescue.write_recovery_file()
    assert names_in(folder) == [".lock", ".rescue"]
    (file,) = folder.glob("*.rescue")
    assert file.stat().st_size < 500
    assert RecoveryData.parse(file.read_bytes()).lesson.scenes[0].step == 33
    assert user.window.close()
    assert names_in(folder) == []


def test_that_what_its_file_holds_is_no_change_when_it_is_restored(user, rescue, folder, tmp_path):
    file = tmp_path / "mine.knight"
    file.write_text(LESSON, encoding="utf-8")
    left_by_a_crash(folder, file=str(file))
    rescue.offer_restore()
    click(user.window, "Restore")
    assert user.window.session.scene.file == file
    assert not user.window.isWindowModified()


def test_that_changes_that_nobody_could_be_asked_about_stay(user, rescue, folder):  # noqa: ARG001
    user.window.controller.open_with_undo((SearchSetup(start=A8),), file=Path("mine.knight"))
    user.window.close_without_asking()
    assert ".rescue" in names_in(folder)
    assert RecoveryData.parse(next(folder.glob("*.rescue")).read_bytes()).file.name == "mine.knight"


def test_that_what_a_living_window_has_written_is_offered_to_nobody(user, rescue, folder):
    user.start(A8)
    rescue.write_recovery_file()
    CrashRecovery(user.window.context, folder).offer_restore()
    assert box_of(user.window) is None


def test_that_what_a_crash_has_left_is_restored(user, rescue, folder):
    left_by_a_crash(folder, file="/nowhere/mine.knight")
    rescue.offer_restore()
    assert "mine.knight" in box_of(user.window).informativeText()
    click(user.window, "Restore")
    go = user.go
    scene = user.window.session.scene
    user.wait_until(lambda: go.step == 33 and go.mode is PlaybackMode.PAUSED)
    assert (scene.lesson.title, scene.lesson_index) == ("Mine", 1)
    assert str(scene.file) == "/nowhere/mine.knight"
    assert user.window.isWindowModified(), "what its file holds is not known"


def lessons_in(folder):
    """What is written down, by the titles of the lessons."""
    return [RecoveryData.parse(file.read_bytes()).lesson.title for file in folder.glob("*.rescue")]


def test_that_what_is_restored_is_written_down_anew_before_the_old_copy_goes(
    user, rescue, folder, monkeypatch
):
    there = []
    old = left_by_a_crash(folder)

    def write(file, content, **_options):
        there.append(old.exists())
        write_file_atomically(file, content)

    monkeypatch.setattr(rescue_module, "write_file_atomically", write)
    rescue.offer_restore()
    click(user.window, "Restore")
    # a kill would come at any moment from here on
    assert there[:1] == [True]
    assert not old.exists()
    assert lessons_in(folder) == ["Mine"]


def test_that_what_is_restored_stays_where_it_was_while_nothing_can_be_written(
    user, rescue, folder, monkeypatch
):
    def fail(*_args, **_options):
        raise OSError(errno.ENOSPC, "")

    left_by_a_crash(folder)
    with monkeypatch.context() as patch:
        patch.setattr(rescue_module, "write_file_atomically", fail)
        rescue.offer_restore()
        click(user.window, "Restore")
        assert lessons_in(folder) == ["Mine"]
    rescue.write_recovery_file()
    assert lessons_in(folder) == ["Mine"], "in one file, as there is room again"


def test_that_what_crashes_when_it_is_restored_can_be_had_as_a_file(
    user, rescue, folder, tmp_path, monkeypatch
):
    crashed = left_by_a_crash(folder)
    asked = []
    file = tmp_path / "saved.knight"

    def choose(_parent, _title, proposed, _kinds):
        asked.append(Path(proposed).name)
        return str(file if len(asked) > 1 else ""), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    before = user.window.session.scene
    for is_saved in (False, True):
        rescue.offer_restore()
        click(user.window, "Save as …")
        assert crashed.exists() is not is_saved
        assert user.window.session.scene == before
    assert asked == ["Mine.knight"] * 2
    assert [scene.title for scene in read_lesson_file(file).scenes] == ["First", "Second"]


@pytest.mark.parametrize(("answer", "left"), [("Discard", []), ("Not now", [".rescue"])])
def test_that_who_wants_nothing_restored_loses_it_only_by_saying_so(
    user, rescue, folder, answer, left
):
    left_by_a_crash(folder)
    before = user.window.session.scene
    rescue.offer_restore()
    click(user.window, answer)
    assert user.window.session.scene == before
    assert names_in(folder) == left


def test_that_two_windows_do_not_offer_the_same(user, rescue, folder):
    left_by_a_crash(folder)
    other = CrashRecovery(user.window.context, folder)
    rescue.offer_restore()
    other.offer_restore()
    assert len(user.window.findChildren(QMessageBox, "rescueBox")) == 1
    click(user.window, "Not now")


def test_that_what_cannot_be_restored_is_not_offered_and_goes(user, rescue, folder):
    for text in ("", "3", "[]", "{}", '{"lesson": "", "place": 0, "file": null}'):
        left_by_a_crash(folder).write_text(text)
        rescue.offer_restore()
        assert box_of(user.window) is None
        assert names_in(folder) == []


@pytest.mark.parametrize("file", ["a\0b", "a\ud800", "a" * 300])
def test_that_a_name_that_no_file_can_have_is_left_out(user, rescue, folder, file):
    RecentFilesUpdater(user.window.context)
    left_by_a_crash(folder, file=file)
    rescue.offer_restore()
    click(user.window, "Restore")
    user.wait_until(lambda: user.step == 33)
    assert user.window.session.scene.file is None
    user.window.commands.menu(MenuId.RECENT).aboutToShow.emit()
    assert user.window.session.scene.recent_files == ()


def test_that_a_file_that_changed_since_the_crash_is_not_overwritten(
    user, rescue, folder, tmp_path
):
    file = tmp_path / "mine.knight"
    file.write_text(LESSON, encoding="utf-8")
    user.window.open_file(file)
    user.wait_for_step(0)
    rescue.write_recovery_file()
    (left,) = folder.glob("*.rescue")
    assert RecoveryData.parse(left.read_bytes()).checksum == compute_file_checksum(file)
    crashed = left.read_bytes()
    user.window.commands["closeLesson"].trigger()
    rescue.write_recovery_file()
    (folder / "0123.rescue").write_bytes(crashed)
    file.write_text(LESSON.replace("Mine", "Ours"), encoding="utf-8")
    rescue.offer_restore()
    click(user.window, "Restore")
    user.window.commands["save"].trigger()
    assert user.window.findChild(QMessageBox, "overwriteBox") is not None
    assert "Ours" in file.read_text(encoding="utf-8")


def test_that_where_nothing_can_be_written_nothing_is_lost(user, tmp_path):
    (tmp_path / "file").touch()
    rescue = CrashRecovery(user.window.context, tmp_path / "file" / "rescue")
    user.start(A8)
    rescue.write_recovery_file()
    rescue.offer_restore()
    assert user.window.close()
