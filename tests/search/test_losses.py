"""Where a search is lost, and what takes that back, against trying everything at every step."""

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
from tests.search.brute_force import trier
from tests.search.problems import problems
from tests.search.side_by_side import both, examples

FEW_SQUARES = 20


def stretches(recording, is_possible):
    """The first and the last step of each stretch of lost ones."""
    positions = [recording.position(step) for step in range(recording.steps + 1)]
    is_lost = [not is_possible(position.path) for position in positions]
    for lost, steps in groupby(range(len(positions)), is_lost.__getitem__):
        if lost:
            run = list(steps)
            yield run[0], run[-1]


@examples
@given(problems(largest=5), st.integers(0, 200))
def test_that_the_next_loss_and_its_undoing_are_those_of_a_walk_through_all_steps(problem, step):
    if problem.board.free_count > FEW_SQUARES:
        return
    _, recording = both(problem, steps=200)
    step = min(step, recording.steps)
    is_possible = trier(problem.board, problem.path[0], problem.strategy.goal)
    known = [(first, last + 1) for first, last in stretches(recording, is_possible) if last >= step]
    found = MistakeFinder(recording)
    assert found.find_next_mistake(step) == next(
        (first for first, _ in known if first > step), None
    )
    undone = next((after for _, after in known), None)
    assert found.find_next_undone_mistake(step) == (
        undone if undone in range(recording.steps + 1) else None
    )


@pytest.fixture
def recording():
    """The naive search from a8: lost at step 30, which the free squares prove at step 33."""
    recording = Recording(Problem(Board(), (0,), PRESETS["knight-tour"].naive))
    recording.advance(1000)
    return recording


def test_that_a_loss_is_told_when_it_happens(recording):
    assert MistakeFinder(recording).find_next_mistake(10) == 30


def test_that_on_large_boards_only_what_follows_without_trying_counts():
    large = Recording(Problem(Board(52, 52), (0,), PRESETS["knight-tour"].naive))
    large.advance(3000)
    told = MistakeFinder(large).find_next_mistake(0)
    assert told > 0
    position = large.position(told)
    simple = Foresight(large.problem.board, max_branches=0)
    assert simple.lost_depth(position.path) == position.depth
    assert simple.lost_depth(position.path[:-1]) is None


def test_that_what_is_looked_for_can_be_given_up(recording):
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        MistakeFinder(recording, token).find_next_mistake(10)
