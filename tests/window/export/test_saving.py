"""The board as it is copied: a picture on white, and its numbers as text."""

import pytest

from knight_gui.drawing.theme import DARK_THEME
from knight_gui.window.export.saving import make_board_mime_data
from tests.drawing.board.boards import with_everything, with_search

pytestmark = pytest.mark.usefixtures("qapp", "engine")


def test_that_a_copied_picture_is_light_and_without_cursors():
    state = with_everything()
    without_cursors = type(state)(
        state.board,
        theme=DARK_THEME,
        position=state.position,
        knight=state.knight,
        flash_strength=state.flash_strength,
        proof=state.proof,
        stable_path=state.stable_path,
        completabilities=state.completabilities,
        suggested_tour=state.suggested_tour,
        retreat_counts=state.retreat_counts,
    )
    copied = make_board_mime_data(state).imageData()
    assert make_board_mime_data(without_cursors).imageData() == copied


def test_that_the_numbers_are_copied_as_text_row_by_row():
    state = with_search()
    rows = [line.split() for line in make_board_mime_data(state).text().splitlines()]
    assert [len(row) for row in rows] == [5] * 5
    visit_numbers = [int(number) for row in rows for number in row]
    path = state.position.path
    assert [visit_numbers.index(index + 1) for index in range(len(path))] == list(path)
