"""Facts of the ending of a comparison: who won, and how many times as many steps the other took."""

from dataclasses import dataclass

import pytest

from knight_gui.board import Board
from knight_gui.messages.endings import comparison_ending
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS

PROBLEM = Problem(Board(), (0,), PRESETS["knight-tour"].naive)
NAMES = ("Naive", "Warnsdorff")


@dataclass
class End:
    """Last position of a search."""

    outcome: Outcome
    step: int
    depth: int = 63


def ending_of(*ends):
    return comparison_ending(PROBLEM, NAMES, ends, ("", ""))


def test_that_fewer_steps_win_and_the_factor_is_large():
    ending = ending_of(End(Outcome.SOLVED, 503_650_751), End(Outcome.SOLVED, 63))
    assert [run.is_winner for run in ending.runs] == [False, True]
    assert (ending.title, ending.factor_text) == ("Warnsdorff was faster", "8 million ×")
    assert ending.sentence == "63 steps are the first 0.00001% of this bar."
    assert ending.text.splitlines()[1] == "Naive: 503,650,751 steps"


@pytest.mark.parametrize(
    ("ends", "title", "winners"),
    [
        ((End(Outcome.SOLVED, 63), End(Outcome.SOLVED, 63)), "A draw", [False, False]),
        (
            (End(Outcome.SOLVED, 900), End(Outcome.STUCK, 59, 59)),
            "Only Naive found a tour",
            [True, False],
        ),
        (
            (End(Outcome.NO_TOUR, 900), End(Outcome.STUCK, 59, 59)),
            "Only Naive proves it: no tour",
            [True, False],
        ),
        (
            (End(Outcome.STUCK, 40, 40), End(Outcome.STUCK, 59, 59)),
            "Both are stuck",
            [False, False],
        ),
    ],
)
def test_that_without_two_answers_of_one_kind_there_is_no_factor(ends, title, winners):
    ending = ending_of(*ends)
    assert (ending.title, ending.factor_text) == (title, "")
    assert [run.is_winner for run in ending.runs] == winners


def test_that_an_ending_without_a_tour_is_not_celebrated():
    ending = ending_of(End(Outcome.NO_TOUR, 900), End(Outcome.NO_TOUR, 300))
    assert (ending.title, ending.factor_text) == ("Both prove it: no tour", "3×")
    assert not ending.is_celebrated
    assert not ending_of(End(Outcome.STUCK, 5, 5), End(Outcome.STUCK, 59, 59)).is_celebrated


def test_that_a_stuck_search_says_how_far_it_came():
    ending = ending_of(End(Outcome.SOLVED, 900), End(Outcome.STUCK, 59, 59))
    assert ending.runs[1].note == "stuck at 60 of 64"
