"""Open pages while a smaller or a larger board is opened, pasted or dropped."""

from itertools import cycle

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QMessageBox

from knight_gui.board import Board
from knight_gui.drawing.landscape.signs import iter_landscape_marks
from knight_gui.window.board.view import BoardView
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.pages.table import PAGE_CLASSES
from knight_gui.window.widgets.page import Page
from tests.window.test_files import drop
from tests.window.user import A8, is_read


def path_beginning_csv(side):
    """Return the first squares of a path on a square board, as CSV."""
    board = Board(side, side)
    squares = [board.parse_square(name) for name in (f"a{side}", f"b{side - 2}", f"c{side}")]
    numbers = {square: number for number, square in enumerate(squares, 1)}
    rows = [range(row * side, (row + 1) * side) for row in range(side)]
    return "\n".join(",".join(str(numbers.get(square, 0)) for square in row) for row in rows)


def paste(user, _folder, text):
    user.paste(text)


def open_file(user, folder, text):
    file = folder / "tour.csv"
    file.write_text(text, encoding="utf-8")
    user.window.open_file(file)


def drop_file(user, folder, text):
    file = folder / "tour.csv"
    file.write_text(text, encoding="utf-8")
    assert drop(user.window, [QUrl.fromLocalFile(str(file))])


def refresh_pages(user):
    """Refresh the open page, as a timer does later."""
    for page in user.window.findChildren(Page):
        if page.isVisible():
            page.refresh()


def is_shown(user, board):
    return user.window.session.scene.setup.board == board


def close_boxes(user):
    for box in user.window.findChildren(QMessageBox):
        box.reject()


def assert_widgets_show_one_board(user):
    board = user.window.widget_of_search(0, BoardView).state.board
    assert board == user.window.session.scene.setup.board
    landscape_state = user.window.widget_of_search(0, LandscapeView).state
    assert landscape_state.problem is None or landscape_state.problem.board == board
    assert all(sign.square in board for sign in iter_landscape_marks(landscape_state))


BOARD_SOURCES = (open_file, paste, drop_file)
"""Functions that open a board from a file, the clipboard or a drop."""


@pytest.mark.parametrize(
    ("bring", "pages"),
    [(open_file, tuple(PAGE_CLASSES)), (paste, ("marks",)), (drop_file, ("marks",))],
)
def test_that_an_open_page_survives_a_smaller_and_a_larger_board(user, tmp_path, bring, pages):
    user.start(A8, 33)
    user.give("stop")
    user.wait_until_stopped()
    user.wait_until(is_read, user.timeline)
    # each page sees a smaller board after a larger one, or a larger one after a smaller one
    for name, side in zip(pages, cycle((5, 12)), strict=False):
        user.window.session.update(page=name)
        bring(user, tmp_path, path_beginning_csv(side))
        user.wait_until(is_shown, user, Board(side, side))
        assert_widgets_show_one_board(user)
        # whether more of the search is known by then or not
        refresh_pages(user)
        close_boxes(user)
        user.activate()
        user.wait_until(lambda: user.timeline.state.data is not None)
        assert_widgets_show_one_board(user)
