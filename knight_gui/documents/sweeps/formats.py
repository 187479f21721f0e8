"""The formats in which a map is kept, in a table: how rows become a file, and a file rows."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from io import BytesIO, StringIO
from typing import Any

import msgspec

from knight_gui.board import InputError
from knight_gui.documents.sweeps.row import COLUMNS, NUMBERS, MapRow, demand_known_version
from knight_gui.i18n import listed, plural, tr

HEAD = f"{','.join(COLUMNS)}\n".encode()


@dataclass(frozen=True)
class Format:
    """A format: how its files end, what writes and reads them, and the package they take.

    What is read stands in rows, by the names of the columns; `InputError` says why there are
    none. The extra that brings the package is called as the ending is.
    """

    ending: str
    write: Callable[[Iterable[MapRow]], bytes]
    read: Callable[[bytes], Iterable[Mapping[str, Any]]]
    package: str = ""

    @property
    def is_installed(self) -> bool:
        """Whether it can be written here."""
        return not self.package or find_spec(self.package) is not None

    def demand_installed(self) -> None:
        """Refuse what cannot be written here."""
        if not self.is_installed:
            raise InputError(
                tr(
                    "A {kind} file needs {package}, which is not installed: {command}",
                    kind=self.ending,
                    package=self.package,
                    command=f"pip install knight-gui[{self.ending}]",
                )
            )


# CSV: a line for each row, after one with the names of the columns


def csv_lines(rows: Iterable[MapRow]) -> bytes:
    """Return the lines of some rows."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        cells = msgspec.to_builtins(row)
        cells["foreseen"] = "true" if row.foreseen else "false"
        writer.writerow(cells.values())
    return text.getvalue().encode()


def _read_csv(content: bytes) -> Iterator[Mapping[str, Any]]:
    try:
        table = csv.reader(StringIO(content.decode("utf-8-sig"), newline=""), strict=True)
        columns = tuple(next(table, ()))
        if columns != COLUMNS:
            if columns[:1] == COLUMNS[:1]:
                demand_known_version("".join(next(table, ())[:1]))
            raise InputError(tr("its columns are not {names}", names=listed(COLUMNS)))
        for number, cells in enumerate(table, 1):
            if len(cells) != len(columns):
                raise InputError(
                    plural(
                        "row {number:,} has {count:,} cell, not {of}",
                        "row {number:,} has {count:,} cells, not {of}",
                        len(cells),
                        number=number,
                        of=len(columns),
                    )
                )
            yield dict(zip(columns, cells, strict=True))
    except UnicodeDecodeError as error:
        raise InputError(tr("it is not UTF-8 text")) from error
    except csv.Error as error:
        raise InputError(tr("a quotation mark in it is missing or out of place")) from error


# JSON: a list of objects, each in a line of its own


def _write_json(rows: Iterable[MapRow]) -> bytes:
    lines = b",\n".join(map(msgspec.json.encode, rows))
    return b"[\n" + lines + b"\n]\n" if lines else b"[]\n"


def _read_json(content: bytes) -> Iterable[Mapping[str, Any]]:
    try:
        return msgspec.json.decode(content, type=list[dict[str, Any]])
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError(tr("it is not a list of objects")) from error


# Parquet: typed columns, each packed for itself, as data frames read them


def _write_parquet(rows: Iterable[MapRow]) -> bytes:
    import pyarrow as pa
    from pyarrow import parquet

    # the same few texts in thousands of rows
    schema = pa.schema(
        dict.fromkeys(COLUMNS, pa.dictionary(pa.int32(), pa.string()))
        | dict.fromkeys(NUMBERS, pa.int64())
        | {"foreseen": pa.bool_()}
    )
    content = BytesIO()
    parquet.write_table(pa.Table.from_pylist(msgspec.to_builtins(list(rows)), schema), content)
    return content.getvalue()


def _read_parquet(content: bytes) -> Iterable[Mapping[str, Any]]:
    import pyarrow as pa
    from pyarrow import parquet

    try:
        return list(parquet.read_table(BytesIO(content)).to_pylist())
    except (pa.ArrowException, OSError) as error:
        raise InputError(tr("it is not Parquet")) from error


CSV = Format("csv", lambda rows: HEAD + csv_lines(rows), _read_csv)
"""The one that grows: rows can be written after those that stand in the file."""
FORMATS = {
    form.ending: form
    for form in (
        CSV,
        Format("json", _write_json, _read_json),
        Format("parquet", _write_parquet, _read_parquet, "pyarrow"),
    )
}
