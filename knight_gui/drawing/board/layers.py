"""Layers of the board, from the lowest to the topmost, and the painter that draws them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from operator import is_
from typing import Any

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPixmap

from knight_gui.drawing.board import marks
from knight_gui.drawing.board.canvas import SQUARE_UNITS, BoardCanvas
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.heat import draw_retreat_heat
from knight_gui.drawing.board.knight import draw_ghost_knight, draw_knight, draw_visit_numbers
from knight_gui.drawing.board.path import (
    draw_changing_path,
    draw_closing_move,
    draw_preview_tour,
    draw_stable_path,
    draw_tour,
)
from knight_gui.drawing.board.proof import draw_proof
from knight_gui.drawing.board.squares import draw_row_and_column_names, draw_squares
from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.painting import make_transparent_pixmap, saved_painter_state


@dataclass(frozen=True)
class BoardLayer:
    """Layer of the board: a function that draws some fields of `BoardViewState` on a canvas."""

    name: str
    draw: Callable[..., None]
    """The function; its arguments are the canvas and the values of `state_fields`."""
    state_fields: tuple[str, ...]
    """The fields that are drawn. If one of them is None, the layer is hidden."""
    is_cached: bool = False
    """Whether the layer has a pixmap of its own, which is kept until a field changes."""
    hidden_by_fields: tuple[str, ...] = ()
    """Fields that hide the layer unless they are None."""
    optional_fields: tuple[str, ...] = ()
    """Those of `state_fields` that may be None."""

    def field_values(self, state: BoardViewState) -> tuple[Any, ...]:
        """Return the values of the fields that are drawn."""
        return tuple(getattr(state, name) for name in self.state_fields)

    def is_visible(self, state: BoardViewState) -> bool:
        """Return True if all required fields have values, and no field hides the layer."""
        required_fields = (name for name in self.state_fields if name not in self.optional_fields)
        if any(getattr(state, name) is None for name in required_fields):
            return False
        return all(getattr(state, name) is None for name in self.hidden_by_fields)


_HIDDEN_BY_HEAT = ("retreat_counts",)
_HIDDEN_BY_TOUR = ("retreat_counts", "drawn_tour_share")
"""A path has the colours of a path until it is a tour."""
_HIDDEN_BY_RETREATS = ("retreat_counts", "recent_retreat_counts")
"""Counts of many steps, beside which single steps are not drawn."""
_HIDDEN_WHILE_KNIGHT_MOVES = (*_HIDDEN_BY_RETREATS, "moving_knight")
_HIDDEN_BY_SUGGESTED_TOUR = (*_HIDDEN_BY_RETREATS, "suggested_tour")
"""A suggested tour looks much like a move taken back."""

BOARD_LAYERS = (
    BoardLayer("squares", draw_squares, (), is_cached=True),
    BoardLayer("heat", draw_retreat_heat, ("retreat_counts",), is_cached=True),
    BoardLayer(
        "risk",
        marks.draw_exit_counts,
        ("exit_counts", "position"),
        is_cached=True,
        hidden_by_fields=_HIDDEN_BY_RETREATS,
    ),
    BoardLayer(
        "recent retreats",
        marks.draw_recent_retreats,
        ("recent_retreat_counts",),
        hidden_by_fields=_HIDDEN_BY_HEAT,
    ),
    BoardLayer(
        "left square",
        marks.draw_retreat_flash,
        ("position", "flash_strength"),
        hidden_by_fields=_HIDDEN_BY_SUGGESTED_TOUR,
    ),
    BoardLayer(
        "names",
        draw_row_and_column_names,
        ("label_px", "retreat_counts"),
        is_cached=True,
        optional_fields=("retreat_counts",),
    ),
    BoardLayer(
        "sketch",
        draw_preview_tour,
        ("preview_tour",),
        is_cached=True,
        hidden_by_fields=_HIDDEN_BY_RETREATS,
    ),
    BoardLayer("ghost", draw_ghost_knight, ("ghost_knight",)),
    BoardLayer(
        "cursor",
        marks.draw_cursor,
        ("hovered_square", "cursor_square"),
        optional_fields=("hovered_square", "cursor_square"),
    ),
    BoardLayer(
        "trail",
        draw_stable_path,
        ("stable_path", "path_with_arrows"),
        is_cached=True,
        hidden_by_fields=_HIDDEN_BY_TOUR,
        optional_fields=("path_with_arrows",),
    ),
    BoardLayer(
        "tip",
        draw_changing_path,
        ("position", "stable_path", "knight"),
        hidden_by_fields=_HIDDEN_BY_TOUR,
        optional_fields=("stable_path", "knight"),
    ),
    BoardLayer(
        "tour",
        draw_tour,
        ("position", "drawn_tour_share"),
        is_cached=True,
        hidden_by_fields=_HIDDEN_BY_HEAT,
    ),
    BoardLayer(
        "closing",
        draw_closing_move,
        ("closing_move",),
        hidden_by_fields=("retreat_counts", "tour_animation_progress"),
    ),
    BoardLayer(
        "suggested tour",
        marks.draw_suggested_tour,
        ("suggested_tour",),
        hidden_by_fields=_HIDDEN_BY_RETREATS,
    ),
    BoardLayer(
        "numbers",
        draw_visit_numbers,
        ("position", "drawn_tour_share"),
        hidden_by_fields=_HIDDEN_BY_RETREATS,
        optional_fields=("drawn_tour_share",),
    ),
    BoardLayer("proof", draw_proof, ("proof",), hidden_by_fields=_HIDDEN_BY_RETREATS),
    BoardLayer("ring", marks.draw_knight_frame, ("knight",)),
    BoardLayer(
        "retreat",
        marks.draw_retreat,
        ("position", "flash_strength", "knight"),
        hidden_by_fields=_HIDDEN_BY_SUGGESTED_TOUR,
        optional_fields=("knight",),
    ),
    BoardLayer(
        "candidates",
        marks.draw_candidates,
        ("position", "next_candidate", "numbers_by_square"),
        hidden_by_fields=_HIDDEN_WHILE_KNIGHT_MOVES,
        optional_fields=("next_candidate",),
    ),
    BoardLayer(
        "prospects",
        marks.draw_completabilities,
        ("completabilities",),
        hidden_by_fields=_HIDDEN_WHILE_KNIGHT_MOVES,
    ),
    BoardLayer(
        "knight", draw_knight, ("knight", "retreat_counts"), optional_fields=("retreat_counts",)
    ),
    BoardLayer(
        "lost",
        marks.draw_losing_square,
        ("position", "lost_depth"),
        hidden_by_fields=_HIDDEN_BY_RETREATS,
    ),
    BoardLayer("pointer", marks.draw_pointed_square, ("pointed_square",)),
)


class BoardPainter:
    """Painter of layers, the lowest first, with a cache of pixmaps.

    A painter for single use has no cache, and draws lines and text on pixels, too: it can draw
    in any thread, and with a `QPainter` that scales.
    """

    def __init__(
        self, layers: tuple[BoardLayer, ...] = BOARD_LAYERS, *, is_single_use: bool = False
    ) -> None:
        self._layers = layers
        self._is_single_use = is_single_use
        self._cache_key: tuple[Any, ...] = ()
        self._stamp_cache: dict[tuple[str, int], QPixmap] = {}
        self._cached_layers: dict[BoardLayer, tuple[tuple[Any, ...], QPixmap]] = {}

    def draw(self, painter: QPainter, geometry: BoardGeometry, state: BoardViewState) -> None:
        """Draw the state of a board at a geometry."""
        device_pixel_ratio = painter.device().devicePixelRatioF()
        if self._cache_key != (geometry, device_pixel_ratio, state.theme):
            self._cache_key = geometry, device_pixel_ratio, state.theme
            self._cached_layers.clear()
            self._stamp_cache.clear()
        engine_type = painter.paintEngine().type()
        is_vector = self._is_single_use or engine_type is not QPaintEngine.Type.Raster
        canvas = BoardCanvas(
            painter, geometry, device_pixel_ratio, is_vector, self._stamp_cache, state.theme
        )
        top_left = QPointF(geometry.top_left)
        with saved_painter_state(painter):
            if geometry.is_clipped:
                painter.setClipRect(geometry.viewport)
            for layer in self._layers:
                if not layer.is_visible(state):
                    self._cached_layers.pop(layer, None)
                    continue
                field_values = layer.field_values(state)
                if layer.is_cached and not is_vector:
                    pixmap = self._layer_pixmap(layer, field_values, canvas)
                    painter.drawPixmap(top_left - _pixmap_offset(canvas), pixmap)
                else:
                    _draw_layer(layer, field_values, canvas, top_left)

    def _layer_pixmap(
        self, layer: BoardLayer, field_values: tuple[Any, ...], canvas: BoardCanvas
    ) -> QPixmap:
        drawn_values, pixmap = self._cached_layers.get(layer, (None, None))
        # compared by identity: comparing arrays and paths takes longer than drawing them
        if pixmap is None or drawn_values is None or not all(map(is_, drawn_values, field_values)):
            if pixmap is None:
                # a pixel more: the board may begin within one
                pixmap = make_transparent_pixmap(
                    canvas.geometry.drawn_rect.size() + QSizeF(1, 1), canvas.device_pixel_ratio
                )
            pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(pixmap) as painter:
                _draw_layer(
                    layer, field_values, replace(canvas, painter=painter), _pixmap_offset(canvas)
                )
            self._cached_layers[layer] = field_values, pixmap
        return pixmap


def _draw_layer(
    layer: BoardLayer, field_values: tuple[Any, ...], canvas: BoardCanvas, top_left: QPointF
) -> None:
    painter = canvas.painter
    scale = canvas.square_px / SQUARE_UNITS
    # called for every layer of every frame, therefore without `saved_painter_state`
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(top_left)
    painter.scale(scale, scale)
    layer.draw(canvas, *field_values)
    painter.restore()


def _pixmap_offset(canvas: BoardCanvas) -> QPointF:
    """Return the offset of the board in its pixmaps, in whole pixels of the device."""
    device_offset = (
        QPointF(canvas.geometry.top_left) - canvas.geometry.drawn_rect.topLeft()
    ) * canvas.device_pixel_ratio
    return (
        QPointF(math.ceil(device_offset.x()), math.ceil(device_offset.y()))
        / canvas.device_pixel_ratio
    )
