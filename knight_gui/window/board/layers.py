"""The layers of the board, from the lowest to the topmost, and the drawing of all of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from operator import is_
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPixmap

from knight_gui.window.board.canvas import UNIT, Canvas
from knight_gui.window.board.cursor import draw_cursor
from knight_gui.window.board.fates import draw_fates
from knight_gui.window.board.ghost import draw_ghost
from knight_gui.window.board.grid import Grid
from knight_gui.window.board.heat import draw_heat
from knight_gui.window.board.knight import draw_knight
from knight_gui.window.board.marks import draw_marks, draw_numbers
from knight_gui.window.board.pointer import draw_pointer
from knight_gui.window.board.proof import draw_proof
from knight_gui.window.board.squares import draw_squares
from knight_gui.window.board.thrashing import draw_thrashing
from knight_gui.window.board.trail import draw_trail

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.window.board.shown import Shown


@dataclass(frozen=True)
class Layer:
    """One layer of the board.

    Attributes
    ----------
    name
        What it is called.
    draw
        Draws it on a canvas, told the fields.
    fields
        The fields of `Shown` that it draws; if all of them are None, it draws nothing.
    has_sheet
        Whether it is drawn on a sheet of its own, which is kept until a field changes.
    """

    name: str
    draw: Callable[..., None]
    fields: tuple[str, ...]
    has_sheet: bool = False

    def facts(self, shown: Shown) -> tuple[Any, ...]:
        """Return what it draws of all that is shown."""
        return tuple(getattr(shown, name) for name in self.fields)


LAYERS = (
    Layer("squares", draw_squares, ("theme", "label_px"), has_sheet=True),
    Layer("heat", draw_heat, ("retreats",), has_sheet=True),
    Layer("cursor", draw_cursor, ("hovered", "cursor")),
    Layer("thrashing", draw_thrashing, ("glow", "retreats")),
    Layer("proof", draw_proof, ("proof",)),
    Layer("trail", draw_trail, ("position", "is_closing"), has_sheet=True),
    Layer("ghost", draw_ghost, ("ghost",)),
    Layer("numbers", draw_numbers, ("position",)),
    Layer("marks", draw_marks, ("position", "flash")),
    Layer("fates", draw_fates, ("fates",)),
    Layer("knight", draw_knight, ("knight",)),
    Layer("pointer", draw_pointer, ("pointed",)),
)


def draw_board(painter: QPainter, room: QRect, shown: Shown) -> None:
    """Draw a board as large as there is room for; where the device can, as lines and text.

    The room and the height of the names are told in the painter's own pixels.
    """
    Drawing().draw(painter, Grid.fitted(shown.board, room, shown.label_px), shown)


class Drawing:
    """Draws all layers, and keeps the sheets of those that take long."""

    def __init__(self) -> None:
        self._grid: Grid | None = None
        self._ratio = 1.0
        self._stamps: dict[int, QPixmap] = {}
        self._sheets: dict[Layer, tuple[tuple[Any, ...], QPixmap]] = {}

    def draw(self, painter: QPainter, grid: Grid, shown: Shown) -> None:
        """Draw what is shown where the grid is."""
        ratio = painter.device().devicePixelRatioF()
        if (grid, ratio) != (self._grid, self._ratio):
            self._grid, self._ratio = grid, ratio
            self._stamps.clear()
            self._sheets.clear()
        is_vector = painter.paintEngine().type() is not QPaintEngine.Type.Raster
        canvas = Canvas(painter, grid, ratio, is_vector, self._stamps)
        for layer in LAYERS:
            facts = layer.facts(shown)
            if all(fact is None for fact in facts):
                self._sheets.pop(layer, None)
            elif layer.has_sheet and not is_vector:
                margin = _margin(canvas)
                painter.drawPixmap(
                    QPointF(grid.corner) - QPointF(margin, margin),
                    self._sheet(layer, facts, canvas),
                )
            else:
                _draw(layer, facts, canvas, QPointF(grid.corner))

    def _sheet(self, layer: Layer, facts: tuple[Any, ...], canvas: Canvas) -> QPixmap:
        drawn, sheet = self._sheets.get(layer, (None, None))
        # compared by what they are: to compare arrays and paths takes longer than to draw them
        if sheet is None or drawn is None or not all(map(is_, drawn, facts)):
            sheet = _blank(canvas) if sheet is None else sheet
            sheet.fill(Qt.GlobalColor.transparent)
            margin = _margin(canvas)
            with QPainter(sheet) as painter:
                _draw(layer, facts, canvas.on(painter), QPointF(margin, margin))
            self._sheets[layer] = facts, sheet
        return sheet


def _draw(layer: Layer, facts: tuple[Any, ...], canvas: Canvas, corner: QPointF) -> None:
    painter, scale = canvas.painter, canvas.side_px / UNIT
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(corner)
    painter.scale(scale, scale)
    layer.draw(canvas, *facts)
    painter.restore()


def _margin(canvas: Canvas) -> float:
    """Return the room around the board in whole pixels of the device."""
    return math.ceil(canvas.grid.margin_px * canvas.ratio) / canvas.ratio


def _blank(canvas: Canvas) -> QPixmap:
    rows, cols, margin = canvas.board.rows, canvas.board.cols, 2 * _margin(canvas)
    width, height = cols * canvas.side_px + margin, rows * canvas.side_px + margin
    sheet = QPixmap(math.ceil(width * canvas.ratio), math.ceil(height * canvas.ratio))
    sheet.setDevicePixelRatio(canvas.ratio)
    return sheet
