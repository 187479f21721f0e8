"""Writes a file so that it is the old one or the new one.

What is written goes to a file beside it, which takes its place when all of it is on the disk.
On Linux that file has no name before it is complete, so that even a process that is killed
leaves no part of one behind.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

_OPEN_FILES = Path("/proc/self/fd")
_FIRST_MODE = 0o666
"""Of a new file, less what the process does not give away."""
_DRAFT = ".knight-{number}.part"
_LONGEST_S = 3600.0
"""After which a draft with a name is that of a process which died."""


def write_file(path: Path, content: bytes, *, is_lasting: bool = True) -> None:
    """Let a file hold this, or leave it as it was."""
    with replacing(path, is_lasting=is_lasting) as file:
        file.write(content)


@contextmanager
def replacing(path: Path, *, is_lasting: bool = True) -> Iterator[BinaryIO]:
    """Give a stream whose content becomes that of a file if the context ends without an error.

    A link is followed, and permissions are kept. What is no ordinary file, such as a pipe or
    a device, is written to as it is.

    An `OSError` leaves the file as it is. With `is_lasting` the disk is waited for, so that a
    machine that is switched off changes nothing either; that may take some tenths of a second.
    """
    target = Path(os.path.realpath(path))
    before = _status(target)
    if before is not None and not stat.S_ISREG(before.st_mode):
        with target.open("wb") as file:
            yield file
        return
    if before is not None:
        _demand_writable(target)
    _sweep(target.parent)
    draft = _Draft(target)
    try:
        with os.fdopen(draft.descriptor, "wb") as file:
            if before is not None and sys.platform != "win32":
                os.fchmod(draft.descriptor, stat.S_IMODE(before.st_mode))
            yield file
            file.flush()
            if is_lasting:
                os.fsync(draft.descriptor)
            draft.give_name()
        draft.take_place()
        if is_lasting and sys.platform != "win32":
            _keep_names(target.parent)
    except BaseException:
        draft.throw_away()
        raise


def demand_folder(path: Path) -> None:
    """Raise an `OSError` as soon as the folder has gone in which a file is being written."""
    Path(os.path.realpath(path)).parent.stat()


class _Draft:
    """A file beside another one, whose place it is to take."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._name = target.with_name(_DRAFT.format(number=os.urandom(8).hex()))
        self._has_name = False
        self.descriptor = self._open()

    def _open(self) -> int:
        if sys.platform == "linux" and _OPEN_FILES.exists():
            # some file systems know no files without names
            with suppress(OSError):
                return os.open(self._target.parent, os.O_TMPFILE | os.O_WRONLY, _FIRST_MODE)
        how = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
        descriptor = os.open(self._name, how, _FIRST_MODE)
        self._has_name = True
        return descriptor

    def give_name(self) -> None:
        if self._has_name:
            return
        folder = os.open(self._target.parent, os.O_RDONLY)
        try:
            # Python follows the link to what has no name only if it is told the folder, too
            own = _OPEN_FILES / str(self.descriptor)
            os.link(own, self._name.name, dst_dir_fd=folder, follow_symlinks=True)
        finally:
            os.close(folder)
        self._has_name = True

    def take_place(self) -> None:
        self._name.replace(self._target)
        self._has_name = False

    def throw_away(self) -> None:
        if self._has_name:
            self._name.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove the drafts of those who died between giving one a name and its place."""
    oldest = time.time() - _LONGEST_S
    for left in folder.glob(_DRAFT.format(number="*")):
        with suppress(OSError):
            if left.stat().st_mtime < oldest:
                left.unlink()


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _demand_writable(path: Path) -> None:
    """Fail where a file is protected: to take its place, only its folder need not be."""
    path.open("r+b").close()


def _keep_names(folder: Path) -> None:
    """Have the names in a folder on the disk, too, where that can be asked for."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
