"""How the steps of many searches are spread: a dot for each, a row for each strategy."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from knight_gui.drawing.board.canvas import font_of
from knight_gui.drawing.maps import legend
from knight_gui.drawing.painting import inked, saved
from knight_gui.drawing.theme import Theme, faded
from knight_gui.i18n import tr
from knight_gui.messages import maps, numbers
from knight_gui.sweeps.luck import Luck
from knight_gui.sweeps.results import Mark, Results
from knight_gui.sweeps.summary import Bound, Level, summary_of_results

_ENDED = (Mark.SOLVED, Mark.NO_TOUR, Mark.STUCK)
_DOWN, _ACROSS = 0.7548776662, 0.5698402910
"""Multiples of both, without their whole parts, fill a square evenly (M. Roberts, 2018)."""
_REACH_PX = 12
"""How far from a dot the mouse points at it."""
_SPREAD = 0.6
"""How much of a row's height the dots are spread over."""


_SQUARE = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
_CORNERS: dict[Mark, tuple[tuple[float, float], ...]] = {
    Mark.SOLVED: (),
    Mark.STOPPED: _SQUARE,
    Mark.NO_TOUR: ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0)),
    Mark.STUCK: ((0, -1.3), (1.2, 1), (-1.2, 1)),
}
"""The shape of a dot for each way to end."""
SHAPES: tuple[tuple[tuple[float, float], ...], ...] = ((), _SQUARE)
"""Those of the runs of two searches."""
_MANY, _MANY_RUNS = 1_000, 300
"""More dots than that are drawn as a cloud: runs often take equally many steps."""
_CLOUD, _STRONG = 2, 2_000
"""Pixels of a cloud for each of the screen, and how many dots in it are as strong as can be."""
_DISC = tuple((y, x) for y in (-1, 0, 1, 2) for x in (-1, 0, 1, 2))
"""Which pixels one of them has."""


@dataclass(frozen=True)
class StripRow:
    """One row of the chart: whose searches these are, and what they came to.

    If they are runs of one search the row has an ink and a shape of its own, and `luck` tells
    what they came to.
    """

    title: str
    results: Results
    luck: Luck | None = None


@dataclass(frozen=True)
class Field:
    """Where steps are on the chart.

    Attributes
    ----------
    beyond
        Where the dots are of what had not ended after the most steps.
    lowest
        The power of ten at its left.
    """

    rect: QRectF
    beyond: QRectF
    lowest: float
    most: int

    @property
    def powers(self) -> range:
        """The powers of ten on it."""
        return range(math.ceil(self.lowest), math.floor(math.log10(self.most) + 1e-9) + 1)

    def x(self, steps: NDArray[np.int64]) -> NDArray[np.float64]:
        powers = np.log10(np.clip(steps, 1, self.most)) - self.lowest
        part = np.maximum(powers / (math.log10(self.most) - self.lowest), 0)
        return self.rect.left() + part * self.rect.width()


class StripPlot:
    """Draws the chart, on the screen or elsewhere."""

    def __init__(
        self, rows: tuple[StripRow, ...], limit: int, room: QRectF, theme: Theme, letter: float
    ) -> None:
        self._rows, self._limit, self._theme, self._letter = rows, limit, theme, letter
        self._left = room.left()
        # before the name of runs stands their shape
        self._sign = letter if any(row.luck for row in rows) else 0.0
        self._field = self._fit(room)
        self.spots = [self._spots_of(row, place) for place, row in enumerate(rows)]
        """Where all dots of each row are, float64 (n, 2); NaN where there is none."""

    def _fit(self, room: QRectF) -> Field:
        advance = QFontMetricsF(font_of(self._letter)).horizontalAdvance
        widest = max((advance(row.title) for row in self._rows), default=0.0)
        left = min(widest + 1.2 * self._letter, 0.3 * room.width()) + self._sign
        steps = _steps(self._rows, _ENDED)
        most = max(self._limit, int(steps.max(initial=0)))
        beyond = max(7.5 * self._letter, advance(maps.level(Level(most, Bound.MORE_THAN))))
        rect = QRectF(
            room.left() + left,
            room.top() + 0.2 * self._letter,
            max(1.0, room.width() - left - beyond - 0.8 * self._letter),
            max(1.0, room.height() - 2.9 * self._letter),
        )
        apart = QRectF(rect.right() + 0.8 * self._letter, rect.top(), beyond, rect.height())
        # one that was given up early stands where that was, and what ended later beside it
        early = _steps(self._rows, (Mark.STOPPED,))
        steps = np.append(steps, early[early < most])
        least = int(steps.min(initial=most)) if len(steps) else 10
        lowest = math.floor(math.log10(max(1, least)) + 1e-9)
        if lowest >= math.log10(most) - 0.5:
            lowest = math.ceil(math.log10(most)) - 2
        return Field(rect, apart, lowest, most)

    def _row_rect(self, place: int) -> QRectF:
        rect = self._field.rect
        height = rect.height() / max(1, len(self._rows))
        return QRectF(rect.left(), rect.top() + place * height, rect.width(), height)

    def _spots_of(self, row: StripRow, place: int) -> NDArray[np.float64]:
        """Return where the dots of a row are, float64 (n, 2); NaN where there is none."""
        results, rect, field = row.results, self._row_rect(place), self._field
        jitter, across = np.modf(np.outer((_DOWN, _ACROSS), np.arange(len(results)) + 1))[0]
        y = rect.center().y() + (jitter - 0.5) * _SPREAD * rect.height()
        is_beyond = (results.marks == Mark.STOPPED) & (results.steps >= field.most)
        # within the band they are spread, too, for there they have no order
        band = field.beyond.left() + (0.1 + 0.8 * across) * field.beyond.width()
        x = np.where(is_beyond, band, field.x(results.steps))
        x[(results.marks == Mark.WAITING) | (results.marks == Mark.FORESEEN)] = np.nan
        return np.stack([x, y], axis=1)

    def spot(self, row: int, place: int) -> QPointF | None:
        """Return where the dot of a search is; None if it has none."""
        spots = self.spots[row][place : place + 1] if row < len(self.spots) else ()
        return next((QPointF(x, y) for x, y in spots if not math.isnan(x)), None)

    def nearest(self, spot: QPointF) -> tuple[int, int] | None:
        """Return the row and the place of the dot at a spot; None if there is none."""
        near: list[tuple[float, int, int]] = []
        for row, spots in enumerate(self.spots):
            away = np.hypot(spots[:, 0] - spot.x(), spots[:, 1] - spot.y())
            near += [(away[place], row, int(place)) for place in np.flatnonzero(away <= _REACH_PX)]
        return min(near)[1:] if near else None

    def draw(self, painter: QPainter) -> None:
        """Draw it."""
        with saved(painter):
            painter.setFont(font_of(self._letter))
            self._draw_axis(painter)
            for place, row in enumerate(self._rows):
                self._draw_row(painter, place, row)

    def _draw_axis(self, painter: QPainter) -> None:
        field, letter = self._field, self._letter
        rect, advance = field.rect, QFontMetricsF(painter.font()).horizontalAdvance
        every = math.ceil(
            (advance(numbers.power(field.powers[-1])) + 0.5 * letter)
            * (math.log10(field.most) - field.lowest)
            / rect.width()
        )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for power in field.powers:
            x = float(field.x(np.array(10**power)))
            inked(painter, QPen(QColor(self._theme.line), 1)).drawLine(
                QLineF(x, rect.top(), x, rect.bottom() + 0.25 * letter)
            )
            # beside the last stands what is beyond
            if 10**power != field.most and power % every == 0:
                below = QRectF(
                    x - 3 * letter, rect.bottom() + 0.25 * letter, 6 * letter, 1.2 * letter
                )
                inked(painter, QColor(self._theme.faint)).drawText(
                    below, Qt.AlignmentFlag.AlignCenter, numbers.power(power)
                )
        inked(painter, QPen(QColor(self._theme.faint), 1)).drawLine(
            QLineF(rect.bottomLeft(), rect.bottomRight())
        )
        title = QRectF(rect.left(), rect.bottom() + 1.4 * letter, rect.width(), 1.3 * letter)
        inked(painter, QColor(self._theme.text)).drawText(
            title, Qt.AlignmentFlag.AlignCenter, tr("Steps until the end")
        )
        self._draw_beyond(painter)

    def _draw_beyond(self, painter: QPainter) -> None:
        """Draw where those are that have not ended in all these steps."""
        rect, letter = self._field.beyond, self._letter
        painter.fillRect(rect, QColor(self._theme.window))
        inked(painter, QPen(QColor(self._theme.faint), 1, Qt.PenStyle.DashLine)).drawLine(
            QLineF(rect.topLeft(), rect.bottomLeft())
        )
        below = QRectF(rect.left(), rect.bottom() + 0.25 * letter, rect.width(), 1.2 * letter)
        inked(painter, QColor(self._theme.faint)).drawText(
            below,
            Qt.AlignmentFlag.AlignCenter,
            maps.level(Level(self._field.most, Bound.MORE_THAN)),
        )

    def _draw_row(self, painter: QPainter, place: int, row: StripRow) -> None:
        rect, letter = self._row_rect(place), self._letter
        width = rect.left() - self._left - 0.7 * letter - self._sign
        title = QFontMetricsF(painter.font()).elidedText(
            row.title, Qt.TextElideMode.ElideRight, width
        )
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        inked(painter, QColor(self._theme.text), self.ink(place) if row.luck else None).drawText(
            QRectF(self._left, rect.top(), width, rect.height()), align, title
        )
        if row.luck:
            middle = QPointF(rect.left() - letter, rect.center().y())
            draw_dot(painter, middle, 0.3 * letter, SHAPES[place])
        if place:
            inked(painter, QPen(QColor(self._theme.line), 1)).drawLine(
                QLineF(rect.left(), rect.top(), self._field.beyond.right(), rect.top())
            )
        self._draw_levels(painter, rect, row)
        self._draw_dots(painter, place, row)

    def _draw_levels(self, painter: QPainter, rect: QRectF, row: StripRow) -> None:
        """Draw where the middle half is, and the median."""
        levels = summary_of_results(row.results).levels
        if levels is None:
            return
        quartiles = levels.first_quartile, levels.median, levels.third_quartile
        left, x, right = map(self._x, quartiles)
        if left is not None:
            width, height = (rect.right() if right is None else right) - left, rect.height()
            half = QRectF(left, rect.top() + 0.1 * height, max(2.0, width), 0.8 * height)
            painter.fillRect(half, faded(self._theme.accent, 0.16))
        if x is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            rim = 0.06 * rect.height()
            inked(painter, QPen(QColor(self._theme.text), 2)).drawLine(
                QLineF(x, rect.top() + rim, x, rect.bottom() - rim)
            )

    def _x(self, level: Level) -> float | None:
        """Return where a level is; None where it is not known."""
        x = float(self._field.x(np.array([level.steps]))[0])
        return x if level.bound is Bound.EXACTLY else None

    def ink(self, place: int) -> QColor:
        """Return the colour of a row of runs."""
        return QColor((self._theme.text, self._theme.path[1])[place])

    def _draw_dots(self, painter: QPainter, place: int, row: StripRow) -> None:
        spots, marks = self.spots[place], row.results.marks
        many = len(marks) > (_MANY_RUNS if row.luck else _MANY)
        radius = min(0.3 * self._letter, 4.0)
        for mark in (Mark.SOLVED, Mark.STOPPED, Mark.NO_TOUR, Mark.STUCK):
            colour = legend.colour_of(mark, self._theme)
            chosen = spots[(marks == mark) & ~np.isnan(spots[:, 0])]
            is_run = row.luck is not None and mark in (Mark.SOLVED, Mark.STOPPED)
            if is_run and (mark is Mark.SOLVED or not many):
                colour = self.ink(place)
            if many:
                _draw_cloud(painter, chosen, colour)
                continue
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour.setAlphaF(0.8)
            inked(painter, QPen(QColor(self._theme.surface), 0.6), colour)
            if is_run and mark is Mark.STOPPED:
                # open, as nobody knows where it ends
                inked(painter, QPen(colour, 1.2), Qt.BrushStyle.NoBrush)
            shape = SHAPES[place] if is_run else _CORNERS[mark]
            for x, y in chosen.tolist():
                draw_dot(painter, QPointF(x, y), radius, shape)


def _draw_cloud(painter: QPainter, spots: NDArray[np.float64], colour: QColor) -> None:
    """Draw very many dots at once, the stronger the more of them are in one place."""
    if not len(spots):
        return
    corner = np.floor(spots.min(axis=0))
    across, down = np.rint((spots - corner) * _CLOUD).astype(np.int64).T
    width, height = int(across.max()) + 1, int(down.max()) + 1
    counts = np.bincount(down * width + across, minlength=width * height).reshape(height, width)
    # each is as large as some pixels
    grown = sum(np.roll(np.pad(counts, 2), shift, (0, 1)) for shift in _DISC)
    alone = min(0.7, max(0.15, _STRONG / len(spots)))
    strength = np.rint(255 * (1 - (1 - alone) ** grown)).astype(np.uint32)
    pixels = np.ascontiguousarray(strength << 24 | np.uint32(colour.rgb() & 0xFFFFFF))
    across, down = width + 4, height + 4
    image = QImage(pixels.data, across, down, 4 * across, QImage.Format.Format_ARGB32)
    room = QRectF(corner[0] - 2 / _CLOUD, corner[1] - 2 / _CLOUD, across / _CLOUD, down / _CLOUD)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(room, image)


def draw_dot(
    painter: QPainter, spot: QPointF, radius: float, corners: tuple[tuple[float, float], ...]
) -> None:
    """Draw a dot with these corners; without any it is round."""
    if corners:
        painter.drawPolygon([spot + QPointF(x, y) * radius for x, y in corners])
    else:
        painter.drawEllipse(spot, radius, radius)


def _steps(rows: tuple[StripRow, ...], marks: tuple[Mark, ...]) -> NDArray[np.int64]:
    """Return the steps of all searches of which one of these is known."""
    chosen = (row.results.steps[np.isin(row.results.marks, marks)] for row in rows)
    return np.concatenate([np.zeros(0, np.int64), *chosen])
