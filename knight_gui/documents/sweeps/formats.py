"""File formats of sweeps: CSV, JSON and Parquet."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from io import BytesIO, StringIO
from typing import Any

import msgspec

from knight_gui.board import InputError
from knight_gui.documents.sweeps.row import COLUMNS, INTEGER_COLUMNS, SweepRow, validate_row_version
from knight_gui.i18n import join_list, plural, tr
from knight_gui.installing import install_command

CSV_HEADER = f"{','.join(COLUMNS)}\n".encode()


@dataclass(frozen=True)
class SweepFormat:
    """File format of a sweep."""

    extension: str
    """Extension of its files, without a dot."""
    serialize: Callable[[Iterable[SweepRow]], bytes]
    """Function that returns the content of a file with some rows."""
    parse: Callable[[bytes], Iterable[Mapping[str, Any]]]
    """Function that returns the rows of a file by column names, or raises `InputError`."""
    required_package: str = ""
    """Package that is needed to read and write it; empty if there is none."""

    @property
    def is_installed(self) -> bool:
        """True if the required package is installed."""
        return not self.required_package or find_spec(self.required_package) is not None

    def check_installed(self) -> None:
        """Raise `InputError` unless the required package is installed."""
        if not self.is_installed:
            raise InputError(
                tr(
                    "A {kind} file needs {package}, which is not installed: {command}",
                    kind=self.extension,
                    package=self.required_package,
                    command=install_command(self.required_package),
                )
            )


# CSV: a header with the names of the columns, then a line for each row


def format_csv_rows(rows: Iterable[SweepRow]) -> bytes:
    """Return some rows as lines of CSV, without the header."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        cells = msgspec.to_builtins(row)
        cells["foreseen"] = str(row.foreseen).lower()
        writer.writerow(cells.values())
    return text.getvalue().encode()


def _serialize_csv(rows: Iterable[SweepRow]) -> bytes:
    return CSV_HEADER + format_csv_rows(rows)


def _parse_csv(content: bytes) -> Iterator[Mapping[str, Any]]:
    try:
        table = csv.reader(StringIO(content.decode("utf-8-sig"), newline=""), strict=True)
        columns = tuple(next(table, ()))
        if columns != COLUMNS:
            if columns[:1] == COLUMNS[:1]:
                validate_row_version("".join(next(table, ())[:1]))
            raise InputError(tr("its columns are not {names}", names=join_list(COLUMNS)))
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


# JSON: a list of objects, one a line


def _serialize_json(rows: Iterable[SweepRow]) -> bytes:
    lines = b",\n".join(map(msgspec.json.encode, rows))
    if not lines:
        return b"[]\n"
    return b"[\n" + lines + b"\n]\n"


def _parse_json(content: bytes) -> Iterable[Mapping[str, Any]]:
    try:
        return msgspec.json.decode(content, type=list[dict[str, Any]])
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError(tr("it is not a list of objects")) from error


# Parquet: compressed typed columns, as data frames read them


def _serialize_parquet(rows: Iterable[SweepRow]) -> bytes:
    import pyarrow as pa
    from pyarrow import parquet

    # dictionary encoding: the same few texts in thousands of rows
    schema = pa.schema(
        dict.fromkeys(COLUMNS, pa.dictionary(pa.int32(), pa.string()))
        | dict.fromkeys(INTEGER_COLUMNS, pa.int64())
        | {"foreseen": pa.bool_()}
    )
    content = BytesIO()
    parquet.write_table(pa.Table.from_pylist(msgspec.to_builtins(list(rows)), schema), content)
    return content.getvalue()


def _parse_parquet(content: bytes) -> Iterable[Mapping[str, Any]]:
    import pyarrow as pa
    from pyarrow import parquet

    try:
        return list(parquet.read_table(BytesIO(content)).to_pylist())
    except (pa.ArrowException, OSError) as error:
        raise InputError(tr("it is not Parquet")) from error


CSV_FORMAT = SweepFormat("csv", _serialize_csv, _parse_csv)
"""Format of the log: rows can be appended to a file."""
FORMATS_BY_EXTENSION = {
    form.extension: form
    for form in (
        CSV_FORMAT,
        SweepFormat("json", _serialize_json, _parse_json),
        SweepFormat("parquet", _serialize_parquet, _parse_parquet, "pyarrow"),
    )
}
