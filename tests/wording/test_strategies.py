"""What strategies and programs are called."""

import pytest

from knight_gui.search.strategy import PRESETS, Goal, Strategy
from knight_gui.wording.strategies import summary


def test_that_a_strategy_is_said_in_a_few_words():
    assert summary(PRESETS["horsetreads"].greedy) == "static · horsetreads order"
    assert summary(PRESETS["sure"].greedy) == "Sure"
    assert summary(Strategy()) == "Warnsdorff · knight-tour order"
    closed = Strategy(goal=Goal.CLOSED, backtracking=False)
    assert summary(closed) == "Warnsdorff · knight-tour order · closed · never goes back"


@pytest.mark.parametrize("name", PRESETS)
def test_that_each_program_is_described_in_one_line(name):
    told = PRESETS[name].description()
    assert told
    assert "\n" not in told
