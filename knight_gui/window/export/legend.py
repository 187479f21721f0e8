"""The legend of a figure: a small board for each sign, drawn by the very same layers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor

from knight_gui.scene.export import Look, Marks
from knight_gui.search.kinds import Prospect, StepKind, Trial
from knight_gui.search.position import Candidate, Position
from knight_gui.search.proof import Proof
from knight_gui.tour import Board
from knight_gui.window.board.canvas import LARGE
from knight_gui.window.board.grid import Grid
from knight_gui.window.board.layers import BoardDrawing
from knight_gui.window.board.shown import Knight, Shown
from knight_gui.wording import pictures
from knight_gui.wording.pictures import Sign

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPainter

    from knight_gui.scene.export import Style
    from knight_gui.search.problem import Problem
    from knight_gui.window.board.layers import Layer
    from knight_gui.window.theme import Theme

_ROWS, _COLS = 2, 3
"""A leap just fits."""
_SIDE_PX = 60
"""Of a square as it is drawn, before it is made small: large enough for every sign."""
_TILE_LINES = 2.2
"""How high a small board is, in heights of letters."""
_GAP_LINES = 0.45
_FROM, _TO, _BETWEEN = 3, 2, 1
_BOARD = Board(_ROWS, _COLS)


def sign_of_path(board: Board, style: Style) -> Sign:
    """Return by what a path is told."""
    if board.size >= LARGE:
        return Sign.LINE if style.look is Look.PRINT else Sign.AGES
    return Sign.LINE if style.marks is Marks.PATH else Sign.PATH


def signs_on(shown: Shown, path: Sign) -> tuple[Sign, ...]:
    """Return the signs that are on a board, with that of a path."""
    position = shown.position
    if shown.retreats is not None:
        return (Sign.HEAT,)
    found = []
    if position is not None and len(position.path) > 1:
        found.append(path)
    if position is not None and position.outcome is None:
        trials = {candidate.trial for candidate in position.candidates}
        found += [Sign.CANDIDATE] if Trial.UNTRIED in trials else []
        found += [Sign.TRIED] if trials - {Trial.UNTRIED} else []
    if position is not None and position.kind is StepKind.RETREAT:
        found.append(Sign.RETREAT)
    for kind, fact in (
        (Sign.WAYS, shown.ways),
        (Sign.CLOSING, shown.closing),
        (Sign.LOST, shown.proof),
        (Sign.SUGGESTED_TOUR, shown.suggested_tour),
        (Sign.PROSPECTS, shown.prospects),
    ):
        if fact is not None:
            found.append(kind)
    return tuple(found)


def signs_of(problem: Problem, path: Sign) -> tuple[Sign, ...]:
    """Return the signs that can come up while a search is watched, with that of a path."""
    found = [path, Sign.CANDIDATE]
    if problem.strategy.backtracking:
        found += [Sign.TRIED, Sign.RETREAT]
    return (*found, Sign.LOST)


class Legend:
    """Draws signs one below the other, each with what it means."""

    def __init__(self, signs: tuple[Sign, ...], layers: tuple[Layer, ...], theme: Theme) -> None:
        self._signs, self._theme = signs, theme
        shown = tuple(layer for layer in layers if layer.name != "names")
        self._drawing = BoardDrawing(shown, is_for_once=True)

    def height(self, letter: float) -> float:
        """Return how high it is, with letters of a height."""
        return len(self._signs) * (_TILE_LINES + _GAP_LINES) * letter

    def draw(self, painter: QPainter, room: QRectF, letter: float) -> None:
        """Draw it into some room, from its upper edge."""
        tile = _TILE_LINES * letter
        top = room.top()
        for sign in self._signs:
            painter.save()
            painter.translate(room.left(), top)
            scale = tile / (_ROWS * _SIDE_PX)
            painter.scale(scale, scale)
            grid = Grid(_BOARD, QPoint(), _SIDE_PX, QRect(0, 0, _COLS * _SIDE_PX, _ROWS * _SIDE_PX))
            self._drawing.draw(painter, grid, replace(_sample(sign), theme=self._theme))
            painter.restore()
            painter.setPen(QColor(self._theme.text))
            left = room.left() + tile * _COLS / _ROWS + letter * 0.7
            place = QRectF(left, top - letter / 2, room.right() - left, tile + letter)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(place, int(flags), pictures.sign(sign))
            top += tile + _GAP_LINES * letter


def _sample(sign: Sign) -> Shown:
    """Return a small board with a sign on it."""
    there = Knight(_FROM, 1)
    standing = Position(0, (_FROM,), StepKind.START, None, (), 0, None)
    moved = replace(standing, step=1, path=(_FROM, _TO), kind=StepKind.ADVANCE)
    back = replace(standing, step=2, kind=StepKind.RETREAT, left=_TO)
    arrived = {"position": moved, "settled": moved.path, "knight": Knight(_TO, 2)}
    facts: Mapping[Sign, dict[str, Any]] = {
        Sign.PATH: arrived,
        Sign.LINE: arrived,
        Sign.AGES: arrived,
        Sign.CANDIDATE: {"position": _choosing(standing, Trial.UNTRIED), "knight": there},
        Sign.TRIED: {"position": _choosing(standing, Trial.TRIED), "knight": there},
        Sign.RETREAT: {"position": back, "knight": there},
        Sign.CLOSING: {"closing": (_FROM, _TO)},
        Sign.LOST: {"proof": Proof(squares=(_BETWEEN,))},
        Sign.WAYS: {"position": standing, "ways": np.array((3, 2, 1, -1, 2, 3), np.int8)},
        Sign.HEAT: {"retreats": np.array((0, 12, 300, 4, 40, 0), np.int64)},
        Sign.SUGGESTED_TOUR: {"suggested_tour": (_FROM, _TO)},
        Sign.PROSPECTS: {"prospects": tuple(enumerate(Prospect))},
    }
    return Shown(_BOARD, **facts[sign])


def _choosing(position: Position, trial: Trial) -> Position:
    return replace(position, candidates=(Candidate(_TO, 1, trial),))
