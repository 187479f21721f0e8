"""Texts on levels, and on a game that is won."""

from dataclasses import replace

import pytest

from knight_gui.messages.levels import game_ending, level_title
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.state.levels import LEVELS, PlayedTour

MOVES = (6, 0, 9, 7, 1, 10, 3, 5, 11, 2, 4)
TOUR = PlayedTour(replace(LEVELS[0].setup, moves=MOVES), 7, 65, has_open_book=False)
SOLVED = Attempt(Outcome.SOLVED, 111, 11)


@pytest.mark.parametrize(
    ("number", "title"),
    [
        (1, "1. 3×4, from a1"),
        (7, "7. 8×8, 16 holes, from c1"),
        (9, "9. 6×6, from a1, closed tour"),
        (14, "14. 10×10, zebra, from a1"),
    ],
)
def test_that_a_level_is_told_by_board_start_and_goal(number, title):
    assert level_title(LEVELS[number - 1]) == title


@pytest.mark.parametrize(
    ("seconds", "sentence"),
    [
        ([65], "Time 1:05."),
        ([65, 70], "Time 1:05. Solved 2 times. This is your best."),
        ([65, 70, 64], "Time 1:05. Solved 3 times. Your best: 1:04."),
    ],
)
def test_that_a_time_is_compared_with_those_of_the_level(seconds, sentence):
    tours = [replace(TOUR, seconds=each) for each in seconds]
    other_level = replace(TOUR, setup=LEVELS[1].setup, seconds=1)
    assert game_ending(TOUR, [*tours, other_level], []).sentence == sentence


@pytest.mark.parametrize(
    ("attempt", "name", "steps", "is_winner"),
    [
        (None, "Naive …", 0, False),
        (SOLVED, "Naive", 111, True),
        (replace(SOLVED, steps=10), "Naive", 10, False),
        (Attempt(Outcome.STUCK, 9, 9), "Naive, stuck", 9, True),
        (Attempt(Outcome.STOPPED, 10**8, 9), "Naive, not solved by then", 10**8, True),
    ],
)
def test_that_the_player_wins_unless_a_search_needs_fewer_steps(attempt, name, steps, is_winner):
    yours, search = game_ending(TOUR, [], [("Naive", attempt)]).runs
    assert (yours.name, yours.steps, yours.is_winner) == ("You", 11, is_winner)
    assert (search.name, search.steps) == (name, steps)
