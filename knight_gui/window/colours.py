"""Scales of colours that are even to the eye, and what can be read on them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor

from knight_gui.window.theme import PAPER

if TYPE_CHECKING:
    # the window is shown before it needs numpy
    import numpy as np
    from numpy.typing import NDArray

_BLACK = QColor("#000000")


def ink_on(ground: QColor) -> QColor:
    """Return black or paper, whichever reads better: on every ground it has 4.5:1 or more."""
    # a new one each time: who has it may let something shine through
    return QColor(PAPER if _wants_paper(ground.rgb()) else _BLACK)


@lru_cache(maxsize=1024)
def _wants_paper(ground: int) -> bool:
    light = _luminance(QColor(ground)) + 0.05
    return (_luminance(PAPER) + 0.05) / light > light / 0.05


def _luminance(colour: QColor) -> float:
    """Return the relative luminance of WCAG 2.2."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def even_scale(anchors: tuple[str, ...], shades: int) -> tuple[int, ...]:
    """Return so many opaque colours as 0xAARRGGBB, each as far from the next to the eye.

    Straight lines from anchor to anchor in Oklab (B. Ottosson, 2020), walked
    in even paces.
    """
    import numpy as np

    colours = [QColor(anchor) for anchor in anchors]
    corners = _oklab_of(np.array([(c.redF(), c.greenF(), c.blueF()) for c in colours]))
    paces = np.linalg.norm(np.diff(corners, axis=0), axis=1)
    ways = np.concatenate(([0.0], np.cumsum(paces)))
    even = np.linspace(0.0, ways[-1], shades)
    walked = np.stack([np.interp(even, ways, axis) for axis in corners.T], axis=1)
    reds, greens, blues = np.rint(_srgb_of(walked) * 255).astype(np.int64).T
    scale: list[int] = (0xFF000000 | reds << 16 | greens << 8 | blues).tolist()
    return tuple(scale)


def _oklab_of(srgb: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return colours in Oklab; both arrays are (n, 3), the one given from 0 to 1."""
    import numpy as np

    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    to_cones, to_lab = _oklab_matrices()
    lab: NDArray[np.float64] = np.cbrt(linear @ to_cones.T) @ to_lab.T
    return lab


def _srgb_of(lab: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return colours in sRGB from 0 to 1: the opposite of `_oklab_of`."""
    import numpy as np

    to_cones, to_lab = _oklab_matrices()
    linear = (lab @ np.linalg.inv(to_lab).T) ** 3 @ np.linalg.inv(to_cones).T
    linear = np.clip(linear, 0.0, 1.0)
    srgb: NDArray[np.float64] = np.where(
        linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055
    )
    return srgb


@cache
def _oklab_matrices() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what takes linear sRGB to the eye's cones, and their cube roots to Oklab."""
    import numpy as np

    to_cones = np.array(
        [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ]
    )
    to_lab = np.array(
        [
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ]
    )
    return to_cones, to_lab
