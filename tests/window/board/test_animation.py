"""What happens between two frames: a step, a leap, an arrival, or nothing."""

import pytest

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import DrawnKnight
from knight_gui.window.board.animation import FrameTransition
from tests.window.frames import NAIVE, STATIC, frame, frames

pytestmark = pytest.mark.usefixtures("engine")

BOARD = Board(5, 5)


def between(first, second):
    """The transition between two steps of a search that goes back first at step 20."""
    return FrameTransition.between(*frames(BOARD, 0, NAIVE, [first, second]))


@pytest.mark.parametrize(
    ("first", "second", "hops"), [(3, 4, True), (4, 3, False), (19, 20, False), (20, 19, True)]
)
def test_that_the_knight_hops_onto_a_new_square_and_slides_back(first, second, hops):
    transition = between(first, second)
    origin = transition.previous_frame.position.head
    assert transition.origin_square == origin
    path = transition.frame.position.path
    assert transition.make_knight(glides=True) == DrawnKnight(
        path[-1], len(path), origin, 0.0, hops
    )


@pytest.mark.parametrize(
    "transition",
    [
        lambda: between(3, 9),
        lambda: between(3, 3),
        lambda: FrameTransition.between(None, frame(BOARD, 0, NAIVE, 4)),
        lambda: FrameTransition.between(frame(BOARD, 0, STATIC, 3), frame(BOARD, 0, NAIVE, 4)),
    ],
)
def test_that_the_knight_jumps_where_it_does_not_come_from_the_step_beside(transition):
    assert transition().origin_square is None
    assert not transition().make_knight(glides=True).is_moving


def test_that_a_retreat_is_one_however_it_is_come_to():
    assert between(19, 20).is_retreat
    assert between(0, 20).is_retreat
    assert not between(20, 19).is_retreat


def test_that_only_the_same_position_of_the_same_search_is_nothing_new():
    assert between(4, 4).is_unchanged
    assert not between(4, 5).is_unchanged
    assert not FrameTransition.between(None, frame(BOARD, 0, NAIVE, 0)).is_unchanged
    assert not FrameTransition.between(
        frame(BOARD, 0, STATIC, 0), frame(BOARD, 0, NAIVE, 0)
    ).is_unchanged


def test_that_a_search_arrives_once_where_it_was_watched():
    assert between(0, None).is_tour_found
    assert not between(None, None).is_tour_found
    assert not between(None, 0).is_tour_found
    assert not between(0, 9).is_tour_found
    last = frame(BOARD, 0, NAIVE, None)
    assert not FrameTransition.between(None, last).is_tour_found
    assert not FrameTransition.between(frame(BOARD, 0, STATIC, 0), last).is_tour_found
