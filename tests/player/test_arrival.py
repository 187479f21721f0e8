"""How a search comes to a step: what is asked of it, and when."""

import pytest

from knight_gui.player.requests import SeekRequest, SeekTarget, seek_request_to
from knight_gui.search.kinds import LandmarkType
from knight_gui.search.position import Landmark
from knight_gui.state.lesson import StepTarget
from tests.player.fakes import step

NEXT_LOSS = SeekRequest(SeekTarget.NEXT_MISTAKE)
LANDMARKS = (
    Landmark(31, LandmarkType.RECORD, 31),
    Landmark(32, LandmarkType.RETREAT, 1),
    Landmark(48, LandmarkType.RECORD, 46),
    Landmark(60, LandmarkType.RETREAT, 3),
)


@pytest.mark.parametrize(
    ("target", "running", "over"),
    [
        (0, step(0), step(0)),
        (100, step(100), step(100)),
        (101, None, step(100)),
        (StepTarget.FIRST_DEAD_END, step(31), step(31)),
        (StepTarget.FIRST_RETREAT, step(32), step(32)),
        (StepTarget.DEEPEST_RETREAT, None, step(60)),
        (StepTarget.LOST, None, NEXT_LOSS),
        (StepTarget.END, None, step(100)),
    ],
)
def test_that_a_step_is_asked_for_once_it_is_known(target, running, over):
    assert seek_request_to(target, LANDMARKS, 100, is_over=False) == running
    assert seek_request_to(target, LANDMARKS, 100, is_over=True) == over


def test_that_a_loss_is_looked_for_in_a_search_that_has_gone_on_for_long():
    assert seek_request_to(StepTarget.LOST, (), 1_000_000, is_over=False) == NEXT_LOSS
