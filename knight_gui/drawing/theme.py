"""The colours of the window in three themes and on paper, and how colours are reckoned with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from PySide6.QtGui import QColor

from knight_gui.state.scene import ThemeName

NEAR_BLACK = QColor("#22252B")
NEAR_WHITE = QColor("#FFFDF5")
CURRENT_POSITION_COLOR = QColor("#CCBB44")
"""What is now: the frame of the knight and the playhead."""
_BLACK = QColor("#000000")
_STEP_RAMP = ("#FFF6CF", "#BFE3A8", "#5FBBA3", "#2E83A8", "#37479A", "#2A1450")
SCROLL_BAR_WIDTH_PX = 8
"""Slim, for it stands beside panels that have rims of their own."""
BASE_FONT_PX = 13
"""Height of the letters beside which sizes are as they are written."""


@dataclass(frozen=True, eq=False)
class Theme:
    """The colours of the window in one theme: each says one thing, and nothing else has it.

    Attributes
    ----------
    window, surface
        Behind everything, and behind panels and fields.
    text, faint
        What is read first, and what is read second; both at least 4.5:1 on either ground.
    line
        Borders.
    accent
        What is chosen or has the focus; `on_accent` is read on it.
    light_and_dark_squares, muted_squares
        The light and the dark squares of the board, and those of a large one, on which a path is
        read as a whole.
    board_mark
        Names, dots, hatches and outlines on the board: it says nothing by itself.
    outline
        The rim under lines and around dots, and the discs under numbers: 3:1 to all lines, so that
        they show on any ground.
    path_ramp
        The line where it began, and at the knight.
    start_number
        The number of the start, whose disc is as strong as the line at the knight.
    path_age_ramp
        Old to new, for a path that is read as a whole; the newest is the farthest from the ground.
    heat_ramp
        Few retreats to many, the many farthest from the ground. Rose is grey to eyes that cannot
        tell red from green, so that neither the tan of the board nor the blue of the path is lost.
    step_count_ramp
        Few steps to many, on maps: pale to dark in every kind of sight, and in grey.
    wrong, wrong_background
        What went wrong: lines and words of it, and squares on which `board_mark` is read.
    refuted, abandoned
        In the landscape, what was tried in vain, and what a restart gave up.
    tour
        A tour: the move that closes it, and that there is one.
    cut_off, near_cut_off
        What cuts a square off: lines of it, and the ground of a square that is nearly cut off.
    current_position
        The frame of the knight, and the ground of its number.
    """

    window: QColor
    surface: QColor
    text: QColor
    faint: QColor
    line: QColor
    accent: QColor
    on_accent: QColor
    light_and_dark_squares: tuple[QColor, QColor]
    muted_squares: tuple[QColor, QColor]
    board_mark: QColor
    outline: QColor
    path_ramp: tuple[str, str]
    start_number: QColor
    path_age_ramp: tuple[str, ...]
    heat_ramp: tuple[str, ...]
    step_count_ramp: tuple[str, ...]
    wrong: QColor
    wrong_background: QColor
    refuted: QColor
    abandoned: QColor
    tour: QColor
    cut_off: QColor
    near_cut_off: QColor
    current_position: QColor


LIGHT_THEME = Theme(
    window=QColor("#EFEDE8"),
    surface=QColor("#FBFAF7"),
    text=NEAR_BLACK,
    faint=QColor("#5B606B"),
    line=QColor("#D2CEC5"),
    accent=QColor("#3A4048"),
    on_accent=QColor("#FFFFFF"),
    light_and_dark_squares=(QColor("#F0D9B5"), QColor("#B58863")),
    muted_squares=(QColor("#F6F0E4"), QColor("#E7DCC8")),
    board_mark=NEAR_BLACK,
    outline=NEAR_WHITE,
    path_ramp=("#4A7FB5", "#1F5A93"),
    start_number=NEAR_WHITE,
    path_age_ramp=("#2C8A6E", "#2F69A6", "#3B1B6E"),
    heat_ramp=("#FBDCE6", "#EE9DB9", "#C4567F", "#84254F", "#43102C"),
    step_count_ramp=_STEP_RAMP,
    wrong=QColor("#BE3247"),
    wrong_background=QColor("#EE6677"),
    refuted=QColor("#EA6072"),
    abandoned=QColor("#5B606B"),
    tour=QColor("#1F7A2F"),
    cut_off=QColor("#AA3377"),
    near_cut_off=QColor("#D88BC0"),
    current_position=CURRENT_POSITION_COLOR,
)
DARK_THEME = Theme(
    window=QColor("#1E2025"),
    surface=QColor("#292C33"),
    text=QColor("#F1EFEA"),
    faint=QColor("#B3B7C0"),
    line=QColor("#43474F"),
    accent=QColor("#B9C0CA"),
    on_accent=QColor("#15202C"),
    # beside so dark a ground lighter ones would glare
    light_and_dark_squares=(QColor("#5B5344"), QColor("#423C32")),
    muted_squares=(QColor("#3A362F"), QColor("#322E28")),
    board_mark=QColor("#F1EFEA"),
    outline=QColor("#1A1814"),
    path_ramp=("#7FB0E0", "#A9D0F7"),
    start_number=QColor("#15202C"),
    path_age_ramp=("#3F9C80", "#7FA8F0", "#D9C8FF"),
    heat_ramp=("#A33E67", "#D97A68", "#FAD09A"),
    step_count_ramp=_STEP_RAMP,
    wrong=QColor("#FF8A97"),
    wrong_background=QColor("#A33A48"),
    refuted=QColor("#D4606F"),
    abandoned=QColor("#B3B7C0"),
    tour=QColor("#6CCB7F"),
    cut_off=QColor("#E08BC0"),
    near_cut_off=QColor("#7A3E68"),
    current_position=CURRENT_POSITION_COLOR,
)
_WHITE = QColor("#FFFFFF")
HIGH_CONTRAST_THEME = Theme(
    window=_BLACK,
    surface=QColor("#0A0A0A"),
    text=_WHITE,
    faint=QColor("#E2E2E2"),
    line=QColor("#9C9C9C"),
    accent=_WHITE,
    on_accent=_BLACK,
    light_and_dark_squares=(QColor("#3D3D3D"), _BLACK),
    muted_squares=(QColor("#2B2B2B"), _BLACK),
    board_mark=_WHITE,
    outline=_BLACK,
    path_ramp=("#6CC5FF", "#A8DEFF"),
    start_number=_BLACK,
    path_age_ramp=("#3FD9A0", "#8FB6FF", "#EBDDFF"),
    # both lighter than all greys on which neither black nor white has 7:1
    heat_ramp=("#F0709E", "#FFB4A8", "#FFFFFF"),
    step_count_ramp=("#FFF6CF", "#C5EBA4", "#7FD0B0", "#5DB4E0", "#8C9CF2", "#B985EE"),
    wrong=QColor("#FF9CA6"),
    wrong_background=QColor("#80001C"),
    refuted=QColor("#FF8593"),
    abandoned=QColor("#D0D0D0"),
    tour=QColor("#6CF08A"),
    cut_off=QColor("#FF9CF0"),
    near_cut_off=QColor("#6E0F66"),
    current_position=CURRENT_POSITION_COLOR,
)
THEMES: Mapping[ThemeName, Theme] = {
    ThemeName.LIGHT: LIGHT_THEME,
    ThemeName.DARK: DARK_THEME,
    ThemeName.HIGH_CONTRAST: HIGH_CONTRAST_THEME,
}
PRINT_THEME = replace(
    LIGHT_THEME,
    window=_WHITE,
    surface=_WHITE,
    text=_BLACK,
    faint=QColor("#555555"),
    line=QColor("#999999"),
    accent=_BLACK,
    light_and_dark_squares=(_WHITE, _WHITE),
    muted_squares=(_WHITE, _WHITE),
    board_mark=_BLACK,
    outline=_WHITE,
    current_position=_WHITE,
    path_ramp=("#8C8C8C", "#8C8C8C"),
    start_number=_BLACK,
    path_age_ramp=("#8C8C8C", "#8C8C8C"),
    heat_ramp=("#BBBBBB",),
    wrong=_BLACK,
    refuted=_WHITE,
    abandoned=_WHITE,
    tour=_BLACK,
    cut_off=_BLACK,
    near_cut_off=_WHITE,
)
"""Black on white; path and heat alone are grey, and what was refuted is hatched."""


def scale_to_font(px: float, font_px: float) -> float:
    """Return a size that is written for letters of 13 pixels, for letters of another height."""
    return px * font_px / BASE_FONT_PX


def mix_colors(first: QColor, second: QColor, share: float = 0.5) -> QColor:
    """Return a colour between two: so far from the first to the second."""
    return QColor(
        round(first.red() + (second.red() - first.red()) * share),
        round(first.green() + (second.green() - first.green()) * share),
        round(first.blue() + (second.blue() - first.blue()) * share),
    )


def with_opacity(color: QColor | str, opacity: float) -> QColor:
    """Return a colour of which only a share is left: the rest is what it is drawn on."""
    faded_color = QColor(color)
    faded_color.setAlphaF(opacity)
    return faded_color


def readable_text_color(background: QColor) -> QColor:
    """Return black or paper, whichever reads better: on every ground it has 4.5:1 or more."""
    return QColor(NEAR_WHITE if _needs_light_text(background.rgb()) else _BLACK)


@lru_cache(maxsize=1024)
def _needs_light_text(background_rgb: int) -> bool:
    background_luminance = _relative_luminance(QColor(background_rgb)) + 0.05
    return (
        _relative_luminance(NEAR_WHITE) + 0.05
    ) / background_luminance > background_luminance / 0.05


def _relative_luminance(color: QColor) -> float:
    """Return the relative luminance of WCAG 2.2."""
    red, green, blue = map(_linear_channel, (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear_channel(channel: float) -> float:
    """Return how much light there is of red, green or blue."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


@cache
def make_color_ramp(anchor_colors: tuple[str, ...], color_count: int) -> tuple[int, ...]:
    """Return so many opaque colours as 0xAARRGGBB, each as far from the next to the eye.

    Straight lines from anchor to anchor in Oklab (B. Ottosson, 2020), walked
    in even paces.
    """
    # the window is shown before it needs numpy
    import numpy as np

    # what takes linear sRGB to the eye's cones, and their cube roots to Oklab
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
    colors = [QColor(anchor) for anchor in anchor_colors]
    linear_rgb = np.array(
        [
            [_linear_channel(c.redF()), _linear_channel(c.greenF()), _linear_channel(c.blueF())]
            for c in colors
        ]
    )
    lab_anchors = np.cbrt(linear_rgb @ to_cones.T) @ to_lab.T
    distances = np.linalg.norm(np.diff(lab_anchors, axis=0), axis=1)
    cumulative_distances = np.concatenate(([0.0], np.cumsum(distances)))
    even_distances = np.linspace(0.0, cumulative_distances[-1], color_count)
    lab_colors = np.stack(
        [np.interp(even_distances, cumulative_distances, axis) for axis in lab_anchors.T], axis=1
    )
    linear_rgb = ((lab_colors @ np.linalg.inv(to_lab).T) ** 3 @ np.linalg.inv(to_cones).T).clip(
        0.0, 1.0
    )
    srgb = np.where(
        linear_rgb <= 0.0031308, linear_rgb * 12.92, 1.055 * linear_rgb ** (1 / 2.4) - 0.055
    )
    reds, greens, blues = np.rint(srgb * 255).astype(np.int64).T
    ramp: list[int] = (0xFF000000 | reds << 16 | greens << 8 | blues).tolist()
    return tuple(ramp)
