"""The compass of the move order: the leap to which an arrow key leads."""

from math import hypot

import pytest

from knight_gui.board import MOVE_ORDERS
from knight_gui.window.pages.compass import nearest_leap_in_direction

LEAPS = MOVE_ORDERS["knight-tour"].leaps
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@pytest.mark.parametrize("direction", DIRECTIONS.values(), ids=DIRECTIONS)
@pytest.mark.parametrize("leap", LEAPS, ids=str)
def test_that_an_arrow_leads_to_the_nearest_leap_on_its_side(leap, direction):
    axis = 0 if direction[0] else 1

    def lies_ahead(other):
        return (other[axis] - leap[axis]) * direction[axis] > 0

    def distance(other):
        return hypot(other[0] - leap[0], other[1] - leap[1])

    chosen = nearest_leap_in_direction(leap, direction)
    if not any(map(lies_ahead, LEAPS)):
        assert chosen == leap
    else:
        assert lies_ahead(chosen)
        assert distance(chosen) == min(map(distance, filter(lies_ahead, LEAPS)))
