"""Map of all starts, drawn on the board of the window."""

import re

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.maps.on_board import MapOnBoard
from knight_gui.drawing.theme import DARK_THEME, LIGHT_THEME
from knight_gui.sweeps.results import ResultCode
from tests.drawing.maps.heatmaps import make_heatmap_data
from tests.drawing.svg import draw_board, make_svg
from tests.support.pictures import contrast

LABEL_PX = 12
NAME = re.compile(r'<text fill="(#\w+)"[^>]*>([a-e1-5])</text>')
FILLED_CELL = re.compile(r'fill="(#\w+)" fill-opacity="1" stroke="none"[^>]*>\s*<(?:path|rect)')


@pytest.mark.parametrize("theme", [LIGHT_THEME, DARK_THEME], ids=["light", "dark"])
@pytest.mark.parametrize("steps", [100, 10**8])
@pytest.mark.usefixtures("qapp")
def test_that_rows_and_columns_have_legible_names_over_a_map(theme, steps):
    board = Board(5, 5)
    data = make_heatmap_data(board, [ResultCode.SOLVED], steps)
    state = BoardViewState(board, theme=theme, label_px=LABEL_PX, cover=MapOnBoard(data, str))
    rect = QRect(0, 0, 300, 300)
    svg = make_svg(lambda painter: draw_board(painter, rect, state), rect).decode()
    color_by_name = {name: QColor(color) for color, name in NAME.findall(svg)}
    assert set(color_by_name) == set("abcde12345")
    cell_color = QColor(FILLED_CELL.findall(svg)[-1])
    assert all(contrast(color, cell_color) >= 4.5 for color in color_by_name.values())


def test_that_each_square_of_a_map_has_the_sentence_on_its_search():
    board = Board.parse("3x4", holes="c2")
    data = make_heatmap_data(board, [ResultCode.SOLVED])
    board_map = MapOnBoard(data, "search {}".format)
    sentences = [board_map.square_sentence(square) for square in range(12)]
    assert sentences == [f"search {index}" for index in range(6)] + [""] + [
        f"search {index}" for index in range(6, 11)
    ]
