"""What strategies and programs are called."""

import pytest

from knight_gui.search.strategy import PRESETS, Goal, Strategy
from knight_gui.wording.programs import summary


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (PRESETS["horsetreads"].greedy, "static · horsetreads order"),
        (PRESETS["sure"].greedy, "Sure"),
        (Strategy(), "Warnsdorff · knight-tour order"),
        (
            Strategy(goal=Goal.CLOSED, backtracking=False),
            "Warnsdorff · knight-tour order · closed · never backtracks",
        ),
    ],
)
def test_that_a_strategy_is_said_in_a_few_words(strategy, said):
    assert summary(strategy) == said
