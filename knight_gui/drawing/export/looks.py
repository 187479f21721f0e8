"""How pictures look: the colours, the layers of the board, and the legend of a figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from knight_gui.board import Board
from knight_gui.drawing.board.canvas import LARGE
from knight_gui.drawing.board.knight import draw_bare_knight
from knight_gui.drawing.board.layers import LAYERS, Layer
from knight_gui.drawing.board.path import draw_lasting_trail
from knight_gui.drawing.board.signs import signs_on
from knight_gui.drawing.board.static_board import PRINTED
from knight_gui.drawing.board.view_state import Shown
from knight_gui.drawing.painting import inked, saved
from knight_gui.drawing.samples import COLS, ROWS, draw_on_board
from knight_gui.drawing.theme import DARK, LIGHT, PRINT, Theme
from knight_gui.messages import marks
from knight_gui.messages.marks import Mark
from knight_gui.search.problem import Problem
from knight_gui.state.export import Look, Marks, Style

THEMES: Mapping[Look, Theme] = {Look.LIGHT: LIGHT, Look.DARK: DARK, Look.PRINT: PRINT}
_OF_THE_MOMENT = frozenset({"cursor", "pointer"})
_WITHOUT = {
    Marks.BOTH: _OF_THE_MOMENT,
    Marks.NUMBERS: _OF_THE_MOMENT | {"trail", "tip", "tour"},
    Marks.PATH: _OF_THE_MOMENT | {"numbers"},
}
_LASTING = Layer("trail", draw_lasting_trail, ("position",), gives_way_to=("retreats", "tour"))


def layers_of(look: Look, marks: Marks, *, is_film: bool = False) -> tuple[Layer, ...]:
    """Return the layers that a picture has, or a frame of a film, the lowest first."""
    others: dict[str, Layer | None] = dict.fromkeys(_WITHOUT[marks])
    layers = PRINTED if look is Look.PRINT else LAYERS
    if is_film and look is not Look.PRINT:
        others |= {"tip": None} | ({} if marks is Marks.NUMBERS else {"trail": _LASTING})
    shown = filter(None, (others.get(layer.name, layer) for layer in layers))
    bare = {"knight": draw_bare_knight} if marks is Marks.PATH else {}
    return tuple(replace(layer, draw=bare.get(layer.name, layer.draw)) for layer in shown)


_TILE_LINES = 2.2
"""How high a small board is, in heights of letters."""
_GAP_LINES = 0.45
_ITSELF = frozenset({Mark.KNIGHT, Mark.START, Mark.VISITED, Mark.PATH, Mark.AGES, Mark.CHURN})
"""What needs no legend, or one that goes by the style."""


def path_mark(board: Board, style: Style, *, is_tour: bool) -> Mark:
    """Return by what a path is told."""
    is_by_age = (is_tour or board.size >= LARGE) and style.look is not Look.PRINT
    return Mark.AGES if is_by_age else Mark.PATH


def marks_on(shown: Shown, path: Mark) -> tuple[Mark, ...]:
    """Return the marks that are on a board, with that of a path."""
    found = {sign.mark for sign in signs_on(shown)}
    has_path = not found.isdisjoint({Mark.PATH, Mark.AGES})
    return (path,) * has_path + tuple(mark for mark in Mark if mark in found - _ITSELF)


def marks_of(problem: Problem, path: Mark) -> tuple[Mark, ...]:
    """Return the marks that can come up while a search is watched, with that of a path."""
    back = (Mark.TRIED, Mark.TAKEN_BACK) if problem.strategy.backtracking else ()
    return (path, Mark.NEXT, Mark.CANDIDATE, *back, Mark.HATCHED)


class Legend:
    """Draws marks one below the other, each with what it is called."""

    def __init__(self, found: tuple[Mark, ...], layers: tuple[Layer, ...], theme: Theme) -> None:
        self._marks, self._theme = found, theme
        self._layers = tuple(layer for layer in layers if layer.name != "names")

    def height(self, letter: float) -> float:
        """Return how high it is, with letters of a height."""
        return len(self._marks) * (_TILE_LINES + _GAP_LINES) * letter

    def draw(self, painter: QPainter, room: QRectF, letter: float) -> None:
        """Draw it into some room, from its upper edge."""
        tile = _TILE_LINES * letter
        top = room.top()
        for mark in self._marks:
            with saved(painter):
                painter.translate(room.left(), top)
                draw_on_board(painter, mark, tile, self._theme, self._layers)
            left = room.left() + tile * COLS / ROWS + letter * 0.7
            place = QRectF(left, top - letter / 2, room.right() - left, tile + letter)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            inked(painter, QColor(self._theme.text)).drawText(place, int(flags), marks.name(mark))
            top += tile + _GAP_LINES * letter
