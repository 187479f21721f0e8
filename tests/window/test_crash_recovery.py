"""Recovery files: written while the window is open, and offered after a crash."""

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
    """Folder of recovery files."""
    return tmp_path / "rescue"


@pytest.fixture
def recovery(window, folder):
    """Crash recovery of the window."""
    recovery = CrashRecovery(window.context, folder)
    window.closing.connect(recovery.shutdown)
    return recovery


def suffixes_in(folder):
    return sorted(file.suffix for file in folder.glob("*"))


def write_crashed_file(folder, lesson=LESSON, place=1, file=None):
    """Write the recovery file of a killed process, without a lock; return its path."""
    folder.mkdir(exist_ok=True)
    path = folder / "0123.rescue"
    path.write_text(json.dumps({"lesson": lesson, "place": place, "file": file, "checksum": ""}))
    return path


def restore_box(window):
    return window.findChild(QMessageBox, "rescueBox")


def click_box_button(window, text):
    """Click on the button of the restore box with a text."""
    [button] = [each for each in restore_box(window).buttons() if each.text().strip("&") == text]
    button.click()


def test_that_the_recovery_file_is_small_and_removed_with_the_window(user, recovery, folder):
    recovery.write_recovery_file()
    assert suffixes_in(folder) == [], "there is nothing to be lost"
    user.start(A8)
    user.go_to(33)
    recovery.write_recovery_file()
    assert suffixes_in(folder) == [".lock", ".rescue"]
    (file,) = folder.glob("*.rescue")
    assert file.stat().st_size < 500
    assert RecoveryData.parse(file.read_bytes()).lesson.scenes[0].step == 33
    assert user.window.close()
    assert suffixes_in(folder) == []


def test_that_a_restored_lesson_equal_to_its_file_is_unmodified(user, recovery, folder, tmp_path):
    file = tmp_path / "mine.knight"
    file.write_text(LESSON, encoding="utf-8")
    write_crashed_file(folder, file=str(file))
    recovery.offer_restore()
    click_box_button(user.window, "Restore")
    assert user.window.session.scene.file == file
    assert not user.window.isWindowModified()


def test_that_the_recovery_file_stays_if_the_window_closes_without_asking(user, recovery, folder):  # noqa: ARG001
    user.window.controller.open_with_undo((SearchSetup(start=A8),), file=Path("mine.knight"))
    user.window.close_without_asking()
    assert ".rescue" in suffixes_in(folder)
    assert RecoveryData.parse(next(folder.glob("*.rescue")).read_bytes()).file.name == "mine.knight"


def test_that_the_recovery_file_of_an_open_window_is_not_offered(user, recovery, folder):
    user.start(A8)
    recovery.write_recovery_file()
    CrashRecovery(user.window.context, folder).offer_restore()
    assert restore_box(user.window) is None


def test_that_the_state_before_a_crash_is_restored(user, recovery, folder):
    write_crashed_file(folder, file="/nowhere/mine.knight")
    recovery.offer_restore()
    assert "mine.knight" in restore_box(user.window).informativeText()
    click_box_button(user.window, "Restore")
    playback = user.playback
    scene = user.window.session.scene
    user.wait_until(lambda: playback.step == 33 and playback.mode is PlaybackMode.PAUSED)
    assert (scene.lesson.title, scene.lesson_index) == ("Mine", 1)
    assert str(scene.file) == "/nowhere/mine.knight"
    assert user.window.isWindowModified(), "what its file holds is not known"


def lesson_titles_in(folder):
    """Return the titles of the lessons in the recovery files."""
    return [RecoveryData.parse(file.read_bytes()).lesson.title for file in folder.glob("*.rescue")]


def test_that_a_new_recovery_file_is_written_before_the_old_one_is_removed(
    user, recovery, folder, monkeypatch
):
    old_exists = []
    old = write_crashed_file(folder)

    def write(file, content, **_options):
        old_exists.append(old.exists())
        write_file_atomically(file, content)

    monkeypatch.setattr(rescue_module, "write_file_atomically", write)
    recovery.offer_restore()
    click_box_button(user.window, "Restore")
    # from here on, a kill loses nothing
    assert old_exists[:1] == [True]
    assert not old.exists()
    assert lesson_titles_in(folder) == ["Mine"]


def test_that_the_old_recovery_file_stays_while_the_disk_is_full(
    user, recovery, folder, monkeypatch
):
    def fail(*_args, **_options):
        raise OSError(errno.ENOSPC, "")

    write_crashed_file(folder)
    with monkeypatch.context() as patch:
        patch.setattr(rescue_module, "write_file_atomically", fail)
        recovery.offer_restore()
        click_box_button(user.window, "Restore")
        assert lesson_titles_in(folder) == ["Mine"]
    recovery.write_recovery_file()
    assert lesson_titles_in(folder) == ["Mine"], "in one file, as there is room again"


def test_that_the_recovered_lesson_can_be_saved_instead_of_restored(
    user, recovery, folder, tmp_path, monkeypatch
):
    crashed_file = write_crashed_file(folder)
    proposed_names = []
    file = tmp_path / "saved.knight"

    def choose(_parent, _title, proposed, _kinds):
        proposed_names.append(Path(proposed).name)
        return str(file if len(proposed_names) > 1 else ""), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    before = user.window.session.scene
    for is_saved in (False, True):
        recovery.offer_restore()
        click_box_button(user.window, "Save as …")
        assert crashed_file.exists() is not is_saved
        assert user.window.session.scene == before
    assert proposed_names == ["Mine.knight"] * 2
    assert [scene.title for scene in read_lesson_file(file).scenes] == ["First", "Second"]


@pytest.mark.parametrize(
    ("answer", "expected_suffixes"), [("Discard", []), ("Not now", [".rescue"])]
)
def test_that_only_discard_removes_the_recovery_file(
    user, recovery, folder, answer, expected_suffixes
):
    write_crashed_file(folder)
    before = user.window.session.scene
    recovery.offer_restore()
    click_box_button(user.window, answer)
    assert user.window.session.scene == before
    assert suffixes_in(folder) == expected_suffixes


def test_that_two_windows_do_not_offer_the_same_recovery_file(user, recovery, folder):
    write_crashed_file(folder)
    other = CrashRecovery(user.window.context, folder)
    recovery.offer_restore()
    other.offer_restore()
    assert len(user.window.findChildren(QMessageBox, "rescueBox")) == 1
    click_box_button(user.window, "Not now")


def test_that_an_invalid_recovery_file_is_removed_and_not_offered(user, recovery, folder):
    for text in ("", "3", "[]", "{}", '{"lesson": "", "place": 0, "file": null}'):
        write_crashed_file(folder).write_text(text)
        recovery.offer_restore()
        assert restore_box(user.window) is None
        assert suffixes_in(folder) == []


@pytest.mark.parametrize("file", ["a\0b", "a\ud800", "a" * 300])
def test_that_an_impossible_file_name_is_ignored(user, recovery, folder, file):
    RecentFilesUpdater(user.window.context)
    write_crashed_file(folder, file=file)
    recovery.offer_restore()
    click_box_button(user.window, "Restore")
    user.wait_for_step(33)
    assert user.window.session.scene.file is None
    user.window.commands.menu(MenuId.RECENT).aboutToShow.emit()
    assert user.window.session.scene.recent_files == ()


def test_that_saving_asks_if_the_file_changed_since_the_crash(user, recovery, folder, tmp_path):
    file = tmp_path / "mine.knight"
    file.write_text(LESSON, encoding="utf-8")
    user.window.open_file(file)
    user.wait_for_step(0)
    recovery.write_recovery_file()
    (recovery_file,) = folder.glob("*.rescue")
    assert RecoveryData.parse(recovery_file.read_bytes()).checksum == compute_file_checksum(file)
    crashed_content = recovery_file.read_bytes()
    user.window.commands["closeLesson"].trigger()
    recovery.write_recovery_file()
    (folder / "0123.rescue").write_bytes(crashed_content)
    file.write_text(LESSON.replace("Mine", "Ours"), encoding="utf-8")
    recovery.offer_restore()
    click_box_button(user.window, "Restore")
    user.window.commands["save"].trigger()
    assert user.window.findChild(QMessageBox, "overwriteBox") is not None
    assert "Ours" in file.read_text(encoding="utf-8")


def test_that_an_unwritable_recovery_folder_is_tolerated(user, tmp_path):
    (tmp_path / "file").touch()
    recovery = CrashRecovery(user.window.context, tmp_path / "file" / "rescue")
    user.start(A8)
    recovery.write_recovery_file()
    recovery.offer_restore()
    assert user.window.close()
