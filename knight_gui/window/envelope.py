"""Pictures of the depth of a search over its steps."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from knight_gui.search.position import DepthProfile
from knight_gui.window.theme import Theme

NOTHING = -1
"""The depth in a column of which nothing is known."""


def envelope(
    profile: DepthProfile, steps: tuple[float, float], deepest: int, size: QSize, theme: Theme
) -> QImage:
    """Return the picture of some steps: each column filled from the least to the greatest depth.

    Drawn by columns and not as a polygon, which takes ten times as long.

    Parameters
    ----------
    profile
        What is known.
    steps
        The first and the last step of the picture.
    deepest
        The depth at its upper edge.
    size
        Its size in pixels.
    theme
        Its colours.
    """
    width, height = size.width(), size.height()
    low, high = columns(profile, steps, width)
    scale = (height - 2) / deepest
    top = np.round((height - 2) - high * scale)
    bottom = np.round((height - 1) - low * scale)
    rows = np.arange(height)[:, None]
    is_inside = (rows >= top) & (rows <= bottom) & (high > NOTHING)
    is_edge = is_inside & ((rows < top + 1.5) | (rows > bottom - 1.5))
    colour = QColor(theme.path)
    pixels = np.zeros((height, width), np.uint32)
    pixels[is_inside] = QColor(colour.red(), colour.green(), colour.blue(), 120).rgba()
    pixels[is_edge] = colour.rgba()
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32)
    return image.copy()


def columns(
    profile: DepthProfile, steps: tuple[float, float], count: int
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the least and the greatest depth in each of `count` columns, `NOTHING` if unknown."""
    first, last = steps
    edges = np.linspace(first, last, count + 1)
    bins = np.floor((edges - profile.first) / profile.width).astype(np.int64)
    is_known = (edges[:-1] >= profile.first) & (edges[:-1] < profile.first + profile.steps)
    begin = np.clip(bins[:-1], 0, len(profile.low) - 1)
    low = np.minimum.reduceat(profile.low, begin)
    high = np.maximum.reduceat(profile.high, begin)
    if len(begin):
        # the last column ends with the picture, not with what is known
        end = int(np.clip(bins[-1], begin[-1], len(profile.low) - 1)) + 1
        low[-1] = profile.low[begin[-1] : end].min()
        high[-1] = profile.high[begin[-1] : end].max()
    return np.where(is_known, low, NOTHING), np.where(is_known, high, NOTHING)


def depths(profile: DepthProfile) -> NDArray[np.int32]:
    """Return the depth after each step of a profile whose bins are one step wide.

    Each bin holds the depths before and after its step, the last one only the
    depth at its end; so they follow from the end backwards.
    """
    assert profile.width == 1
    signs = np.where(np.arange(len(profile.low)) % 2, -1, 1)
    signed = (profile.low + profile.high) * signs
    signed[-1] = profile.low[-1] * signs[-1]
    return (np.cumsum(signed[::-1])[::-1] * signs).astype(np.int32)
