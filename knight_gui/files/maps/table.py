"""A map in a file: what is known, and what is found out while it goes on.

CSV grows row by row. Of other kinds a whole file is written now and then and at the end; the
rows in between stand in a log beside it, from which they are taken if the program was killed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from knight_gui.files.atomic import write_file
from knight_gui.files.maps.log import Log
from knight_gui.files.maps.row import entries_in, row_of
from knight_gui.files.table import one_line
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType
    from typing import Self

    from knight_gui.files.maps.kinds import Kind
    from knight_gui.files.maps.row import Entry
    from knight_gui.search.problem import Problem

LOG = "{name}.rows.csv"
"""What the log beside a file is called."""
_EVERY_S = 10.0
_MOST_SHARE = 0.05
"""Of the time is spent at most to write whole files in between."""


class MapTable:
    """The rows of a map in a file, which nobody else writes into meanwhile.

    Used as a context: when it ends, in whatever way, the file is whole, unless it could not be
    written before.

    Parameters
    ----------
    file
        Where they are, or come to be.
    kind
        Of which kind that is.

    Attributes
    ----------
    entries
        What is known of each search.

    Raises
    ------
    InputError
        If there is a file that holds something else, or cannot be written; then it stays as
        it was.
    """

    def __init__(self, file: Path, kind: Kind) -> None:
        kind.demand_installed()
        self.entries: dict[Problem, Entry] = {}
        self._name = one_line(str(file), 200)
        # the log of a file is the same by whichever link it is reached
        self._file = Path(os.path.realpath(file))
        self._kind = kind
        self._has_stale_rows = self._has_failed = False
        self._next = perf_counter() + _EVERY_S
        try:
            self._log = Log(self._path_of_log())
        except OSError as error:
            raise self._unwritable(error) from error
        except InputError as error:
            raise self._refused(self._path_of_log(), error) from error
        try:
            self._begin()
        except BaseException:
            self._leave()
            raise

    def add(self, entries: Iterable[Entry]) -> None:
        """Write what was found; it is there when this returns.

        Raises
        ------
        InputError
            If it cannot be written, as to a full disk; all before is there.
        """
        new = tuple(entries)
        try:
            self._log.add(new)
            self._take(new)
            if not self._kind.grows and perf_counter() >= self._next:
                self._write_whole(is_lasting=False)
        except OSError as error:
            self._has_failed = True
            raise self._unwritable(error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            # what could not be written before cannot be now
            if not self._has_failed:
                self._finish()
        except OSError as failure:
            raise self._unwritable(failure) from failure
        finally:
            self._log.close()

    def _path_of_log(self) -> Path:
        if self._kind.grows:
            return self._file
        return self._file.with_name(LOG.format(name=self._file.name))

    def _begin(self) -> None:
        """Take in what is known, and see that the file can be written before anything is found."""
        if not self._kind.grows:
            try:
                with self._file.open("r+b") as stream:
                    self._take(entries_in(self._kind.format.read(stream.read())))
            except FileNotFoundError:
                self._write_whole(is_lasting=False)
            except OSError as error:
                raise self._unwritable(error) from error
            except InputError as error:
                raise self._refused(self._file, error) from error
        self._take(self._log.entries)
        if not self._kind.grows and self._log.entries:
            # of a program that was killed
            self._write_whole(is_lasting=True)
            self._log.clear()

    def _take(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            known = self.entries.setdefault(entry.problem, entry)
            if known is not entry:
                self._has_stale_rows = True
                if entry.supersedes(known):
                    self.entries[entry.problem] = entry

    def _write_whole(self, *, is_lasting: bool) -> None:
        began = perf_counter()
        content = self._kind.format.write(map(row_of, self.entries.values()))
        write_file(self._file, content, is_lasting=is_lasting)
        now = perf_counter()
        self._next = now + max(_EVERY_S, (now - began) / _MOST_SHARE)

    def _finish(self) -> None:
        if not self._kind.grows:
            self._write_whole(is_lasting=True)
            self._log.remove()
        elif self._has_stale_rows:
            if sys.platform == "win32":
                # nothing takes the place of a file that is open
                self._log.close()
            self._write_whole(is_lasting=True)
        else:
            self._log.sync()

    def _leave(self) -> None:
        """Let go of a file that cannot be used, and of a log that was made for it."""
        if self._kind.grows or self._log.entries:
            self._log.close()
        else:
            self._log.remove()

    def _refused(self, path: Path, why: InputError) -> InputError:
        return InputError(
            tr(
                "{name} cannot be added to, and stays as it is: {why}. Choose another file.",
                name=self._name if path == self._file else one_line(str(path), 200),
                why=why,
            )
        )

    def _unwritable(self, error: OSError) -> InputError:
        why = error.strerror or type(error).__name__
        return InputError(tr("{name} cannot be written: {why}.", name=self._name, why=why))
