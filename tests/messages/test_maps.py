"""What is said of maps: of one search, of all of them, and while they go on."""

import pytest

from knight_gui.board import Board
from knight_gui.messages import maps
from knight_gui.messages.names import problem_goal_name
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt, Mistakes
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal, Pruning, Strategy
from knight_gui.sweeps.results import ResultCode, result_code_of
from knight_gui.sweeps.summary import summarize_attempts

LIMIT = 10**6
WARNSDORFF = Strategy()
FORESEEN = Attempt(Outcome.NO_TOUR, 0, 0, is_ruled_out_beforehand=True)


def problem(name, board=None, strategy=WARNSDORFF):
    board = board or Board()
    return Problem(board, (board.parse_square(name),), strategy)


def ended(outcome, steps, mistakes=None):
    return Attempt(outcome, steps, 10, mistakes=mistakes)


def sentence(problem, attempt):
    facts = (attempt.steps, LIMIT, attempt.mistakes) if attempt else (0, LIMIT)
    return maps.search_result_sentence(problem, result_code_of(attempt), *facts)


@pytest.mark.parametrize(
    ("attempt", "told"),
    [
        (None, "From c3, Warnsdorff: not done yet."),
        (ended(Outcome.SOLVED, 63), "From c3, Warnsdorff: solved in 63 steps."),
        (ended(Outcome.STUCK, 1), "From c3, Warnsdorff: stuck after 1 step."),
        (
            ended(Outcome.SOLVED, 63, Mistakes(0)),
            "From c3, Warnsdorff: solved in 63 steps. Never wrong.",
        ),
        (
            ended(Outcome.STUCK, 59, Mistakes(1, 55)),
            "From c3, Warnsdorff: stuck after 59 steps. Wrong once, at 55.",
        ),
        (
            ended(Outcome.STOPPED, LIMIT, Mistakes(34, 31)),
            "From c3, Warnsdorff: unknown: no end within 10⁶ steps. Wrong 34 times, first at 31.",
        ),
        (
            ended(Outcome.NO_TOUR, 1234),
            "From c3, Warnsdorff: no tour: it tried everything in 1,234 steps.",
        ),
        (
            ended(Outcome.STOPPED, 10**4),
            "From c3, Warnsdorff: no end within 10⁴ steps so far.",
        ),
        (ended(Outcome.STOPPED, LIMIT), "From c3, Warnsdorff: unknown: no end within 10⁶ steps."),
    ],
)
def test_that_a_search_is_told_in_a_sentence(attempt, told):
    assert sentence(problem("c3"), attempt) == told


def test_that_what_theory_knows_is_told_with_its_reason():
    there = problem("b5", Board(5, 5))
    assert (
        sentence(there, FORESEEN)
        == f"From b5, Warnsdorff: no tour can start here: {there.obstacle.reason}"
    )


def test_that_a_closed_tour_is_called_so():
    there = problem("a1", Board(6, 6), Strategy(goal=Goal.CLOSED))
    assert sentence(there, ended(Outcome.NO_TOUR, 5)) == (
        "From a1, Warnsdorff: no closed tour: it tried everything in 5 steps."
    )


def test_that_a_search_that_prunes_is_not_said_to_have_tried_everything():
    there = problem("a1", Board(6, 6), Strategy(pruning=Pruning.STRANDED))
    assert sentence(there, ended(Outcome.NO_TOUR, 5)) == (
        "From a1, Warnsdorff: no tour: it tried or ruled out everything in 5 steps."
    )


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
    assert maps.searcher_name(getattr(PRESETS[name], which)) == who


@pytest.mark.parametrize(
    ("steps", "text"),
    [(0, "0"), (1, "1"), (100, "100"), (1000, "1,000"), (10**4, "10⁴"), (20_000, "20,000"),
     (10**10, "10¹⁰")],
)  # fmt: skip
def test_that_round_limits_are_told_as_powers(steps, text):
    assert maps.format_steps(steps) == text


@pytest.mark.parametrize(
    ("attempts", "told"),
    [
        (
            [ended(Outcome.SOLVED, steps) for steps in (63, 63, 63, 90)],
            "Solved 4 of 4. Steps: median 63, 90th percentile 90, worst 90 (d1).",
        ),
        # where all are alike, none is named
        (
            [ended(Outcome.SOLVED, 63)] * 2,
            "Solved 2 of 2. Steps: median 63, 90th percentile 63, worst 63.",
        ),
        (
            [ended(Outcome.SOLVED, 63), *[ended(Outcome.STOPPED, LIMIT)] * 5],
            (
                "Solved 1 of 6, unknown 5. Steps: median more than 10⁶, "
                "90th percentile more than 10⁶, worst more than 10⁶ (5 of them)."
            ),
        ),
        ([None, None], "2 starts."),
        ([FORESEEN], "Solved 0 of 1, no tour 1 (by theory). There was nothing to search."),
    ],
)
def test_that_a_summary_says_how_all_ended_and_where_it_was_worst(attempts, told):
    names = [f"{column}1" for column in "abcdef"[: len(attempts)]]
    assert maps.sweep_summary_text(summarize_attempts(attempts), names) == told


@pytest.mark.parametrize(
    ("firsts", "told"),
    [
        ((None, None), "Never wrong."),
        ((None, 55), "Never wrong: 1 of 2. The others: first wrong at 55."),
        ((55, 55), "First wrong at 55."),
        ((31, 12, 41), "First wrong at 31 (median), 12 at the earliest."),
        (
            (None, 31, 12, 41),
            "Never wrong: 1 of 4. The others: first wrong at 31 (median), 12 at the earliest.",
        ),
    ],
)
def test_that_a_summary_says_how_many_were_never_wrong_and_when_the_others_first_were(firsts, told):
    found = [Mistakes(0) if first is None else Mistakes(2, first) for first in firsts]
    attempts = [ended(Outcome.SOLVED, 63, each) for each in found]
    names = [f"{column}1" for column in "abcd"[: len(attempts)]]
    assert maps.sweep_summary_text(summarize_attempts(attempts), names).endswith(
        f"worst 63. {told}"
    )


def test_that_a_summary_tells_what_was_foreseen_and_what_was_not_reached():
    assert maps.outcome_counts_sentence(
        summarize_attempts([FORESEEN, None, ended(Outcome.STUCK, 4)])
    ) == ("Solved 0 of 3, no tour 1 (by theory), stuck 1, not done yet 1.")


@pytest.mark.parametrize(
    ("say", "facts", "text"),
    [
        (maps.sweep_progress_sentence, (0, 64, None), "0 of 64 searches done (0%)."),
        (maps.sweep_progress_sentence, (16, 64, None), "16 of 64 searches done (25%)."),
        (
            maps.sweep_progress_sentence,
            (16, 64, 130.0),
            "16 of 64 searches done (25%), about 2 minutes left.",
        ),
        (maps.sweep_progress_sentence, (0, 1, None), "0 of 1 search done (0%)."),
        (
            maps.sweep_progress_sentence,
            (0, 1, 90),
            "0 of 1 search done (0%), about 90 seconds left.",
        ),
        (maps.sweep_progress_sentence, (0, 1234, None), "0 of 1,234 searches done (0%)."),
        (maps.sweep_paused_sentence, (3, 64), "Paused: 3 of 64 searches done."),
        (maps.sweep_paused_sentence, (1, 1), "Paused: 1 of 1 search done."),
        (maps.sweep_cancelled_sentence, (3, 64), "Cancelled: 3 of 64 searches done."),
        (maps.sweep_cancelled_sentence, (0, 1), "Cancelled: 0 of 1 search done."),
        (maps.sweep_finished_sentence, (64, 2.5), "All 64 searches done, in 2.50 s."),
    ],
)
def test_that_a_sweep_says_how_far_it_is_and_how_it_was_left(say, facts, text):
    assert say(*facts) == text


def test_that_one_step_and_one_search_are_told_as_one():
    assert (
        maps.search_ending_clause(problem("c3"), ResultCode.STOPPED, 1, 1)
        == "unknown: no end within 1 step."
    )
    assert (
        maps.search_ending_clause(problem("c3"), ResultCode.STOPPED, 1, 9)
        == "no end within 1 step so far."
    )
    assert maps.sweep_resumable_sentence("map.csv", 1, 1).startswith(
        "Cancelled: 1 of 1 search is in map.csv."
    )


@pytest.mark.parametrize("goal", Goal)
def test_that_a_board_without_any_tour_is_told_as_such(goal):
    there = problem("a4", Board(4, 4), Strategy(goal=goal))
    assert f"no {problem_goal_name(there)} exists on this board: " in sentence(there, FORESEEN)
