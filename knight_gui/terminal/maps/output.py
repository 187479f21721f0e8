"""The rows of a map on standard output."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from knight_gui.files.maps import as_csv
from knight_gui.files.maps.row import row_of
from knight_gui.files.maps.table import MapTable
from knight_gui.terminal.streams import writing_to_output

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from knight_gui.files.maps.kinds import Kind
    from knight_gui.files.maps.row import Entry
    from knight_gui.search.problem import Problem
    from knight_gui.terminal.maps.order import MapOrder


class Output:
    """Rows that go to a stream: as CSV while they are found, else all of them at the end.

    Attributes
    ----------
    entries
        What was found.
    """

    def __init__(self, stream: BinaryIO, kind: Kind) -> None:
        self.entries: dict[Problem, Entry] = {}
        self._stream = stream
        self._kind = kind
        if kind.grows:
            self._put(as_csv.HEAD)

    def add(self, entries: Iterable[Entry]) -> None:
        """Take what was found."""
        new = {entry.problem: entry for entry in entries}
        self.entries |= new
        if self._kind.grows:
            self._put(as_csv.lines(map(row_of, new.values())))

    def finish(self) -> None:
        """Write what could not be written before."""
        if not self._kind.grows:
            self._put(self._kind.format.write(map(row_of, self.entries.values())))

    def _put(self, content: bytes) -> None:
        self._stream.write(content)
        self._stream.flush()


@contextmanager
def rows_of(order: MapOrder) -> Iterator[MapTable | Output]:
    """Give where the rows go; when the context ends, all that were found are there.

    It ends early where they are read by nobody any more.
    """
    if order.file is not None:
        with MapTable(order.file, order.kind) as table:
            yield table
        return
    with writing_to_output() as stream:
        output = Output(stream, order.kind)
        try:
            yield output
        finally:
            output.finish()
