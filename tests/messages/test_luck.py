"""Sentences on the runs of a search with many seeds."""

import pytest

from knight_gui.board import Board
from knight_gui.messages.luck import iter_seeded_runs_sentences
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.sweeps.luck import make_seeded_runs

STATIC = Problem(Board(5, 5), (0,), Strategy(ordering=Ordering.STATIC))


def sentences_on(
    solved_steps, unfinished_count=0, max_steps=10**6, stuck_count=0, early_stop_count=0
):
    attempts = [Attempt(Outcome.SOLVED, steps, 24) for steps in solved_steps]
    attempts += [Attempt(Outcome.STOPPED, max_steps, 24)] * unfinished_count
    attempts += [Attempt(Outcome.STUCK, 20, 20)] * stuck_count
    attempts += [Attempt(Outcome.STOPPED, 9, 9)] * early_stop_count
    # a pending run does not count
    attempts.append(None)
    seeded_runs = make_seeded_runs(STATIC, VariedPart.ORDER, attempts, max_steps)
    return list(iter_seeded_runs_sentences(seeded_runs))


@pytest.mark.parametrize(
    ("runs", "sentences"),
    [
        (
            sentences_on([30] * 9 + [900_000]),
            [
                "10 of 10 runs found a tour.",
                "Nine in ten runs end within 30 steps.",
                "Restart after 54 steps: 36 on average instead of 90,000.",
            ],
        ),
        (
            sentences_on([30] * 8 + [70, 900_000])[1:],
            [
                "Half of all runs end within 30 steps. One in ten needs more than 70.",
                "Restart after 54 steps: 43 on average instead of 90,000.",
            ],
        ),
        (
            sentences_on([30] * 6, unfinished_count=4),
            [
                "6 of 10 runs found a tour. 4 were still searching after 1 million steps.",
                "Half of all runs end within 30 steps. More than one in ten needs over 1 million.",
                "Restart after 54 steps: 66 on average instead of at least 400,000.",
            ],
        ),
        (
            sentences_on([30], unfinished_count=4),
            [
                "1 of 5 runs found a tour. 4 were still searching after 1 million steps.",
                "Most runs need more than 1 million steps.",
                "Restart after 54 steps: 246 on average instead of at least 800,000.",
            ],
        ),
        (
            sentences_on([24, 24]),
            [
                "2 of 2 runs found a tour.",
                "Every run takes 24 steps.",
                "Restarts would not help.",
            ],
        ),
        (
            sentences_on([30, 40], stuck_count=1, early_stop_count=5),
            [
                "2 of 8 runs found a tour.",
                "Half of all runs end within 40 steps. More than one in ten never finds a tour.",
                "Restart after 64 steps: 67 on average instead of at least 330,000.",
            ],
        ),
        (
            sentences_on([24], stuck_count=2)[:2],
            ["1 of 3 runs found a tour.", "Most runs never find a tour."],
        ),
        (sentences_on([1, 1])[1:2], ["Every run takes 1 step."]),
        (
            sentences_on([1], unfinished_count=1, max_steps=1)[:1],
            ["1 of 2 runs found a tour. 1 was still searching after 1 step."],
        ),
        (
            sentences_on([], unfinished_count=1),
            ["0 of 1 run found a tour. 1 was still searching after 1 million steps."],
        ),
    ],
)
def test_that_the_sentences_summarize_the_runs(runs, sentences):
    assert runs == sentences
