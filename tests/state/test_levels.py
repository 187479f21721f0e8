"""Levels of a search by hand: solvable, in an order of difficulty, and the best tour of each."""

import math
from dataclasses import replace
from random import Random

import pytest

from knight_gui.board import Board
from knight_gui.search.api import verdict
from knight_gui.search.by_hand import RETREAT
from knight_gui.search.kinds import Completability
from knight_gui.state.levels import LEVELS, Level, PlayedTour, find_best_tours, find_next_level

FIRST, SECOND, *_ = LEVELS


def is_completable(level, path):
    return verdict(level.board, path, level.goal).completability is Completability.COMPLETABLE


def bits_to_choose(level, rng):
    """Return how many times half of the moves lose on the way along a random tour."""
    path = (level.start,)
    bits = 0.0
    while moves := [move for move in level.board.neighbors(path[-1]) if move not in path]:
        right = [move for move in moves if is_completable(level, (*path, move))]
        bits += math.log2(len(moves) / len(right))
        path = (*path, rng.choice(right))
    return bits


def played(level=FIRST, moves=(6,), hints=0, seconds=9, has_open_book=False):
    setup = replace(level.setup, moves=moves, hint_count=hints)
    return PlayedTour(setup, 7, seconds, has_open_book)


@pytest.mark.parametrize("level", LEVELS)
def test_that_each_level_has_a_tour(level):
    assert is_completable(level, (level.start,))
    assert Level.of(level.setup) == level


def test_that_the_first_levels_grow_in_difficulty():
    bits = [sum(bits_to_choose(level, Random(n)) for n in range(6)) for level in LEVELS[:6]]
    assert bits == sorted(bits)


def test_that_less_help_is_better_then_fewer_retreats_then_less_time():
    tours = [
        played(seconds=5),
        played(seconds=9),
        played(moves=(6, RETREAT, 6)),
        played(hints=1, seconds=1),
        played(has_open_book=True, seconds=1),
    ]
    for count in range(len(tours)):
        assert find_best_tours(reversed(tours[count:])) == {FIRST: tours[count]}


def test_that_the_next_level_is_the_first_without_a_tour_after_the_present_one():
    assert find_next_level([]) is FIRST
    assert find_next_level([played()]) is SECOND
    assert find_next_level([played()], SECOND) is LEVELS[2]
    assert find_next_level([played()], LEVELS[-1]) is SECOND, "those that were left out come last"
    assert find_next_level([played()], Level(Board(9, 9), 0)) is SECOND
    assert find_next_level(map(played, LEVELS)) is None
