"""Animated GIF: Pillow packs each frame, and these lines put them one behind the other.

Pillow itself keeps all frames of a GIF until the last one is there.
"""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING, BinaryIO

import numpy as np
from PIL import Image

from knight_gui.window.export.changes import Change, changes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from knight_gui.window.export.film import Shots

_MOST_COLOURS = 255
"""Of a frame, beside the one that stands for what has not changed."""
_HEAD, _PLACE = 13, 10
"""How many bytes come before the colours of a file, and of a picture in it."""
_TABLE_FLAG = 0x80
_EXTENSION, _PICTURE, _TRAILER = 0x21, 0x2C, b";"
_STAYS_WITH_CLEAR = (0xF9, 4, 0x05)
_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def write(shots: Shots, stream: BinaryIO) -> None:
    """Write a film."""
    stream.write(b"GIF89a" + struct.pack("<HHBBB", shots.width, shots.height, 0x70, 0, 0))
    stream.write(_FOREVER)
    stream.writelines(
        _packed(change, round(shots.ms_of(place) / 10))
        for place, change in enumerate(changes(shots.frames))
    )
    stream.write(_TRAILER)


def _packed(change: Change, hundredths: int) -> bytes:
    """Return the bytes of a frame: how long it is shown, where, its colours and its pixels."""
    indices, colours = _indexed(change)
    clear = len(colours)
    table = np.zeros((2 ** max(1, int(clear).bit_length()), 3), np.uint8)
    table[:clear] = colours
    control = struct.pack("<BBBBHBB", _EXTENSION, *_STAYS_WITH_CLEAR, hundredths, clear, 0)
    flags = _TABLE_FLAG | len(table).bit_length() - 2
    place = struct.pack(
        "<BHHHHB", _PICTURE, change.left, change.top, change.width, change.height, flags
    )
    return control + place + table.tobytes() + _compressed(indices, table)


def _indexed(change: Change) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the place of each pixel’s colour, and the colours; what is not new has the last."""
    new = change.pixels[change.is_new]
    if not len(new):
        return np.zeros(change.is_new.shape, np.uint8), np.zeros((0, 3), np.uint8)
    packed = new.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    found, places = np.unique(packed, return_inverse=True)
    if len(found) > _MOST_COLOURS:
        picture = Image.fromarray(new.reshape(1, -1, 3)).quantize(
            _MOST_COLOURS, dither=Image.Dither.NONE
        )
        places = np.asarray(picture).reshape(-1)
        colours = np.array(picture.getpalette(), np.uint8).reshape(-1, 3)[: int(places.max()) + 1]
    else:
        colours = np.stack([found >> 16, found >> 8 & 255, found & 255], axis=1).astype(np.uint8)
    indices = np.full(change.is_new.shape, len(colours), np.uint8)
    indices[change.is_new] = places
    return indices, colours


def _compressed(indices: NDArray[np.uint8], table: NDArray[np.uint8]) -> bytes:
    """Return the compressed pixels, taken out of a GIF of one picture."""
    picture = Image.fromarray(indices)
    picture.putpalette(table.tobytes())
    file = io.BytesIO()
    picture.save(file, "GIF", optimize=False, interlace=False)
    data = file.getvalue()
    at = _after_table(_HEAD, data[10])
    while data[at] == _EXTENSION:
        at += 2
        while data[at]:
            at += data[at] + 1
        at += 1
    assert data[at] == _PICTURE
    return data[_after_table(at + _PLACE, data[at + _PLACE - 1]) :].removesuffix(_TRAILER)


def _after_table(at: int, flags: int) -> int:
    return at + 3 * 2 ** ((flags & 7) + 1) if flags & _TABLE_FLAG else at
