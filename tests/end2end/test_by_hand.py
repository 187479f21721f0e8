"""A tour made by hand on a screen: with the mouse alone, and with the keyboard alone."""

import json

import numpy as np
from PySide6.QtGui import QColor

from knight_gui import solve
from knight_gui.scene.programs import WARNSDORFF
from knight_gui.search.by_hand import onward
from knight_gui.tour import Board
from knight_gui.window.theme import LIGHT
from tests.end2end.conftest import until

BOARD = Board()
TOUR = solve("8x8", start="a8").tour.path
OVER_THE_BOARD_PX, IN_A_BUTTON_PX = 18, 12


def pixels_of(program):
    picture = program.picture()
    pixels = np.frombuffer(picture.constBits(), np.uint32).copy()
    return pixels.reshape(picture.height(), picture.bytesPerLine() // 4)


def place_of_board(program):
    """Left, top, and the side of a square, by the colours of the squares; nothing without them."""
    squares = [QColor(each).rgb() for each in LIGHT.squares]
    rows, cols = np.nonzero(np.isin(pixels_of(program), squares))
    # the list of moves has small squares beside it
    return (cols.min(), rows.min(), (rows.max() + 1 - rows.min()) / 8) if rows.size else None


def choose_you(program):
    """Click on the last of the buttons that stand together over the board."""
    _, top, _ = until(lambda: place_of_board(program), "the board")
    row = pixels_of(program)[top - OVER_THE_BOARD_PX]
    ends = np.flatnonzero((row[:-1] != row[0]) & (row[1:] == row[0]))
    # the first ones are the size of the board, and those
    program.click_at(ends[1] - IN_A_BUTTON_PX, top - OVER_THE_BOARD_PX)


def moves_kept(program):
    """How many moves a crash would leave."""
    for file in program.folder.rglob("*.rescue"):
        lesson = json.loads(file.read_text(encoding="utf-8"))["lesson"]
        _, _, told = lesson.partition("\nmoves = ")
        return len(told.partition("\nstep")[0].replace('"""', "").replace('"', "").split())
    return 0


def assert_is_tour(program):
    until(lambda: moves_kept(program) == 63, "a tour")
    program.close()
    assert (program.wait(), program.said) == (0, "")


def click_square(program, square):
    left, top, side = place_of_board(program)
    row, col = BOARD.row_and_column(square)
    program.click_at(left + (col + 0.5) * side, top + (row + 0.5) * side)


def test_that_a_tour_is_made_with_the_mouse_alone(program):
    choose_you(program)
    before = place_of_board(program)
    click_square(program, TOUR[0])
    until(lambda: place_of_board(program) != before, "the landscape, which takes room")
    for square in TOUR[1:]:
        click_square(program, square)
    assert_is_tour(program)


def test_that_a_tour_is_made_with_the_keyboard_alone(program):
    until(lambda: place_of_board(program), "the board")
    # it is the ninth that Tab leads to, and its cursor stands on a8
    program.key("y", *["Tab"] * 9, "Return")
    cursor, order = TOUR[0], WARNSDORFF.greedy.move_order
    for place, square in enumerate(TOUR[1:], 1):
        if place % 2:
            # the numbers on the dots
            program.key(str(onward(BOARD, order, TOUR[:place]).index(square) + 1))
        else:
            program.key(*arrows(cursor, square), "Return")
            cursor = square
    assert_is_tour(program)


def arrows(cursor, square):
    """The keys that take the cursor of the board to a square."""
    (row, col), (there, across) = map(BOARD.row_and_column, (cursor, square))
    down, right = there - row, across - col
    return ["Down"] * down + ["Up"] * -down + ["Right"] * right + ["Left"] * -right
