"""Mistakes of a search and their undoing, against brute force at every step."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_gui.board import Board
from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.losses import MistakeFinder
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from tests.search.brute_force import make_brute_force_test
from tests.search.problems import problems
from tests.search.side_by_side import both, examples

FEW_SQUARES = 20


def lost_ranges(recording, is_possible):
    """Yield the first and the last step of each range of lost positions."""
    positions = [recording.position(step) for step in range(recording.steps + 1)]
    is_lost = [not is_possible(position.path) for position in positions]
    for lost, steps in groupby(range(len(positions)), is_lost.__getitem__):
        if lost:
            run = list(steps)
            yield run[0], run[-1]


@examples
@given(problems(largest=5), st.integers(0, 200))
def test_that_mistakes_and_their_undoing_are_those_of_a_walk_through_all_steps(problem, step):
    if problem.board.free_count > FEW_SQUARES:
        return
    _, recording = both(problem, steps=200)
    step = min(step, recording.steps)
    is_possible = make_brute_force_test(problem.board, problem.path[0], problem.strategy.goal)
    ranges = [
        (first, last + 1) for first, last in lost_ranges(recording, is_possible) if last >= step
    ]
    finder = MistakeFinder(recording)
    assert finder.find_next_mistake(step) == next(
        (first for first, _ in ranges if first > step), None
    )
    undone = next((after for _, after in ranges), None)
    assert finder.find_next_undone_mistake(step) == (
        undone if undone in range(recording.steps + 1) else None
    )


@pytest.fixture
def recording():
    """The naive search from a8: lost at step 30, which the free squares prove at step 33."""
    recording = Recording(Problem(Board(), (0,), PRESETS["knight-tour"].naive))
    recording.advance(1000)
    return recording


def test_that_a_mistake_is_found_at_its_own_step(recording):
    assert MistakeFinder(recording).find_next_mistake(10) == 30


def test_that_mistakes_on_large_boards_are_found_without_branching():
    large = Recording(Problem(Board(52, 52), (0,), PRESETS["knight-tour"].naive))
    large.advance(3000)
    mistake_step = MistakeFinder(large).find_next_mistake(0)
    assert mistake_step > 0
    position = large.position(mistake_step)
    simple = Foresight(large.problem.board, max_branches=0)
    assert simple.lost_depth(position.path) == position.depth
    assert simple.lost_depth(position.path[:-1]) is None


def test_that_a_search_for_a_mistake_can_be_cancelled(recording):
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        MistakeFinder(recording, token).find_next_mistake(10)
