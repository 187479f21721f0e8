"""The layers of the board, from the lowest to the topmost, and the drawing of all of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import is_
from typing import Any

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPixmap

from knight_gui.drawing.board import marks
from knight_gui.drawing.board.canvas import UNIT, Canvas
from knight_gui.drawing.board.geometry import Grid
from knight_gui.drawing.board.heat import draw_heat
from knight_gui.drawing.board.knight import draw_ghost, draw_knight, draw_numbers
from knight_gui.drawing.board.path import (
    draw_closing_move,
    draw_sketch,
    draw_tip,
    draw_tour,
    draw_trail,
)
from knight_gui.drawing.board.proof import draw_proof
from knight_gui.drawing.board.squares import draw_names, draw_squares
from knight_gui.drawing.board.view_state import Shown
from knight_gui.drawing.painting import blank, saved


@dataclass(frozen=True)
class Layer:
    """One layer of the board: a function that draws some fields of `Shown` on a canvas.

    Attributes
    ----------
    fields
        What it is told, beside the board; it draws nothing where one of them is None.
    has_sheet
        Whether it is drawn on a sheet of its own, which is kept until a field changes.
    gives_way_to
        The fields of which it makes room for any that is there.
    may_lack
        The fields that may be None nevertheless.
    """

    name: str
    draw: Callable[..., None]
    fields: tuple[str, ...]
    has_sheet: bool = False
    gives_way_to: tuple[str, ...] = ()
    may_lack: tuple[str, ...] = ()

    def facts(self, shown: Shown) -> tuple[Any, ...]:
        """Return what it draws of all that is shown."""
        return tuple(getattr(shown, name) for name in self.fields)

    def is_drawn(self, shown: Shown) -> bool:
        """Tell whether there is something for it to draw, and it makes room for nothing else."""
        lacks = (getattr(shown, name) is None for name in self.fields if name not in self.may_lack)
        return not any(lacks) and all(getattr(shown, name) is None for name in self.gives_way_to)


_HEAT = ("retreats",)
_LIKE_A_TOUR = ("retreats", "tour")
"""A path has the colours of a path until it is a tour."""
_FAST = ("retreats", "recent_retreats")
"""What is shown of many steps at once, where single ones cannot be told apart."""
_AFTER_LANDING = (*_FAST, "underway")
_OTHER_WAYS = (*_FAST, "suggested_tour")
"""Beside a way back a way on could not be told apart."""

LAYERS = (
    Layer("squares", draw_squares, (), has_sheet=True),
    Layer("heat", draw_heat, ("retreats",), has_sheet=True),
    Layer("risk", marks.draw_risk, ("ways", "position"), has_sheet=True, gives_way_to=_FAST),
    Layer("recent retreats", marks.draw_recent_retreats, ("recent_retreats",), gives_way_to=_HEAT),
    Layer("left square", marks.draw_left_square, ("position", "flash"), gives_way_to=_OTHER_WAYS),
    Layer("names", draw_names, ("label_px", "retreats"), has_sheet=True, may_lack=("retreats",)),
    Layer("sketch", draw_sketch, ("sketch",), has_sheet=True, gives_way_to=_FAST),
    Layer("ghost", draw_ghost, ("ghost",)),
    Layer("cursor", marks.draw_cursor, ("hovered", "cursor"), may_lack=("hovered", "cursor")),
    Layer(
        "trail",
        draw_trail,
        ("settled", "with_arrows"),
        has_sheet=True,
        gives_way_to=_LIKE_A_TOUR,
        may_lack=("with_arrows",),
    ),
    Layer(
        "tip",
        draw_tip,
        ("position", "settled", "knight"),
        gives_way_to=_LIKE_A_TOUR,
        may_lack=("settled", "knight"),
    ),
    Layer("tour", draw_tour, ("position", "tour"), has_sheet=True, gives_way_to=_HEAT),
    Layer("closing", draw_closing_move, ("closing",), gives_way_to=("retreats", "celebration")),
    Layer("suggested tour", marks.draw_suggested_tour, ("suggested_tour",), gives_way_to=_FAST),
    Layer("numbers", draw_numbers, ("position", "tour"), gives_way_to=_FAST, may_lack=("tour",)),
    Layer("proof", draw_proof, ("proof",), gives_way_to=_FAST),
    Layer("ring", marks.draw_ring, ("knight",)),
    Layer(
        "retreat",
        marks.draw_retreat,
        ("position", "flash", "knight"),
        gives_way_to=_OTHER_WAYS,
        may_lack=("knight",),
    ),
    Layer(
        "candidates",
        marks.draw_candidates,
        ("position", "following", "numbered"),
        gives_way_to=_AFTER_LANDING,
        may_lack=("following",),
    ),
    Layer("prospects", marks.draw_prospects, ("prospects",), gives_way_to=_AFTER_LANDING),
    Layer("knight", draw_knight, ("knight", "retreats"), may_lack=("retreats",)),
    Layer("lost", marks.draw_lost, ("position", "lost_at"), gives_way_to=_FAST),
    Layer("pointer", marks.draw_pointer, ("pointed",)),
)


class BoardDrawing:
    """Draws layers, the lowest first, and keeps the sheets of those that take long.

    One that is for once keeps nothing, and draws lines and text on pixels, too: so it can draw
    in any thread, and with a painter that scales.
    """

    def __init__(self, layers: tuple[Layer, ...] = LAYERS, *, is_for_once: bool = False) -> None:
        self._layers, self._is_for_once = layers, is_for_once
        self._place: tuple[Any, ...] = ()
        self._stamps: dict[tuple[str, int], QPixmap] = {}
        self._sheets: dict[Layer, tuple[tuple[Any, ...], QPixmap]] = {}

    def draw(self, painter: QPainter, grid: Grid, shown: Shown) -> None:
        """Draw what is shown where the grid is."""
        ratio = painter.device().devicePixelRatioF()
        if self._place != (grid, ratio, shown.theme):
            self._place = grid, ratio, shown.theme
            self._sheets.clear()
            self._stamps.clear()
        engine = painter.paintEngine().type()
        is_vector = self._is_for_once or engine is not QPaintEngine.Type.Raster
        canvas = Canvas(painter, grid, ratio, is_vector, self._stamps, shown.theme)
        with saved(painter):
            if grid.is_cut:
                painter.setClipRect(grid.room)
            for layer in self._layers:
                if not layer.is_drawn(shown):
                    self._sheets.pop(layer, None)
                elif layer.has_sheet and not is_vector:
                    painter.drawPixmap(
                        QPointF(grid.corner) - _offset(canvas),
                        self._sheet(layer, layer.facts(shown), canvas),
                    )
                else:
                    _draw(layer, layer.facts(shown), canvas, QPointF(grid.corner))

    def _sheet(self, layer: Layer, facts: tuple[Any, ...], canvas: Canvas) -> QPixmap:
        drawn, sheet = self._sheets.get(layer, (None, None))
        # compared by what they are: to compare arrays and paths takes longer than to draw them
        if sheet is None or drawn is None or not all(map(is_, drawn, facts)):
            if sheet is None:
                # a pixel more: the board may begin within one
                sheet = blank(canvas.grid.shown_px.size() + QSizeF(1, 1), canvas.ratio)
            sheet.fill(Qt.GlobalColor.transparent)
            with QPainter(sheet) as painter:
                _draw(layer, facts, replace(canvas, painter=painter), _offset(canvas))
            self._sheets[layer] = facts, sheet
        return sheet


def _draw(layer: Layer, facts: tuple[Any, ...], canvas: Canvas, corner: QPointF) -> None:
    painter, scale = canvas.painter, canvas.side_px / UNIT
    # for every layer of every frame: the shortest way
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(corner)
    painter.scale(scale, scale)
    layer.draw(canvas, *facts)
    painter.restore()


def _offset(canvas: Canvas) -> QPointF:
    """Return where on its sheets a board begins, in whole pixels of the device."""
    way = (QPointF(canvas.grid.corner) - canvas.grid.shown_px.topLeft()) * canvas.ratio
    return QPointF(math.ceil(way.x()), math.ceil(way.y())) / canvas.ratio
