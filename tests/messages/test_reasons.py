"""Sentences on the reasons of lost paths, checked claim by claim on the board."""

import random
import re

import pytest

from knight_gui.board import Board
from knight_gui.messages import reasons
from knight_gui.search.api import verdict
from knight_gui.search.oracle.reason import ReasonType
from knight_gui.search.strategy import Goal
from tests.messages.reason_checker import check_reason_sentence, check_verdict_reason
from tests.search.lost import lost_paths

RARE = {
    ReasonType.CUT_OFF_BY_FORCED_EDGES,
    ReasonType.NO_CONSISTENT_CHOICE,
    ReasonType.ONLY_EXIT_CLOSES_TOUR,
    ReasonType.DEAD_END,
}
"""Types of reasons that occur once in hundreds of paths, or less."""


def verdict_after(board, squares, goal=Goal.OPEN):
    return verdict(board, tuple(map(board.parse_square, squares.split())), goal)


def checked_sentence(board, squares, goal=Goal.OPEN):
    lost_verdict = verdict_after(board, squares, goal)
    check_verdict_reason(board, goal, lost_verdict)
    return reasons.reason_sentence(board, lost_verdict.losing_prefix, lost_verdict.reason)


def test_that_reasons_of_random_lost_paths_prove_the_loss():
    reason_types = set()
    for board, goal, lost_verdict in lost_paths(random.Random(41), 500):
        check_verdict_reason(board, goal, lost_verdict)
        reason_types.add(lost_verdict.reason.reason_type)
    assert reason_types >= set(ReasonType) - RARE


@pytest.mark.parametrize(
    ("board", "squares", "goal", "text"),
    [
        (
            Board(5, 6),
            "d4 b3",
            Goal.OPEN,
            (
                "After b3, squares a5, f5 and a1 need 5 exits. One may be last. "
                "Their neighbours can give 4: two each at most, b3 one."
            ),
        ),
        (
            Board(8, 5),
            "e2 d4 c2",
            Goal.CLOSED,
            (
                "After c2, squares a1 and e1 need 4 exits. None leads back to e2. "
                "Their neighbours can give 3: two each at most, c2 one."
            ),
        ),
    ],
)
def test_that_a_sentence_on_too_few_exits_has_the_right_numbers(board, squares, goal, text):
    assert checked_sentence(board, squares, goal) == text


@pytest.mark.parametrize(
    ("board", "squares"),
    [
        (Board(3, 8), "g3 h1 f2 h3 g1 e2 c1 a2 c3 d1 b2 d3 e1 g2 e3 c2"),
        (Board(5, 6), "f4 e2 c1 a2 b4 d5 c3 b1 a3 b5 d4 f5 e3 f1 d2 e4 f2 d1 b2 a4 c5 b3"),
    ],
)
def test_that_balanced_colors_are_no_reason(board, squares):
    assert verdict_after(board, squares).reason.reason_type is ReasonType.TOO_FEW_NEIGHBORS
    assert not re.search("dark|light|alternate", checked_sentence(board, squares))


def test_that_a_color_imbalance_is_counted():
    assert checked_sentence(Board(5, 5), "b5") == (
        "After b5, 13 dark squares are left, but only 11 light. Each move changes the colour."
    )


def test_that_an_only_exit_that_closes_the_tour_is_a_reason():
    board = Board.parse("3x4", "b3 d3 a2 c2 a1 b1 d1", leaper="ferz")
    assert checked_sentence(board, "a3", Goal.CLOSED) == (
        "From a3 only b2 is free, and only b2 leads back to a3."
    )


def test_that_moves_forced_by_the_color_of_the_end_are_a_reason():
    assert checked_sentence(Board(4, 3), "c2") == (
        "After c2, the tour ends on a dark square. "
        "This forces the moves at squares a4, c4 and b1, which can’t be in one tour."
    )


def test_that_forced_moves_that_cut_squares_off_are_a_reason():
    path = "d2 f1 e3 f5 d4 b5 a3 b1 c3 d5 f4 e2 c1 a2 b4 d3"
    assert checked_sentence(Board(5, 6), path, Goal.CLOSED) == (
        "After d3, the moves at squares a5, a4, a1 and d1 are forced, and cut squares off."
    )


def test_that_moves_with_a_choice_are_not_called_forced():
    board = Board.parse("8x8", "a6 b5 a4 e4 h4 g3 h3 b1 d1")
    assert checked_sentence(board, "b2") == (
        "After b2, no choice of moves at these 24 squares fits into one path."
    )


@pytest.mark.parametrize(
    ("board", "squares", "goal", "text"),
    [
        # both numbers are too large by one
        (
            Board(5, 6),
            "d4 b3",
            Goal.OPEN,
            (
                "After b3, squares a5, f5 and a1 need 6 exits. One may be last. "
                "Their neighbours can give 5: two each at most, b3 one."
            ),
        ),
        # right numbers, but one of the squares may be the last
        (
            Board(5, 6),
            "d4 b3",
            Goal.OPEN,
            (
                "After b3, squares a5, f5 and a1 need 6 exits. "
                "None can be last: colours alternate. "
                "Their neighbours can give 4: two each at most, b3 one."
            ),
        ),
        # true, but no proof
        (
            Board(3, 8),
            "g3 h1 f2 h3 g1 e2 c1 a2 c3 d1 b2 d3 e1 g2 e3 c2",
            Goal.OPEN,
            "After c2, 4 light squares are left, but only 4 dark. Each move changes the colour.",
        ),
    ],
)
def test_that_the_checker_refuses_false_or_inconclusive_sentences(board, squares, goal, text):
    lost_verdict = verdict_after(board, squares, goal)
    with pytest.raises(AssertionError):
        check_reason_sentence(
            board, lost_verdict.losing_prefix, goal, text, lost_verdict.reason.squares
        )
