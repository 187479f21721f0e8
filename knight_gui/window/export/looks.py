"""How pictures look: the colours, and the layers of the board."""

from __future__ import annotations

from collections.abc import Mapping

from knight_gui.scene.export import Look, Marks
from knight_gui.window.board.knight import draw_bare_knight
from knight_gui.window.board.layers import LAYERS, Layer
from knight_gui.window.board.printed import PRINTED
from knight_gui.window.board.trail import draw_lasting_trail
from knight_gui.window.theme import DARK, LIGHT, PRINT, Theme

THEMES: Mapping[Look, Theme] = {Look.LIGHT: LIGHT, Look.DARK: DARK, Look.PRINT: PRINT}
_OF_THE_MOMENT = frozenset({"cursor", "pointer"})
_LINES = frozenset({"trail", "tip", "tour"})
_NUMBERS = frozenset({"numbers"})


_LASTING = Layer("trail", draw_lasting_trail, ("position",), gives_way_to=("retreats", "tour"))


def layers_of(look: Look, marks: Marks, *, is_film: bool = False) -> tuple[Layer, ...]:
    """Return the layers that a picture has, or a frame of a film, the lowest first."""
    left_out = _OF_THE_MOMENT
    if marks is Marks.NUMBERS:
        left_out |= _LINES
    elif marks is Marks.PATH:
        left_out |= _NUMBERS
    layers = PRINTED if look is Look.PRINT else LAYERS
    shown = [layer for layer in layers if layer.name not in left_out]
    if is_film and look is not Look.PRINT:
        shown = [_lasting(layer) for layer in shown if layer.name != "tip"]
    if marks is Marks.PATH:
        shown = [_without_number(layer) if layer.name == "knight" else layer for layer in shown]
    return tuple(shown)


def _lasting(layer: Layer) -> Layer:
    return _LASTING if layer.name == _LASTING.name else layer


def _without_number(knight: Layer) -> Layer:
    return Layer(knight.name, draw_bare_knight, knight.fields)
