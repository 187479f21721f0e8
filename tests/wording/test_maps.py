"""What is said of maps: of one search, of all of them, and while they go on."""

import pytest

from knight_gui.maps.results import mark_of
from knight_gui.maps.summary import summary_of
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal, Strategy
from knight_gui.tour import Board
from knight_gui.wording import maps

LIMIT = 10**6
WARNSDORFF = Strategy()


def problem(name, board=None, strategy=WARNSDORFF):
    board = board or Board()
    return Problem(board, (board.parse_square(name),), strategy)


def ended(outcome, steps):
    return Attempt(outcome, steps, 10)


def sentence(problem, attempt):
    return maps.told(problem, mark_of(attempt), attempt.steps if attempt else 0, LIMIT)


@pytest.mark.parametrize(
    ("attempt", "told"),
    [
        (None, "From c3, Warnsdorff: not reached yet."),
        (ended(Outcome.SOLVED, 63), "From c3, Warnsdorff: solved in 63 steps."),
        (ended(Outcome.STUCK, 1), "From c3, Warnsdorff: stuck after 1 step."),
        (
            ended(Outcome.NO_TOUR, 1234),
            "From c3, Warnsdorff: no tour, all was tried in 1,234 steps.",
        ),
        (
            ended(Outcome.STOPPED, 10**4),
            "From c3, Warnsdorff: no end within 10⁴ steps so far.",
        ),
        (ended(Outcome.STOPPED, LIMIT), "From c3, Warnsdorff: not known within 10⁶ steps."),
    ],
)
def test_that_a_search_is_told_in_a_sentence(attempt, told):
    assert sentence(problem("c3"), attempt) == told


def test_that_what_theory_knows_is_told_with_its_reason():
    there = problem("b5", Board(5, 5))
    foreseen = Attempt(Outcome.NO_TOUR, 0, 0, is_foreseen=True)
    told = sentence(there, foreseen)
    assert told == f"From b5, Warnsdorff: no tour can start here: {there.obstacle.reason}"


def test_that_a_closed_tour_is_called_so():
    there = problem("a1", Board(6, 6), Strategy(goal=Goal.CLOSED))
    told = sentence(there, ended(Outcome.NO_TOUR, 5))
    assert told == "From a1, Warnsdorff: no closed tour, all was tried in 5 steps."


@pytest.mark.parametrize(
    ("name", "which", "who"),
    [
        ("knight-tour", "naive", "Naive"),
        ("knight-tour", "greedy", "Static"),
        ("knight", "greedy", "Warnsdorff"),
        ("sure", "greedy", "Sure"),
    ],
)
def test_that_a_sentence_says_who_searched(name, which, who):
    assert maps.searcher(getattr(PRESETS[name], which)) == who


@pytest.mark.parametrize(
    ("steps", "text"),
    [(0, "0"), (1, "1"), (100, "100"), (1000, "1,000"), (10**4, "10⁴"), (20_000, "20,000"),
     (10**10, "10¹⁰")],
)  # fmt: skip
def test_that_round_limits_are_told_as_powers(steps, text):
    assert maps.steps_of(steps) == text


def test_that_a_summary_says_how_all_ended_and_where_it_was_worst():
    attempts = [ended(Outcome.SOLVED, steps) for steps in (63, 63, 63, 90)]
    told = maps.told_of_all(summary_of(attempts), ["a1", "b1", "c1", "d1"])
    assert told == "Solved 4 of 4. Steps: median 63, 90% 90, worst 90 (d1)."


def test_that_a_summary_of_what_was_given_up_says_more_than():
    attempts = [ended(Outcome.SOLVED, 63), *[ended(Outcome.STOPPED, LIMIT)] * 5]
    told = maps.told_of_all(summary_of(attempts), ["a1", "b1", "c1", "d1", "e1", "f1"])
    assert told == (
        "Solved 1 of 6, not known 5. Steps: median more than 10⁶, 90% more than 10⁶, "
        "worst more than 10⁶ (5 of them)."
    )


def test_that_a_summary_tells_what_was_foreseen_and_what_was_not_reached():
    foreseen = Attempt(Outcome.NO_TOUR, 0, 0, is_foreseen=True)
    assert maps.solved(summary_of([foreseen, None, ended(Outcome.STUCK, 4)])) == (
        "Solved 0 of 3, no tour 1 (foreseen), stuck 1, not reached yet 1."
    )
    assert maps.told_of_all(summary_of([None, None]), ["a1", "b1"]) == "2 starts."
    assert maps.told_of_all(summary_of([foreseen]), ["a1"]) == (
        "Solved 0 of 1, no tour 1 (foreseen). Nothing was to be searched."
    )


@pytest.mark.parametrize(
    ("done", "left", "text"),
    [
        (0, None, "0 of 64 searches done (0%)."),
        (16, None, "16 of 64 searches done (25%)."),
        (16, 130.0, "16 of 64 searches done (25%), about 2 minutes left."),
    ],
)
def test_that_progress_tells_the_time_that_is_left_once_it_is_known(done, left, text):
    assert maps.progress(done, 64, left) == text


def test_that_a_sweep_says_how_it_was_left():
    assert maps.paused(3, 64) == "Paused: 3 of 64 searches done."
    assert maps.cancelled(3, 64) == "Broken off: 3 of 64 searches done."
    assert maps.complete(64, 2.5) == "All 64 searches done, in 2.50 s."
