"""Sheet of puzzles for a class: four on a page, and the solutions on further pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from knight_gui.drawing.board.canvas import make_font
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState, make_board_view_state
from knight_gui.drawing.export.looks import PICTURE_THEMES, picture_layers
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.painting import saved_painter_state, with_font
from knight_gui.messages.questions import iter_solution_lines, puzzle_heading, puzzle_sentence
from knight_gui.player.frame import Frame
from knight_gui.puzzles.puzzle import AnyPuzzle, GivenNumbersPuzzle
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.state.export import PathStyle, PictureTheme

_PAGE_SIZE = QSizeF(794, 1123)
"""A4 in pixels, 96 for an inch."""
_MARGIN_PX = 56
_GUTTER_PX = 36
_COLUMNS = _ROWS = 2
_PUZZLES_PER_PAGE = _COLUMNS * _ROWS
_SOLUTIONS_PER_PAGE = 40
_FONT_PX = 13
_LABEL_PX = 9
_TEXTS_HEIGHT_PX = 76
"""Height of heading and question together."""
_THEME = PICTURE_THEMES[PictureTheme.PRINT]
_LAYERS = tuple(
    layer
    for layer in picture_layers(PictureTheme.PRINT, PathStyle.BOTH)
    if layer.name != "candidates"
)
"""Layers without candidates: to find these is a part of the question."""
_T = TypeVar("_T")


def make_puzzle_sheet(puzzles: Sequence[AnyPuzzle]) -> Picture:
    """Return the picture of puzzles on pages, and of their solutions on the last pages."""
    solution_lines = list(iter_solution_lines(puzzles))
    pages = [
        partial(_draw_puzzle_page, part)
        for part in _split_into_chunks([*enumerate(puzzles, 1)], _PUZZLES_PER_PAGE)
    ]
    pages += [
        partial(_draw_solutions, part)
        for part in _split_into_chunks(solution_lines, _SOLUTIONS_PER_PAGE)
    ]
    title = solution_lines[0]
    return Picture(title, _PAGE_SIZE, QColor(_THEME.surface), pages[0], tuple(pages[1:]))


def _split_into_chunks(items: list[_T], chunk_size: int) -> Iterator[list[_T]]:
    return (items[first : first + chunk_size] for first in range(0, len(items), chunk_size))


def _draw_puzzle_page(numbered_puzzles: Sequence[tuple[int, AnyPuzzle]], painter: QPainter) -> None:
    width = (_PAGE_SIZE.width() - 2 * _MARGIN_PX - (_COLUMNS - 1) * _GUTTER_PX) / _COLUMNS
    height = (_PAGE_SIZE.height() - 2 * _MARGIN_PX - (_ROWS - 1) * _GUTTER_PX) / _ROWS
    for index, (number, puzzle) in enumerate(numbered_puzzles):
        row, col = divmod(index, _COLUMNS)
        left = _MARGIN_PX + col * (width + _GUTTER_PX)
        top = _MARGIN_PX + row * (height + _GUTTER_PX)
        _draw_puzzle(painter, QRectF(left, top, width, height), number, puzzle)


def _draw_puzzle(painter: QPainter, rect: QRectF, number: int, puzzle: AnyPuzzle) -> None:
    heading = puzzle_heading(number, puzzle)
    heading_bottom = _draw_wrapped_text(painter, rect, heading, make_font(_FONT_PX, bold=True))
    question_rect = rect.adjusted(0, heading_bottom - rect.top() + 4, 0, 0)
    question = puzzle_sentence(puzzle)
    _draw_wrapped_text(painter, question_rect, question, make_font(_FONT_PX))
    board_state = replace(_board_state(puzzle), theme=_THEME, label_px=_LABEL_PX)
    board = puzzle.board
    width = int(rect.width())
    board_rect = QRect(0, 0, width, min(width * board.rows // board.cols, width))
    with saved_painter_state(painter):
        painter.translate(rect.left(), rect.top() + _TEXTS_HEIGHT_PX)
        geometry = BoardGeometry.fit(board, board_rect, _LABEL_PX)
        BoardPainter(_LAYERS, is_single_use=True).draw(painter, geometry, board_state)


def _board_state(puzzle: AnyPuzzle) -> BoardViewState:
    """Return the state of a board with the path of a puzzle, or with its given numbers."""
    if isinstance(puzzle, GivenNumbersPuzzle):
        return BoardViewState(puzzle.board, givens=puzzle.numbers)
    # the numbers of exits would give the answer away
    problem = Problem(puzzle.board, puzzle.path, Strategy(ordering=Ordering.NAIVE))
    board_state = make_board_view_state(Frame(problem, Search(problem).position(), None))
    return replace(board_state, hides_answer=True)


def _draw_solutions(lines: Sequence[str], painter: QPainter) -> None:
    rect = QRectF(QPointF(), _PAGE_SIZE).adjusted(_MARGIN_PX, _MARGIN_PX, -_MARGIN_PX, -_MARGIN_PX)
    for line in lines:
        rect.setTop(_draw_wrapped_text(painter, rect, line, make_font(_FONT_PX)) + _FONT_PX / 2)


def _draw_wrapped_text(painter: QPainter, rect: QRectF, text: str, font: QFont) -> float:
    """Draw a text at the top of a rectangle, and return its lower edge."""
    with_font(painter, QColor(_THEME.text), font)
    text_rect: QRectF = painter.drawText(rect, int(Qt.TextFlag.TextWordWrap), text)
    return text_rect.bottom()
