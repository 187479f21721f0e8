"""The boards that the programs' documents print come out of the window, to the number.

What the documents print is typed out in `tests/search/test_known.py`, where
the search is held to it; here the window is held to that search.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board, Tour
from tests.search.test_known import board_of, searched, table
from tests.window.user import CONTROL


@pytest.mark.parametrize(
    ("program", "size", "start"),
    [
        ("knight-problem-solve", 8, (3, 4)),
        ("horsetreads", 8, (4, 4)),
        ("horsetreads", 6, (0, 0)),
        ("knight-tour", 8, (0, 0)),
        ("horse-step-chess", 8, (0, 0)),
    ],
)
def test_that_the_board_of_a_document_comes_out(user, program, size, start):
    user.choose_size(str(size))
    user.choose_program(program)
    user.click("greedyButton")
    square = start[0] * size + start[1]
    user.start(square)
    user.wait_for_end()
    assert Tour(user.problem.board, user.position.path)
    user.key(Qt.Key.Key_C, CONTROL)
    expected = searched(Board(size, size), square, PRESETS[program].greedy)
    assert table(QApplication.clipboard().text()) == board_of(expected)
