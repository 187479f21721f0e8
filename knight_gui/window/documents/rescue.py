"""Crash recovery: the content of a window is saved meanwhile, and offered at the next start.

Each window has a recovery file of its own, and a lock file held as long as the process lives. Both
are removed when the window closes. So a recovery file without a held lock was left by a crash, or
by the end of a desktop session that could not wait for the user.
"""

from __future__ import annotations

import json
import logging
import os
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, QTimer, Slot

from knight_gui.board import InputError
from knight_gui.documents.atomic import write_file_atomically
from knight_gui.i18n import tr
from knight_gui.messages import documents
from knight_gui.regular_files import open_regular_file
from knight_gui.state.lesson import Lesson
from knight_gui.state.saved_fields import VIEW_FIELDS, has_unsaved_changes, lesson_to_save
from knight_gui.window.context import WindowContext
from knight_gui.window.documents import files
from knight_gui.window.documents.recent import parse_stored_path
from knight_gui.window.message_boxes import MessageBoxButton, MessageBoxContent, open_message_box

_SAVE_DELAY_AFTER_EDIT_MS = 2_000
"""Delay after a choice or an edit."""
_SAVE_DELAY_AFTER_STEP_MS = 30_000
"""Delay after a change of the view, such as another step."""
_RECOVERY_EXTENSION = ".rescue"
_LOCK_EXTENSION = ".lock"
_MAX_RECOVERY_BYTES = 1 << 20
_EDITED_FIELDS = frozenset({"setups", "lesson", "lesson_index", "file", "saved_lesson", "checksum"})
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class RecoveryData:
    """Content of a window when the program ended."""

    lesson: Lesson
    lesson_index: int
    """Index of the current scene of the lesson."""
    file: Path | None
    checksum: str
    """Checksum of the file when it was read or written last, to detect other changes."""

    @classmethod
    def parse(cls, content: bytes) -> RecoveryData | None:
        """Parse the content of a recovery file; return None if it is invalid."""
        from knight_gui.documents.lesson import parse_lesson

        try:
            values = json.loads(content)
            # lone surrogates, which cannot be encoded, were never in a lesson
            lesson = parse_lesson(values["lesson"].encode().decode())
            lesson_index = values["place"]
            file = parse_stored_path(values["file"])
            checksum = str(values["checksum"])
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, InputError):
            return None
        if type(lesson_index) is not int or not 0 <= lesson_index < len(lesson.scenes):
            lesson_index = 0
        return cls(lesson, lesson_index, file, checksum)


class CrashRecovery(QObject):
    """Writer of a window's recovery file, which offers to restore those of crashed windows."""

    def __init__(self, context: WindowContext, folder: Path) -> None:
        super().__init__(context.main_window)
        self._context = context
        self._folder = folder
        self._file = folder / f"{os.urandom(8).hex()}{_RECOVERY_EXTENSION}"
        self._lock: QLockFile | None = None
        self._written_content = b""
        self._restored_file_and_lock: tuple[Path, QLockFile] | None = None
        self._edit_timer = QTimer(self, singleShot=True)
        self._step_timer = QTimer(self, singleShot=True)
        self._edit_timer.timeout.connect(self.write_recovery_file)
        self._step_timer.timeout.connect(self.write_recovery_file)
        context.session.changed.connect(self._on_session_changed)
        context.session.step_changed.connect(self._on_session_step_changed)

    def offer_restore(self) -> None:
        """Offer to restore the newest recovery file of a crash, and remove invalid ones."""
        for file in self._find_other_recovery_files():
            lock = _try_lock(file)
            if lock is None:
                # the other window is alive, or a third one offers its file
                continue
            recovery_data = _read_recovery_file(file)
            if recovery_data is not None:
                self._ask_to_restore(recovery_data, file, lock)
                return
            _remove_recovery_file(file, lock)

    @Slot(object)
    def _on_session_changed(self, changed_fields: frozenset[str]) -> None:
        if "setups" in changed_fields and self._context.scene.hand_search_index is not None:
            # a user's move is saved at once
            self._edit_timer.start(0)
        elif changed_fields & _EDITED_FIELDS and not self._edit_timer.isActive():
            self._edit_timer.start(_SAVE_DELAY_AFTER_EDIT_MS)
        elif changed_fields & VIEW_FIELDS:
            self._on_session_step_changed()

    @Slot()
    def _on_session_step_changed(self) -> None:
        if not self._step_timer.isActive():
            self._step_timer.start(_SAVE_DELAY_AFTER_STEP_MS)

    @Slot()
    def write_recovery_file(self) -> None:
        """Write the content of the window to its recovery file, or remove that if it is empty."""
        from knight_gui.documents.lesson import serialize_lesson

        scene = self._context.scene
        if scene.lesson is None and scene.setup.start is None:
            self._remove_own_file()
            self._remove_restored_file()
            return
        values = {
            "lesson": serialize_lesson(lesson_to_save(scene, self._context.playback.destination)),
            "place": scene.lesson_index,
            "file": None if scene.file is None else str(scene.file.absolute()),
            "checksum": scene.checksum,
        }
        content = json.dumps(values).encode()
        if content != self._written_content:
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                self._lock = self._lock or _try_lock(self._file)
                # not durable, as only the program may crash, and the window must not wait
                write_file_atomically(self._file, content, is_durable=False)
            except OSError as error:
                _log.info("what is shown is not written down: %s", error)
                return
            self._written_content = content
        self._remove_restored_file()

    @Slot()
    def shutdown(self) -> None:
        """Remove the recovery file, or write it if there are unsaved changes."""
        self._edit_timer.stop()
        self._step_timer.stop()
        if has_unsaved_changes(self._context.scene):
            self.write_recovery_file()
        else:
            self._remove_own_file()

    def _remove_own_file(self) -> None:
        self._written_content = b""
        if self._lock is not None:
            _remove_recovery_file(self._file, self._lock)
            self._lock = None

    def _remove_restored_file(self) -> None:
        """Remove the restored file of a crash, whose content this window has saved by now."""
        if self._restored_file_and_lock is not None:
            _remove_recovery_file(*self._restored_file_and_lock)
            self._restored_file_and_lock = None

    def _find_other_recovery_files(self) -> list[Path]:
        """Return the recovery files of other windows, the newest first."""
        with suppress(OSError):
            files_by_time = [
                (file.stat().st_mtime, file)
                for file in self._folder.glob(f"*{_RECOVERY_EXTENSION}")
            ]
            return [file for _, file in sorted(files_by_time, reverse=True) if file != self._file]
        return []

    def _ask_to_restore(self, recovery_data: RecoveryData, file: Path, lock: QLockFile) -> None:
        from PySide6.QtWidgets import QMessageBox

        role = QMessageBox.ButtonRole
        sentence = tr("The program did not close properly.")
        restore = partial(self._restore, recovery_data, file, lock)

        def confirm_and_restore() -> None:
            files.confirm_unsaved_changes(self._context, restore)

        def save_as() -> None:
            self._save_recovered_lesson_as(recovery_data, file, lock)

        def discard() -> None:
            _remove_recovery_file(file, lock)

        offer = documents.restore_offer_sentence(recovery_data.lesson, recovery_data.file)
        open_message_box(
            self._context.main_window,
            MessageBoxContent("rescueBox", tr("Restore"), sentence, offer, is_warning=False),
            MessageBoxButton(
                (tr("Restore"), role.AcceptRole), confirm_and_restore, is_default=True
            ),
            # for a lesson that crashes the program whenever it is shown
            MessageBoxButton((tr("Save as …"), role.ActionRole), save_as),
            MessageBoxButton((tr("Discard"), role.DestructiveRole), discard),
            MessageBoxButton((tr("Not now"), role.RejectRole), lock.unlock),
        )

    def _restore(self, recovery_data: RecoveryData, file: Path, lock: QLockFile) -> None:
        """Show the content of a crashed window, with the unsaved changes of its file."""
        from knight_gui.documents.lesson import read_lesson_file

        # kept until this window has saved the content: it may be the only copy
        self._restored_file_and_lock = (file, lock)
        files.show_lesson(
            self._context, recovery_data.lesson, recovery_data.file, recovery_data.checksum
        )
        self._context.session.update(saved_lesson=None, lesson_index=recovery_data.lesson_index)
        if recovery_data.file is not None:
            with suppress(InputError):
                self._context.session.update(saved_lesson=read_lesson_file(recovery_data.file))
        self.write_recovery_file()

    def _save_recovered_lesson_as(
        self, recovery_data: RecoveryData, file: Path, lock: QLockFile
    ) -> None:
        """Save the content of a crashed window in a file of the user's choice, unseen."""
        if recovery_data.file is None:
            lesson = None if recovery_data.lesson.has_no_texts else recovery_data.lesson
            setups = recovery_data.lesson.scenes[0].setups
            scene = replace(self._context.scene, lesson=lesson, setups=setups)
            file_stem = documents.default_file_stem(scene)
        else:
            file_stem = recovery_data.file.stem
        if files.save_unshown_lesson_as(self._context, recovery_data.lesson, file_stem):
            _remove_recovery_file(file, lock)
        else:
            lock.unlock()


def _try_lock(file: Path) -> QLockFile | None:
    """Lock a recovery file; return None if another process holds its lock."""
    lock = QLockFile(str(file.with_suffix(_LOCK_EXTENSION)))
    # stale only when its process is gone, however old it is
    lock.setStaleLockTime(0)
    return lock if lock.tryLock(0) else None


def _read_recovery_file(file: Path) -> RecoveryData | None:
    with suppress(OSError), open_regular_file(file) as stream:
        return RecoveryData.parse(stream.read(_MAX_RECOVERY_BYTES))
    return None


def _remove_recovery_file(file: Path, lock: QLockFile) -> None:
    with suppress(OSError):
        file.unlink()
    lock.unlock()
