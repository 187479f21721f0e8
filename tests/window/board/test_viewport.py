"""A board is seen as a whole or more closely, and a look closer always has a way back."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import MAX_SQUARE_PX, BoardGeometry

LABEL_PX = 11
ROOM = QRect(2, 2, 496, 396)
SPOT = QPoint(310, 170)


def whole(board, room):
    return BoardGeometry.fit(board, room, LABEL_PX, MAX_SQUARE_PX)


WHOLE = whole(Board(40, 60), ROOM)


def closer(notches, spot=SPOT):
    return WHOLE.zoomed(notches, QPointF(spot))


@pytest.mark.parametrize("notches", [3, 5, 8])
def test_that_squares_become_larger_around_a_pixel_and_smaller_again(notches):
    near = closer(notches)
    assert near.is_zoomed
    assert near.square_px > WHOLE.square_px
    assert near.square_at(SPOT) == WHOLE.square_at(SPOT)
    assert near.zoomed(-notches, QPointF(SPOT)) == WHOLE


def test_that_no_square_grows_past_what_can_be_seen_on_it():
    assert closer(100).square_px == 120
    assert not whole(Board(1, 1), ROOM).zoomed(5, QPointF(SPOT)).is_zoomed


def test_that_another_room_keeps_what_is_looked_at():
    near = closer(8)
    room = QRect(2, 2, 616, 456)
    there = near.refit(room, LABEL_PX)
    assert there.square_px == near.square_px
    assert there.square_at(room.center()) == near.square_at(ROOM.center())
    assert there.whole_board == whole(Board(40, 60), room)


def test_that_a_room_with_space_for_more_shows_the_whole_board():
    room = QRect(0, 0, 4000, 3000)
    assert closer(8).refit(room, LABEL_PX) == whole(Board(40, 60), room)


@pytest.mark.parametrize("square", [0, 59, 40 * 60 - 1])
def test_that_a_square_comes_into_sight_where_not_all_are(square):
    near = closer(8)
    assert not ROOM.contains(near.square_center(square))
    assert ROOM.contains(near.panned_to_show(square).square_center(square))
