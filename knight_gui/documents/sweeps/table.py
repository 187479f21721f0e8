"""A map in a file: what is known, and what is found out while it goes on.

Rows are written to a log as soon as they are found: whatever ends the process, they are there.
The log is a table as CSV, and the file itself if that is one. A file of another format is written
from the log at the end.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import ENOENT
from pathlib import Path
from typing import BinaryIO, Self

from knight_gui.board import InputError, cause_of
from knight_gui.documents.atomic import write_file
from knight_gui.documents.sweeps.formats import CSV, HEAD, Format, csv_lines
from knight_gui.documents.sweeps.row import Entry, entries_in, row_of
from knight_gui.documents.table import one_line
from knight_gui.file_locks import is_ours
from knight_gui.i18n import tr
from knight_gui.regular_files import open_regular
from knight_gui.search.problem import Problem

LOG = "{name}.rows.csv"
"""What the log beside a file is called."""
_MOST_LETTERS_OF_A_NAME = 200


class MapTable:
    """The rows of a map in a file, which nobody else writes into meanwhile.

    Used as a context: when it ends, in whatever way, the file is whole, unless it could not be
    written before. A file that holds something else, or cannot be written, stays as it was, and
    `InputError` says why. `entries` is what is known of each search.
    """

    def __init__(self, file: Path, form: Format) -> None:
        form.demand_installed()
        self.entries: dict[Problem, Entry] = {}
        self._name = one_line(str(file), _MOST_LETTERS_OF_A_NAME)
        # the log of a file is the same by whichever link it is reached
        self._file = Path(os.path.realpath(file))
        self._format = form
        self._has_stale_rows = self._has_failed = False
        path = self._file if form is CSV else self._file.with_name(LOG.format(name=self._file.name))
        with self._writing(path):
            self._log = _Log(path)
        try:
            with self._writing(self._file):
                self._begin()
        except BaseException:
            self._leave()
            raise

    def add(self, entries: Iterable[Entry]) -> None:
        """Write what was found; it is there when this returns, or `InputError` says why not."""
        new = tuple(entries)
        with self._writing():
            self._log.add(new)
        self._take(new)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            # what could not be written before cannot be now
            if not self._has_failed:
                with self._writing():
                    self._finish()
        finally:
            self._log.close()

    def _begin(self) -> None:
        """Take in what is known, and see that the file can be written before anything is found."""
        if self._format is not CSV:
            try:
                with open_regular(self._file, "r+b") as stream:
                    self._take(entries_in(self._format.read(stream.read())))
            except FileNotFoundError:
                self._write_whole()
        self._take(self._log.entries)

    def _take(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            known = self.entries.setdefault(entry.problem, entry)
            if known is not entry:
                self._has_stale_rows = True
                if entry.supersedes(known):
                    self.entries[entry.problem] = entry

    def _write_whole(self) -> None:
        write_file(self._file, self._format.write(map(row_of, self.entries.values())))

    def _finish(self) -> None:
        if self._format is not CSV:
            self._write_whole()
            self._log.remove()
        elif self._has_stale_rows:
            if sys.platform == "win32":
                # nothing takes the place of a file that is open
                self._log.close()
            self._write_whole()
        else:
            self._log.sync()

    def _leave(self) -> None:
        """Let go of a file that cannot be used, and of a log that was made for it."""
        if self._format is CSV or self._log.entries:
            self._log.close()
        else:
            self._log.remove()

    @contextmanager
    def _writing(self, path: Path | None = None) -> Iterator[None]:
        """Say what cannot be written; with a path, also what of it cannot be added to."""
        try:
            yield
        except OSError as error:
            self._has_failed = True
            raise InputError(
                tr("{name} cannot be written: {why}.", name=self._name, why=cause_of(error))
            ) from error
        except InputError as error:
            if path is None:
                raise
            raise InputError(
                tr(
                    "{name} cannot take more rows, and stays as it is: {why}. Choose another file.",
                    name=self._name
                    if path == self._file
                    else one_line(str(path), _MOST_LETTERS_OF_A_NAME),
                    why=error,
                )
            ) from error


class _Log:
    """A table as CSV in which this program alone writes, row after row.

    A line that has no end was being written when its process was killed: it is dropped.
    `entries` is what stood in it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stream = _opened(path)
        try:
            content = _whole_lines(self._stream.read())
            self.entries = tuple(entries_in(CSV.read(content or HEAD)))
            self._end = len(content)
            self._take_back()
            if not self._end:
                self._write(HEAD)
        except BaseException:
            self.close()
            raise

    def add(self, entries: Iterable[Entry]) -> None:
        # else rows would go into a file that nobody finds any more
        if not os.path.samestat(os.fstat(self._stream.fileno()), self._path.stat()):
            raise FileNotFoundError(ENOENT, tr("another file has taken its place"))
        self._write(csv_lines(map(row_of, entries)))

    def sync(self) -> None:
        os.fsync(self._stream.fileno())

    def close(self) -> None:
        self._stream.close()

    def remove(self) -> None:
        """Close it and leave no file behind."""
        with suppress(OSError):
            # Windows removes no file that is open
            if os.name == "nt":
                self.close()
            self._path.unlink()
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
    if not whole and not HEAD.startswith(content):
        raise InputError(tr("it is not a table with a row on each line"))
    return whole


def _opened(path: Path) -> BinaryIO:
    """Return the file, which is locked and is still the one of that name."""
    while True:
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(path.stat().st_mode):
                raise InputError(tr("it is not a file"))
        stream = open_regular(path, "a+b", buffering=0)
        if not is_ours(stream.fileno()):
            stream.close()
            raise InputError(tr("another program is writing into it"))
        # the program that had it until now may have put another file in its place
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(stream.fileno()), path.stat()):
                stream.seek(0)
                return stream
        stream.close()
