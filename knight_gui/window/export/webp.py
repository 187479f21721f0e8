"""Animated WebP: Pillow packs each frame, and these lines put them one behind the other."""

from __future__ import annotations

import shutil
import struct
import tempfile
from typing import TYPE_CHECKING, BinaryIO

from knight_gui.window.export.changes import Change, changes

if TYPE_CHECKING:
    from knight_gui.window.export.film import Shots

_ANIMATED, _SEE_THROUGH = 0x02, 0x10
_COVERS = 0
_KEPT_BYTES = 16 << 20
_PICTURES = (b"VP8L", b"VP8 ")


def write(shots: Shots, stream: BinaryIO) -> None:
    """Write a film, which says first how long it is."""
    with tempfile.SpooledTemporaryFile(_KEPT_BYTES) as body:
        body.write(
            _chunk(
                b"VP8X",
                bytes([_ANIMATED | _SEE_THROUGH, 0, 0, 0]) + _size(shots.width, shots.height),
            )
        )
        body.write(_chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0)))
        # rectangles begin at even places
        for place, change in enumerate(changes(shots.frames, grain=2)):
            body.write(_chunk(b"ANMF", _frame(change, shots.ms_of(place))))
        size = body.tell() + 4
        body.seek(0)
        stream.write(b"RIFF" + struct.pack("<I", size) + b"WEBP")
        shutil.copyfileobj(body, stream)


def _frame(change: Change, ms: int) -> bytes:
    place = _three_bytes(change.left // 2) + _three_bytes(change.top // 2)
    size = _size(change.width, change.height)
    return place + size + _three_bytes(ms) + bytes([_COVERS]) + _packed(change)


def _packed(change: Change) -> bytes:
    """Return the chunk of a WebP of one picture that holds its pixels."""
    data, at = change.packed("WEBP", lossless=True, quality=50, method=2), 12
    while data[at : at + 4] not in _PICTURES:
        at += 8 + int.from_bytes(data[at + 4 : at + 8], "little")
    size = int.from_bytes(data[at + 4 : at + 8], "little")
    return _chunk(data[at : at + 4], data[at + 8 : at + 8 + size])


def _chunk(kind: bytes, data: bytes) -> bytes:
    return kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _size(width: int, height: int) -> bytes:
    return _three_bytes(width - 1) + _three_bytes(height - 1)


def _three_bytes(number: int) -> bytes:
    return number.to_bytes(3, "little")
