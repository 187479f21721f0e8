"""Texts on wasted steps: exact counts, lower bounds, and proofs."""

import pytest

from knight_gui.board import Board
from knight_gui.messages.wasted_steps import (
    count_wasted_progress_text,
    no_tour_proof_sentence,
    wasted_steps_sentence,
)
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Strategy


@pytest.mark.parametrize(
    ("goal", "steps", "text"),
    [
        (Goal.OPEN, 28, "The proof took 28 steps: no tour"),
        (Goal.CLOSED, 28, "The proof took 28 steps: no closed tour"),
        (Goal.OPEN, 1, "The proof took 1 step: no tour"),
    ],
)
def test_that_the_steps_of_a_proof_are_not_wasted(goal, steps, text):
    strategy = Strategy(goal=goal)
    assert (
        no_tour_proof_sentence(Problem(Board(3, 3), (0,), strategy), steps)
        == f"{text} starts on a3."
    )
    prefix_problem = Problem(Board(3, 3), (0, 5), strategy)
    assert no_tour_proof_sentence(prefix_problem, steps) == f"{text} continues this path."


@pytest.mark.parametrize("is_exact", [False, True])
def test_that_a_search_without_a_retreat_wastes_no_step(is_exact):
    assert (
        wasted_steps_sentence(0, 1, is_exact=is_exact, has_no_retreat=True)
        == "The only step led to the tour."
    )
    assert (
        wasted_steps_sentence(0, 63, is_exact=is_exact, has_no_retreat=True)
        == "All 63 steps led to the tour."
    )


def test_that_a_count_of_wasted_steps_shows_its_progress():
    assert count_wasted_progress_text(0, 0) == "Counting …"
    assert count_wasted_progress_text(250, 1_000) == "Counting: 25% of the steps checked."


ON_A_LOST_PATH = "on a path already lost."


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "No step was wasted."),
        (1, f"0.1% of the steps were wasted: 1 of 1,000, {ON_A_LOST_PATH}"),
        (989, f"98.9% of the steps were wasted: 989 of 1,000, {ON_A_LOST_PATH}"),
        (
            990,
            "Almost every step was wasted: all but 10 were made on a path that was already lost.",
        ),
        (999, "Almost every step was wasted: all but 1 was made on a path that was already lost."),
        (1000, "Every step was wasted: the path was already lost."),
    ],
)
def test_that_an_exact_count_of_wasted_steps_has_its_share(count, text):
    assert wasted_steps_sentence(count, 1_000, is_exact=True) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "No step was certainly wasted."),
        (999, f"At least 99.9% of the steps were wasted: 999 of 1,000, {ON_A_LOST_PATH}"),
        (1000, f"At least 100% of the steps were wasted: 1,000 of 1,000, {ON_A_LOST_PATH}"),
    ],
)
def test_that_an_inexact_count_of_wasted_steps_is_a_lower_bound(count, text):
    assert wasted_steps_sentence(count, 1_000, is_exact=False) == text
