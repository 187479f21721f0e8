"""Layers of the board, from the lowest to the topmost, and the painter that draws them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from operator import attrgetter, is_
from typing import Any

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QPaintEngine, QPainter, QPixmap

from knight_gui.drawing.board import marks
from knight_gui.drawing.board.canvas import SQUARE_UNITS, BoardCanvas
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.heat import draw_retreat_heat
from knight_gui.drawing.board.knight import draw_ghost_knight, draw_knight, draw_visit_numbers
from knight_gui.drawing.board.path import (
    draw_closing_move,
    draw_faint_path,
    draw_last_move,
    draw_preview_tour,
    draw_recent_path,
    draw_stable_path,
    draw_suggested_tour,
    draw_tour,
)
from knight_gui.drawing.board.proof import draw_proof
from knight_gui.drawing.board.squares import draw_row_and_column_names, draw_squares
from knight_gui.drawing.board.view_state import BoardCover, BoardViewState
from knight_gui.drawing.painting import saved_painter_state


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
    is_small: bool = False
    """Whether the layer is so small that it is drawn faster than a pixmap of the board."""
    hidden_by_fields: tuple[str, ...] = ()
    """Fields that hide the layer unless they are None."""
    optional_fields: tuple[str, ...] = ()
    """Those of `state_fields` that may be None."""

    def visible_values(self, state: BoardViewState) -> list[Any] | None:
        """Return the values of the fields that are drawn, or None if the layer is hidden.

        It is called for every layer of every frame, therefore a loop without further calls.
        """
        for name in self.hidden_by_fields:
            if getattr(state, name) is not None:
                return None
        values = []
        for name in self.state_fields:
            value = getattr(state, name)
            if value is None and name not in self.optional_fields:
                return None
            values.append(value)
        return values

    def is_drawn_anew(self, animated_fields: frozenset[str]) -> bool:
        """Return True if the layer draws one of the fields that are animated, or is small."""
        return self.is_small or not animated_fields.isdisjoint(self.state_fields)


def draw_cover(canvas: BoardCanvas, cover: BoardCover, label_px: int) -> None:
    """Draw what covers the squares, with letters of a height where it has names."""
    cover.draw(canvas, label_px)


_HIDDEN_BY_COVER = ("cover",)
_HIDDEN_BY_HEAT = (*_HIDDEN_BY_COVER, "retreat_counts")
_HIDDEN_BY_TOUR = (*_HIDDEN_BY_HEAT, "drawn_tour_share")
"""A path has the colours of a path until it is a tour."""
_HIDDEN_BY_RETREATS = (*_HIDDEN_BY_HEAT, "recent_retreat_counts")
"""Counts of many steps, beside which single steps are not drawn."""
_HIDDEN_WHILE_KNIGHT_MOVES = (*_HIDDEN_BY_RETREATS, "moving_knight")
_HIDDEN_BY_SUGGESTED_TOUR = (*_HIDDEN_BY_RETREATS, "suggested_tour")
"""A suggested tour looks much like a move taken back."""

BOARD_LAYERS = (
    BoardLayer("squares", draw_squares, (), is_cached=True),
    BoardLayer(
        "heat",
        draw_retreat_heat,
        ("retreat_counts",),
        is_cached=True,
        hidden_by_fields=_HIDDEN_BY_COVER,
    ),
    BoardLayer("cover", draw_cover, ("cover", "label_px"), is_cached=True),
    BoardLayer(
        "risk",
        marks.draw_exit_tints,
        ("exit_counts",),
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
        ("retreat_position", "flash_strength"),
        hidden_by_fields=_HIDDEN_BY_SUGGESTED_TOUR,
    ),
    BoardLayer(
        "names",
        draw_row_and_column_names,
        ("label_px", "retreat_counts"),
        is_cached=True,
        hidden_by_fields=_HIDDEN_BY_COVER,
        optional_fields=("retreat_counts",),
    ),
    BoardLayer(
        "sketch",
        draw_preview_tour,
        ("drawn_preview",),
        is_cached=True,
        hidden_by_fields=_HIDDEN_BY_RETREATS,
    ),
    BoardLayer("sketching knight", draw_ghost_knight, ("preview_knight",)),
    BoardLayer("path under heat", draw_faint_path, ("path_under_heat",), is_cached=True),
    BoardLayer(
        "givens",
        marks.draw_givens,
        ("givens",),
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
        ("stable_path", "path_with_arrows", "lost_depth"),
        is_cached=True,
        hidden_by_fields=_HIDDEN_BY_TOUR,
        optional_fields=("path_with_arrows", "lost_depth"),
    ),
    BoardLayer(
        "recent trail",
        draw_recent_path,
        ("position", "stable_path", "path_with_arrows", "lost_depth"),
        hidden_by_fields=_HIDDEN_BY_TOUR,
        optional_fields=("stable_path", "path_with_arrows", "lost_depth"),
    ),
    BoardLayer(
        "tip",
        draw_last_move,
        ("position", "knight", "lost_depth"),
        hidden_by_fields=_HIDDEN_BY_TOUR,
        optional_fields=("knight", "lost_depth"),
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
        hidden_by_fields=(*_HIDDEN_BY_HEAT, "tour_animation_progress"),
    ),
    BoardLayer(
        "suggested tour",
        draw_suggested_tour,
        ("suggested_tour",),
        hidden_by_fields=_HIDDEN_BY_RETREATS,
    ),
    BoardLayer(
        "numbers",
        draw_visit_numbers,
        ("position", "lost_depth", "drawn_tour_share", "hides_tour_numbers"),
        hidden_by_fields=_HIDDEN_BY_RETREATS,
        optional_fields=("lost_depth", "drawn_tour_share"),
    ),
    BoardLayer("proof", draw_proof, ("proof",), hidden_by_fields=_HIDDEN_BY_HEAT),
    BoardLayer(
        "exits",
        marks.draw_exit_counts,
        ("position_with_exits", "exit_counts"),
        is_cached=True,
        hidden_by_fields=_HIDDEN_BY_RETREATS,
        optional_fields=("exit_counts",),
    ),
    BoardLayer(
        "givens of proof",
        marks.draw_givens_of_proof,
        ("proof", "givens"),
        hidden_by_fields=_HIDDEN_BY_HEAT,
    ),
    BoardLayer("ring", marks.draw_knight_frame, ("knight",), hidden_by_fields=_HIDDEN_BY_COVER),
    BoardLayer(
        "retreat",
        marks.draw_retreat,
        ("retreat_position", "flash_strength", "knight"),
        hidden_by_fields=_HIDDEN_BY_SUGGESTED_TOUR,
        optional_fields=("knight",),
    ),
    BoardLayer(
        "candidates",
        marks.draw_candidates,
        ("position", "next_candidate", "givens"),
        hidden_by_fields=_HIDDEN_WHILE_KNIGHT_MOVES,
        optional_fields=("next_candidate", "givens"),
    ),
    BoardLayer(
        "right answers",
        marks.draw_right_answers,
        ("right_answers",),
        hidden_by_fields=_HIDDEN_WHILE_KNIGHT_MOVES,
    ),
    BoardLayer(
        "wrong answers",
        marks.draw_wrong_answers,
        ("wrong_answers",),
        hidden_by_fields=_HIDDEN_WHILE_KNIGHT_MOVES,
    ),
    BoardLayer(
        "prospects",
        marks.draw_completabilities,
        ("completabilities",),
        hidden_by_fields=_HIDDEN_WHILE_KNIGHT_MOVES,
    ),
    BoardLayer(
        "keys",
        marks.draw_keys,
        ("position_with_keys",),
        hidden_by_fields=_HIDDEN_WHILE_KNIGHT_MOVES,
    ),
    BoardLayer(
        "knight",
        draw_knight,
        ("knight",),
        hidden_by_fields=_HIDDEN_BY_COVER,
    ),
    BoardLayer(
        "lost",
        marks.draw_losing_square,
        ("position", "mistake_depth"),
        is_small=True,
        hidden_by_fields=_HIDDEN_BY_RETREATS,
    ),
    BoardLayer("pointer", marks.draw_pointed_square, ("pointed_square",), is_small=True),
)


_GLIDE_FIELDS = frozenset({"knight", "flash_strength"})
"""Fields that change with every frame while the knight moves or a flash fades."""
_TOUR_FIELDS = _GLIDE_FIELDS | {"drawn_tour_share", "tour_animation_progress"}
"""Fields that change with every frame while a tour is drawn anew."""
_STILL_FIELDS = tuple(
    state_field.name
    for state_field in fields(BoardViewState)
    if state_field.name not in _TOUR_FIELDS
)
_still_values = attrgetter(*_STILL_FIELDS)


class BoardPainter:
    """Painter of layers, the lowest first, with a cache of pixmaps.

    While something moves on the board, only the layers that move are drawn anew: those below,
    between and above them are kept as one pixmap each.

    A painter for single use has no cache, and draws lines and text on pixels, too: it can draw
    in any thread, and with a `QPainter` that scales.
    """

    def __init__(
        self, layers: tuple[BoardLayer, ...] = BOARD_LAYERS, *, is_single_use: bool = False
    ) -> None:
        self._layers = layers
        self._is_single_use = is_single_use
        self._cache_key: tuple[Any, ...] = ()
        self._canvas: BoardCanvas | None = None
        self._stamp_cache: dict[tuple[str, int], QPixmap] = {}
        self._cached_layers: dict[BoardLayer, tuple[list[Any], QPixmap]] = {}
        self._animation_key: tuple[Any, ...] = ()
        self._animation_parts: list[BoardLayer | QPixmap] = []
        self._still_pixmaps: dict[tuple[BoardLayer, ...], tuple[list[Any], QPixmap]] = {}

    def draw(self, painter: QPainter, geometry: BoardGeometry, state: BoardViewState) -> None:
        """Draw the state of a board at a geometry."""
        device_pixel_ratio = painter.device().devicePixelRatioF()
        engine_type = painter.paintEngine().type()
        is_vector = self._is_single_use or engine_type is not QPaintEngine.Type.Raster
        canvas = self._canvas
        cache_key = (geometry, device_pixel_ratio, is_vector, state.theme)
        if canvas is None or self._cache_key != cache_key:
            self._cache_key = cache_key
            self._cached_layers.clear()
            self._stamp_cache.clear()
            self._still_pixmaps.clear()
            self._animation_key = ()
            canvas = BoardCanvas(
                painter, geometry, device_pixel_ratio, is_vector, self._stamp_cache, state.theme
            )
            self._canvas = canvas
        canvas.painter = painter
        with saved_painter_state(painter):
            if geometry.is_clipped:
                painter.setClipRect(geometry.viewport)
            if state.recent_retreat_counts is not None:
                # the next frame is another picture
                self._animation_key = ()
            if not is_vector and (state.is_animated or self._animation_key):
                self._draw_animated(canvas, state)
            else:
                for layer in self._layers:
                    self._draw_layer(layer, state, canvas, QPointF(geometry.top_left))

    def _draw_animated(self, canvas: BoardCanvas, state: BoardViewState) -> None:
        """Draw the layers that move, and the pixmaps of all others."""
        animation_key = (
            *_still_values(state),
            state.moving_knight is None,
            state.drawn_tour_share is None,
            state.tour_animation_progress is None,
        )
        is_same = len(self._animation_key) == len(animation_key)
        # by identity: comparing arrays and paths takes longer than drawing them
        if not is_same or not all(map(is_, self._animation_key, animation_key)):
            self._animation_key = animation_key
            self._animation_parts = self._make_animation_parts(canvas, state)
        top_left = QPointF(canvas.geometry.top_left)
        pixmap_top_left = top_left - canvas.pixmap_offset
        for part in self._animation_parts:
            if isinstance(part, QPixmap):
                canvas.painter.drawPixmap(pixmap_top_left, part)
            else:
                self._draw_layer(part, state, canvas, top_left)

    def _make_animation_parts(
        self, canvas: BoardCanvas, state: BoardViewState
    ) -> list[BoardLayer | QPixmap]:
        """Return the visible layers that move, and between them pixmaps of all others."""
        animated_fields = _GLIDE_FIELDS
        if state.tour_animation_progress is not None:
            animated_fields = _TOUR_FIELDS
        parts: list[BoardLayer | QPixmap] = []
        still_layers: list[BoardLayer] = []
        still_values: list[Any] = []
        for layer in self._layers:
            field_values = layer.visible_values(state)
            if field_values is None:
                continue
            if not layer.is_drawn_anew(animated_fields):
                still_layers.append(layer)
                still_values += field_values
                continue
            if still_layers:
                parts.append(self._still_pixmap(still_layers, still_values, state, canvas))
                still_layers = []
                still_values = []
            parts.append(layer)
        if still_layers:
            parts.append(self._still_pixmap(still_layers, still_values, state, canvas))
        used_ids = {id(part) for part in parts}
        self._still_pixmaps = {
            layers: values_and_pixmap
            for layers, values_and_pixmap in self._still_pixmaps.items()
            if id(values_and_pixmap[1]) in used_ids
        }
        return parts

    def _still_pixmap(
        self,
        layers: list[BoardLayer],
        field_values: list[Any],
        state: BoardViewState,
        canvas: BoardCanvas,
    ) -> QPixmap:
        """Return the pixmap of neighbouring layers, which is kept until one of them changes."""
        key = tuple(layers)
        drawn_values, pixmap = self._still_pixmaps.get(key, (None, None))
        if pixmap is None:
            pixmap = _make_board_pixmap(canvas)
        elif drawn_values is not None and all(map(is_, drawn_values, field_values)):
            return pixmap
        if layers[0] is self._layers[0]:
            # the lowest picture is opaque, and so copied without blending
            pixmap.fill(canvas.theme.window)
        else:
            pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            pixmap_canvas = replace(canvas, painter=painter)
            for layer in layers:
                self._draw_layer(layer, state, pixmap_canvas, canvas.pixmap_offset)
        self._still_pixmaps[key] = field_values, pixmap
        return pixmap

    def _draw_layer(
        self, layer: BoardLayer, state: BoardViewState, canvas: BoardCanvas, top_left: QPointF
    ) -> None:
        """Draw a layer if it is visible, from its pixmap if it is cached."""
        field_values = layer.visible_values(state)
        if field_values is None:
            self._cached_layers.pop(layer, None)
        elif layer.is_cached and not canvas.is_vector:
            pixmap = self._layer_pixmap(layer, field_values, canvas)
            canvas.painter.drawPixmap(top_left - canvas.pixmap_offset, pixmap)
        else:
            _draw_field_values(layer, field_values, canvas, top_left)

    def _layer_pixmap(
        self, layer: BoardLayer, field_values: list[Any], canvas: BoardCanvas
    ) -> QPixmap:
        drawn_values, pixmap = self._cached_layers.get(layer, (None, None))
        # compared by identity: comparing arrays and paths takes longer than drawing them
        if pixmap is None or drawn_values is None or not all(map(is_, drawn_values, field_values)):
            if pixmap is None:
                pixmap = _make_board_pixmap(canvas)
            pixmap.fill(Qt.GlobalColor.transparent)
            with QPainter(pixmap) as painter:
                _draw_field_values(
                    layer, field_values, replace(canvas, painter=painter), canvas.pixmap_offset
                )
            self._cached_layers[layer] = field_values, pixmap
        return pixmap


def _make_board_pixmap(canvas: BoardCanvas) -> QPixmap:
    """Return a pixmap for the visible part of the board, which is to be filled first."""
    # a pixel more: the board may begin within one
    size = canvas.geometry.drawn_rect.size() + QSizeF(1, 1)
    pixmap = QPixmap((size * canvas.device_pixel_ratio).toSize())
    pixmap.setDevicePixelRatio(canvas.device_pixel_ratio)
    return pixmap


def _draw_field_values(
    layer: BoardLayer, field_values: list[Any], canvas: BoardCanvas, top_left: QPointF
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
