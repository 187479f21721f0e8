"""A map as JSON: a list of objects, each in a line of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from knight_gui.files.maps.row import MapRow


def write(rows: Iterable[MapRow]) -> bytes:
    """Return a whole list."""
    lines = b",\n".join(map(msgspec.json.encode, rows))
    return b"[\n" + lines + b"\n]\n" if lines else b"[]\n"


def read(content: bytes) -> Iterable[Mapping[str, Any]]:
    """Return what stands in the objects of a list."""
    try:
        return msgspec.json.decode(content, type=list[dict[str, Any]])
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError(tr("it is not a list of objects")) from error
