"""What is said of bars, of the move that mattered, and of two searches side by side."""

import pytest

from knight_gui.search.kinds import Fate, LossKind, Outcome
from knight_gui.search.position import Bar, Loss
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board
from knight_gui.wording import landscape as wording
from knight_gui.wording.numbers import percent, times_as_many

BOARD = Board()
PROBLEM = Problem(BOARD, (0,), PRESETS["knight-tour"].naive)
G6, H4, H8 = (BOARD.parse_square(name) for name in ("g6", "h4", "h8"))
LOSS = Loss(31, 33, LossKind.STRANDED, (H8,))
WORST = Bar(30, G6, H4, 30, 479_464_248, 503_650_751, Fate.REFUTED, LOSS)


def test_that_a_bar_says_its_move_its_steps_and_what_became_of_it():
    whole, *shorter = wording.bar(PROBLEM, WORST, Outcome.SOLVED)
    assert whole == (
        "Move 30, h4 → g6 · steps 30 to 479,464,248 · 95% of the search · "
        "refuted at step 479,464,249, provably lost from step 33: h8"
    )
    assert shorter == [
        "Move 30, h4 → g6 · 95% of the search · refuted at step 479,464,249",
        "Move 30, h4 → g6 · 95% · refuted at step 479,464,249",
        "Move 30, h4 → g6 · 95%",
    ]


@pytest.mark.parametrize(
    ("fate", "outcome", "words"),
    [
        (Fate.KEPT, Outcome.SOLVED, "on the path of the tour"),
        (Fate.KEPT, None, "on the path now"),
        (Fate.REFUTED, Outcome.SOLVED, "refuted at step 8"),
        (Fate.LEFT, None, "given up by a restart after step 7"),
    ],
)
def test_that_each_fate_has_its_words(fate, outcome, words):
    bar = Bar(2, G6, H4, 3, 7, 100, fate, None)
    assert wording.bar(PROBLEM, bar, outcome)[0].endswith(words)


@pytest.mark.parametrize(("depth", "is_said"), [(30, False), (31, True), (40, True)])
def test_that_of_a_move_still_on_the_path_it_is_said_that_it_is_lost_only_from_there_up(
    depth, is_said
):
    bar = Bar(depth, G6, H4, 3, 100, 100, Fate.KEPT, LOSS)
    assert ("provably lost" in wording.bar(PROBLEM, bar, None)[0]) is is_said


def test_that_the_oracle_is_heeded_only_above_the_move_that_it_names():
    words = "on the path now, but lost since move 29"
    for depth in (28, 29, 30):
        bar = Bar(depth, G6, H4, 3, 100, 100, Fate.KEPT, None)
        assert (words in wording.bar(PROBLEM, bar, None, 29)[0]) is (depth >= 29)
    assert "but lost" not in wording.bar(PROBLEM, WORST, None, 29)[0]


def test_that_the_start_is_no_move():
    start = Bar(0, 0, None, 0, 100, 100, Fate.KEPT, None)
    assert wording.bar(PROBLEM, start, None)[0] == (
        "Start on a8 · steps 0 to 100 · 100% of the search · on the path now"
    )


def test_that_the_verdict_names_the_one_wrong_move():
    assert wording.verdict(PROBLEM, WORST) == (
        "479,464,219 steps, 95% of the search, went into one wrong move: g6.",
        "95% of all steps: one wrong move, g6.",
        "95%: one wrong move, g6",
        "95% for g6",
    )
    assert wording.wrong_move(PROBLEM, WORST) == "move 30: g6, 95% of all steps"


def test_that_a_start_from_which_there_is_no_tour_is_called_no_move():
    start = Bar(0, 0, None, 0, 28, 28, Fate.REFUTED, None)
    assert wording.verdict(PROBLEM, start) == (
        "All 28 steps were in vain: no tour starts on a8.",
        "No tour starts on a8.",
    )
    assert wording.wrong_move(PROBLEM, start) == "start on a8: no tour"


def test_that_the_bar_of_a_recording_is_told_as_it_is():
    recording = Recording(PROBLEM)
    recording.advance(100)
    assert wording.bar(PROBLEM, recording.bar(60, 30), None)[0].startswith(
        "Move 30, h4 → g6 · steps 30 to 100 · "
    )


@pytest.mark.parametrize("turned", [False, True])
def test_that_of_two_searches_the_shorter_one_comes_first(turned):
    pair = [("Greedy", 63), ("Naive", 503_650_751)]
    (name, steps), (other, others) = pair[::-1] if turned else pair
    assert wording.comparison(name, steps, other, others) == (
        "Greedy: 63 steps. Naive: 503,650,751, 8 million times as many.",
        "Naive: 8 million times as many steps.",
        "8 million times as many",
    )


def test_that_equal_searches_are_not_divided():
    assert wording.comparison("Static", 63, "Naive", 63) == ("Static: 63 steps. Naive: 63.",)
    assert wording.comparison("Static", 0, "Naive", 63) == ("Static: 0 steps. Naive: 63.",)


@pytest.mark.parametrize(
    ("ratio", "words"),
    [(1.26, "1.3 times"), (61.2, "61 times"), (9_999, "9,999 times"), (2e6, "2 million times")],
)
def test_that_times_are_told_in_few_digits(ratio, words):
    assert times_as_many(ratio) == words


def test_that_whole_per_cents_do_where_they_tell_it_from_nothing_and_all():
    assert percent(95, 100) == "95%"
    assert percent(999, 1000) == "99.9%"
    assert percent(1, 1000) == "0.1%"
    assert percent(7, 7) == "100%"
