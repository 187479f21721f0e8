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
from knight_gui.documents.atomic import write_file
from knight_gui.i18n import tr
from knight_gui.messages import documents
from knight_gui.regular_files import open_regular
from knight_gui.state.lesson import Lesson
from knight_gui.state.saved_fields import VIEW, is_changed, to_be_kept
from knight_gui.window.context import Context
from knight_gui.window.documents import files
from knight_gui.window.documents.recent import file_named
from knight_gui.window.message_boxes import Answer, Notice, open_box

_SOON_MS = 2_000
"""After something was chosen or made."""
_LATER_MS = 30_000
"""After other steps were shown."""
_ENDING, _LOCK = ".rescue", ".lock"
_MOST_BYTES = 1 << 20
_MADE = frozenset({"setups", "lesson", "lesson_place", "file", "kept", "checksum"})
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Left:
    """What was on the screen when a program ended.

    Attributes
    ----------
    place
        Which scene of the lesson it had come to.
    checksum
        What tells whether the file has changed since.
    """

    lesson: Lesson
    place: int
    file: Path | None
    checksum: str

    @classmethod
    def parse(cls, content: bytes) -> Left | None:
        """Return what was written down; None if that is not what was."""
        from knight_gui.documents.lesson import parse_lesson

        try:
            told = json.loads(content)
            # what could not be written into a file is nothing that was shown
            lesson = parse_lesson(told["lesson"].encode().decode())
            place, file, checksum = (told[name] for name in ("place", "file", "checksum"))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, InputError):
            return None
        is_place = type(place) is int and 0 <= place < len(lesson.scenes)
        return cls(lesson, place if is_place else 0, file_named(file), str(checksum))


class Rescue(QObject):
    """Writes down what is shown while a window lives, and offers what others have left."""

    def __init__(self, context: Context, folder: Path) -> None:
        super().__init__(context.parent)
        self._context, self._folder = context, folder
        self._file = folder / f"{os.urandom(8).hex()}{_ENDING}"
        self._lock: QLockFile | None = None
        self._written = b""
        self._restored: tuple[Path, QLockFile] | None = None
        self._soon, self._later = QTimer(self, singleShot=True), QTimer(self, singleShot=True)
        for timer in (self._soon, self._later):
            timer.timeout.connect(self.write)
        context.session.changed.connect(self._follow)

    def offer(self) -> None:
        """Ask what is to become of what a crash has left, if one has."""
        for file in self._others():
            lock = _locked(file)
            # else another window is alive, or offers it
            left = _read(file) if lock else None
            if lock and left:
                self._ask(left, file, lock)
                return
            if lock:
                _remove(file, lock)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "setups" in changed and self._context.scene.by_hand is not None:
            # each move counts
            self._soon.start(0)
        elif changed & _MADE and not self._soon.isActive():
            self._soon.start(_SOON_MS)
        elif changed & VIEW and not self._later.isActive():
            self._later.start(_LATER_MS)

    @Slot()
    def write(self) -> None:
        """Write down what is shown, if there is anything."""
        from knight_gui.documents.lesson import lesson_as_text

        scene = self._context.scene
        if scene.lesson is None and scene.setup.start is None:
            self._remove()
            self._remove_restored()
            return
        told = {
            "lesson": lesson_as_text(to_be_kept(scene, self._context.go.bound_for)),
            "place": scene.lesson_place,
            "file": None if scene.file is None else str(scene.file.absolute()),
            "checksum": scene.checksum,
        }
        content = json.dumps(told).encode()
        if content != self._written:
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                self._lock = self._lock or _locked(self._file)
                # a crash of the program takes nothing that was written; the window need not wait
                write_file(self._file, content, is_lasting=False)
            except OSError as error:
                _log.info("what is shown is not written down: %s", error)
                return
            self._written = content
        self._remove_restored()

    @Slot()
    def end(self) -> None:
        """Leave nothing, unless somebody made what is in no file and could not be asked."""
        for timer in (self._soon, self._later):
            timer.stop()
        if is_changed(self._context.scene):
            self.write()
        else:
            self._remove()

    def _remove(self) -> None:
        self._written = b""
        if self._lock is not None:
            _remove(self._file, self._lock)
            self._lock = None

    def _remove_restored(self) -> None:
        """Remove what a crash has left and was restored: this window has written it down, too."""
        if self._restored is not None:
            _remove(*self._restored)
            self._restored = None

    def _others(self) -> list[Path]:
        """Return what windows have written down, the newest first; this one has not yet."""
        with suppress(OSError):
            found = [(file.stat().st_mtime, file) for file in self._folder.glob(f"*{_ENDING}")]
            return [file for _, file in sorted(found, reverse=True) if file != self._file]
        return []

    def _ask(self, left: Left, file: Path, lock: QLockFile) -> None:
        from PySide6.QtWidgets import QMessageBox

        role, sentence = QMessageBox.ButtonRole, tr("The program did not close properly.")
        more = documents.offer_of(left.lesson, left.file)
        open_box(
            self._context.parent,
            Notice("rescueBox", tr("Restore"), sentence, more, is_warning=False),
            Answer(
                (tr("Restore"), role.AcceptRole),
                lambda: files.unless_lost(self._context, lambda: self._restore(left, file, lock)),
                is_usual=True,
            ),
            # what crashes whenever it is shown can be had without that
            Answer((tr("Save as …"), role.ActionRole), lambda: self._save_as(left, file, lock)),
            Answer((tr("Discard"), role.DestructiveRole), lambda: _remove(file, lock)),
            Answer((tr("Not now"), role.RejectRole), lock.unlock),
        )

    def _restore(self, left: Left, file: Path, lock: QLockFile) -> None:
        """Show what was there before a crash: its file may hold something else."""
        from knight_gui.documents.lesson import read_lesson

        # it stays until what it holds is written down anew: it may be the only copy
        self._restored = file, lock
        files.show(self._context, left.lesson, left.file, left.checksum)
        self._context.session.change(kept=None, lesson_place=left.place)
        if left.file is not None:
            with suppress(InputError):
                self._context.session.change(kept=read_lesson(left.file))
        self.write()

    def _save_as(self, left: Left, file: Path, lock: QLockFile) -> None:
        """Keep what a crash has left in a file that the user chooses, without showing it."""
        lesson = None if left.lesson.is_plain else left.lesson
        scene = replace(self._context.scene, lesson=lesson, setups=left.lesson.scenes[0].setups)
        name = documents.file_name(scene) if left.file is None else left.file.stem
        if files.save_other(self._context, left.lesson, name):
            _remove(file, lock)
        else:
            lock.unlock()


def _locked(file: Path) -> QLockFile | None:
    """Return the lock of a file that is held from now on; None if somebody who lives holds it."""
    lock = QLockFile(str(file.with_suffix(_LOCK)))
    # only the death of who holds it frees it, not that they held it for long
    lock.setStaleLockTime(0)
    return lock if lock.tryLock(0) else None


def _read(file: Path) -> Left | None:
    with suppress(OSError), open_regular(file) as opened:
        return Left.parse(opened.read(_MOST_BYTES))
    return None


def _remove(file: Path, lock: QLockFile) -> None:
    with suppress(OSError):
        file.unlink()
    lock.unlock()
