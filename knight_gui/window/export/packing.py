"""How films are packed: Pillow packs each frame, and these lines put them one behind the other.

Pillow itself keeps all frames of a film until the last one is there.
"""

from __future__ import annotations

import io
import shutil
import struct
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

if TYPE_CHECKING:
    from knight_gui.window.export.film import Shots


@dataclass(frozen=True)
class Change:
    """The rectangle of a frame outside of which nothing has changed.

    Attributes
    ----------
    pixels
        uint8, (rows, columns, 3): what it shows.
    is_new
        bool, (rows, columns): which of these have changed.
    """

    left: int
    top: int
    pixels: NDArray[np.uint8]
    is_new: NDArray[np.bool_]

    @property
    def width(self) -> int:
        """How many columns it has."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """How many rows it has."""
        return int(self.pixels.shape[0])

    def packed(self, kind: str, **options: object) -> bytes:
        """Return a file of one picture, as Pillow packs it."""
        file, opaque = io.BytesIO(), np.full((*self.is_new.shape, 1), 255, np.uint8)
        # four bytes a pixel, the last of them 0 as are the others where nothing has changed
        sparse = np.concatenate((self.pixels, opaque), axis=2) * self.is_new[..., None]
        Image.fromarray(sparse).save(file, kind, **options)
        return file.getvalue()


def changes(frames: Iterable[NDArray[np.uint8]], grain: int = 1) -> Iterator[Change]:
    """Yield the first frame as a whole, and of each other one what has changed.

    Parameters
    ----------
    frames
        uint8, (rows, columns, 3): all of the same size.
    grain
        Rectangles begin at multiples of this.
    """
    before: NDArray[np.uint8] | None = None
    for frame in frames:
        is_new = np.ones(frame.shape[:2], bool)
        if before is not None:
            np.any(frame != before, axis=2, out=is_new)
        before = frame
        rows = np.flatnonzero(is_new.any(axis=1))
        columns = np.flatnonzero(is_new.any(axis=0))
        if not len(rows):
            # a frame has to show something, if only what was there
            rows = columns = np.zeros(1, np.int64)
        top, left = int(rows[0]) // grain * grain, int(columns[0]) // grain * grain
        bottom, right = int(rows[-1]) + 1, int(columns[-1]) + 1
        part = np.s_[top:bottom, left:right]
        yield Change(left, top, frame[part], is_new[part])


_MOST_COLOURS = 255
"""Of a frame, beside the one that stands for what has not changed."""
_HEAD, _PLACE = 13, 10
"""How many bytes come before the colours of a file, and of a picture in it."""
_TABLE_FLAG = 0x80
_EXTENSION, _PICTURE, _TRAILER = 0x21, 0x2C, b";"
_STAYS_WITH_CLEAR = (0xF9, 4, 0x05)
_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def write_gif(shots: Shots, stream: BinaryIO) -> None:
    """Write a film."""
    stream.write(b"GIF89a" + struct.pack("<HHBBB", shots.width, shots.height, 0x70, 0, 0))
    stream.write(_FOREVER)
    stream.writelines(
        _gif_frame(change, round(shots.ms_of(place) / 10))
        for place, change in enumerate(changes(shots.frames))
    )
    stream.write(_TRAILER)


def _gif_frame(change: Change, hundredths: int) -> bytes:
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
    return control + place + table.tobytes() + _gif_pixels(indices, table)


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


def _gif_pixels(indices: NDArray[np.uint8], table: NDArray[np.uint8]) -> bytes:
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


_ANIMATED, _SEE_THROUGH = 0x02, 0x10
_ON_TOP = 0
_KEPT_BYTES = 16 << 20
_PICTURES = (b"VP8L", b"VP8 ")


def write_webp(shots: Shots, stream: BinaryIO) -> None:
    """Write a film, which says first how long it is."""
    with tempfile.SpooledTemporaryFile(_KEPT_BYTES) as body:
        body.write(
            _riff_chunk(
                b"VP8X",
                bytes([_ANIMATED | _SEE_THROUGH, 0, 0, 0]) + _size(shots.width, shots.height),
            )
        )
        body.write(_riff_chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0)))
        # rectangles begin at even places
        for place, change in enumerate(changes(shots.frames, grain=2)):
            body.write(_riff_chunk(b"ANMF", _webp_frame(change, shots.ms_of(place))))
        size = body.tell() + 4
        body.seek(0)
        stream.write(b"RIFF" + struct.pack("<I", size) + b"WEBP")
        shutil.copyfileobj(body, stream)


def _webp_frame(change: Change, ms: int) -> bytes:
    place = _three_bytes(change.left // 2) + _three_bytes(change.top // 2)
    size = _size(change.width, change.height)
    return place + size + _three_bytes(ms) + bytes([_ON_TOP]) + _webp_pixels(change)


def _webp_pixels(change: Change) -> bytes:
    """Return the chunk of a WebP of one picture that holds its pixels."""
    data, at = change.packed("WEBP", lossless=True, quality=50, method=2), 12
    while data[at : at + 4] not in _PICTURES:
        at += 8 + int.from_bytes(data[at + 4 : at + 8], "little")
    size = int.from_bytes(data[at + 4 : at + 8], "little")
    return _riff_chunk(data[at : at + 4], data[at + 8 : at + 8 + size])


def _riff_chunk(kind: bytes, data: bytes) -> bytes:
    return kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _size(width: int, height: int) -> bytes:
    return _three_bytes(width - 1) + _three_bytes(height - 1)


def _three_bytes(number: int) -> bytes:
    return number.to_bytes(3, "little")


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STAYS, _COVERS = 0, 1
_CHUNK_HEAD = struct.Struct(">I4s")


def write_apng(shots: Shots, stream: BinaryIO) -> None:
    """Write a film."""
    stream.write(_SIGNATURE)
    # eight bits for each of red, green, blue and how much that covers
    stream.write(
        _png_chunk(b"IHDR", struct.pack(">IIBBBBB", shots.width, shots.height, 8, 6, 0, 0, 0))
    )
    stream.write(_png_chunk(b"acTL", struct.pack(">II", shots.count, 0)))
    number = 0
    for place, change in enumerate(changes(shots.frames)):
        room = (number, change.width, change.height, change.left, change.top)
        ms = min(shots.ms_of(place), 65_535)
        control = struct.pack(">IIIIIHHBB", *room, ms, 1000, _STAYS, _COVERS)
        stream.write(_png_chunk(b"fcTL", control))
        number += 1
        for data in _png_data(change):
            if place:
                stream.write(_png_chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
            else:
                stream.write(_png_chunk(b"IDAT", data))
    stream.write(_png_chunk(b"IEND", b""))


def _png_data(change: Change) -> Iterator[bytes]:
    """Yield what a PNG of one picture has between its head and its end."""
    data, at = change.packed("PNG", optimize=False), len(_SIGNATURE)
    while at < len(data):
        size, kind = _CHUNK_HEAD.unpack_from(data, at)
        at += _CHUNK_HEAD.size
        if kind == b"IDAT":
            yield data[at : at + size]
        at += size + 4


def _png_chunk(kind: bytes, data: bytes) -> bytes:
    return _CHUNK_HEAD.pack(len(data), kind) + data + struct.pack(">I", zlib.crc32(kind + data))


_TICKS = 1000
"""A second in the units of time of a film."""
_ENCODERS = ("libx264", "libopenh264", "mpeg4")


def write_mp4(shots: Shots, stream: BinaryIO) -> None:
    """Write a film."""
    import av

    encoder = next(name for name in _ENCODERS if name in av.codecs_available)
    with tempfile.TemporaryFile() as body:
        with av.open(body, "w", format="mp4") as film:
            track = film.add_stream(encoder, rate=_TICKS)
            track.width, track.height = shots.width // 2 * 2, shots.height // 2 * 2
            track.pix_fmt = "yuv420p"
            track.codec_context.time_base = Fraction(1, _TICKS)
            at = 0
            for place, frame in enumerate(shots.frames):
                # such films cannot have an odd last row or column
                even = np.ascontiguousarray(frame[: track.height, : track.width])
                picture = av.VideoFrame.from_ndarray(even, format="rgb24")
                picture.pts, picture.time_base = at, Fraction(1, _TICKS)
                at += shots.ms_of(place)
                film.mux(track.encode(picture))
            film.mux(track.encode())
        body.seek(0)
        shutil.copyfileobj(body, stream)
