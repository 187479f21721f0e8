"""The geometry of a board: whole or zoomed, and always with a way back to the whole board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QRect

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import MAX_SQUARE_PX, BoardGeometry

LABEL_PX = 11
VIEWPORT = QRect(2, 2, 496, 396)
POS = QPoint(310, 170)


def fit_whole_board(board, viewport):
    return BoardGeometry.fit(board, viewport, LABEL_PX, MAX_SQUARE_PX)


WHOLE_BOARD = fit_whole_board(Board(40, 60), VIEWPORT)


def zoomed(wheel_notches):
    return WHOLE_BOARD.zoomed(wheel_notches, QPointF(POS))


@pytest.mark.parametrize("wheel_notches", [3, 5, 8])
def test_that_squares_become_larger_around_a_pixel_and_smaller_again(wheel_notches):
    geometry = zoomed(wheel_notches)
    assert geometry.is_zoomed
    assert geometry.square_px > WHOLE_BOARD.square_px
    assert geometry.square_at(POS) == WHOLE_BOARD.square_at(POS)
    assert geometry.zoomed(-wheel_notches, QPointF(POS)) == WHOLE_BOARD


def test_that_squares_have_a_largest_size():
    assert zoomed(100).square_px == 120
    assert not fit_whole_board(Board(1, 1), VIEWPORT).zoomed(5, QPointF(POS)).is_zoomed


def test_that_a_larger_viewport_keeps_the_zoom_and_its_center():
    geometry = zoomed(8)
    viewport = QRect(2, 2, 616, 456)
    refitted = geometry.refit(viewport, LABEL_PX)
    assert refitted.square_px == geometry.square_px
    assert refitted.square_at(viewport.center()) == geometry.square_at(VIEWPORT.center())
    assert refitted.whole_board == fit_whole_board(Board(40, 60), viewport)


def test_that_a_viewport_with_space_for_larger_squares_shows_the_whole_board():
    viewport = QRect(0, 0, 4000, 3000)
    assert zoomed(8).refit(viewport, LABEL_PX) == fit_whole_board(Board(40, 60), viewport)


@pytest.mark.parametrize("square", [0, 59, 40 * 60 - 1])
def test_that_a_square_comes_into_view_by_panning(square):
    geometry = zoomed(8)
    assert not VIEWPORT.contains(geometry.square_center(square))
    assert VIEWPORT.contains(geometry.panned_to_show(square).square_center(square))


@given(
    st.integers(1, 80),
    st.integers(1, 80),
    st.integers(1, 12),
    st.integers(0, VIEWPORT.width()),
    st.integers(0, VIEWPORT.height()),
)
def test_that_a_zoomed_board_fills_the_viewport_or_is_in_the_middle(rows, cols, notches, x, y):
    geometry = fit_whole_board(Board(rows, cols), VIEWPORT).zoomed(notches, QPointF(x, y))
    if not geometry.is_zoomed:
        return
    rect = geometry.board_rect
    for begin, end, viewport_begin, viewport_length in (
        (rect.left(), rect.right(), VIEWPORT.left(), VIEWPORT.width()),
        (rect.top(), rect.bottom(), VIEWPORT.top(), VIEWPORT.height()),
    ):
        before = begin - viewport_begin
        after = viewport_begin + viewport_length - end
        if end - begin <= viewport_length:
            assert abs(before - after) <= 2
        else:
            assert max(before, after) < 1
