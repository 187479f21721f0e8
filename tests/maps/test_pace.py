"""Tasks are cut to about a second by how long what was done before has taken."""

import pytest

from knight_gui.maps.task import Pace


def after(*notes):
    pace = Pace()
    for count, seconds in notes:
        pace.note(count, seconds)
    return pace.count


@pytest.mark.parametrize(
    ("notes", "count"),
    [
        ((), 1),
        (((1, 0.125),), 8),
        (((4, 0.5),), 8),
        # what takes longer than a task is a task all the same
        (((1, 60.0),), 1),
        # a clock may say nothing
        (((1, 0.0),), 10_000),
        # the later ones say most
        (((1, 0.5), (1, 0.125), (1, 0.125)), 4),
    ],
)
def test_that_a_task_has_as_much_as_a_second_has_room_for(notes, count):
    assert after(*notes) == count
