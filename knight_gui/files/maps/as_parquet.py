"""A map as Parquet: typed columns, each packed for itself, as data frames read them.

PyArrow is an extra, imported when a file is written or read.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import msgspec

from knight_gui.files.maps.row import COLUMNS, NUMBERS
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from knight_gui.files.maps.row import MapRow


def write(rows: Iterable[MapRow]) -> bytes:
    """Return a whole table."""
    import pyarrow as pa
    from pyarrow import parquet

    # the same few texts in thousands of rows
    texts = pa.dictionary(pa.int32(), pa.string())
    types = dict.fromkeys(COLUMNS, texts) | dict.fromkeys(NUMBERS, pa.int64())
    schema = pa.schema({**types, "foreseen": pa.bool_()})
    table = pa.Table.from_pylist(msgspec.to_builtins(list(rows)), schema)
    content = BytesIO()
    parquet.write_table(table, content)
    return content.getvalue()


def read(content: bytes) -> Iterable[Mapping[str, Any]]:
    """Return what stands in the rows of a table."""
    import pyarrow as pa
    from pyarrow import parquet

    try:
        rows: list[dict[str, Any]] = parquet.read_table(BytesIO(content)).to_pylist()
    except (pa.ArrowException, OSError) as error:
        raise InputError(tr("it is not Parquet")) from error
    return rows
