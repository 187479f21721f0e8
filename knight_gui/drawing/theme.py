"""Colours of the window in three themes and on paper, and computations with colours."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import accumulate, pairwise

from PySide6.QtGui import QColor

from knight_gui.state.scene import ThemeName

NEAR_BLACK = QColor("#22252B")
NEAR_WHITE = QColor("#FFFDF5")
CURRENT_POSITION_COLOR = QColor("#CCBB44")
"""Colour of the current position: the frame of the knight, and the playhead."""
_BLACK = QColor("#000000")
_STEP_RAMP = ("#FFF6CF", "#BFE3A8", "#5FBBA3", "#2E83A8", "#37479A", "#2A1450")
SCROLL_BAR_WIDTH_PX = 8
SCROLL_BAR_INSET_PX = 4
"""Distance of a scroll bar inside cards from their edges."""
"""Width of scroll bars: narrow, because they are beside panels with borders of their own."""
BASE_FONT_PX = 13
"""Font size at which sizes in the code need no scaling."""


@dataclass(frozen=True, eq=False)
class Theme:
    """Colours of the window in one theme: each has one meaning, and no other has it."""

    window: QColor
    """Background of everything."""
    surface: QColor
    """Background of panels and fields."""
    text: QColor
    """Primary text, with a contrast of at least 4.5:1 to both backgrounds."""
    faint: QColor
    """Secondary text, with the same contrast."""
    line: QColor
    """Borders."""
    accent: QColor
    """Selected and focused controls."""
    on_accent: QColor
    """Text on `accent`."""
    light_and_dark_squares: tuple[QColor, QColor]
    """Squares of the board."""
    muted_squares: tuple[QColor, QColor]
    """The same on a large board, whose path is read as a whole."""
    board_mark: QColor
    """Names, dots, hatches and outlines on the board; it has no meaning by itself."""
    outline: QColor
    """Outlines of lines and dots, and discs under numbers: 3:1 to all lines, so that they show on
    any background."""
    path_ramp: tuple[str, str]
    """The line at its start, and at the knight."""
    start_number: QColor
    """The number of the start, whose disc has the colour of the line at the knight."""
    path_age_ramp: tuple[str, ...]
    """Old to new moves of a path that is read as a whole; the newest contrasts most."""
    heat_ramp: tuple[str, ...]
    """Few retreats to many, which contrast most. Rose looks grey to people who cannot tell red from
    green, so that it differs from the tan of the board and from the blue of the path."""
    step_count_ramp: tuple[str, ...]
    """Few steps to many on maps, which contrast most, with any colour vision and in grey."""
    wrong: QColor
    """Lines and texts of mistakes and errors."""
    wrong_background: QColor
    """Squares of mistakes, on which `board_mark` is legible."""
    refuted: QColor
    """Refuted bars of the landscape."""
    abandoned: QColor
    """Bars of the landscape that a restart abandoned."""
    tour: QColor
    """A tour: its closing move, and the result."""
    cut_off: QColor
    """Lines of the proof that a square is cut off."""
    near_cut_off: QColor
    """Squares that are nearly cut off."""
    current_position: QColor
    """The frame of the knight, and the background of its number."""


LIGHT_THEME = Theme(
    window=QColor("#F3F1EC"),
    surface=QColor("#FDFCF9"),
    text=NEAR_BLACK,
    faint=QColor("#5B606B"),
    line=QColor("#DEDAD1"),
    accent=QColor("#3A4048"),
    on_accent=QColor("#FFFFFF"),
    light_and_dark_squares=(QColor("#F1E4CD"), QColor("#C9A987")),
    muted_squares=(QColor("#F6F0E4"), QColor("#E7DCC8")),
    board_mark=NEAR_BLACK,
    outline=NEAR_WHITE,
    path_ramp=("#4A7FB5", "#1F5A93"),
    start_number=NEAR_WHITE,
    path_age_ramp=("#1F7A60", "#2F69A6", "#3B1B6E"),
    heat_ramp=("#F8C6D8", "#EE9DB9", "#C4567F", "#84254F", "#43102C"),
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
    step_count_ramp=tuple(reversed(_STEP_RAMP)),
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
    step_count_ramp=("#B985EE", "#8C9CF2", "#5DB4E0", "#7FD0B0", "#C5EBA4", "#FFF6CF"),
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
if set(THEMES) != set(ThemeName):
    raise NotImplementedError("a theme has no colours")
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
    heat_ramp=("#BBBBBB", "#BBBBBB"),
    wrong=_BLACK,
    refuted=_WHITE,
    abandoned=_WHITE,
    tour=_BLACK,
    cut_off=_BLACK,
    near_cut_off=_WHITE,
)
"""Black on white; only path and heat are grey, and refuted bars are hatched."""


@cache
def scale_to_font(px: float, font_px: float) -> float:
    """Scale a size that suits `BASE_FONT_PX` to another font size."""
    return px * font_px / BASE_FONT_PX


def mix_colors(first: QColor, second: QColor, share: float = 0.5) -> QColor:
    """Return a mix of two colours; the share is that of the second."""
    red = round(first.red() + (second.red() - first.red()) * share)
    green = round(first.green() + (second.green() - first.green()) * share)
    blue = round(first.blue() + (second.blue() - first.blue()) * share)
    return QColor(red, green, blue)


def with_opacity(color: QColor | str, opacity: float) -> QColor:
    """Return a colour with an opacity from 0 to 1."""
    faded_color = QColor(color)
    faded_color.setAlphaF(opacity)
    return faded_color


def readable_text_color(background: QColor) -> QColor:
    """Return black or near white, whichever has more contrast: at least 4.5:1."""
    if _needs_light_text(background.rgb()):
        return QColor(NEAR_WHITE)
    return QColor(_BLACK)


@lru_cache(maxsize=1024)
def _needs_light_text(background_rgb: int) -> bool:
    background_luminance = _relative_luminance(QColor(background_rgb)) + 0.05
    light_luminance = _relative_luminance(NEAR_WHITE) + 0.05
    return light_luminance / background_luminance > background_luminance / 0.05


def _relative_luminance(color: QColor) -> float:
    """Return the relative luminance of WCAG 2.2."""
    red, green, blue = map(_linear_channel, (color.redF(), color.greenF(), color.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear_channel(channel: float) -> float:
    """Return the linear value of an sRGB channel, both from 0 to 1."""
    if channel <= 0.04045:
        return channel / 12.92
    linear: float = ((channel + 0.055) / 1.055) ** 2.4
    return linear


def _srgb_channel(linear: float) -> float:
    """Return the sRGB channel of a linear value: the inverse of `_linear_channel`."""
    if linear <= 0.0031308:
        return linear * 12.92
    channel: float = 1.055 * linear ** (1 / 2.4) - 0.055
    return channel


@cache
def make_color_ramp(anchor_colors: tuple[str, ...], color_count: int) -> tuple[int, ...]:
    """Return a ramp of opaque colours as 0xAARRGGBB in perceptually equal steps.

    The steps are equal along straight lines from anchor to anchor in Oklab (B. Ottosson, 2020).
    """
    lab_anchors = [_oklab_of(QColor(anchor)) for anchor in anchor_colors]
    distances = [math.dist(first, second) for first, second in pairwise(lab_anchors)]
    cumulative_distances = [0.0, *accumulate(distances)]
    ramp = []
    for index in range(color_count):
        distance = cumulative_distances[-1] * index / (color_count - 1)
        section = min(bisect_right(cumulative_distances, distance), len(distances)) - 1
        # two anchors may be equal
        share = (distance - cumulative_distances[section]) / (distances[section] or 1.0)
        begin, end = lab_anchors[section : section + 2]
        ramp.append(_rgb_of_oklab([x + (y - x) * share for x, y in zip(begin, end, strict=True)]))
    return tuple(ramp)


_Matrix = tuple[tuple[float, float, float], ...]

# from linear sRGB to cone responses, from their cube roots to Oklab, and back
_CONES_OF_RGB: _Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_LAB_OF_CONE_ROOTS: _Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_CONE_ROOTS_OF_LAB: _Matrix = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_RGB_OF_CONES: _Matrix = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)


def _oklab_of(color: QColor) -> list[float]:
    channels = (color.redF(), color.greenF(), color.blueF())
    cones = _multiply(_CONES_OF_RGB, map(_linear_channel, channels))
    return _multiply(_LAB_OF_CONE_ROOTS, (cone ** (1 / 3) for cone in cones))


def _rgb_of_oklab(lab: list[float]) -> int:
    """Return the opaque colour as 0xAARRGGBB."""
    cones = (root**3 for root in _multiply(_CONE_ROOTS_OF_LAB, lab))
    rgb = 0xFF
    for channel in _multiply(_RGB_OF_CONES, cones):
        rgb = rgb << 8 | round(255 * _srgb_channel(min(max(channel, 0.0), 1.0)))
    return rgb


def _multiply(matrix: _Matrix, vector: Iterable[float]) -> list[float]:
    x, y, z = vector
    return [row[0] * x + row[1] * y + row[2] * z for row in matrix]
