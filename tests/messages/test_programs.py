"""Names of strategies and programs."""

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
from tests.docs.translations import texts_without_translation


@pytest.mark.parametrize(
    ("strategy", "summary"),
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
def test_that_a_strategy_has_a_short_summary(strategy, summary):
    assert strategy_summary(strategy) == summary


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("naive+order/knight-tour", "warnsdorff+order/knight", ("Naive", "Warnsdorff")),
        (
            "naive+order/knight-tour",
            "naive+order/horsetreads",
            ("Knight-tour order", "Horsetreads order"),
        ),
        ("naive+order/knight/foresight", "naive+order/knight", ("Foresight", "Naive")),
        (PRESETS["sure"].greedy.text, "warnsdorff+order/knight", ("Sure", "Warnsdorff")),
        ("naive+order/knight", "naive+order/knight", ("Naive", "Naive")),
    ],
)
def test_that_two_searches_are_named_by_their_first_difference(first, second, names):
    assert distinguishing_names(Strategy.parse(first), Strategy.parse(second)) == names


NAMES_OF_PEOPLE = "Pohl|Warnsdorff"


@pytest.mark.parametrize("choice_type", [Ordering, TieBreak, Pruning, Goal, Backtracking])
@pytest.mark.usefixtures("chinese")
def test_that_the_choices_are_translated(choice_type):
    titles = [title_of(choice) for choice in choice_type]
    titles = [title for title in titles if title not in texts_without_translation("zh_CN")]
    assert [each for each in titles if re.search("[a-z]", re.sub(NAMES_OF_PEOPLE, "", each))] == []
    assert len(set(titles)) == len(titles)
