"""Rows in a file that grows: whatever ends the process, those that were written are there."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO

from knight_gui.files.lock import is_ours
from knight_gui.files.maps import as_csv
from knight_gui.files.maps.row import entries_in, row_of
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from knight_gui.files.maps.row import Entry


class Log:
    """A table as CSV in which this program alone writes, row after row.

    A line that has no end was being written when its process was killed: it is dropped.

    Parameters
    ----------
    path
        The file; it is made if there is none.

    Attributes
    ----------
    path
        The file.
    entries
        What stood in it.

    Raises
    ------
    InputError
        If it holds something else, or another program writes into it.
    OSError
        If it cannot be opened for writing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stream = _opened(path)
        try:
            content = _whole_lines(self._stream.read())
            self.entries = tuple(entries_in(as_csv.read(content or as_csv.HEAD)))
            self._end = len(content)
            self._take_back()
            if not self._end:
                self._write(as_csv.HEAD)
        except BaseException:
            self.close()
            raise

    def add(self, entries: Iterable[Entry]) -> None:
        """Write some rows, which are there when this returns."""
        self._write(as_csv.lines(map(row_of, entries)))

    def clear(self) -> None:
        """Leave nothing but the names of the columns."""
        self._end = 0
        self._take_back()
        self._write(as_csv.HEAD)

    def sync(self) -> None:
        """Wait until all of it is on the disk."""
        os.fsync(self._stream.fileno())

    def close(self) -> None:
        """Let others write into it."""
        self._stream.close()

    def remove(self) -> None:
        """Close it and leave no file behind."""
        with suppress(OSError):
            # Windows removes no file that is open
            if os.name == "nt":
                self.close()
            self.path.unlink()
        self.close()

    def _write(self, content: bytes) -> None:
        left = memoryview(content)
        try:
            while left:
                left = left[self._stream.write(left) :]
        except OSError:
            # what a full disk has taken of a row
            with suppress(OSError):
                self._take_back()
            raise
        self._end += len(content)

    def _take_back(self) -> None:
        self._stream.truncate(self._end)


def _whole_lines(content: bytes) -> bytes:
    whole = content[: content.rfind(b"\n") + 1]
    if not whole and not as_csv.HEAD.startswith(content):
        raise InputError(tr("it is not a table in lines"))
    return whole


def _opened(path: Path) -> BinaryIO:
    """Return the file, which is locked and is still the one of that name."""
    while True:
        _demand_file(path)
        stream = path.open("a+b", buffering=0)
        if not is_ours(stream.fileno()):
            stream.close()
            raise InputError(tr("another program is writing into it"))
        # whoever had it until now may have put another file in its place
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(stream.fileno()), path.stat()):
                stream.seek(0)
                return stream
        stream.close()


def _demand_file(path: Path) -> None:
    """Refuse a pipe, which would be waited for, and other things that are no files."""
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(path.stat().st_mode):
            raise InputError(tr("it is not a file"))
