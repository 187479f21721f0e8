"""How the steps of many searches are spread: a dot for each, a row for each strategy."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QWidget

from knight_gui.maps.results import Mark
from knight_gui.maps.summary import Bound, Level, summary_of_results
from knight_gui.texts import tr
from knight_gui.window.board.canvas import font_of
from knight_gui.window.maps import look
from knight_gui.window.theme import theme_of
from knight_gui.window.widgets.parts import named
from knight_gui.window.widgets.picture import PointedPicture, letter_of, ring
from knight_gui.wording import maps, numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from knight_gui.maps.results import Results
    from knight_gui.window.theme import Theme

_ENDED = (Mark.SOLVED, Mark.NO_TOUR, Mark.STUCK)
_DOWN, _ACROSS = 0.7548776662, 0.5698402910
"""Multiples of both, without their whole parts, fill a square evenly (M. Roberts, 2018)."""
_REACH_PX = 12
"""How far from a dot the mouse points at it."""
_SPREAD = 0.6
"""How much of a row's height the dots are spread over."""


@dataclass(frozen=True)
class StripRow:
    """One row of the chart: whose searches these are, and what they came to."""

    title: str
    results: Results


@dataclass(frozen=True)
class _Field:
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
    def highest(self) -> float:
        """The power of ten at its right."""
        return math.log10(self.most)

    def x(self, steps: NDArray[np.int64]) -> NDArray[np.float64]:
        powers = np.log10(np.maximum(steps, 1))
        part = np.clip((powers - self.lowest) / (self.highest - self.lowest), 0, 1)
        left: float = self.rect.left()
        return left + part * self.rect.width()


class StripPlot:
    """Draws the chart, on the screen or elsewhere."""

    def __init__(
        self, rows: tuple[StripRow, ...], limit: int, room: QRectF, theme: Theme, letter: float
    ) -> None:
        self._rows, self._limit, self._theme, self._letter = rows, limit, theme, letter
        self._left = room.left()
        self._field = self._fit(room)
        self._spots = [self._spots_of(row, place) for place, row in enumerate(rows)]

    def _fit(self, room: QRectF) -> _Field:
        font = font_of(self._letter)
        titles = [QFontMetricsF(font).horizontalAdvance(row.title) for row in self._rows]
        left = min(max(titles, default=0.0) + 1.2 * self._letter, 0.3 * room.width())
        beyond = 7.5 * self._letter
        rect = QRectF(
            room.left() + left,
            room.top() + 0.2 * self._letter,
            max(1.0, room.width() - left - beyond - 0.8 * self._letter),
            max(1.0, room.height() - 2.9 * self._letter),
        )
        apart = QRectF(rect.right() + 0.8 * self._letter, rect.top(), beyond, rect.height())
        steps = _steps(self._rows, _ENDED)
        most = max(self._limit, int(steps.max(initial=0)))
        # one that was given up early stands where that was, and what ended later beside it
        early = _steps(self._rows, (Mark.STOPPED,))
        steps = np.append(steps, early[early < most])
        least = int(steps.min()) if len(steps) else 10
        lowest = math.floor(math.log10(max(1, least)) + 1e-9)
        if lowest >= math.log10(most) - 0.5:
            lowest = math.ceil(math.log10(most)) - 2
        return _Field(rect, apart, lowest, most)

    def _row_rect(self, place: int) -> QRectF:
        rect = self._field.rect
        height = rect.height() / max(1, len(self._rows))
        return QRectF(rect.left(), rect.top() + place * height, rect.width(), height)

    def _spots_of(self, row: StripRow, place: int) -> NDArray[np.float64]:
        """Return where the dots of a row are, float64 (n, 2); NaN where there is none."""
        results, rect, field = row.results, self._row_rect(place), self._field
        jitter = np.modf((np.arange(len(results)) + 1) * _DOWN)[0]
        y = rect.center().y() + (jitter - 0.5) * _SPREAD * rect.height()
        x = field.x(results.steps)
        is_beyond = (results.marks == Mark.STOPPED) & (results.steps >= field.most)
        # within the band they are spread, too, for there they have no order
        across = np.modf((np.arange(len(results)) + 1) * _ACROSS)[0]
        band = field.beyond.left() + (0.1 + 0.8 * across) * field.beyond.width()
        x = np.where(is_beyond, band, x)
        x[(results.marks == Mark.WAITING) | (results.marks == Mark.FORESEEN)] = np.nan
        return np.stack([x, y], axis=1)

    def spot(self, row: int, place: int) -> QPointF | None:
        """Return where the dot of a search is; None if it has none."""
        if row >= len(self._spots) or place >= len(self._spots[row]):
            return None
        x, y = self._spots[row][place]
        return None if math.isnan(x) else QPointF(float(x), float(y))

    def nearest(self, spot: QPointF) -> tuple[int, int] | None:
        """Return the row and the place of the dot at a spot; None if there is none."""
        best: tuple[float, int, int] | None = None
        for row, spots in enumerate(self._spots):
            away = np.hypot(spots[:, 0] - spot.x(), spots[:, 1] - spot.y())
            if not len(away) or bool(np.isnan(away).all()):
                continue
            place = int(np.nanargmin(away))
            if away[place] <= _REACH_PX and (best is None or away[place] < best[0]):
                best = (float(away[place]), row, place)
        return None if best is None else best[1:]

    def draw(self, painter: QPainter) -> None:
        """Draw it."""
        painter.save()
        painter.setFont(font_of(self._letter))
        self._draw_axis(painter)
        for place, row in enumerate(self._rows):
            self._draw_row(painter, place, row)
        painter.restore()

    def _draw_axis(self, painter: QPainter) -> None:
        field, letter = self._field, self._letter
        rect = field.rect
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        first, last = math.ceil(field.lowest), math.floor(field.highest + 1e-9)
        for power in range(first, last + 1):
            x = rect.left() + (power - field.lowest) / (field.highest - field.lowest) * rect.width()
            painter.setPen(QPen(QColor(self._theme.line), 1))
            painter.drawLine(QLineF(x, rect.top(), x, rect.bottom() + 0.25 * letter))
            if power == field.highest:
                # beside it stands what is beyond
                continue
            painter.setPen(QColor(self._theme.faint))
            place = QRectF(x - 3 * letter, rect.bottom() + 0.25 * letter, 6 * letter, 1.2 * letter)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, numbers.power(power))
        painter.setPen(QPen(QColor(self._theme.faint), 1))
        painter.drawLine(QLineF(rect.bottomLeft(), rect.bottomRight()))
        title = QRectF(rect.left(), rect.bottom() + 1.4 * letter, rect.width(), 1.3 * letter)
        painter.setPen(QColor(self._theme.text))
        painter.drawText(title, Qt.AlignmentFlag.AlignCenter, tr("Steps until the end"))
        self._draw_beyond(painter)

    def _draw_beyond(self, painter: QPainter) -> None:
        """Draw where those are that have not ended in all these steps."""
        rect, letter = self._field.beyond, self._letter
        painter.fillRect(rect, QColor(self._theme.window))
        painter.setPen(QPen(QColor(self._theme.faint), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(rect.topLeft(), rect.bottomLeft()))
        painter.setPen(QColor(self._theme.faint))
        below = QRectF(
            rect.left() - letter,
            rect.bottom() + 0.25 * letter,
            rect.width() + 2 * letter,
            1.2 * letter,
        )
        text = maps.level(Level(self._field.most, Bound.MORE_THAN))
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_row(self, painter: QPainter, place: int, row: StripRow) -> None:
        rect, letter = self._row_rect(place), self._letter
        painter.setPen(QColor(self._theme.text))
        width = rect.left() - self._left - letter
        title = QFontMetricsF(painter.font()).elidedText(
            row.title, Qt.TextElideMode.ElideRight, width
        )
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        place_of_title = QRectF(
            self._left, rect.top(), rect.left() - self._left - 0.7 * letter, rect.height()
        )
        painter.drawText(place_of_title, align, title)
        if place:
            painter.setPen(QPen(QColor(self._theme.line), 1))
            painter.drawLine(
                QLineF(rect.left(), rect.top(), self._field.beyond.right(), rect.top())
            )
        self._draw_box(painter, rect, row)
        self._draw_median(painter, rect, row)
        self._draw_dots(painter, place, row)

    def _draw_box(self, painter: QPainter, rect: QRectF, row: StripRow) -> None:
        """Draw where the middle half is."""
        levels = summary_of_results(row.results).levels
        if levels is None:
            return
        left, right = (self._x(level) for level in (levels.first_quartile, levels.third_quartile))
        if left is None:
            return
        ends = right if right is not None else rect.right()
        box = QRectF(
            left, rect.top() + 0.1 * rect.height(), max(2.0, ends - left), 0.8 * rect.height()
        )
        fill = QColor(self._theme.accent)
        fill.setAlphaF(0.16)
        painter.fillRect(box, fill)

    def _draw_median(self, painter: QPainter, rect: QRectF, row: StripRow) -> None:
        median = summary_of_results(row.results).median
        x = None if median is None else self._x(median)
        if x is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        line = QLineF(x, rect.top() + 0.06 * rect.height(), x, rect.bottom() - 0.06 * rect.height())
        painter.setPen(QPen(QColor(self._theme.text), 2))
        painter.drawLine(line)

    def _x(self, level: Level) -> float | None:
        """Return where a level is; None where it is not known."""
        if level.bound is not Bound.EXACTLY:
            return None
        return float(self._field.x(np.array([level.steps]))[0])

    def _draw_dots(self, painter: QPainter, place: int, row: StripRow) -> None:
        spots, marks = self._spots[place], row.results.marks
        many = len(marks) > 1_000
        radius = 1.3 if many else min(0.3 * self._letter, 4.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=not many)
        for mark in (Mark.SOLVED, Mark.STOPPED, Mark.NO_TOUR, Mark.STUCK):
            colour = look.colour_of(mark, self._theme)
            colour.setAlphaF(0.45 if many else 0.8)
            chosen = spots[(marks == mark) & ~np.isnan(spots[:, 0])].tolist()
            if many:
                pen = QPen(colour, 2 * radius)
                painter.setPen(pen)
                painter.drawPoints([QPointF(x, y) for x, y in chosen])
                continue
            painter.setPen(QPen(QColor(self._theme.surface), 0.6))
            painter.setBrush(colour)
            for x, y in chosen:
                _draw_dot(painter, QPointF(x, y), radius, mark)


def _draw_dot(painter: QPainter, spot: QPointF, radius: float, mark: Mark) -> None:
    """Draw a dot, of another shape for each way to end."""
    corners: tuple[tuple[float, float], ...]
    match mark:
        case Mark.STUCK:
            corners = ((0, -1.3), (1.2, 1), (-1.2, 1))
        case Mark.NO_TOUR:
            corners = ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0))
        case Mark.STOPPED:
            corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        case _:
            painter.drawEllipse(spot, radius, radius)
            return
    painter.drawPolygon([spot + QPointF(x, y) * radius for x, y in corners])


def _steps(rows: tuple[StripRow, ...], marks: tuple[Mark, ...]) -> NDArray[np.int64]:
    """Return the steps of all searches of which one of these is known."""
    chosen = (row.results.steps[np.isin(row.results.marks, marks)] for row in rows)
    return np.concatenate([np.zeros(0, np.int64), *chosen])


class StripView(PointedPicture):
    """The chart of all strategies; a dot is the pair of its row and its search."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "mapStrip").setAccessibleName(tr("How the steps are spread"))
        self._rows: tuple[StripRow, ...] = ()
        self._limit = 10
        self._plot: StripPlot | None = None
        self._marked: tuple[int, int] | None = None

    def show_rows(self, rows: tuple[StripRow, ...], limit: int) -> None:
        """Show what is known of some strategies."""
        if [len(row.results) for row in rows] != [len(row.results) for row in self._rows]:
            self._marked = self._hovered = None
            self.updateGeometry()
        self._rows, self._limit = rows, limit
        self.redraw()

    def mark(self, dot: tuple[int, int] | None) -> None:
        """Draw a ring around a dot that is pointed at elsewhere."""
        if dot != self._marked:
            self._marked = dot
            self.update()

    def spot(self, row: int, place: int) -> QPointF | None:
        """Return where a search's dot is; None if it has none."""
        return self._fitted().spot(row, place)

    def _fitted(self) -> StripPlot:
        if self._plot is None:
            room = QRectF(self.rect())
            theme, letter = theme_of(self), letter_of(self)
            self._plot = StripPlot(self._rows, self._limit, room, theme, letter)
        return self._plot

    def redraw(self) -> None:
        self._plot = None
        super().redraw()

    def draw(self, painter: QPainter) -> None:
        self._fitted().draw(painter)

    def draw_over(self, painter: QPainter) -> None:
        spot = None if self._marked is None else self._fitted().spot(*self._marked)
        if spot is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for colour, width in ring():
                painter.setPen(QPen(colour, width))
                painter.drawEllipse(spot, 7, 7)

    def found_at(self, spot: QPointF) -> tuple[int, int] | None:
        return self._fitted().nearest(spot)

    def sizeHint(self) -> QSize:
        return self._room(40, 2.6)

    def minimumSizeHint(self) -> QSize:
        return self._room(20, 1.9)

    def _room(self, letters: float, row_letters: float) -> QSize:
        letter, rows = letter_of(self), max(1, len(self._rows))
        return QSize(round(letters * letter), round((3 + row_letters * rows) * letter))
