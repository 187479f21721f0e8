"""Texts on maps: single searches, summaries, and the progress of a sweep."""

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

MAX_STEPS = 10**6
WARNSDORFF = Strategy()
RULED_OUT = Attempt(Outcome.NO_TOUR, 0, 0, is_ruled_out_beforehand=True)


def problem_from(name, board=None, strategy=WARNSDORFF):
    board = board or Board()
    return Problem(board, (board.parse_square(name),), strategy)


def attempt_with(outcome, steps, mistakes=None):
    return Attempt(outcome, steps, 10, mistakes=mistakes)


def sentence(problem, attempt):
    result_code = result_code_of(attempt)
    if attempt is None:
        return maps.search_result_sentence(problem, result_code, 0, MAX_STEPS)
    return maps.search_result_sentence(
        problem, result_code, attempt.steps, MAX_STEPS, attempt.mistakes
    )


@pytest.mark.parametrize(
    ("attempt", "text"),
    [
        (None, "From c3, Warnsdorff: not done yet."),
        (attempt_with(Outcome.SOLVED, 63), "From c3, Warnsdorff: solved in 63 steps."),
        (attempt_with(Outcome.STUCK, 1), "From c3, Warnsdorff: stuck after 1 step."),
        (
            attempt_with(Outcome.SOLVED, 63, Mistakes(0)),
            "From c3, Warnsdorff: solved in 63 steps. No mistake.",
        ),
        (
            attempt_with(Outcome.STUCK, 59, Mistakes(1, 55)),
            "From c3, Warnsdorff: stuck after 59 steps. Wrong once, at 55.",
        ),
        (
            attempt_with(Outcome.STOPPED, MAX_STEPS, Mistakes(34, 31)),
            (
                "From c3, Warnsdorff: unknown: not finished after 10⁶ steps. "
                "Wrong 34 times, first at 31."
            ),
        ),
        (
            attempt_with(Outcome.NO_TOUR, 1234),
            "From c3, Warnsdorff: no tour: it tried everything in 1,234 steps.",
        ),
        (
            attempt_with(Outcome.STOPPED, 10**4),
            "From c3, Warnsdorff: still searching after 10⁴ steps.",
        ),
        (
            attempt_with(Outcome.STOPPED, MAX_STEPS),
            "From c3, Warnsdorff: unknown: not finished after 10⁶ steps.",
        ),
    ],
)
def test_that_each_result_of_a_search_has_its_sentence(attempt, text):
    assert sentence(problem_from("c3"), attempt) == text


def test_that_a_search_ruled_out_by_theory_has_its_reason():
    problem = problem_from("b5", Board(5, 5))
    assert (
        sentence(problem, RULED_OUT)
        == f"From b5, Warnsdorff: no tour can start here: {problem.obstacle.reason}"
    )


def test_that_the_sentence_on_a_search_names_a_closed_tour():
    problem = problem_from("a1", Board(6, 6), Strategy(goal=Goal.CLOSED))
    assert sentence(problem, attempt_with(Outcome.NO_TOUR, 5)) == (
        "From a1, Warnsdorff: no closed tour: it tried everything in 5 steps."
    )


def test_that_a_pruned_search_tried_or_ruled_out_everything():
    problem = problem_from("a1", Board(6, 6), Strategy(pruning=Pruning.STRANDED))
    assert sentence(problem, attempt_with(Outcome.NO_TOUR, 5)) == (
        "From a1, Warnsdorff: no tour: it tried or ruled out everything in 5 steps."
    )


@pytest.mark.parametrize(
    ("name", "variant", "searcher"),
    [
        ("knight-tour", "naive", "Naive"),
        ("knight-tour", "greedy", "Static"),
        ("knight", "greedy", "Warnsdorff"),
        ("sure", "greedy", "Sure"),
    ],
)
def test_that_each_strategy_has_a_searcher_name(name, variant, searcher):
    assert maps.searcher_name(getattr(PRESETS[name], variant)) == searcher


@pytest.mark.parametrize(
    ("steps", "text"),
    [(0, "0"), (1, "1"), (100, "100"), (1000, "1,000"), (10**4, "10⁴"), (20_000, "20,000"),
     (10**10, "10¹⁰")],
)  # fmt: skip
def test_that_powers_of_ten_are_written_as_powers(steps, text):
    assert maps.format_steps(steps) == text


@pytest.mark.parametrize(
    ("attempts", "text"),
    [
        (
            [attempt_with(Outcome.SOLVED, steps) for steps in (63, 63, 63, 90)],
            "Solved 4 of 4. Steps: median 63, 90th percentile 90, worst 90 (d1).",
        ),
        # no search is named if all are equally slow
        (
            [attempt_with(Outcome.SOLVED, 63)] * 2,
            "Solved 2 of 2. Steps: median 63, 90th percentile 63, worst 63.",
        ),
        (
            [attempt_with(Outcome.SOLVED, 63), *[attempt_with(Outcome.STOPPED, MAX_STEPS)] * 5],
            (
                "Solved 1 of 6, unknown 5. Steps: median more than 10⁶, "
                "90th percentile more than 10⁶, worst more than 10⁶ (5 of them)."
            ),
        ),
        ([None, None], "2 starts."),
        ([RULED_OUT], "Solved 0 of 1, no tour 1 (by theory). There was nothing to search."),
    ],
)
def test_that_a_summary_has_outcomes_percentiles_and_the_slowest_searches(attempts, text):
    names = [f"{column}1" for column in "abcdef"[: len(attempts)]]
    assert maps.sweep_summary_text(summarize_attempts(attempts), names) == text


@pytest.mark.parametrize(
    ("first_mistakes", "text"),
    [
        ((None, None), "No mistake."),
        ((None, 55), "No mistake: 1 of 2. The others: first wrong at 55."),
        ((55, 55), "First wrong at 55."),
        ((31, 12, 41), "First wrong at 31 (median), 12 at the earliest."),
        (
            (None, 31, 12, 41),
            "No mistake: 1 of 4. The others: first wrong at 31 (median), 12 at the earliest.",
        ),
    ],
)
def test_that_a_summary_has_the_first_mistakes(first_mistakes, text):
    mistakes = [Mistakes(0) if first is None else Mistakes(2, first) for first in first_mistakes]
    attempts = [attempt_with(Outcome.SOLVED, 63, each) for each in mistakes]
    names = [f"{column}1" for column in "abcd"[: len(attempts)]]
    assert maps.sweep_summary_text(summarize_attempts(attempts), names).endswith(
        f"worst 63. {text}"
    )


@pytest.mark.parametrize(
    ("attempts", "text"),
    [
        (
            [RULED_OUT, None, attempt_with(Outcome.STUCK, 4)],
            "Solved 0 of 3, no tour 1 (by theory), stuck 1, not done yet 1.",
        ),
        ([attempt_with(Outcome.NO_TOUR, 4)], "Solved 0 of 1, no tour 1."),
        (
            [RULED_OUT, attempt_with(Outcome.NO_TOUR, 4), attempt_with(Outcome.NO_TOUR, 4)],
            "Solved 0 of 3, no tour 3 (1 by theory).",
        ),
    ],
)
def test_that_a_summary_counts_searches_ruled_out_and_pending(attempts, text):
    assert maps.outcome_counts_sentence(summarize_attempts(attempts)) == text


@pytest.mark.parametrize(
    ("format_sentence", "args", "text"),
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
def test_that_each_state_of_a_sweep_has_its_progress(format_sentence, args, text):
    assert format_sentence(*args) == text


@pytest.mark.parametrize(
    ("code", "phrase", "steps_text"),
    [
        (ResultCode.PENDING, "not done yet", "> 4.1 k"),
        (ResultCode.STOPPED, "unknown: stopped at the limit", "> 4.1 k"),
        (ResultCode.SOLVED, "solved", "4.1 k"),
        (ResultCode.NO_TOUR, "no tour", "4.1 k"),
        (ResultCode.NO_TOUR_BY_THEORY, "no tour (ruled out by theory)", ""),
        (ResultCode.STUCK, "stuck", "4.1 k"),
    ],
)
def test_that_each_result_has_its_phrase_and_its_steps(code, phrase, steps_text):
    assert maps.result_phrase(code) == phrase
    assert maps.square_steps_text(code, 4_100) == steps_text


def test_that_only_a_search_that_has_not_begun_has_no_steps():
    assert maps.square_steps_text(ResultCode.PENDING, 0) == ""
    assert maps.square_steps_text(ResultCode.STUCK, 0) == "0"


def test_that_one_step_and_one_search_have_the_singular():
    assert (
        maps.search_ending_clause(problem_from("c3"), ResultCode.STOPPED, 1, 1)
        == "unknown: not finished after 1 step."
    )
    assert (
        maps.search_ending_clause(problem_from("c3"), ResultCode.STOPPED, 1, 9)
        == "still searching after 1 step."
    )
    assert maps.sweep_resumable_sentence("map.csv", 1, 1).startswith(
        "Cancelled: 1 of 1 search is in map.csv."
    )


@pytest.mark.parametrize("goal", Goal)
def test_that_a_board_without_any_tour_is_named(goal):
    problem = problem_from("a4", Board(4, 4), Strategy(goal=goal))
    assert f"no {problem_goal_name(problem)} exists on this board: " in sentence(problem, RULED_OUT)
