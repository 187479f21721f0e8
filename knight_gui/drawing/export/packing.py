"""Film formats: Pillow compresses single frames, which are written one after the other.

Pillow itself would keep all frames in memory until the last one, except for WebP.
"""

from __future__ import annotations

import shutil
import struct
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PIL.GifImagePlugin import getdata
from PIL.PngImagePlugin import getchunks, putchunk


@dataclass(frozen=True)
class FilmFrames:
    """Frames of a film, each drawn when it is taken."""

    width: int
    height: int
    frames: Iterator[NDArray[np.uint8]]
    """The pixels of each frame: (rows, columns, 3)."""
    durations_ms: Sequence[int]
    """The duration of each frame."""


@dataclass(frozen=True)
class ChangedRegion:
    """Rectangle of a frame outside of which nothing has changed since the previous frame."""

    left: int
    top: int
    pixels: NDArray[np.uint8]
    """(rows, columns, 3)"""
    is_changed: NDArray[np.bool_]
    """(rows, columns)"""


def iter_changed_regions(frames: Iterable[NDArray[np.uint8]]) -> Iterator[ChangedRegion]:
    """Yield the first frame as a whole, and the changed region of each other frame.

    Parameters
    ----------
    frames
        Pixels of each frame, (rows, columns, 3), all of the same size.
    """
    previous_frame: NDArray[np.uint8] | None = None
    for frame in frames:
        is_changed = np.ones(frame.shape[:2], bool)
        if previous_frame is not None:
            np.any(frame != previous_frame, axis=2, out=is_changed)
        previous_frame = frame
        # a frame must have at least one pixel
        rows, columns = np.nonzero(is_changed) if is_changed.any() else np.zeros((2, 1), np.int64)
        top = int(rows.min())
        left = int(columns.min())
        region = np.s_[top : int(rows.max()) + 1, left : int(columns.max()) + 1]
        yield ChangedRegion(left, top, frame[region], is_changed[region])


_MAX_COLORS = 255
"""Maximum number of colours of a frame, besides the transparent one for unchanged pixels."""
_LOOP_FOREVER_BLOCK = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def write_gif(film_frames: FilmFrames, stream: BinaryIO) -> None:
    """Write a film."""
    stream.write(
        b"GIF89a"
        + struct.pack("<HHBBB", film_frames.width, film_frames.height, 0x70, 0, 0)
        + _LOOP_FOREVER_BLOCK
    )
    for duration_ms, region in zip(
        film_frames.durations_ms, iter_changed_regions(film_frames.frames), strict=True
    ):
        indices, colors = _index_colors(region)
        picture = Image.fromarray(indices)
        picture.putpalette(colors.tobytes() + bytes(3))
        data = getdata(
            picture,
            (region.left, region.top),
            # GIF counts hundredths of a second
            duration=round(duration_ms, -1),
            transparency=len(colors),
            # keep the previous frame
            disposal=1,
            include_color_table=True,
        )
        stream.write(b"".join(data))
    stream.write(b";")


def _index_colors(region: ChangedRegion) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the colour indices of all pixels, and the colours.

    Unchanged pixels have the index after the last colour.
    """
    changed_pixels = region.pixels[region.is_changed]
    if not len(changed_pixels):
        return np.zeros(region.is_changed.shape, np.uint8), np.zeros((0, 3), np.uint8)
    packed_colors = changed_pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    unique_colors, color_indices = np.unique(packed_colors, return_inverse=True)
    if len(unique_colors) > _MAX_COLORS:
        picture = Image.fromarray(changed_pixels.reshape(1, -1, 3)).quantize(
            _MAX_COLORS, dither=Image.Dither.NONE
        )
        color_indices = np.asarray(picture).reshape(-1)
        colors = np.array(picture.getpalette(), np.uint8).reshape(-1, 3)[
            : int(color_indices.max()) + 1
        ]
    else:
        colors = np.stack(
            [unique_colors >> 16, unique_colors >> 8 & 255, unique_colors & 255], axis=1
        ).astype(np.uint8)
    indices = np.full(region.is_changed.shape, len(colors), np.uint8)
    indices[region.is_changed] = color_indices
    return indices, colors


class _RemainingFrames:
    """All frames of a film except for the first, as an image sequence of Pillow."""

    def __init__(self, film_frames: FilmFrames) -> None:
        self._frames = film_frames.frames
        self.n_frames = len(film_frames.durations_ms) - 1

    def seek(self, _: int) -> None:
        self._picture = Image.fromarray(next(self._frames))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._picture, name)


def write_webp(film_frames: FilmFrames, stream: BinaryIO) -> None:
    """Write a film."""
    Image.fromarray(next(film_frames.frames)).save(
        stream,
        "WEBP",
        save_all=True,
        append_images=[_RemainingFrames(film_frames)],
        duration=film_frames.durations_ms,
        lossless=True,
        quality=50,
        method=2,
        # no key frames except for the first frame
        kmax=0,
    )


def write_apng(film_frames: FilmFrames, stream: BinaryIO) -> None:
    """Write a film."""
    stream.write(b"\x89PNG\r\n\x1a\n")
    # eight bits for each of red, green, blue and alpha
    putchunk(
        stream,
        b"IHDR",
        struct.pack(">IIBBBBB", film_frames.width, film_frames.height, 8, 6, 0, 0, 0),
    )
    putchunk(stream, b"acTL", struct.pack(">II", len(film_frames.durations_ms), 0))
    sequence_numbers = count()
    for index, region in enumerate(iter_changed_regions(film_frames.frames)):
        height, width = region.is_changed.shape
        frame_control = (next(sequence_numbers), width, height, region.left, region.top)
        # keep the previous frame, and draw over it
        putchunk(
            stream,
            b"fcTL",
            struct.pack(">IIIIIHHBB", *frame_control, film_frames.durations_ms[index], 1000, 0, 1),
        )
        opaque = np.full((height, width, 1), 255, np.uint8)
        # four bytes for each pixel, all 0 where nothing has changed
        sparse = np.concatenate((region.pixels, opaque), axis=2) * region.is_changed[..., None]
        for chunk_type, data, _ in getchunks(Image.fromarray(sparse)):
            if chunk_type == b"IDAT" and index:
                putchunk(stream, b"fdAT", struct.pack(">I", next(sequence_numbers)), data)
            elif chunk_type == b"IDAT":
                putchunk(stream, chunk_type, data)
    putchunk(stream, b"IEND")


_TICKS_PER_S = 1000
"""Units of time of a film in a second."""
_ENCODERS = ("libx264", "libopenh264", "mpeg4")


def write_mp4(film_frames: FilmFrames, stream: BinaryIO) -> None:
    """Write a film."""
    import av

    encoder = next(name for name in _ENCODERS if name in av.codecs_available)
    with tempfile.TemporaryFile() as body:
        with av.open(body, "w", format="mp4") as film:
            track = film.add_stream(encoder, rate=_TICKS_PER_S)
            track.width = film_frames.width // 2 * 2
            track.height = film_frames.height // 2 * 2
            track.pix_fmt = "yuv420p"
            track.codec_context.time_base = Fraction(1, _TICKS_PER_S)
            time_ms = 0
            for duration_ms, frame in zip(
                film_frames.durations_ms, film_frames.frames, strict=True
            ):
                # the format needs even numbers of rows and columns
                even_frame = np.ascontiguousarray(frame[: track.height, : track.width])
                picture = av.VideoFrame.from_ndarray(even_frame, format="rgb24")
                picture.pts = time_ms
                picture.time_base = Fraction(1, _TICKS_PER_S)
                time_ms += duration_ms
                film.mux(track.encode(picture))
            film.mux(track.encode())
        body.seek(0)
        shutil.copyfileobj(body, stream)
