"""The board fits its window, its squares are square, and a click hits what it points at."""

import random
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QLabel, QScrollArea, QToolButton, QWidget

from knight_gui.tour import Board
from knight_gui.window.theme import DARK_SQUARE, LIGHT_SQUARE
from tests.window.user import A8

WINDOW_SIZES = [(640, 480), (800, 600), (1100, 780), (1280, 800), (1920, 1080), (3840, 2160)]
SIDES = [1, 2, 3, 4, 5, 7, 8, 10, 13, 20, 26, 27, 37, 50, 64, 75, 99, 100]


@pytest.fixture
def view_at(user):
    """The board's view in a window of a given size."""

    def resized(width, height):
        user.window.resize(width, height)
        user.wait_until(lambda: (user.window.width(), user.window.height()) == (width, height))
        return user.board_view

    return resized


def corners(board):
    last_row, last_col = (board.rows - 1) * board.cols, board.cols - 1
    return {0, last_col, last_row, last_row + last_col}


def assert_is_mapped(view, board, squares):
    view.set_board(board)
    visible = view.rect()
    for square in squares:
        center = view.center_of(square)
        assert view.square_at(center) == square, (board.text, board.name(square))
        assert visible.contains(center), (board.text, board.name(square))


@pytest.mark.parametrize(("width", "height"), WINDOW_SIZES)
def test_that_square_at_and_center_of_are_inverse_in_every_window(view_at, width, height):
    view, rng = view_at(width, height), random.Random(width)
    for rows, cols in product(SIDES, SIDES):
        board = Board(rows, cols)
        inside = {rng.randrange(board.size) for _ in range(8)}
        assert_is_mapped(view, board, corners(board) | inside)


@pytest.mark.parametrize("turned", [False, True])
def test_that_the_corners_are_mapped_on_boards_of_every_width_and_height(view_at, turned):
    view = view_at(640, 480)
    for long, short in product(range(1, 101), SIDES):
        board = Board(short, long) if turned else Board(long, short)
        assert_is_mapped(view, board, corners(board))


@pytest.mark.parametrize("text", ["8x8", "1x1", "5x7", "100x100"])
def test_that_every_square_is_hit(view_at, text):
    board = Board.parse(text)
    assert_is_mapped(view_at(1100, 780), board, range(board.size))


@pytest.mark.parametrize("side", [1, 3, 8, 27, 100])
def test_that_every_pixel_belongs_to_the_square_it_is_in(view_at, side):
    view, rng = view_at(1100, 780), random.Random(side)
    view.set_board(Board(side, side))
    side_px = view.side_px
    size = view.size()
    hits = 0
    for _ in range(4000):
        point = QPoint(rng.randrange(size.width()), rng.randrange(size.height()))
        square = view.square_at(point)
        if square is not None:
            hits += 1
            distance = point - view.center_of(square)
            assert max(abs(distance.x()), abs(distance.y())) <= side_px / 2 + 1
    assert hits > 500


def test_that_nothing_beside_the_board_is_a_square(view_at):
    view = view_at(1100, 780)
    for board in (Board(1, 100), Board(100, 1), Board(8, 8)):
        view.set_board(board)
        first, last = view.center_of(0), view.center_of(board.size - 1)
        side = round(view.side_px)
        for away in (QPoint(side, 0), QPoint(0, side)):
            assert view.square_at(first - away) is None
            assert view.square_at(last + away) is None


@pytest.mark.parametrize("text", ["8x8", "3x12", "20x5", "100x100"])
def test_that_squares_stay_square_and_fill_the_room(view_at, text):
    board = Board.parse(text)
    for width, height in WINDOW_SIZES:
        view = view_at(width, height)
        view.set_board(board)
        assert_is_square_and_fills_the_room(view, board)


def assert_is_square_and_fills_the_room(view, board):
    side_px = view.side_px
    across = view.center_of(board.cols - 1).x() - view.center_of(0).x()
    down = view.center_of((board.rows - 1) * board.cols).y() - view.center_of(0).y()
    assert abs(across - (board.cols - 1) * side_px) <= 1
    assert abs(down - (board.rows - 1) * side_px) <= 1
    room = view.size()
    used = max(board.cols * side_px / room.width(), board.rows * side_px / room.height())
    assert 0.5 < used <= 1 or side_px == 300


@pytest.mark.parametrize(
    "text", ["8x8", "5x5", "7x6", "6x7", "1x1", "1x2", "2x1", "27x27", "100x100"]
)
def test_that_a1_is_dark_and_its_neighbours_are_light(user, text):
    user.choose_size(text)
    board = user.window.session.setup.board
    a1 = board.parse_square("a1")
    assert user.pixels_near(a1, DARK_SQUARE) > user.pixels_near(a1, LIGHT_SQUARE)
    for name, is_there in (("a2", board.rows > 1), ("b1", board.cols > 1)):
        if is_there:
            square = board.parse_square(name)
            assert user.pixels_near(square, LIGHT_SQUARE) > user.pixels_near(square, DARK_SQUARE)


def test_that_the_colours_of_all_squares_are_those_of_a_chessboard(user):
    board = Board()
    for square in range(board.size):
        picture = user.picture_of(square)
        seen = picture.pixelColor(picture.width() // 2, picture.height() // 2)
        assert seen == (DARK_SQUARE if board.is_dark(square) else LIGHT_SQUARE)


def test_that_the_window_is_resized_in_the_middle_of_a_search(user, view_at):
    user.start(A8)
    user.widget("speedSlider").setValue(30)
    user.click("playButton")
    board = user.problem.board
    for width, height in [*WINDOW_SIZES, *WINDOW_SIZES[::-1]]:
        view = view_at(width, height)
        step = user.step
        user.wait_until(lambda step=step: user.step > step)
        assert user.go.is_playing
        assert_squares_are_hit(view, board)


def test_that_the_window_is_resized_while_a_search_runs_flat_out(user, view_at):
    user.choose_size("20x20")
    user.start(A8)
    user.click("lastButton")
    for width, height in WINDOW_SIZES * 2:
        view = view_at(width, height)
        step = user.step
        user.wait_until(lambda step=step: user.step > step)
        assert_squares_are_hit(view, user.problem.board)


def assert_squares_are_hit(view, board):
    for square in corners(board):
        assert view.square_at(view.center_of(square)) == square


def cut_off(window):
    """The texts that have less room than they need."""
    found = []
    for label in window.findChildren(QLabel):
        if label.wordWrap():
            lacks = label.heightForWidth(label.width()) > label.height() + 1
        else:
            lacks = label.minimumSizeHint().width() > label.width() + 1
        if lacks and label.isVisible():
            found.append(label.text())
    for button in window.findChildren(QToolButton):
        # a long program's name may give way
        lacks = button.width() < button.sizeHint().width() and button.menu() is None
        if lacks and button.isVisible():
            found.append(button.text())
    return found


def outside(window):
    """The widgets that are not wholly inside the window."""
    inside = window.rect()
    column = window.findChild(QScrollArea, "side").widget()
    return [
        widget.objectName() or type(widget).__name__
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and not widget.isWindow()
        # what there is no room for can be scrolled to
        and not (widget is column or column.isAncestorOf(widget))
        and not inside.contains(QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()))
    ]


def just_started(_user):
    """Nothing has been clicked yet."""


def retreating(user):
    user.start(A8)
    user.go_to(32)


def choosing_among_eight(user):
    user.click("greedyButton")
    user.start(27)
    user.go_to(0)
    assert len(user.position.candidates) == 8


def solved(user):
    user.click("greedyButton")
    user.start(A8)
    user.wait_for_end()


def without_a_tour(user):
    user.choose_size("5x5")
    user.start(1)
    user.wait_for_end()


def stuck(user):
    user.choose_program("knight")
    user.start(5 * 8 + 4)
    user.wait_for_end()


def stopped(user):
    user.start(A8)
    user.click("stopButton")
    user.wait_until_stopped()


@pytest.mark.parametrize(
    "scene",
    [just_started, retreating, choosing_among_eight, solved, without_a_tour, stuck, stopped],
    ids=lambda scene: scene.__name__,
)
def test_that_no_text_is_cut_off_and_nothing_lies_outside(user, view_at, scene):
    scene(user)
    window = user.window
    for width, height in WINDOW_SIZES:
        view_at(width, height)
        # a changed text gets its room with the next look at the layout
        user.wait_until(lambda: not cut_off(window) and not outside(window))
        assert (window.width(), window.height()) == (width, height), "the texts pushed it open"
        assert user.side_px >= 20
