"""What a crash would take: written down meanwhile, and offered at the next start.

Each window has a file of its own, with a lock beside it that lives as long as the process. Both
go when the window is closed. So a file without a living lock is what a crash has left, or an end
that nobody could ask about.
"""

from __future__ import annotations

import json
import logging
import os
from contextlib import suppress
from dataclasses import dataclass, replace
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
"""After something was chosen or made."""
_SAVE_DELAY_AFTER_STEP_MS = 30_000
"""After other steps were shown."""
_RECOVERY_EXTENSION = ".rescue"
_LOCK_EXTENSION = ".lock"
_MAX_RECOVERY_BYTES = 1 << 20
_EDITED_FIELDS = frozenset({"setups", "lesson", "lesson_index", "file", "saved_lesson", "checksum"})
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class RecoveryData:
    """What was on the screen when a program ended.

    Attributes
    ----------
    lesson_index
        Which scene of the lesson it had come to.
    checksum
        What tells whether the file has changed since.
    """

    lesson: Lesson
    lesson_index: int
    file: Path | None
    checksum: str

    @classmethod
    def parse(cls, content: bytes) -> RecoveryData | None:
        """Return what was written down; None if that is not what was."""
        from knight_gui.documents.lesson import parse_lesson

        try:
            values = json.loads(content)
            # what could not be written into a file is nothing that was shown
            lesson = parse_lesson(values["lesson"].encode().decode())
            lesson_index, file, checksum = (values[key] for key in ("place", "file", "checksum"))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, InputError):
            return None
        is_valid_index = type(lesson_index) is int and 0 <= lesson_index < len(lesson.scenes)
        return cls(
            lesson, lesson_index if is_valid_index else 0, parse_stored_path(file), str(checksum)
        )


class CrashRecovery(QObject):
    """Writes down what is shown while a window lives, and offers what others have left."""

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
        for timer in (self._edit_timer, self._step_timer):
            timer.timeout.connect(self.write_recovery_file)
        context.session.changed.connect(self._on_session_changed)

    def offer_restore(self) -> None:
        """Ask what is to become of what a crash has left, if one has."""
        for file in self._find_other_recovery_files():
            lock = _try_lock(file)
            # else another window is alive, or offers it
            recovery_data = _read_recovery_file(file) if lock else None
            if lock and recovery_data:
                self._ask_to_restore(recovery_data, file, lock)
                return
            if lock:
                _remove_recovery_file(file, lock)

    @Slot(object)
    def _on_session_changed(self, changed_fields: frozenset[str]) -> None:
        if "setups" in changed_fields and self._context.scene.hand_search_index is not None:
            # each move counts
            self._edit_timer.start(0)
        elif changed_fields & _EDITED_FIELDS and not self._edit_timer.isActive():
            self._edit_timer.start(_SAVE_DELAY_AFTER_EDIT_MS)
        elif changed_fields & VIEW_FIELDS and not self._step_timer.isActive():
            self._step_timer.start(_SAVE_DELAY_AFTER_STEP_MS)

    @Slot()
    def write_recovery_file(self) -> None:
        """Write down what is shown, if there is anything."""
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
                # a crash of the program takes nothing that was written; the window need not wait
                write_file_atomically(self._file, content, is_durable=False)
            except OSError as error:
                _log.info("what is shown is not written down: %s", error)
                return
            self._written_content = content
        self._remove_restored_file()

    @Slot()
    def shutdown(self) -> None:
        """Leave nothing, unless somebody made what is in no file and could not be asked."""
        for timer in (self._edit_timer, self._step_timer):
            timer.stop()
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
        """Remove what a crash has left and was restored: this window has written it down, too."""
        if self._restored_file_and_lock is not None:
            _remove_recovery_file(*self._restored_file_and_lock)
            self._restored_file_and_lock = None

    def _find_other_recovery_files(self) -> list[Path]:
        """Return what windows have written down, the newest first; this one has not yet."""
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
        offer = documents.restore_offer_sentence(recovery_data.lesson, recovery_data.file)
        open_message_box(
            self._context.main_window,
            MessageBoxContent("rescueBox", tr("Restore"), sentence, offer, is_warning=False),
            MessageBoxButton(
                (tr("Restore"), role.AcceptRole),
                lambda: files.confirm_unsaved_changes(
                    self._context, lambda: self._restore(recovery_data, file, lock)
                ),
                is_default=True,
            ),
            # what crashes whenever it is shown can be had without that
            MessageBoxButton(
                (tr("Save as …"), role.ActionRole),
                lambda: self._save_recovered_lesson_as(recovery_data, file, lock),
            ),
            MessageBoxButton(
                (tr("Discard"), role.DestructiveRole), lambda: _remove_recovery_file(file, lock)
            ),
            MessageBoxButton((tr("Not now"), role.RejectRole), lock.unlock),
        )

    def _restore(self, recovery_data: RecoveryData, file: Path, lock: QLockFile) -> None:
        """Show what was there before a crash: its file may hold something else."""
        from knight_gui.documents.lesson import read_lesson_file

        # it stays until what it holds is written down anew: it may be the only copy
        self._restored_file_and_lock = file, lock
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
        """Keep what a crash has left in a file that the user chooses, without showing it."""
        lesson = None if recovery_data.lesson.has_no_words else recovery_data.lesson
        scene = replace(
            self._context.scene, lesson=lesson, setups=recovery_data.lesson.scenes[0].setups
        )
        if recovery_data.file is None:
            file_stem = documents.default_file_stem(scene)
        else:
            file_stem = recovery_data.file.stem
        if files.save_unshown_lesson_as(self._context, recovery_data.lesson, file_stem):
            _remove_recovery_file(file, lock)
        else:
            lock.unlock()


def _try_lock(file: Path) -> QLockFile | None:
    """Return the lock of a file that is held from now on; None if somebody who lives holds it."""
    lock = QLockFile(str(file.with_suffix(_LOCK_EXTENSION)))
    # only the death of who holds it frees it, not that they held it for long
    lock.setStaleLockTime(0)
    return lock if lock.tryLock(0) else None


def _read_recovery_file(file: Path) -> RecoveryData | None:
    with suppress(OSError), open_regular_file(file) as opened:
        return RecoveryData.parse(opened.read(_MAX_RECOVERY_BYTES))
    return None


def _remove_recovery_file(file: Path, lock: QLockFile) -> None:
    with suppress(OSError):
        file.unlink()
    lock.unlock()
