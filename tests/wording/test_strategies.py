"""What strategies and programs are called."""

import pytest

from knight_gui.search.strategy import PRESETS, Goal, Strategy
from knight_gui.wording.programs import names_apart, summary


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


@pytest.mark.parametrize(
    ("one", "other", "names"),
    [
        ("naive+order/knight-tour", "warnsdorff+order/knight", ("Naive", "Warnsdorff")),
        (
            "naive+order/knight-tour",
            "naive+order/horsetreads",
            ("Knight-tour order", "Horsetreads order"),
        ),
        ("naive+order/knight/foresight", "naive+order/knight", ("Foresight", "Without")),
        (PRESETS["sure"].greedy.text, "warnsdorff+order/knight", ("Sure", "Warnsdorff")),
        ("naive+order/knight", "naive+order/knight", ("Naive", "Naive")),
    ],
)
def test_that_two_searches_are_named_by_what_differs(one, other, names):
    assert names_apart(Strategy.parse(one), Strategy.parse(other)) == names
