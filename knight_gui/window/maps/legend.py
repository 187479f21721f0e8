"""The legend of maps: which colour stands for how many steps, and the signs of the endings."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontInfo,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.maps.results import Mark
from knight_gui.texts import tr
from knight_gui.window.colours import ink_on
from knight_gui.window.maps import look
from knight_gui.window.theme import theme_of
from knight_gui.wording import maps

if TYPE_CHECKING:
    from knight_gui.window.theme import Theme

_MARKS = (Mark.SOLVED, Mark.STUCK, Mark.NO_TOUR, Mark.STOPPED, Mark.WAITING)
_STOPS = 32
"""Between them the scale is drawn evenly: devices that keep lines have no pixels for it."""
_BAR_LETTERS = 15.0
"""How long the scale is, in heights of letters."""


class Legend(QWidget):
    """Explains the colours and the signs of all maps beside and above it.

    Attributes
    ----------
    has_shares
        Whether the colours stand for the share that was solved, not for steps.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("mapLegend")
        self.setAccessibleName(tr("Colours and signs"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.has_shares = False

    def show_shares(self, *, has_shares: bool) -> None:
        """Explain shares, or steps."""
        if has_shares != self.has_shares:
            self.has_shares = has_shares
            self.updateGeometry()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        room, theme = QRectF(self.rect()), theme_of(self)
        with QPainter(self) as painter:
            painter.setFont(self.font())
            draw_legend(painter, room, theme, self._letter, has_shares=self.has_shares)

    @property
    def _letter(self) -> float:
        return float(QFontInfo(self.font()).pixelSize())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        metrics = QFontMetricsF(self.font())
        lines = len(_lines(metrics, width, self._letter, has_shares=self.has_shares))
        return math.ceil(2.6 * self._letter + max(0, lines - 1) * 1.6 * self._letter)

    def sizeHint(self) -> QSize:
        width = round(40 * self._letter)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(16 * self._letter), round(2.6 * self._letter))


def draw_legend(
    painter: QPainter, room: QRectF, theme: Theme, letter: float, *, has_shares: bool
) -> None:
    """Draw the scale of colours, and each sign with its meaning."""
    metrics = QFontMetricsF(painter.font())
    title = tr("Solved") if has_shares else tr("Steps")
    painter.setPen(QColor(theme.text))
    line = 1.3 * letter
    width: float = metrics.horizontalAdvance(title)
    painter.drawText(
        QRectF(room.left(), room.top(), width + 2, line), Qt.AlignmentFlag.AlignVCenter, title
    )
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
    colours = look.scale()[::-1] if has_shares else look.scale()
    gradient = QLinearGradient(bar.topLeft(), bar.topRight())
    for place in range(_STOPS + 1):
        colour = colours[place * (len(colours) - 1) // _STOPS]
        gradient.setColorAt(place / _STOPS, QColor.fromRgba(colour))
    painter.fillRect(bar, gradient)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setPen(QPen(QColor(theme.faint), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(bar)
    if has_shares:
        ticks = [(quarter / 4, f"{quarter / 4:.0%}") for quarter in range(5)]
    else:
        powers = range(look.LOWEST, look.HIGHEST + 1)
        ticks = [(look.place_of(10**power), maps.power(power)) for power in powers]
    for part, text in ticks:
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
    colour = look.colour_of(mark, theme)
    sign = chip.adjusted(*(0.2 * letter * each for each in (1, 1, -1, -1)))
    if mark in (Mark.SOLVED, Mark.WAITING):
        look.draw_sign(
            painter, mark, sign, QColor(theme.text if mark is Mark.SOLVED else theme.faint)
        )
    else:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(chip)
        look.draw_sign(painter, mark, sign, ink_on(colour))
    painter.setPen(QColor(theme.text))
    metrics = QFontMetricsF(painter.font())
    text = maps.word(mark)
    place = QRectF(chip.right() + 0.4 * letter, corner.y(), 100 * letter, 1.3 * letter)
    painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)
    return corner.x() + _entry_width(metrics, mark, letter)
