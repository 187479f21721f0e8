"""Texts on bars of the landscape, the costliest mistake, and comparisons of searches."""

from dataclasses import replace

import pytest

from knight_gui.board import Board
from knight_gui.messages import landscape as landscape_texts
from knight_gui.messages.numbers import format_percent
from knight_gui.search.kinds import BarStatus, Completability, Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.position import LandscapeBar
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Goal

BOARD = Board()
PROBLEM = Problem(BOARD, (0,), PRESETS["knight-tour"].naive)
G6, H4 = (BOARD.parse_square(name) for name in ("g6", "h4"))
PATH = (*[0] * 30, G6, H4)
COMPLETABLE = Verdict(PATH, Completability.COMPLETABLE)
LOST = Verdict(PATH, Completability.LOST, lost_depth=30, is_exact=True)
MISTAKE_BAR = LandscapeBar(30, G6, H4, 30, 479_464_248, 503_650_751, BarStatus.REFUTED, LOST)


def test_that_the_text_of_a_bar_has_its_square_steps_and_status():
    longest_text, *shorter_texts = landscape_texts.bar_texts(PROBLEM, MISTAKE_BAR, Outcome.SOLVED)
    assert longest_text == (
        "31 (g6) · steps 30 to 479,464,248 · 95% of the search · "
        "lost here, taken back at step 479,464,249"
    )
    assert shorter_texts == [
        "31 (g6) · 95% of the search · taken back at step 479,464,249",
        "31 (g6) · 95% · taken back at step 479,464,249",
        "31 (g6) · 95%",
    ]


@pytest.mark.parametrize(
    ("status", "outcome", "phrase"),
    [
        (BarStatus.ON_PATH, Outcome.SOLVED, "on the path of the tour"),
        (BarStatus.ON_PATH, None, "still on the path"),
        (BarStatus.REFUTED, Outcome.SOLVED, "taken back at step 8"),
        (BarStatus.ABANDONED, None, "given up at a restart after step 7"),
    ],
)
def test_that_each_status_of_a_bar_has_its_phrase(status, outcome, phrase):
    bar = LandscapeBar(2, G6, H4, 3, 7, 100, status, COMPLETABLE)
    assert landscape_texts.bar_texts(PROBLEM, bar, outcome)[0].endswith(phrase)


@pytest.mark.parametrize(
    ("depth_range", "text"),
    [((0, 33), "1–33, still on the path"), ((33, 34), "34, still on the path")],
)
def test_that_collapsed_rows_name_their_first_and_last_number(depth_range, text):
    status = BarStatus.ON_PATH
    assert landscape_texts.collapsed_rows_text(PROBLEM, depth_range, status, None) == text


def test_that_a_refuted_prefix_is_named_a_path():
    problem = replace(PROBLEM, path=(0, 10))
    phrase = "no tour continues this path"
    start = LandscapeBar(0, 0, None, 0, 28, 28, BarStatus.REFUTED, COMPLETABLE)
    assert landscape_texts.bar_texts(problem, start, Outcome.NO_TOUR)[0].endswith(phrase)
    assert landscape_texts.costliest_mistake_texts(problem, start) == (
        f"The proof took 28 steps: {phrase}.",
    )


def test_that_all_steps_from_a_wrong_start_are_wasted():
    start = LandscapeBar(0, 0, None, 0, 28, 28, BarStatus.ON_PATH, COMPLETABLE)
    assert (
        landscape_texts.costliest_mistake_texts(PROBLEM, start)[0]
        == "All 28 steps were wasted: no tour starts on a8."
    )


@pytest.mark.parametrize(("goal", "tour"), [(Goal.OPEN, "tour"), (Goal.CLOSED, "closed tour")])
def test_that_a_refuted_bar_names_the_goal(goal, tour):
    problem = replace(PROBLEM, strategy=replace(PROBLEM.strategy, goal=goal))
    assert landscape_texts.refuted_bar_sentence(problem, MISTAKE_BAR).endswith(
        f": g6, which led to no {tour}."
    )


@pytest.mark.parametrize(
    ("depth", "is_exact", "text"),
    [
        (29, True, "· still on the path"),
        (30, True, "· lost here, still on the path"),
        (31, True, "· still on the path, lost since 31 (g6)"),
        (29, False, "· still on the path"),
        (30, False, "· still on the path, lost by 31 (g6) at the latest"),
    ],
)
def test_that_a_bar_is_lost_from_the_losing_depth_on(depth, is_exact, text):
    verdict = Verdict(PATH, Completability.LOST, lost_depth=30, is_exact=is_exact)
    bar = LandscapeBar(depth, G6, H4, 3, 100, 100, BarStatus.ON_PATH, verdict)
    assert landscape_texts.bar_texts(PROBLEM, bar, None)[0].endswith(text)


def test_that_the_first_bar_is_named_the_start():
    assert landscape_texts.bar_texts(
        PROBLEM, LandscapeBar(0, 0, None, 0, 100, 100, BarStatus.ON_PATH, COMPLETABLE), None
    )[0] == ("Start on a8 · steps 0 to 100 · 100% of the search · still on the path")


@pytest.mark.parametrize(
    ("bar", "verdict"),
    [
        (
            MISTAKE_BAR,
            (
                "?? g6 cost 479,464,219 steps, 95% of the search",
                "?? g6 cost 95% of the search",
                "?? g6 cost 95%",
            ),
        ),
        (
            LandscapeBar(0, 0, None, 0, 28, 28, BarStatus.REFUTED, COMPLETABLE),
            ("The proof took 28 steps: no tour starts on a8.", "No tour starts on a8."),
        ),
    ],
    ids=["g6", "the start, which is no move"],
)
def test_that_the_costliest_mistake_is_named(bar, verdict):
    assert landscape_texts.costliest_mistake_texts(PROBLEM, bar) == verdict


def test_that_a_bar_of_a_recording_has_its_steps():
    recording = Recording(PROBLEM)
    recording.advance(100)
    assert landscape_texts.bar_texts(PROBLEM, recording.landscape_bar(60, 30), None)[0].startswith(
        "31 (g6) · steps 30 to 100 · "
    )


@pytest.mark.parametrize("is_reversed", [False, True])
def test_that_a_comparison_starts_with_the_shorter_search(is_reversed):
    pair = [("Greedy", 63), ("Naive", 503_650_751)]
    (name, steps), (other_name, other_steps) = pair[::-1] if is_reversed else pair
    assert landscape_texts.comparison_texts(name, steps, other_name, other_steps) == (
        "Greedy: 63 steps. Naive: 503,650,751, 8 million times as many.",
        "Naive: 8 million times as many steps.",
        "Naive: 8 million times as many",
    )


@pytest.mark.parametrize(
    ("steps", "other_steps", "are_answers", "text"),
    [
        (63, 63, True, "Both took 63 steps."),
        (0, 63, True, "Static: 0 steps. Naive: 63."),
        (63, 0, True, "Static: 63 steps. Naive: 0."),
        (40, 60, False, "Static: 40 steps. Naive: 60."),
        (60, 40, False, "Static: 60 steps. Naive: 40."),
    ],
)
def test_that_equal_empty_or_stuck_searches_have_no_ratio(steps, other_steps, are_answers, text):
    assert landscape_texts.comparison_texts(
        "Static", steps, "Naive", other_steps, are_answers=are_answers
    ) == (text,)


def test_that_a_comparison_has_the_singular_of_one_step():
    (text, *_) = landscape_texts.comparison_texts("Static", 1, "Naive", 2)
    assert text == "Static: 1 step. Naive: 2, 2 times as many."


@pytest.mark.parametrize(
    ("part", "longest_text", "text"),
    [(95, 100, "95%"), (999, 1000, "99.9%"), (1, 1000, "0.1%"), (7, 7, "100%")],
)
def test_that_a_percentage_has_decimals_only_near_nothing_and_all(part, longest_text, text):
    assert format_percent(part, longest_text) == text


@pytest.mark.parametrize(
    ("step", "tick_interval", "label"),
    [
        (0, 50_000_000, "0"),
        (50_000_000, 50_000_000, "50 M"),
        (1_500_000_000, 500_000_000, "1,500 M"),
        (238_500_000, 500_000, "238,500,000"),
        (238_874_350, 5, "238,874,350"),
    ],
)
def test_that_ticks_with_large_intervals_are_in_millions(step, tick_interval, label):
    assert landscape_texts.tick_label(step, tick_interval) == label
