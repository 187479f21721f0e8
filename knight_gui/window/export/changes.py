"""What changes from one frame of a film to the next."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image


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
