"""What strategies and programs are called."""

import re

import pytest

from knight_gui.messages.programs import distinguishing_names, strategy_summary
from knight_gui.search.strategy import (
    PRESETS,
    Backtracking,
    Goal,
    Ordering,
    Pruning,
    Strategy,
    TieBreak,
    title_of,
)


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
        (
            Strategy.parse("static+random:7/horsetreads/dead-ends"),
            "static · ties random, seed 7 · horsetreads order · dead ends",
        ),
    ],
)
def test_that_a_strategy_is_said_in_a_few_words(strategy, said):
    assert strategy_summary(strategy) == said


@pytest.mark.parametrize(
    ("one", "other", "names"),
    [
        ("naive+order/knight-tour", "warnsdorff+order/knight", ("Naive", "Warnsdorff")),
        (
            "naive+order/knight-tour",
            "naive+order/horsetreads",
            ("Knight-tour order", "Horsetreads order"),
        ),
        ("naive+order/knight/foresight", "naive+order/knight", ("Foresight", "Plain")),
        (PRESETS["sure"].greedy.text, "warnsdorff+order/knight", ("Sure", "Warnsdorff")),
        ("naive+order/knight", "naive+order/knight", ("Naive", "Naive")),
    ],
)
def test_that_two_searches_are_named_by_what_differs(one, other, names):
    assert distinguishing_names(Strategy.parse(one), Strategy.parse(other)) == names


NAMES_OF_PEOPLE = "Pohl|Warnsdorff"


@pytest.mark.parametrize("kinds", [Ordering, TieBreak, Pruning, Goal, Backtracking])
@pytest.mark.usefixtures("chinese")
def test_that_what_can_be_chosen_is_called_by_words_of_the_language(kinds):
    titles = [title_of(kind) for kind in kinds]
    assert [each for each in titles if re.search("[a-z]", re.sub(NAMES_OF_PEOPLE, "", each))] == []
    assert len(set(titles)) == len(titles)
