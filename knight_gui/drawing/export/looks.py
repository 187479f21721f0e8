"""Looks of pictures: colours, layers of the board, and the legend of a figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import MIN_LARGE_BOARD_SQUARES
from knight_gui.drawing.board.knight import draw_knight_without_number
from knight_gui.drawing.board.layers import BOARD_LAYERS, BoardLayer
from knight_gui.drawing.board.path import draw_path_in_fixed_colors
from knight_gui.drawing.board.signs import iter_board_marks
from knight_gui.drawing.board.static_board import PRINT_LAYERS
from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.painting import saved_painter_state
from knight_gui.drawing.samples import SAMPLE_COLS, SAMPLE_ROWS, draw_board_sample
from knight_gui.drawing.theme import DARK_THEME, LIGHT_THEME, PRINT_THEME, Theme
from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType
from knight_gui.search.problem import Problem
from knight_gui.state.export import PathStyle, PictureStyle, PictureTheme

PICTURE_THEMES: Mapping[PictureTheme, Theme] = {
    PictureTheme.LIGHT: LIGHT_THEME,
    PictureTheme.DARK: DARK_THEME,
    PictureTheme.PRINT: PRINT_THEME,
}
_TRANSIENT_LAYERS = frozenset({"cursor", "pointer"})
_HIDDEN_LAYERS_BY_PATH_STYLE = {
    PathStyle.BOTH: _TRANSIENT_LAYERS,
    PathStyle.NUMBERS: _TRANSIENT_LAYERS | {"trail", "recent trail", "tip", "tour"},
    PathStyle.PATH: _TRANSIENT_LAYERS | {"numbers"},
}
_FILM_PATH_LAYER = BoardLayer(
    "trail",
    draw_path_in_fixed_colors,
    ("position",),
    hidden_by_fields=("retreat_counts", "drawn_tour_share"),
)


def picture_layers(
    picture_theme: PictureTheme, path_style: PathStyle, *, is_film: bool = False
) -> tuple[BoardLayer, ...]:
    """Return the layers of a picture, or of a film's frames, the lowest first."""
    all_layers = PRINT_LAYERS if picture_theme is PictureTheme.PRINT else BOARD_LAYERS
    hidden_names = _HIDDEN_LAYERS_BY_PATH_STYLE[path_style]
    is_colored_film = is_film and picture_theme is not PictureTheme.PRINT
    if is_colored_film:
        # the layer "trail" has the whole path
        hidden_names |= {"recent trail", "tip"}
    layers = []
    for layer in all_layers:
        if layer.name in hidden_names:
            continue
        if layer.name == "trail" and is_colored_film:
            layers.append(_FILM_PATH_LAYER)
        elif layer.name == "knight" and path_style is PathStyle.PATH:
            layers.append(replace(layer, draw=draw_knight_without_number))
        else:
            layers.append(layer)
    return tuple(layers)


_SAMPLE_HEIGHT_EM = 2.2
"""Height of a sample in font sizes."""
_GAP_EM = 0.45
_MARKS_WITHOUT_LEGEND = frozenset(
    {
        MarkType.KNIGHT,
        MarkType.START,
        MarkType.VISITED,
        MarkType.PATH,
        MarkType.PATH_BY_AGE,
        MarkType.RECENT_RETREATS,
    }
)
"""Marks that need no legend, or whose legend depends on the style."""


def choose_path_mark_type(board: Board, style: PictureStyle, *, is_tour: bool) -> MarkType:
    """Return the type of mark of a path: by age if it is coloured, and a tour or a large board."""
    is_whole = is_tour or board.size >= MIN_LARGE_BOARD_SQUARES
    if is_whole and style.theme is not PictureTheme.PRINT:
        return MarkType.PATH_BY_AGE
    return MarkType.PATH


def marks_on_board(board_state: BoardViewState, path_mark_type: MarkType) -> tuple[MarkType, ...]:
    """Return the types of the marks on a board, the path first."""
    mark_types = {placed_mark.mark_type for placed_mark in iter_board_marks(board_state)}
    legend_types = mark_types - _MARKS_WITHOUT_LEGEND
    other_types = tuple(mark_type for mark_type in MarkType if mark_type in legend_types)
    if mark_types.isdisjoint({MarkType.PATH, MarkType.PATH_BY_AGE}):
        return other_types
    return (path_mark_type, *other_types)


def possible_marks(problem: Problem, path_mark_type: MarkType) -> tuple[MarkType, ...]:
    """Return the types of marks that the frames of a film may have, the path first."""
    mark_types = [path_mark_type, MarkType.NEXT, MarkType.CANDIDATE]
    if problem.strategy.backtracking:
        mark_types += [MarkType.TRIED, MarkType.TAKEN_BACK]
    return (*mark_types, MarkType.HATCHED)


class PictureLegend:
    """Legend of a picture: marks with their names, one below the other."""

    def __init__(
        self, mark_types: tuple[MarkType, ...], layers: tuple[BoardLayer, ...], theme: Theme
    ) -> None:
        self._mark_types = mark_types
        self._theme = theme
        self._layers = tuple(layer for layer in layers if layer.name != "names")

    def height_px(self, font_px: float) -> float:
        """Return the height of the legend at a font size."""
        return len(self._mark_types) * (_SAMPLE_HEIGHT_EM + _GAP_EM) * font_px

    def draw(self, painter: QPainter, rect: QRectF, font_px: float) -> None:
        """Draw the legend at the top of a rectangle."""
        sample_px = _SAMPLE_HEIGHT_EM * font_px
        top = rect.top()
        for mark_type in self._mark_types:
            with saved_painter_state(painter):
                painter.translate(rect.left(), top)
                draw_board_sample(painter, mark_type, sample_px, self._theme, self._layers)
            left = rect.left() + sample_px * SAMPLE_COLS / SAMPLE_ROWS + font_px * 0.7
            text_rect = QRectF(left, top - font_px / 2, rect.right() - left, sample_px + font_px)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            painter.setPen(QColor(self._theme.text))
            painter.drawText(text_rect, int(flags), marks.mark_name(mark_type))
            top += sample_px + _GAP_EM * font_px
