"""A map as CSV: a line for each row, after one with the names of the columns."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Any

import msgspec

from knight_gui.files.maps.row import COLUMNS
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from knight_gui.files.maps.row import MapRow

HEAD = f"{','.join(COLUMNS)}\n".encode()


def write(rows: Iterable[MapRow]) -> bytes:
    """Return a whole table."""
    return HEAD + lines(rows)


def lines(rows: Iterable[MapRow]) -> bytes:
    """Return the lines of some rows."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        cells = msgspec.to_builtins(row)
        cells["foreseen"] = "true" if row.foreseen else "false"
        writer.writerow(cells.values())
    return text.getvalue().encode()


def read(content: bytes) -> Iterator[Mapping[str, Any]]:
    """Yield what stands in the rows of a table."""
    try:
        table = csv.reader(StringIO(content.decode("utf-8-sig"), newline=""), strict=True)
        if tuple(next(table, ())) != COLUMNS:
            raise InputError(tr("its columns are not {names}", names=", ".join(COLUMNS)))
        for number, cells in enumerate(table, 1):
            if len(cells) != len(COLUMNS):
                raise InputError(
                    tr(
                        "row {number:,} has {count:,} cells, not {of}",
                        number=number,
                        count=len(cells),
                        of=len(COLUMNS),
                    )
                )
            yield dict(zip(COLUMNS, cells, strict=True))
    except UnicodeDecodeError as error:
        raise InputError(tr("it is not a text in UTF-8")) from error
    except csv.Error as error:
        raise InputError(tr("a cell of it does not end")) from error
