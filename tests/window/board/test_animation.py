"""Transitions between two frames: a step, a jump, an arrival, or no change."""

import pytest

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import DrawnKnight
from knight_gui.window.board.animation import FrameTransition
from tests.window.frames import NAIVE, STATIC, frame, frames

pytestmark = pytest.mark.usefixtures("engine")

BOARD = Board(5, 5)


def transition_between(first, second):
    """Return the transition between two steps of a search whose first retreat is step 20."""
    return FrameTransition.between(*frames(BOARD, 0, NAIVE, [first, second]))


@pytest.mark.parametrize(
    ("first", "second", "hops"), [(3, 4, True), (4, 3, False), (19, 20, False), (20, 19, True)]
)
def test_that_the_knight_hops_onto_a_new_square_and_slides_back(first, second, hops):
    transition = transition_between(first, second)
    origin = transition.previous_frame.position.head
    assert transition.origin_square == origin
    path = transition.frame.position.path
    assert transition.make_knight(glides=True) == DrawnKnight(
        path[-1], len(path), origin, 0.0, hops
    )


@pytest.mark.parametrize(
    "transition",
    [
        lambda: transition_between(3, 9),
        lambda: transition_between(3, 3),
        lambda: FrameTransition.between(None, frame(BOARD, 0, NAIVE, 4)),
        lambda: FrameTransition.between(frame(BOARD, 0, STATIC, 3), frame(BOARD, 0, NAIVE, 4)),
    ],
)
def test_that_the_knight_jumps_between_steps_that_are_not_adjacent(transition):
    assert transition().origin_square is None
    assert not transition().make_knight(glides=True).is_moving


def test_that_a_retreat_is_one_after_any_frame():
    assert transition_between(19, 20).is_retreat
    assert transition_between(0, 20).is_retreat
    assert not transition_between(20, 19).is_retreat


def test_that_only_the_same_position_of_the_same_search_is_unchanged():
    assert transition_between(4, 4).is_unchanged
    assert not transition_between(4, 5).is_unchanged
    assert not FrameTransition.between(None, frame(BOARD, 0, NAIVE, 0)).is_unchanged
    assert not FrameTransition.between(
        frame(BOARD, 0, STATIC, 0), frame(BOARD, 0, NAIVE, 0)
    ).is_unchanged


def test_that_a_tour_is_found_once_after_another_step_of_its_search():
    assert transition_between(0, None).is_tour_found
    assert not transition_between(None, None).is_tour_found
    assert not transition_between(None, 0).is_tour_found
    assert not transition_between(0, 9).is_tour_found
    last = frame(BOARD, 0, NAIVE, None)
    assert not FrameTransition.between(None, last).is_tour_found
    assert not FrameTransition.between(frame(BOARD, 0, STATIC, 0), last).is_tour_found
