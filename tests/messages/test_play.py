"""Texts on a search by hand."""

import pytest

from knight_gui.board import Board
from knight_gui.messages.landscape import hand_comparison_texts
from knight_gui.messages.play import finish_attempt_text
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Strategy


@pytest.mark.parametrize(
    ("goal", "attempt", "text"),
    [
        (Goal.OPEN, None, "Naive: …"),
        (Goal.OPEN, Attempt(Outcome.SOLVED, 1, 1), "Naive: 1 step"),
        (Goal.OPEN, Attempt(Outcome.SOLVED, 63, 63), "Naive: 63 steps"),
        (Goal.OPEN, Attempt(Outcome.NO_TOUR, 9, 5), "Naive: no tour continues this path"),
        (Goal.CLOSED, Attempt(Outcome.NO_TOUR, 9, 5), "Naive: no closed tour continues this path"),
        (Goal.OPEN, Attempt(Outcome.STUCK, 0, 0), "Naive: stuck after 1 square"),
        (Goal.OPEN, Attempt(Outcome.STUCK, 59, 59), "Naive: stuck after 60 squares"),
    ],
)
def test_that_the_completion_of_a_path_has_its_text(goal, attempt, text):
    problem = Problem(Board(), (0,), Strategy(goal=goal))
    assert finish_attempt_text(problem, "Naive", attempt) == text


@pytest.mark.parametrize(
    ("steps", "retreats", "text"),
    [
        (0, 0, "You: 0 steps, 0 retreats. Naive: 63."),
        (1, 0, "You: 1 step, 0 retreats. Naive: 63."),
        (2, 1, "You: 2 steps, 1 retreat. Naive: 63."),
    ],
)
def test_that_a_comparison_counts_steps_and_retreats_by_hand(steps, retreats, text):
    assert hand_comparison_texts(steps, retreats, "Naive", 63) == (text,)
