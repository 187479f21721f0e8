"""Bracket over the steps of the costliest mistake, with its words in a gap."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from knight_gui.drawing.painting import saved_painter_state, with_pen, with_tabular_digits

if TYPE_CHECKING:
    from knight_gui.drawing.landscape.data import LandscapeData, LandscapeViewState
    from knight_gui.drawing.landscape.scale import LandscapeLayout, LandscapeScale
    from knight_gui.drawing.theme import Theme

_FOOT_PX = 6.0
"""Length of the ends of the bracket."""
_MIN_WIDTH_PX = 12.0
_MIN_ARM_PX = 14.0
"""Least length of the line at each side of the words."""
_LINE_ABOVE_BARS_PX = 2.0
_STROKE_PX = 1.5
_HALO_PX = 3.5


class MistakeBracket(NamedTuple):
    """Bracket in pixels, with the longest words that fit into its gap."""

    left: float
    right: float
    y: float
    """Height of its line."""
    text: str = ""
    """Empty if no words fit."""
    text_rect: QRectF = QRectF()
    begins_here: bool = True
    """Whether its left end is visible, and not the edge of the visible steps."""
    ends_here: bool = True
    """Whether its right end is visible."""


def find_mistake_bracket(
    layout: LandscapeLayout, state: LandscapeViewState, font: QFont, free_from: float
) -> MistakeBracket | None:
    """Return the bracket over the visible steps of the costliest mistake, or None.

    Parameters
    ----------
    free_from
        Pixel at which the words may begin: before it is the step of the headline.
    """
    data = state.data
    if data is None:
        return None
    scale = layout.scale
    if state.visible_steps.step_range is None:
        y = scale.top - _LINE_ABOVE_BARS_PX
        return place_mistake_bracket(scale, data, font, y, free_from)
    # while zoomed, the overview is above the bars, in the place of the words
    return _place_without_words(scale, data, scale.top + 1)


def place_mistake_bracket(
    scale: LandscapeScale, data: LandscapeData, font: QFont, y: float, free_from: float
) -> MistakeBracket | None:
    """Return the bracket at a height with the longest words that fit, or None without a mistake."""
    bracket = _place_without_words(scale, data, y)
    if bracket is None:
        return None
    left, right = bracket[:2]
    metrics = QFontMetricsF(bracket_font(font))
    for text in data.mistake_texts:
        width = metrics.horizontalAdvance(text) + metrics.height()
        text_left = max((left + right - width) / 2, free_from, left + _MIN_ARM_PX)
        if text_left + width <= right - _MIN_ARM_PX:
            text_rect = QRectF(text_left, y - metrics.height() / 2, width, metrics.height())
            return bracket._replace(text=text, text_rect=text_rect)
    return bracket


def _place_without_words(
    scale: LandscapeScale, data: LandscapeData, y: float
) -> MistakeBracket | None:
    bar = data.bracket_bar
    if bar is None:
        return None
    scale_right = scale.left + scale.width
    first_x = scale.x_of_step(bar.first_step)
    last_x = scale.x_of_step(bar.last_step)
    left = max(first_x, scale.left)
    right = min(last_x, scale_right)
    if right - left < _MIN_WIDTH_PX:
        return None
    return MistakeBracket(
        left, right, y, begins_here=first_x >= scale.left, ends_here=last_x <= scale_right
    )


def bracket_font(font: QFont) -> QFont:
    """Return the font of the words."""
    bold_font = with_tabular_digits(font)
    bold_font.setBold(True)
    return bold_font


def draw_mistake_bracket(painter: QPainter, bracket: MistakeBracket, theme: Theme) -> None:
    """Draw a bracket; without words the line has no gap."""
    left, right, y = bracket[:3]
    foot = y + _FOOT_PX
    left_points = [QPointF(left, y)]
    right_points = [QPointF(right, y)]
    if bracket.begins_here:
        left_points.insert(0, QPointF(left, foot))
    if bracket.ends_here:
        right_points.append(QPointF(right, foot))
    lines = [[*left_points, *right_points]]
    if bracket.text:
        gap = bracket.text_rect
        lines = [
            [*left_points, QPointF(gap.left(), y)],
            [QPointF(gap.right(), y), *right_points],
        ]
    with saved_painter_state(painter):
        colors_and_widths = ((theme.surface, _HALO_PX), (theme.wrong, _STROKE_PX))
        for color, width in colors_and_widths:
            with_pen(painter, QPen(QColor(color), width), Qt.BrushStyle.NoBrush)
            for line in lines:
                painter.drawPolyline(line)
        if bracket.text:
            painter.setFont(bracket_font(painter.font()))
            with_pen(painter, Qt.PenStyle.NoPen, QColor(theme.surface))
            painter.drawRoundedRect(bracket.text_rect, 4, 4)
            with_pen(painter, QColor(theme.wrong))
            painter.drawText(bracket.text_rect, Qt.AlignmentFlag.AlignCenter, bracket.text)
