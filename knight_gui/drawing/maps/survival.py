"""How long runs of one search take: a dot for each, and the share that is still searching."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from knight_gui.drawing.board.canvas import font_of
from knight_gui.drawing.maps.strip import SHAPES, Field, StripPlot, draw_dot
from knight_gui.drawing.painting import inked, saved
from knight_gui.i18n import tr
from knight_gui.messages import luck as wording
from knight_gui.sweeps.luck import Luck
from knight_gui.sweeps.results import Mark

_ROW = 2.6
"""How high the row of a search is, in heights of letters."""
_CENSORED_PX = 3.0
_STYLES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine)
"""Of the lines of two searches."""


class SurvivalPlot(StripPlot):
    """Draws over the dots which share of the runs is still searching, both on logarithmic axes.

    A straight line is a heavy tail. The axis of steps is that of the dots.
    """

    def _fit(self, room: QRectF) -> Field:
        letter = self._letter
        strip = min((_ROW * len(self._rows) + 2.9) * letter, 0.6 * room.height())
        above = room.height() - strip
        field = super()._fit(room.adjusted(0, above, 0, 0))
        self._curves = QRectF(
            field.rect.left(),
            room.top() + 1.7 * letter,
            field.rect.width(),
            max(1.0, above - 2.5 * letter),
        )
        found = [row.luck.survival.shares for row in self._rows if row.luck]
        shares = np.concatenate([np.array([0.1]), *found])
        self._lowest = math.floor(math.log10(shares[shares > 1e-9].min()) + 1e-9)
        return field

    def _y(self, shares: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return where shares are; none at all is below, on the rim."""
        powers = np.log10(np.maximum(shares, 10.0**self._lowest))
        top: float = self._curves.top()
        return top + powers / self._lowest * self._curves.height()

    def draw(self, painter: QPainter) -> None:
        super().draw(painter)
        with saved(painter):
            painter.setFont(font_of(self._letter))
            self._draw_grid(painter)
            for place, row in enumerate(self._rows):
                if row.luck is not None and row.luck.begun:
                    self._draw_curve(painter, place, row.luck)

    def _draw_grid(self, painter: QPainter) -> None:
        rect, letter, field = self._curves, self._letter, self._field
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QPen(QColor(self._theme.line), 1))
        for x in field.x(10 ** np.array(field.powers, np.int64)).tolist():
            painter.drawLine(QLineF(x, rect.top(), x, rect.bottom()))
        for power in range(self._lowest, 1):
            y = float(self._y(np.array([10.0**power]))[0])
            inked(painter, QPen(QColor(self._theme.line), 1)).drawLine(
                QLineF(rect.left(), y, rect.right(), y)
            )
            label = QRectF(self._left, y - letter, rect.left() - self._left - 6, 2 * letter)
            align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            share = wording.share(10.0**power)
            inked(painter, QColor(self._theme.faint)).drawText(label, align, share)
        title = QRectF(rect.left(), rect.top() - 1.7 * letter, rect.width(), 1.4 * letter)
        inked(painter, QColor(self._theme.text)).drawText(
            title, Qt.AlignmentFlag.AlignCenter, tr("Share still searching")
        )

    def _draw_curve(self, painter: QPainter, place: int, luck: Luck) -> None:
        """Draw a step down for each tour that was found, and what became of all others."""
        survival, rect = luck.survival, self._curves
        x, y = self._field.x(survival.steps), self._y(survival.shares)
        # of thousands in one pixel the last
        is_seen = np.append(np.diff(np.rint(2 * x)) > 0, True)[: len(x)]
        x, y = x[is_seen], y[is_seen]
        across = np.repeat(np.append(rect.left(), x), 2)[1:]
        down = np.repeat(np.append(rect.top(), y), 2)[:-1]
        if not len(survival.shares) or survival.shares[-1] > 0:
            across = np.append(across, self._field.x(np.array([survival.last])))
            down = np.append(down, down[-1:] if len(down) else rect.top())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inked(
            painter, QPen(self.ink(place), 1.8, _STYLES[place]), Qt.BrushStyle.NoBrush
        ).drawPolyline([QPointF(*each) for each in zip(across, down, strict=True)])
        self._draw_unfinished(painter, place, luck, float(down[-1]))

    def _draw_unfinished(self, painter: QPainter, place: int, luck: Luck, end: float) -> None:
        """Mark where runs were left that had not ended, and which share is open at the end."""
        results, survival = luck.results, luck.survival
        steps, shares = results.steps[results.marks == Mark.STOPPED], np.append(1, survival.shares)
        left = shares[np.searchsorted(survival.steps, steps, side="right")]
        early = np.stack([self._field.x(steps), self._y(left)])[:, steps < self._field.most]
        painter.setPen(QPen(self.ink(place), 1))
        for x, y in np.unique(np.rint(early), axis=1).T.tolist():
            painter.drawLine(QLineF(x, y - _CENSORED_PX, x, y + _CENSORED_PX))
        if luck.unfinished:
            right, letter = self._curves.right(), self._letter
            inked(painter, QPen(self.ink(place), 1.6), QColor(self._theme.surface))
            draw_dot(painter, QPointF(right, end), 0.35 * letter, SHAPES[place])
            room = QRectF(right + 0.9 * letter, end - letter, 6 * letter, 2 * letter)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, wording.share(float(shares[-1])))
