"""The layers of the board, from the lowest to the topmost, and the drawing of all of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from importlib import import_module
from operator import is_
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPixmap

from knight_gui.window.board.canvas import UNIT, Canvas
from knight_gui.window.board.grid import Grid
from knight_gui.window.board.names import draw_names
from knight_gui.window.board.squares import draw_squares
from knight_gui.window.theme import LIGHT

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.window.board.shown import Shown
    from knight_gui.window.theme import Theme


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
        The fields of `Shown` that it draws beside the board; if there are some and all of
        them are None, it draws nothing.
    has_sheet
        Whether it is drawn on a sheet of its own, which is kept until a field changes.
    gives_way_to
        The fields of `Shown` of which it makes room for any that is there.
    """

    name: str
    draw: Callable[..., None]
    fields: tuple[str, ...]
    has_sheet: bool = False
    gives_way_to: tuple[str, ...] = ()

    def facts(self, shown: Shown) -> tuple[Any, ...]:
        """Return what it draws of all that is shown."""
        return tuple(getattr(shown, name) for name in self.fields)

    def is_hidden(self, shown: Shown) -> bool:
        """Tell whether it makes room for something else."""
        return any(getattr(shown, name) is not None for name in self.gives_way_to)


def _late(place: str) -> Callable[..., None]:
    """Return a function of this room that is imported when there is something for it to draw."""
    module, name = place.split(".")

    def draw(canvas: Canvas, *facts: Any) -> None:
        getattr(import_module(f"knight_gui.window.board.{module}"), name)(canvas, *facts)

    return draw


_FAST = ("retreats", "glow")
"""What is shown of many steps at once, where single ones cannot be told apart."""

LAYERS = (
    Layer("squares", draw_squares, (), has_sheet=True),
    Layer("heat", _late("heat.draw_heat"), ("retreats",), has_sheet=True),
    Layer(
        "risk", _late("risk.draw_risk"), ("ways", "position"), has_sheet=True, gives_way_to=_FAST
    ),
    Layer("names", draw_names, ("label_px", "retreats"), has_sheet=True),
    Layer("cursor", _late("cursor.draw_cursor"), ("hovered", "cursor")),
    Layer("thrashing", _late("thrashing.draw_thrashing"), ("glow",), gives_way_to=("retreats",)),
    Layer("joy", _late("joy.draw_joy"), ("joy", "position"), gives_way_to=("retreats",)),
    Layer(
        "trail",
        _late("trail.draw_trail"),
        ("settled", "with_arrows"),
        has_sheet=True,
        gives_way_to=("retreats",),
    ),
    Layer(
        "tip",
        _late("trail.draw_tip"),
        ("position", "settled", "knight"),
        gives_way_to=("retreats",),
    ),
    Layer("closing", _late("trail.draw_closing_move"), ("closing",), gives_way_to=("retreats",)),
    Layer("ghost", _late("ghost.draw_ghost"), ("ghost",), gives_way_to=_FAST),
    Layer("numbers", _late("numbers.draw_numbers"), ("position",), gives_way_to=_FAST),
    Layer("proof", _late("proof.draw_proof"), ("proof",), gives_way_to=_FAST),
    Layer("ring", _late("marks.draw_ring"), ("knight",)),
    Layer("retreat", _late("marks.draw_retreat"), ("position", "flash"), gives_way_to=_FAST),
    Layer("candidates", _late("marks.draw_candidates"), ("position",), gives_way_to=_FAST),
    Layer("fates", _late("fates.draw_fates"), ("fates",), gives_way_to=_FAST),
    Layer("knight", _late("knight.draw_knight"), ("knight", "retreats")),
    Layer("pointer", _late("pointer.draw_pointer"), ("pointed",)),
)


def draw_board(
    painter: QPainter, room: QRect, shown: Shown, layers: tuple[Layer, ...] = LAYERS
) -> None:
    """Draw a board as large as there is room for; where the device can, as lines and text.

    The room and the height of the names are told in the painter's own pixels.
    """
    Drawing(layers).draw(painter, Grid.fitted(shown.board, room, shown.label_px), shown)


class Drawing:
    """Draws layers, and keeps the sheets of those that take long.

    Parameters
    ----------
    layers
        What is drawn, the lowest first: all there is, unless told otherwise.
    is_for_once
        Whether nothing is kept for the next time, but all drawn as lines and text, on
        pixels too: so it can be drawn in any thread, and by a painter that scales.
    """

    def __init__(self, layers: tuple[Layer, ...] = LAYERS, *, is_for_once: bool = False) -> None:
        self._layers, self._is_for_once = layers, is_for_once
        self._grid: Grid | None = None
        self._ratio = 1.0
        self._theme = LIGHT
        self._stamps: dict[tuple[str, int], QPixmap] = {}
        self._sheets: dict[Layer, tuple[tuple[Any, ...], QPixmap]] = {}

    def draw(self, painter: QPainter, grid: Grid, shown: Shown) -> None:
        """Draw what is shown where the grid is."""
        ratio = painter.device().devicePixelRatioF()
        self._forget_what_does_not_fit(grid, ratio)
        self._forget_other_colours(shown.theme)
        is_raster = painter.paintEngine().type() is QPaintEngine.Type.Raster
        is_vector = self._is_for_once or not is_raster
        canvas = Canvas(painter, grid, ratio, is_vector, self._stamps, shown.theme)
        painter.save()
        if grid.is_closer:
            painter.setClipRect(grid.room)
        for layer in self._layers:
            facts = layer.facts(shown)
            if layer.is_hidden(shown) or (facts and all(fact is None for fact in facts)):
                self._sheets.pop(layer, None)
            elif layer.has_sheet and not is_vector:
                place = QPointF(grid.corner) - _offset(canvas)
                painter.drawPixmap(place, self._sheet(layer, facts, canvas))
            else:
                _draw(layer, facts, canvas, QPointF(grid.corner))
        painter.restore()

    def _forget_what_does_not_fit(self, grid: Grid, ratio: float) -> None:
        """Forget what was drawn for another place or another size."""
        before = self._grid
        if (grid, ratio) == (before, self._ratio):
            return
        # numbers look the same wherever the board is moved
        kept = before is not None and (before.board, before.side_px) == (grid.board, grid.side_px)
        if not kept or ratio != self._ratio:
            self._stamps.clear()
        self._grid, self._ratio = grid, ratio
        self._sheets.clear()

    def _forget_other_colours(self, theme: Theme) -> None:
        if theme is not self._theme:
            self._theme = theme
            self._stamps.clear()
            self._sheets.clear()

    def _sheet(self, layer: Layer, facts: tuple[Any, ...], canvas: Canvas) -> QPixmap:
        drawn, sheet = self._sheets.get(layer, (None, None))
        # compared by what they are: to compare arrays and paths takes longer than to draw them
        if sheet is None or drawn is None or not all(map(is_, drawn, facts)):
            sheet = _blank(canvas) if sheet is None else sheet
            sheet.fill(Qt.GlobalColor.transparent)
            with QPainter(sheet) as painter:
                _draw(layer, facts, canvas.on(painter), _offset(canvas))
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


def _offset(canvas: Canvas) -> QPointF:
    """Return where on its sheets a board begins, in whole pixels of the device."""
    way = (QPointF(canvas.grid.corner) - canvas.grid.shown_px.topLeft()) * canvas.ratio
    return QPointF(math.ceil(way.x()), math.ceil(way.y())) / canvas.ratio


def _blank(canvas: Canvas) -> QPixmap:
    seen = canvas.grid.shown_px.size() * canvas.ratio
    # a pixel more: the board may begin within one
    sheet = QPixmap(math.ceil(seen.width()) + 1, math.ceil(seen.height()) + 1)
    sheet.setDevicePixelRatio(canvas.ratio)
    return sheet
