"""Draws the landscape: bars, what frames one of them, and what stands on and around them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QPainter, QPen, QPolygonF

from knight_gui import i18n
from knight_gui.drawing.board.canvas import MISTAKE_RATIO, draw_mistake
from knight_gui.drawing.landscape.data import SAYING_MOST
from knight_gui.drawing.painting import inked, saved, tabular
from knight_gui.drawing.theme import INK, PAPER, RING, scaled
from knight_gui.messages import landscape as wording
from knight_gui.messages import marks
from knight_gui.messages.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from knight_gui.drawing.landscape.bars import BarsPicture
    from knight_gui.drawing.landscape.data import Pin, Seen
    from knight_gui.drawing.landscape.scale import Layout, Scale
    from knight_gui.drawing.theme import Theme
    from knight_gui.search.position import Bar

_SHAPES: Mapping[Mark, tuple[tuple[tuple[float, float], ...], ...]] = {
    Mark.TOUR: (
        ((-0.8, -5), (0.8, -5), (0.8, 5), (-0.8, 5)),
        ((0, -5), (-8, -2), (0, 1)),
    ),
    Mark.RESTART: (((-0.8, -4), (0.8, -4), (0.8, 4), (-0.8, 4)),),
    # an arrow that ends at a wall
    Mark.FIRST_DEAD_END: (
        ((-6, -1), (-1, -1), (-1, 1), (-6, 1)),
        ((-2, -3.5), (2, 0), (-2, 3.5)),
        ((2.6, -5), (4.6, -5), (4.6, 5), (2.6, 5)),
    ),
    Mark.RETREAT: (((0, 3), (-4, -3), (4, -3)),),
    # a fork in the road
    Mark.PARTING: (
        ((-0.9, 0), (0.9, 0), (0.9, 5), (-0.9, 5)),
        ((-0.9, 0.6), (-5, -4), (-3.6, -5), (0.9, 0)),
        ((0.9, 0.6), (5, -4), (3.6, -5), (-0.9, 0)),
    ),
    # a star
    Mark.RECORD: (
        tuple(
            (reach * math.sin(math.tau * place / 10), -reach * math.cos(math.tau * place / 10))
            for place, reach in enumerate((5.5, 2.2) * 5)
        ),
    ),
}
"""What pins look like, by their corners beside the step."""
_EDGE_PX = 4.0
"""Between the frame around all and the word of the first pin."""
_BESIDE_PX = 8.0
"""Between the playhead and a label that makes room for it."""
_SIGN_PX = 12.0
"""Height of the sign of a mistake."""


class LandscapeDrawing:
    """Draws a landscape, its bars only once."""

    def __init__(self) -> None:
        self._picture: BarsPicture | None = None

    def draw(
        self,
        painter: QPainter,
        layout: Layout,
        seen: Seen,
        pointed: tuple[int, int] | None,
        theme: Theme,
    ) -> None:
        """Draw all of it, with a frame around the bar at a step and a depth, if one is told."""
        scale, known = layout.scale, seen.known
        if known is not None:
            if self._picture is None:
                # the window is shown before it needs numpy
                from knight_gui.drawing.landscape.bars import BarsPicture

                self._picture = BarsPicture(scale, known, seen.fold, theme)
            self._picture.draw(painter, scale)
            if pointed is not None:
                is_narrow = seen.is_between_columns(pointed)
                draw = self._picture.draw_spot if is_narrow else self._picture.draw_frame
                draw(painter, scale, pointed)
            worst = known.wrong_move
            # what it cost stands on the line above
            if layout.is_tall and worst is not None and worst.depth >= max(1, scale.base):
                draw_wrong_move(painter, scale, (worst, ""), scale.x_of(seen.step), theme)
        if seen.is_unfolded and seen.constant.bands:
            draw_bracket(painter, scale, seen.constant.bands[-1].end, theme)
        if layout.is_tall:
            draw_ticks(painter, scale, theme)
        if seen.visible.stretch is not None:
            draw_overview(painter, layout.rail, seen, theme)
        draw_pins(painter, scale, seen.pins, layout.foot, theme, has_words=layout.is_tall)
        draw_playhead(painter, scale, seen.step)


def draw_ground(painter: QPainter, room: QRect, theme: Theme, *, has_focus: bool) -> None:
    """Draw the frame around all."""
    inked(
        painter,
        QPen(QColor(theme.accent if has_focus else theme.line), 1 + has_focus),
        QColor(theme.surface),
    ).drawRoundedRect(QRectF(room).adjusted(1, 1, -1, -1), 8, 8)


def draw_wrong_move(
    painter: QPainter, scale: Scale, told: tuple[Bar, str], playhead_x: float, theme: Theme
) -> None:
    """Mark the wrong move that most steps went into, where there is room, beside the playhead.

    What it cost may be told, too.
    """
    worst, label = told
    left = max(scale.x_of(worst.first), scale.left)
    right = min(scale.x_of(worst.last), scale.left + scale.width)
    with saved(painter):
        font = QFont(painter.font())
        font.setBold(True)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        sign_px, height = MISTAKE_RATIO * _SIGN_PX, metrics.height() + 2
        width = sign_px + (metrics.horizontalAdvance(label) + 12 if label else 0)
        if right - left >= width + 8 and scale.height >= 28:
            middle = scale.y_of(worst.depth) + scale.row_px / 2
            top = min(max(scale.top, middle - height / 2), scale.bottom - height)
            rect = QRectF(_beside(playhead_x, (left, right), width), top, width, height)
            if label:
                inked(
                    painter, QPen(QColor(theme.wrong), 1.4), QColor(theme.surface)
                ).drawRoundedRect(rect, 5, 5)
                painter.setPen(QColor(theme.text))
                painter.drawText(
                    rect.adjusted(0, 0, -6, 0),
                    Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
                    label,
                )
            draw_mistake(
                painter,
                QPointF(rect.left() + sign_px / 2 + (3 if label else 0), rect.center().y()),
                _SIGN_PX,
                (theme.wrong, theme.surface),
            )


def _beside(x: float, sides: tuple[float, float], width: float) -> float:
    """Return where something so wide begins in the middle, or else next to what stands there."""
    left, right = sides
    middle = left + (right - left - width) / 2
    if not middle - _BESIDE_PX < x < middle + width + _BESIDE_PX:
        return middle
    places = (x + _BESIDE_PX, x - _BESIDE_PX - width)
    return next((place for place in places if left <= place <= right - width), middle)


def draw_ticks(painter: QPainter, scale: Scale, theme: Theme) -> None:
    """Draw round steps below, and at the side round numbers of squares."""
    with saved(painter):
        painter.setFont(tabular(painter.font()))
        metrics = QFontMetricsF(painter.font())
        line = metrics.height()
        right = 0.0
        steps = scale.ticks(least_px=110.0)
        for step in steps:
            x, text = scale.x_of(step), wording.tick(step, steps.step)
            width = metrics.horizontalAdvance(text)
            begin = min(max(scale.left - line, x - width / 2), scale.left + scale.width - width)
            inked(painter, QColor(theme.line)).drawLine(
                QPointF(x, scale.bottom), QPointF(x, scale.bottom + 3)
            )
            if begin < right + 8:
                continue
            right = begin + width
            inked(painter, QColor(theme.faint)).drawText(QPointF(begin, scale.bottom + line), text)
        painter.setPen(QColor(theme.faint))
        for number in scale.number_ticks(1.4 * line):
            top = scale.y_of(number - 1) + (scale.row_px - line) / 2
            painter.drawText(
                QRectF(0, top, scale.left - 6, line),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
                i18n.number(number),
            )


def draw_bracket(painter: QPainter, scale: Scale, depths: int, theme: Theme) -> None:
    """Draw beside the lowest depths that a click there folds them."""
    x, top = scale.left - 4.0, scale.y_of(depths - 1)
    inked(painter, QPen(QColor(theme.faint), 1.5)).drawPolyline(
        [
            QPointF(x + 3, top),
            QPointF(x, top),
            QPointF(x, scale.bottom),
            QPointF(x + 3, scale.bottom),
        ]
    )


def draw_overview(painter: QPainter, rail: QRectF, seen: Seen, theme: Theme) -> None:
    """Draw where among all steps the view is, and where the playhead is."""
    visible, steps = seen.visible, seen.visible.most
    inked(painter, Qt.PenStyle.NoPen, QColor(theme.line)).drawRoundedRect(rail, 1.5, 1.5)
    width = max(6.0, rail.width() * visible.span / steps)
    left = rail.left() + min(rail.width() * visible.first / steps, rail.width() - width)
    painter.setBrush(QColor(theme.accent))
    painter.drawRoundedRect(QRectF(left, rail.top(), width, rail.height()), 1.5, 1.5)
    x = rail.left() + rail.width() * seen.step / steps
    painter.setBrush(RING)
    painter.drawRect(QRectF(x - 1.5, rail.top() - 1, 3, rail.height() + 2))


def draw_pins(
    painter: QPainter,
    scale: Scale,
    pins: tuple[Pin, ...],
    top: float,
    theme: Theme,
    *,
    has_words: bool,
) -> None:
    """Draw the pins in view, with their words where they fit."""
    metrics, times = QFontMetricsF(painter.font()), _times(painter)
    free_from = _EDGE_PX
    shown = _apart(scale, pins, times)
    restarts = sum(pin.kind is Mark.RESTART for pin in pins)
    are_told = False
    ends = [scale.x_of(pin.step) - _reach(pin.kind) * times for pin in shown[1:]]
    ends.append(scale.left + scale.width)
    # where none are in view there is one end more
    for pin, free_until in zip(shown, ends, strict=False):
        is_restart = pin.kind is Mark.RESTART
        word = wording.restarts(restarts) if is_restart else marks.name(pin.kind)
        x = scale.x_of(pin.step)
        _draw_pin(painter, x, top, pin.kind, theme)
        width = metrics.horizontalAdvance(word)
        beside = (12 if pin.kind is Mark.LOST else 7) * times
        places = (x + beside, x - _reach(pin.kind) * times - width)
        fitting = [b for b in places if free_from < b and b + width <= max(free_until, x)]
        # there are up to a hundred: all of them are told once
        if has_words and fitting and not (is_restart and are_told):
            are_told = are_told or is_restart
            inked(painter, QColor(theme.faint)).drawText(
                QPointF(fitting[0], top + metrics.ascent() - 2), word
            )
            free_from = fitting[0] + width + 8
        free_from = max(free_from, x + beside)


def _times(painter: QPainter) -> float:
    """Return how much larger signs are than they are written here, as letters are."""
    return scaled(1, QFontInfo(painter.font()).pixelSize())


def _reach(kind: Mark) -> int:
    """Return how far to the left of its step a pin reaches, with a gap: a flag flies there."""
    return 12 if kind in (Mark.TOUR, Mark.LOST) else 7


def _apart(scale: Scale, pins: tuple[Pin, ...], times: float) -> list[Pin]:
    """Return the pins in view that can be told apart: of those in one place what says most."""
    found: list[Pin] = []
    for pin in pins:
        if not scale.first <= pin.step <= scale.last:
            continue
        are_ticks = found and found[-1].kind is pin.kind is Mark.RESTART
        # nearer pins would be drawn one over the other; restarts are as thin as a ruler's ticks
        least_px = (3.0 if are_ticks else 9.0) * times
        if found and scale.x_of(pin.step) - scale.x_of(found[-1].step) < least_px:
            if SAYING_MOST.index(pin.kind) >= SAYING_MOST.index(found[-1].kind):
                continue
            found.pop()
        found.append(pin)
    return found


def _draw_pin(painter: QPainter, x: float, top: float, kind: Mark, theme: Theme) -> None:
    colours = {
        Mark.TOUR: theme.tour,
        Mark.RETREAT: theme.wrong,
        Mark.RESTART: theme.faint,
    }
    # each kind has a shape of its own: nothing is told by colour alone
    times = _times(painter)
    colour, middle = QColor(colours.get(kind, theme.text)), QPointF(x, top + 5 * times)
    if kind is Mark.LOST:
        # as on the board
        middle.setX(max(x, _EDGE_PX + MISTAKE_RATIO * _SIGN_PX * times / 2))
        draw_mistake(painter, middle, _SIGN_PX * times, (theme.wrong, theme.surface))
        return
    if kind is Mark.UNDONE:
        inked(painter, QPen(colour, 2 * times), Qt.BrushStyle.NoBrush).drawEllipse(
            middle, 3 * times, 3 * times
        )
        return
    inked(painter, Qt.PenStyle.NoPen, colour)
    for shape in _SHAPES[kind]:
        painter.drawPolygon(QPolygonF([middle + QPointF(*corner) * times for corner in shape]))


def draw_playhead(painter: QPainter, scale: Scale, step: int) -> None:
    """Draw the playhead; out of view, an arrow at the edge that it lies beyond."""
    times = _times(painter)
    if not scale.first <= step <= scale.last:
        edge, way = (scale.left, -1) if step < scale.first else (scale.left + scale.width, 1)
        y = scale.bottom - scale.height / 2
        inked(painter, QPen(INK, 1), RING)
        back, up = QPointF(-7 * way, 0) * times, QPointF(0, 5) * times
        tip = QPointF(edge, y)
        painter.drawPolygon(QPolygonF([tip, tip + back - up, tip + back + up]))
        return
    x = scale.x_of(step)
    top, bottom = QPointF(x, scale.top), QPointF(x, scale.bottom + 2)
    for colour, width in ((INK, 4.0), (PAPER, 3.0), (RING, 2.0)):
        inked(
            painter, QPen(colour, width * times, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        ).drawLine(top, bottom)
    inked(painter, QPen(INK, 1), RING).drawEllipse(top, 4 * times, 4 * times)
