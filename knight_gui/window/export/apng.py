"""Animated PNG: Pillow packs each frame, and these lines put them one behind the other."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, BinaryIO

from knight_gui.window.export.changes import Change, changes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from knight_gui.window.export.film import Shots

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STAYS, _COVERS = 0, 1
_HEAD = struct.Struct(">I4s")


def write(shots: Shots, stream: BinaryIO) -> None:
    """Write a film."""
    stream.write(_SIGNATURE)
    # eight bits for each of red, green, blue and how much that covers
    stream.write(_chunk(b"IHDR", struct.pack(">IIBBBBB", shots.width, shots.height, 8, 6, 0, 0, 0)))
    stream.write(_chunk(b"acTL", struct.pack(">II", shots.count, 0)))
    number = 0
    for place, change in enumerate(changes(shots.frames)):
        stream.write(_chunk(b"fcTL", _control(number, change, shots.ms_of(place))))
        number += 1
        for data in _packed(change):
            if place:
                stream.write(_chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
            else:
                stream.write(_chunk(b"IDAT", data))
    stream.write(_chunk(b"IEND", b""))


def _control(number: int, change: Change, ms: int) -> bytes:
    return struct.pack(
        ">IIIIIHHBB",
        *(number, change.width, change.height, change.left, change.top),
        *(min(ms, 65_535), 1000, _STAYS, _COVERS),
    )


def _packed(change: Change) -> Iterator[bytes]:
    """Yield what a PNG of one picture has between its head and its end."""
    data, at = change.packed("PNG", optimize=False), len(_SIGNATURE)
    while at < len(data):
        size, kind = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        if kind == b"IDAT":
            yield data[at : at + size]
        at += size + 4


def _chunk(kind: bytes, data: bytes) -> bytes:
    return _HEAD.pack(len(data), kind) + data + struct.pack(">I", zlib.crc32(kind + data))
