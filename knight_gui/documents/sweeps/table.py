"""File of a sweep, to which entries are added while the sweep runs.

Rows are written to a log at once, so that they survive the end of the process. The log is a table
in CSV, and the file itself if it has this format. A file of another format is written from the log
at the end.
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

from knight_gui.board import InputError, localized_error_message
from knight_gui.documents.atomic import write_file_atomically
from knight_gui.documents.sweeps.formats import CSV_FORMAT, CSV_HEADER, SweepFormat, format_csv_rows
from knight_gui.documents.sweeps.row import SweepEntry, iter_entries, row_from_entry
from knight_gui.documents.table import shorten_to_line
from knight_gui.file_locks import try_lock_file
from knight_gui.i18n import tr
from knight_gui.regular_files import open_regular_file
from knight_gui.search.problem import Problem

LOG_FILE_NAME = "{name}.rows.csv"
"""Name of the log beside a file."""
_MAX_NAME_LENGTH = 200


class SweepFile:
    """Locked file with the entries of a sweep.

    Used as a context manager: when it exits, also by an exception, the file is complete, unless an
    earlier write has failed. A file with other content, or one that cannot be written, is left
    unchanged, and `InputError` has the reason.
    """

    def __init__(self, path: Path, format_: SweepFormat) -> None:
        format_.check_installed()
        self.entries: dict[Problem, SweepEntry] = {}
        """Best entry of each search."""
        self._display_name = shorten_to_line(str(path), _MAX_NAME_LENGTH)
        # resolved, so that all links to a file share its log
        self._path = Path(os.path.realpath(path))
        self._format = format_
        self._has_stale_rows = False
        self._has_failed = False
        if format_ is CSV_FORMAT:
            log_path = self._path
        else:
            log_path = self._path.with_name(LOG_FILE_NAME.format(name=self._path.name))
        with self._convert_errors(log_path):
            self._log = _RowLog(log_path)
        try:
            with self._convert_errors(self._path):
                self._load_entries()
        except BaseException:
            self._release_log()
            raise

    def add_entries(self, entries: Iterable[SweepEntry]) -> None:
        """Write entries; they are in the log when this returns, else it raises `InputError`."""
        new = tuple(entries)
        with self._convert_errors():
            self._log.add_entries(new)
        self._merge_entries(new)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            # after a failed write another one would fail, too
            if not self._has_failed:
                with self._convert_errors():
                    self._finish()
        finally:
            self._log.close()

    def _load_entries(self) -> None:
        """Load the entries of the file and its log, and check that the file can be written."""
        if self._format is not CSV_FORMAT:
            try:
                with open_regular_file(self._path, "r+b") as stream:
                    self._merge_entries(iter_entries(self._format.parse(stream.read())))
            except FileNotFoundError:
                self._rewrite()
        self._merge_entries(self._log.entries)

    def _merge_entries(self, entries: Iterable[SweepEntry]) -> None:
        for entry in entries:
            old_entry = self.entries.setdefault(entry.problem, entry)
            if old_entry is not entry:
                self._has_stale_rows = True
                if entry.supersedes(old_entry):
                    self.entries[entry.problem] = entry

    def _rewrite(self) -> None:
        write_file_atomically(
            self._path, self._format.serialize(map(row_from_entry, self.entries.values()))
        )

    def _finish(self) -> None:
        if self._format is not CSV_FORMAT:
            self._rewrite()
            self._log.remove()
        elif self._has_stale_rows:
            if sys.platform == "win32":
                # Windows replaces no open file
                self._log.close()
            self._rewrite()
        else:
            self._log.sync()

    def _release_log(self) -> None:
        """Close the log of a file that cannot be used; remove it if it was created for it."""
        if self._format is CSV_FORMAT or self._log.entries:
            self._log.close()
        else:
            self._log.remove()

    @contextmanager
    def _convert_errors(self, path: Path | None = None) -> Iterator[None]:
        """Convert errors of the system to `InputError`.

        With the path of an existing file, also the errors of its content get a message.
        """
        try:
            yield
        except OSError as error:
            self._has_failed = True
            raise InputError(
                tr(
                    "{name} cannot be written: {why}.",
                    name=self._display_name,
                    why=localized_error_message(error),
                )
            ) from error
        except InputError as error:
            if path is None:
                raise
            name = self._display_name
            if path != self._path:
                name = shorten_to_line(str(path), _MAX_NAME_LENGTH)
            raise InputError(
                tr(
                    "{name} cannot take more rows, and stays as it is: {why}. Choose another file.",
                    name=name,
                    why=error,
                )
            ) from error


class _RowLog:
    """Locked table in CSV to which rows are appended.

    An incomplete last line, left by a killed process, is dropped.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stream = _open_locked(path)
        try:
            content = _complete_lines(self._stream.read())
            self.entries = tuple(iter_entries(CSV_FORMAT.parse(content or CSV_HEADER)))
            """Entries of the file when it was opened."""
            self._end = len(content)
            self._truncate_to_end()
            if not self._end:
                self._write(CSV_HEADER)
        except BaseException:
            self.close()
            raise

    def add_entries(self, entries: Iterable[SweepEntry]) -> None:
        # the file may have been deleted or replaced meanwhile
        if not os.path.samestat(os.fstat(self._stream.fileno()), self._path.stat()):
            raise FileNotFoundError(ENOENT, tr("another file has taken its place"))
        self._write(format_csv_rows(map(row_from_entry, entries)))

    def sync(self) -> None:
        os.fsync(self._stream.fileno())

    def close(self) -> None:
        self._stream.close()

    def remove(self) -> None:
        """Close the log and delete its file."""
        with suppress(OSError):
            # Windows deletes no open file
            if os.name == "nt":
                self.close()
            self._path.unlink()
        self.close()

    def _write(self, content: bytes) -> None:
        remaining = memoryview(content)
        try:
            while remaining:
                remaining = remaining[self._stream.write(remaining) :]
        except OSError:
            # the part of a row that fitted on a full disk
            with suppress(OSError):
                self._truncate_to_end()
            raise
        self._end += len(content)

    def _truncate_to_end(self) -> None:
        self._stream.truncate(self._end)


def _complete_lines(content: bytes) -> bytes:
    whole = content[: content.rfind(b"\n") + 1]
    if not whole and not CSV_HEADER.startswith(content):
        raise InputError(tr("it is not a table with a row on each line"))
    return whole


def _open_locked(path: Path) -> BinaryIO:
    """Return an open file that is locked and still has its name."""
    while True:
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(path.stat().st_mode):
                raise InputError(tr("it is not a file"))
        stream = open_regular_file(path, "a+b", buffering=0)
        if not try_lock_file(stream.fileno()):
            stream.close()
            raise InputError(tr("another program is writing into it"))
        # the program that held the lock until now may have replaced the file
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(stream.fileno()), path.stat()):
                stream.seek(0)
                return stream
        stream.close()
