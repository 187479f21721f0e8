"""Sheet of puzzles for a class: four on a page, and the solutions on further pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QPainter

from knight_gui.drawing.board.canvas import make_font
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState, make_board_view_state
from knight_gui.drawing.export.looks import picture_layers
from knight_gui.drawing.export.page_layout import (
    FONT_PX,
    GUTTER_PX,
    LABEL_PX,
    MARGIN_PX,
    PAGE_SIZE,
    PAGE_THEME,
    draw_lines,
    draw_wrapped_text,
    split_into_chunks,
)
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.painting import saved_painter_state
from knight_gui.messages.questions import iter_solution_lines, puzzle_heading, puzzle_sentence
from knight_gui.player.frame import Frame
from knight_gui.puzzles.puzzle import AnyPuzzle, GivenNumbersPuzzle
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.state.export import PathStyle, PictureTheme

_COLUMNS = _ROWS = 2
_PUZZLES_PER_PAGE = _COLUMNS * _ROWS
_SOLUTIONS_PER_PAGE = 40
_TEXTS_HEIGHT_PX = 76
"""Height of heading and question together."""
_LAYERS = tuple(
    layer
    for layer in picture_layers(PictureTheme.PRINT, PathStyle.BOTH)
    if layer.name != "candidates"
)
"""Layers without candidates: to find these is a part of the question."""


def make_puzzle_sheet(puzzles: Sequence[AnyPuzzle]) -> Picture:
    """Return the picture of puzzles on pages, and of their solutions on the last pages."""
    solution_lines = list(iter_solution_lines(puzzles))
    pages = [
        partial(_draw_puzzle_page, part)
        for part in split_into_chunks([*enumerate(puzzles, 1)], _PUZZLES_PER_PAGE)
    ]
    pages += [
        partial(draw_lines, part) for part in split_into_chunks(solution_lines, _SOLUTIONS_PER_PAGE)
    ]
    title = solution_lines[0]
    return Picture(title, PAGE_SIZE, QColor(PAGE_THEME.surface), pages[0], tuple(pages[1:]))


def _draw_puzzle_page(numbered_puzzles: Sequence[tuple[int, AnyPuzzle]], painter: QPainter) -> None:
    width = (PAGE_SIZE.width() - 2 * MARGIN_PX - (_COLUMNS - 1) * GUTTER_PX) / _COLUMNS
    height = (PAGE_SIZE.height() - 2 * MARGIN_PX - (_ROWS - 1) * GUTTER_PX) / _ROWS
    for index, (number, puzzle) in enumerate(numbered_puzzles):
        row, col = divmod(index, _COLUMNS)
        left = MARGIN_PX + col * (width + GUTTER_PX)
        top = MARGIN_PX + row * (height + GUTTER_PX)
        _draw_puzzle(painter, QRectF(left, top, width, height), number, puzzle)


def _draw_puzzle(painter: QPainter, rect: QRectF, number: int, puzzle: AnyPuzzle) -> None:
    heading = puzzle_heading(number, puzzle)
    heading_bottom = draw_wrapped_text(painter, rect, heading, make_font(FONT_PX, bold=True))
    question_rect = rect.adjusted(0, heading_bottom - rect.top() + 4, 0, 0)
    question = puzzle_sentence(puzzle)
    draw_wrapped_text(painter, question_rect, question, make_font(FONT_PX))
    board_state = replace(_board_state(puzzle), theme=PAGE_THEME, label_px=LABEL_PX)
    board = puzzle.board
    width = int(rect.width())
    board_rect = QRect(0, 0, width, min(width * board.rows // board.cols, width))
    with saved_painter_state(painter):
        painter.translate(rect.left(), rect.top() + _TEXTS_HEIGHT_PX)
        geometry = BoardGeometry.fit(board, board_rect, LABEL_PX)
        BoardPainter(_LAYERS, is_single_use=True).draw(painter, geometry, board_state)


def _board_state(puzzle: AnyPuzzle) -> BoardViewState:
    """Return the state of a board with the path of a puzzle, or with its given numbers."""
    if isinstance(puzzle, GivenNumbersPuzzle):
        return BoardViewState(puzzle.board, givens=puzzle.numbers)
    # the numbers of exits would give the answer away
    problem = Problem(puzzle.board, puzzle.path, Strategy(ordering=Ordering.NAIVE))
    board_state = make_board_view_state(Frame(problem, Search(problem).position(), None))
    return replace(board_state, hides_answer=True)
