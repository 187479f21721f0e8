"""What is said of bars, of the move that mattered, and of two searches side by side."""

from dataclasses import replace

import pytest

from knight_gui.board import Board
from knight_gui.messages import landscape as wording
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
HOPEFUL = Verdict(PATH, Completability.COMPLETABLE)
LOST = Verdict(PATH, Completability.LOST, lost_depth=30, is_exact=True)
WORST = LandscapeBar(30, G6, H4, 30, 479_464_248, 503_650_751, BarStatus.REFUTED, LOST)


def test_that_a_bar_says_its_move_its_steps_and_what_became_of_it():
    whole, *shorter = wording.bar_texts(PROBLEM, WORST, Outcome.SOLVED)
    assert whole == (
        "31 (g6) · steps 30 to 479,464,248 · 95% of the search · "
        "lost here, taken back at step 479,464,249"
    )
    assert shorter == [
        "31 (g6) · 95% of the search · taken back at step 479,464,249",
        "31 (g6) · 95% · taken back at step 479,464,249",
        "31 (g6) · 95%",
    ]


@pytest.mark.parametrize(
    ("fate", "outcome", "words"),
    [
        (BarStatus.ON_PATH, Outcome.SOLVED, "on the path of the tour"),
        (BarStatus.ON_PATH, None, "still on the path"),
        (BarStatus.REFUTED, Outcome.SOLVED, "taken back at step 8"),
        (BarStatus.ABANDONED, None, "given up at a restart after step 7"),
    ],
)
def test_that_each_fate_has_its_words(fate, outcome, words):
    bar = LandscapeBar(2, G6, H4, 3, 7, 100, fate, HOPEFUL)
    assert wording.bar_texts(PROBLEM, bar, outcome)[0].endswith(words)


def test_that_of_a_path_that_was_given_nothing_is_said_of_its_start_alone():
    given = replace(PROBLEM, path=(0, 10))
    words = "no tour continues this path"
    start = LandscapeBar(0, 0, None, 0, 28, 28, BarStatus.REFUTED, HOPEFUL)
    assert wording.bar_texts(given, start, Outcome.NO_TOUR)[0].endswith(words)
    assert wording.mistake_label(given, start) == words
    assert wording.costliest_mistake_texts(given, start) == (f"The proof took 28 steps: {words}.",)


def test_that_only_a_proof_is_not_called_wasted():
    start = LandscapeBar(0, 0, None, 0, 28, 28, BarStatus.ON_PATH, HOPEFUL)
    assert (
        wording.costliest_mistake_texts(PROBLEM, start)[0]
        == "All 28 steps were wasted: no tour starts on a8."
    )


@pytest.mark.parametrize(("goal", "tour"), [(Goal.OPEN, "tour"), (Goal.CLOSED, "closed tour")])
def test_that_a_wrong_move_led_to_none_of_the_tours_that_are_looked_for(goal, tour):
    looking = replace(PROBLEM, strategy=replace(PROBLEM.strategy, goal=goal))
    assert wording.refuted_bar_sentence(looking, WORST).endswith(f": g6, which led to no {tour}.")


@pytest.mark.parametrize(
    ("depth", "is_exact", "said"),
    [
        (29, True, "· still on the path"),
        (30, True, "· lost here, still on the path"),
        (31, True, "· still on the path, lost since 31 (g6)"),
        (29, False, "· still on the path"),
        (30, False, "· still on the path, lost by 31 (g6) at the latest"),
    ],
)
def test_that_of_a_square_it_is_said_that_it_is_lost_only_from_the_losing_one_up(
    depth, is_exact, said
):
    verdict = Verdict(PATH, Completability.LOST, lost_depth=30, is_exact=is_exact)
    bar = LandscapeBar(depth, G6, H4, 3, 100, 100, BarStatus.ON_PATH, verdict)
    assert wording.bar_texts(PROBLEM, bar, None)[0].endswith(said)


def test_that_the_start_is_no_move():
    assert wording.bar_texts(
        PROBLEM, LandscapeBar(0, 0, None, 0, 100, 100, BarStatus.ON_PATH, HOPEFUL), None
    )[0] == ("Start on a8 · steps 0 to 100 · 100% of the search · still on the path")


@pytest.mark.parametrize(
    ("bar", "verdict", "wrong_move"),
    [
        (
            WORST,
            (
                "The costliest mistake, g6, took 95% of the search.",
                "95% of all steps: the costliest mistake, g6.",
                "95%: costliest mistake, g6",
                "95% for g6",
            ),
            "31 (g6): 95% of all steps",
        ),
        (
            LandscapeBar(0, 0, None, 0, 28, 28, BarStatus.REFUTED, HOPEFUL),
            ("The proof took 28 steps: no tour starts on a8.", "No tour starts on a8."),
            "start on a8: no tour",
        ),
    ],
    ids=["g6", "the start, which is no move"],
)
def test_that_the_verdict_names_the_one_wrong_move(bar, verdict, wrong_move):
    assert wording.costliest_mistake_texts(PROBLEM, bar) == verdict
    assert wording.mistake_label(PROBLEM, bar) == wrong_move


def test_that_the_bar_of_a_recording_is_told_as_it_is():
    recording = Recording(PROBLEM)
    recording.advance(100)
    assert wording.bar_texts(PROBLEM, recording.landscape_bar(60, 30), None)[0].startswith(
        "31 (g6) · steps 30 to 100 · "
    )


@pytest.mark.parametrize("turned", [False, True])
def test_that_of_two_searches_the_shorter_one_comes_first(turned):
    pair = [("Greedy", 63), ("Naive", 503_650_751)]
    (name, steps), (other, others) = pair[::-1] if turned else pair
    assert wording.comparison_texts(name, steps, other, others) == (
        "Greedy: 63 steps. Naive: 503,650,751, 8 million times as many.",
        "Naive: 8 million times as many steps.",
        "Naive: 8 million times as many",
    )


@pytest.mark.parametrize(
    ("steps", "others", "are_answers", "said"),
    [
        (63, 63, True, "Both took 63 steps."),
        (0, 63, True, "Static: 0 steps. Naive: 63."),
        (63, 0, True, "Static: 63 steps. Naive: 0."),
        (40, 60, False, "Static: 40 steps. Naive: 60."),
        (60, 40, False, "Static: 60 steps. Naive: 40."),
    ],
)
def test_that_searches_that_are_equal_or_nothing_or_stuck_are_not_divided(
    steps, others, are_answers, said
):
    assert wording.comparison_texts("Static", steps, "Naive", others, are_answers=are_answers) == (
        said,
    )


def test_that_a_single_step_is_compared_as_one():
    (said, *_) = wording.comparison_texts("Static", 1, "Naive", 2)
    assert said == "Static: 1 step. Naive: 2, 2 times as many."


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [(95, 100, "95%"), (999, 1000, "99.9%"), (1, 1000, "0.1%"), (7, 7, "100%")],
)
def test_that_whole_per_cents_do_where_they_tell_it_from_nothing_and_all(part, whole, text):
    assert format_percent(part, whole) == text


@pytest.mark.parametrize(
    ("step", "every", "written"),
    [
        (0, 50_000_000, "0"),
        (50_000_000, 50_000_000, "50 M"),
        (1_500_000_000, 500_000_000, "1,500 M"),
        (238_500_000, 500_000, "238,500,000"),
        (238_874_350, 5, "238,874,350"),
    ],
)
def test_that_ticks_are_short_where_all_of_them_are_whole_millions(step, every, written):
    assert wording.tick_label(step, every) == written
