"""A small drawing for each mark, drawn by what draws the board and the landscape."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from knight_gui.search.kinds import Fate
from knight_gui.window.board.samples import COLS, ROWS, draw_on_board
from knight_gui.window.theme import Theme
from knight_gui.window.timeline.drawing import draw_pins, draw_playhead
from knight_gui.window.timeline.known import Pin
from knight_gui.window.timeline.scale import Scale
from knight_gui.wording.marks import PINS, Mark

_BARS = {
    Mark.KEPT_BAR: ((Fate.KEPT, False),),
    Mark.DOOMED_BAR: ((Fate.KEPT, True),),
    Mark.REFUTED_BAR: ((Fate.REFUTED, True),),
    Mark.LEFT_BAR: ((Fate.LEFT, False),),
    Mark.SPLIT: ((Fate.KEPT, False), (Fate.KEPT, True)),
}
"""The bars of each sample, the lowest first: what became of them, and whether they are lost."""


def sample_of(mark: Mark, height: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a small drawing of a mark, so many pixels high."""
    width = height * COLS // ROWS
    made = QPixmap(round(width * ratio), round(height * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if mark.value < Mark.FREE.value:
            draw_on_board(painter, mark, height, theme)
        else:
            painter.fillRect(QRectF(0, 0, width, height), QColor(theme.surface))
            _draw_on_landscape(painter, mark, Scale(0, 2, 0, width, height, height, 2), theme)
    return made


def _draw_on_landscape(painter: QPainter, mark: Mark, scale: Scale, theme: Theme) -> None:
    if mark in PINS:
        top = scale.height / 2 - 5
        draw_pins(painter, scale, (Pin(1, mark),), top, theme, has_words=False)
    elif mark in _BARS:
        _draw_bars(painter, mark, scale, theme)
    elif mark is Mark.PLAYHEAD:
        inner = Scale(0, 2, 0, scale.width, scale.height - 6, scale.height - 12, 2)
        draw_playhead(painter, inner, 1)


def _draw_bars(painter: QPainter, mark: Mark, scale: Scale, theme: Theme) -> None:
    # the window is shown before it needs numpy
    import numpy as np

    from knight_gui.search.landscape import Landscape
    from knight_gui.window.timeline.picture import Bars, picture

    fates, are_lost = zip(*_BARS[mark], strict=True)
    rows, none = np.arange(len(fates)), np.zeros(1, np.int32)
    squares, step = rows.astype(np.uint32), np.zeros(1, np.int64)
    landscape = Landscape(step, none, none, none, none, rows, rows, squares, None, 0)
    bars = Bars(landscape, np.array(fates, np.uint8), np.array(are_lost))
    width = int(scale.width)
    grid = np.repeat(rows.astype(np.int32)[:, None], width, axis=1)
    inner = Scale(0, 1, 0, width, scale.height, scale.height, len(fates))
    painter.drawImage(QPointF(), picture(bars, grid, inner, theme))
