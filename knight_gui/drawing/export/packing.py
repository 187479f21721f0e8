"""How films are packed: Pillow packs each frame, and these lines put them one behind the other.

Pillow itself keeps all frames of a film until the last one is there, but for those of a WebP.
"""

from __future__ import annotations

import shutil
import struct
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.GifImagePlugin import getdata
from PIL.PngImagePlugin import getchunks, putchunk

if TYPE_CHECKING:
    from knight_gui.drawing.export.film import Shots


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


def changes(frames: Iterable[NDArray[np.uint8]]) -> Iterator[Change]:
    """Yield the first frame as a whole, and of each other one what has changed.

    Parameters
    ----------
    frames
        uint8, (rows, columns, 3): all of the same size.
    """
    before: NDArray[np.uint8] | None = None
    for frame in frames:
        is_new = np.ones(frame.shape[:2], bool)
        if before is not None:
            np.any(frame != before, axis=2, out=is_new)
        before = frame
        # a frame has to show something, if only what was there
        rows, columns = np.nonzero(is_new) if is_new.any() else np.zeros((2, 1), np.int64)
        top, left = int(rows.min()), int(columns.min())
        part = np.s_[top : int(rows.max()) + 1, left : int(columns.max()) + 1]
        yield Change(left, top, frame[part], is_new[part])


_MOST_COLOURS = 255
"""Of a frame, beside the one that stands for what has not changed."""
_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def write_gif(shots: Shots, stream: BinaryIO) -> None:
    """Write a film."""
    stream.write(
        b"GIF89a" + struct.pack("<HHBBB", shots.width, shots.height, 0x70, 0, 0) + _FOREVER
    )
    for ms, change in zip(shots.ms, changes(shots.frames), strict=True):
        indices, colours = _indexed(change)
        picture = Image.fromarray(indices)
        picture.putpalette(colours.tobytes() + bytes(3))
        data = getdata(
            picture,
            (change.left, change.top),
            # it counts hundredths of a second
            duration=round(ms, -1),
            transparency=len(colours),
            # what was drawn is left there
            disposal=1,
            include_color_table=True,
        )
        stream.write(b"".join(data))
    stream.write(b";")


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


class _Further:
    """All frames of a film but the first, each drawn when Pillow asks for it."""

    def __init__(self, shots: Shots) -> None:
        self._frames, self.n_frames = shots.frames, len(shots.ms) - 1

    def seek(self, _: int) -> None:
        self._picture = Image.fromarray(next(self._frames))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._picture, name)


def write_webp(shots: Shots, stream: BinaryIO) -> None:
    """Write a film."""
    Image.fromarray(next(shots.frames)).save(
        stream,
        "WEBP",
        save_all=True,
        append_images=[_Further(shots)],
        duration=shots.ms,
        lossless=True,
        quality=50,
        method=2,
        # no frame but the first as a whole
        kmax=0,
    )


def write_apng(shots: Shots, stream: BinaryIO) -> None:
    """Write a film."""
    stream.write(b"\x89PNG\r\n\x1a\n")
    # eight bits for each of red, green, blue and how much that covers
    putchunk(stream, b"IHDR", struct.pack(">IIBBBBB", shots.width, shots.height, 8, 6, 0, 0, 0))
    putchunk(stream, b"acTL", struct.pack(">II", len(shots.ms), 0))
    numbers = count()
    for place, change in enumerate(changes(shots.frames)):
        height, width = change.is_new.shape
        room = (next(numbers), width, height, change.left, change.top)
        # what was drawn is left there, and lies under what comes next
        putchunk(stream, b"fcTL", struct.pack(">IIIIIHHBB", *room, shots.ms[place], 1000, 0, 1))
        opaque = np.full((height, width, 1), 255, np.uint8)
        # four bytes a pixel, the last of them 0 as are the others where nothing has changed
        sparse = np.concatenate((change.pixels, opaque), axis=2) * change.is_new[..., None]
        for kind, data, _ in getchunks(Image.fromarray(sparse)):
            if kind == b"IDAT" and place:
                putchunk(stream, b"fdAT", struct.pack(">I", next(numbers)), data)
            elif kind == b"IDAT":
                putchunk(stream, kind, data)
    putchunk(stream, b"IEND")


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
            for ms, frame in zip(shots.ms, shots.frames, strict=True):
                # such films cannot have an odd last row or column
                even = np.ascontiguousarray(frame[: track.height, : track.width])
                picture = av.VideoFrame.from_ndarray(even, format="rgb24")
                picture.pts, picture.time_base = at, Fraction(1, _TICKS)
                at += ms
                film.mux(track.encode(picture))
            film.mux(track.encode())
        body.seek(0)
        shutil.copyfileobj(body, stream)
