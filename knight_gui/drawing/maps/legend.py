"""The colours and signs of maps, how many steps and how a search ended, and their legend."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPen

from knight_gui.drawing.painting import inked, saved
from knight_gui.drawing.theme import Theme, even_scale, ink_on
from knight_gui.i18n import number, tr
from knight_gui.messages import maps, numbers
from knight_gui.sweeps.results import Mark

_MARKS = (Mark.SOLVED, Mark.STUCK, Mark.NO_TOUR, Mark.STOPPED, Mark.WAITING)
_STOPS = 32
"""Between them the scale is drawn evenly: devices that keep lines have no pixels for it."""
_BAR_LETTERS = 15.0
"""How long the scale is, in heights of letters."""
SHADES = 256
LOWEST, HIGHEST = 2, 8
"""Powers of ten where the scale of colours begins and ends: one scale for all maps."""

STENCILS: dict[Mark, tuple[str, str, str]] = {
    Mark.STOPPED: ("..#", ".#.", "#.."),
    Mark.NO_TOUR: ("#.#", ".#.", "#.#"),
    Mark.FORESEEN: ("#.#", "...", "#.#"),
    Mark.STUCK: ("...", ".#.", "..."),
    Mark.WAITING: ("...", "...", "#.#"),
}
"""The signs where a cell is too small for better ones: three by three dots."""


def scale(theme: Theme) -> tuple[int, ...]:
    """Return the colours from the fewest steps to the most, as 0xAARRGGBB."""
    return even_scale(theme.steps, SHADES)


def shades_of(steps: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the place of each number of steps on the scale of colours, by its logarithm."""
    places = np.clip((np.log10(np.maximum(steps, 1)) - LOWEST) / (HIGHEST - LOWEST), 0, 1)
    return np.rint(places * (SHADES - 1)).astype(np.intp)


def shades_of_shares(shares: NDArray[np.float64]) -> NDArray[np.intp]:
    """Return the place of each share on the scale: all solved is pale, as what is easy."""
    return np.rint((1 - np.nan_to_num(shares)) * (SHADES - 1)).astype(np.intp)


def colour_of(mark: Mark, theme: Theme) -> QColor:
    """Return the colour that goes with how a search ended: a new one, which may be changed."""
    return QColor(
        {
            Mark.WAITING: theme.faint,
            Mark.STOPPED: theme.faint,
            Mark.SOLVED: theme.tour,
            Mark.NO_TOUR: theme.text,
            Mark.FORESEEN: theme.text,
            Mark.STUCK: theme.wrong,
        }[mark]
    )


def draw_sign(painter: QPainter, mark: Mark, rect: QRectF, ink: QColor) -> None:
    """Draw the sign for how a search ended, in lines."""
    side = rect.width()
    solid, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin

    def spot(x: float, y: float) -> QPointF:
        return QPointF(rect.left() + x * side, rect.top() + y * side)

    with saved(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(ink, max(1.1, side * 0.15), solid, cap, join)
        inked(painter, pen, Qt.BrushStyle.NoBrush)
        match mark:
            case Mark.SOLVED:
                painter.drawPolyline([spot(0.12, 0.55), spot(0.4, 0.82), spot(0.88, 0.2)])
            case Mark.NO_TOUR | Mark.FORESEEN:
                painter.drawEllipse(spot(0.5, 0.5), side * 0.34, side * 0.34)
                painter.drawLine(QLineF(spot(0.14, 0.86), spot(0.86, 0.14)))
            case Mark.STUCK:
                painter.drawLine(QLineF(spot(0.5, 0.1), spot(0.5, 0.58)))
                painter.drawPoint(spot(0.5, 0.9))
            case Mark.STOPPED:
                painter.drawPolyline([spot(0.3, 0.14), spot(0.72, 0.5), spot(0.3, 0.86)])
            case Mark.WAITING:
                painter.drawPoints([spot(x, 0.5) for x in (0.1, 0.5, 0.9)])


def legend_height(font: QFont, width: float, letter: float, *, has_shares: bool) -> float:
    """Return how high the legend is in so much width."""
    lines = len(_lines(QFontMetricsF(font), width, letter, has_shares=has_shares))
    return (2.6 + max(0, lines - 1) * 1.6) * letter


def draw_legend(
    painter: QPainter, room: QRectF, theme: Theme, letter: float, *, has_shares: bool
) -> None:
    """Draw the scale of colours, and each sign with its meaning."""
    metrics = QFontMetricsF(painter.font())
    title = tr("Solved") if has_shares else tr("Steps")
    width: float = metrics.horizontalAdvance(title)
    place = QRectF(room.left(), room.top(), width + 2, 1.3 * letter)
    inked(painter, QColor(theme.text)).drawText(place, Qt.AlignmentFlag.AlignVCenter, title)
    bar = QRectF(
        room.left() + width + 0.7 * letter,
        room.top() + 0.2 * letter,
        _BAR_LETTERS * letter,
        0.9 * letter,
    )
    _draw_scale(painter, bar, theme, letter, has_shares=has_shares)
    for row, marks in enumerate(_lines(metrics, room.width(), letter, has_shares=has_shares)):
        x = bar.right() + 1.6 * letter if row == 0 else room.left()
        y = room.top() if row == 0 else room.top() + 2.6 * letter + (row - 1) * 1.6 * letter
        for mark in marks:
            x = _draw_entry(painter, QPointF(x, y), mark, theme, letter)


def _draw_scale(
    painter: QPainter, bar: QRectF, theme: Theme, letter: float, *, has_shares: bool
) -> None:
    colours = scale(theme)[::-1] if has_shares else scale(theme)
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    for place in range(_STOPS + 1):
        colour = colours[place * (len(colours) - 1) // _STOPS]
        gradient.setColorAt(place / _STOPS, QColor.fromRgba(colour))
    painter.fillRect(bar, gradient)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    inked(painter, QPen(QColor(theme.faint), 1), Qt.BrushStyle.NoBrush).drawRect(bar)
    if has_shares:
        ticks = [(quarter / 4, number(quarter / 4, ".0%")) for quarter in range(5)]
    else:
        many = HIGHEST - LOWEST
        ticks = [(place / many, numbers.power(LOWEST + place)) for place in range(many + 1)]
    widest = max(QFontMetricsF(painter.font()).horizontalAdvance(text) for _, text in ticks)
    every = math.ceil((widest + 0.5 * letter) * (len(ticks) - 1) / bar.width())
    for part, text in ticks[::every]:
        x: float = bar.left() + part * bar.width()
        painter.drawLine(QLineF(x, bar.bottom(), x, bar.bottom() + 0.2 * letter))
        painter.drawText(
            QRectF(x - 3 * letter, bar.bottom() + 0.22 * letter, 6 * letter, 1.2 * letter),
            Qt.AlignmentFlag.AlignCenter,
            text,
        )


def _entry_width(metrics: QFontMetricsF, mark: Mark, letter: float) -> float:
    return 1.5 * letter + metrics.horizontalAdvance(maps.word(mark)) + 1.3 * letter


def _lines(
    metrics: QFontMetricsF, width: float, letter: float, *, has_shares: bool
) -> list[list[Mark]]:
    """Return which signs stand beside the scale, and which in further lines below."""
    if has_shares:
        return []
    lines: list[list[Mark]] = [[]]
    taken: float = metrics.horizontalAdvance(tr("Steps")) + (0.7 + _BAR_LETTERS + 1.6) * letter
    for mark in _MARKS:
        wide = _entry_width(metrics, mark, letter)
        if taken + wide - 1.3 * letter > width:
            lines.append([])
            taken = 0.0
        lines[-1].append(mark)
        taken += wide
    return lines


def _draw_entry(
    painter: QPainter, corner: QPointF, mark: Mark, theme: Theme, letter: float
) -> float:
    """Draw a sign and its meaning, and return where the next one begins."""
    chip = QRectF(corner.x(), corner.y() + 0.1 * letter, 1.1 * letter, 1.1 * letter)
    sign, colour = (
        chip.adjusted(*(0.2 * letter * n for n in (1, 1, -1, -1))),
        colour_of(mark, theme),
    )
    if mark in (Mark.SOLVED, Mark.WAITING):
        draw_sign(painter, mark, sign, QColor(theme.text if mark is Mark.SOLVED else theme.faint))
    else:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inked(painter, Qt.PenStyle.NoPen, colour).drawEllipse(chip)
        draw_sign(painter, mark, sign, ink_on(colour))
    place = QRectF(chip.right() + 0.4 * letter, corner.y(), 100 * letter, 1.3 * letter)
    inked(painter, QColor(theme.text)).drawText(
        place, Qt.AlignmentFlag.AlignVCenter, maps.word(mark)
    )
    return corner.x() + _entry_width(QFontMetricsF(painter.font()), mark, letter)
