"""MP4, where PyAV is installed."""

from __future__ import annotations

import shutil
import tempfile
from fractions import Fraction
from typing import TYPE_CHECKING, BinaryIO

import av
import numpy as np

if TYPE_CHECKING:
    from knight_gui.window.export.film import Shots

_TICKS = 1000
"""A second in the units of time of a film."""
_ENCODERS = ("libx264", "libopenh264", "mpeg4")


def write(shots: Shots, stream: BinaryIO) -> None:
    """Write a film."""
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
