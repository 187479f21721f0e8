"""A sheet of puzzles for a class: four on a page, and the solutions on a page of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from knight_gui.drawing.board.canvas import font_of
from knight_gui.drawing.board.geometry import Grid
from knight_gui.drawing.board.layers import BoardDrawing
from knight_gui.drawing.board.view_state import shown_of
from knight_gui.drawing.export.looks import THEMES, layers_of
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.painting import lettered, saved
from knight_gui.messages.questions import heading, question, solutions
from knight_gui.player.frame import Frame
from knight_gui.puzzles.puzzle import Puzzle
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.state.export import Look, Marks

_PAGE = QSizeF(794, 1123)
"""A4 in pixels, 96 an inch."""
_MARGIN, _GUTTER = 56, 36
_ACROSS = _DOWN = 2
_ON_A_PAGE, _LINES = _ACROSS * _DOWN, 40
"""Puzzles on a page, and solutions."""
_LETTER, _LABEL_PX = 13, 9
_TEXTS = 76
"""How high heading and question are together."""
_THEME = THEMES[Look.PRINT]
_LAYERS = tuple(each for each in layers_of(Look.PRINT, Marks.BOTH) if each.name != "candidates")
"""Where the knight can go belongs to the question."""
_Each = TypeVar("_Each")


def puzzle_sheet(puzzles: Sequence[Puzzle]) -> Picture:
    """Return puzzles on pages, and their solutions on the last ones."""
    told = list(solutions(puzzles))
    pages = [partial(_draw_page, part) for part in _parts([*enumerate(puzzles, 1)], _ON_A_PAGE)]
    pages += [partial(_draw_solutions, part) for part in _parts(told, _LINES)]
    return Picture(told[0], _PAGE, QColor(_THEME.surface), pages[0], tuple(pages[1:]))


def _parts(many: list[_Each], size: int) -> Iterator[list[_Each]]:
    return (many[first : first + size] for first in range(0, len(many), size))


def _draw_page(part: Sequence[tuple[int, Puzzle]], painter: QPainter) -> None:
    width = (_PAGE.width() - 2 * _MARGIN - (_ACROSS - 1) * _GUTTER) / _ACROSS
    height = (_PAGE.height() - 2 * _MARGIN - (_DOWN - 1) * _GUTTER) / _DOWN
    for place, (number, puzzle) in enumerate(part):
        row, col = divmod(place, _ACROSS)
        corner = QPointF(_MARGIN + col * (width + _GUTTER), _MARGIN + row * (height + _GUTTER))
        _draw_puzzle(painter, QRectF(corner, QSizeF(width, height)), number, puzzle)


def _draw_puzzle(painter: QPainter, room: QRectF, number: int, puzzle: Puzzle) -> None:
    below = _write(painter, room, heading(number, puzzle), font_of(_LETTER, bold=True))
    _write(
        painter,
        room.adjusted(0, below - room.top() + 4, 0, 0),
        question(puzzle.kind),
        font_of(_LETTER),
    )
    # the numbers of exits would give the answer away
    problem = Problem(puzzle.board, puzzle.path, Strategy(ordering=Ordering.NAIVE))
    shown = shown_of(Frame(problem, Search(problem).position(), None))
    shown = replace(shown, theme=_THEME, label_px=_LABEL_PX, is_asked=True)
    board, width = puzzle.board, int(room.width())
    place = QRect(0, 0, width, min(width * board.rows // board.cols, width))
    with saved(painter):
        painter.translate(room.left(), room.top() + _TEXTS)
        BoardDrawing(_LAYERS, is_for_once=True).draw(
            painter, Grid.fitted(board, place, _LABEL_PX), shown
        )


def _draw_solutions(told: Sequence[str], painter: QPainter) -> None:
    room = QRectF(QPointF(), _PAGE).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    for line in told:
        room.setTop(_write(painter, room, line, font_of(_LETTER)) + _LETTER / 2)


def _write(painter: QPainter, room: QRectF, text: str, font: QFont) -> float:
    """Write a text at the top of some room, and return where it ends."""
    lettered(painter, QColor(_THEME.text), font)
    place: QRectF = painter.drawText(room, int(Qt.TextFlag.TextWordWrap), text)
    return place.bottom()
