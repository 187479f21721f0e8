"""Where the simple test proves a loss, and which steps were wasted: against slow looks."""

from functools import cache
from itertools import cycle
from unittest import mock

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from knight_gui.search import recording as recording_module
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Ordering, Pruning, Strategy
from knight_gui.tour import Board
from tests.search.brute_force import has_tour, trier
from tests.search.from_the_start import search_after
from tests.search.half_billion import PROBLEM as HALF_A_BILLION
from tests.search.half_billion import half_a_billion
from tests.search.problems import problems
from tests.search.side_by_side import both, recorded
from tests.search.slow import SlowSearch

STEPS = 500
FEW_SQUARES = 20
examples = settings(max_examples=80)


def simple_test(problem):
    """Return what tells the first depth at which the free squares prove a path lost, or None."""
    strategy = Strategy(goal=problem.strategy.goal, pruning=Pruning.DEAD_ENDS)
    is_lost = cache(SlowSearch(problem.board, problem.path, strategy, 0).is_pruned)
    first = len(problem.path)
    return lambda path: next(
        (depth - 1 for depth in range(first, len(path) + 1) if is_lost(path[:depth])), None
    )


def found_loss(search, path):
    return search.find_loss(path, np.zeros(2, np.int64))


@examples
@given(problems(), st.integers(0, STEPS))
def test_that_every_path_is_lost_as_the_slow_look_tells(problem, steps):
    search, slow_loss = Search(problem), simple_test(problem)
    prover = search.twin()
    search.advance(steps)
    for _ in range(20):
        assert found_loss(prover, search.path) == slow_loss(search.path)
        if not search.advance(1):
            break


@examples
@given(problems(largest=5), st.integers(0, STEPS))
def test_that_no_path_is_called_lost_that_a_tour_continues(problem, steps):
    assume(problem.board.free_count <= FEW_SQUARES)
    search = search_after(problem, steps)
    lost_at = found_loss(search.twin(), search.path)
    if lost_at is not None:
        assert not has_tour(problem.board, search.path[: lost_at + 1], problem.strategy.goal)


def assert_wasted(problem, budgets, is_lost, *, is_exact):
    """Count the wasted steps in slices, and compare what is said after each with the slow search.

    Parameters
    ----------
    is_lost
        What tells of a path that the step to it was wasted.
    """
    slow, recording = both(problem, steps=STEPS)
    wasted = [is_lost(path) for path in slow.paths]
    count, slices = recording.count_wasted(), cycle(budgets)
    assert (count.steps, count.wasted) == (0, 0)
    while not count.is_complete:
        count.advance(next(slices))
        assert count.wasted == sum(wasted[1 : count.steps + 1])
    assert (count.steps, count.is_exact) == (recording.steps, is_exact)


budgets = st.lists(st.integers(1, 200), min_size=1, max_size=5)


@examples
@given(problems(largest=5), budgets)
def test_that_the_wasted_steps_are_those_after_which_no_tour_continues_the_path(problem, budgets):
    assume(problem.board.free_count <= FEW_SQUARES)
    is_possible = trier(problem.board, problem.path[0], problem.strategy.goal)
    assert_wasted(problem, budgets, lambda path: not is_possible(path), is_exact=True)


@examples
@given(problems(), budgets)
def test_that_on_large_boards_those_steps_are_wasted_that_the_simple_test_proves(problem, budgets):
    slow_loss = simple_test(problem)
    with mock.patch.object(recording_module, "MOST_EXACT", 0):
        assert_wasted(problem, budgets, lambda path: slow_loss(path) is not None, is_exact=False)


@examples
@given(problems(), st.data())
def test_that_the_step_of_each_move_is_found(problem, data):
    slow, recording = both(problem, steps=STEPS)
    step = data.draw(st.integers(0, slow.last_step))
    position = recording.position(step)
    for depth in range(position.base, position.depth + 1):
        made = 0
        if depth > position.base:
            made = max(s for s in range(step) if len(slow.paths[s]) <= depth) + 1
        assert slow.paths[made] == slow.paths[step][: depth + 1]
        assert recording.step_of_move(position, depth) == made


LONG = Problem(Board(), (0,), PRESETS["knight-tour"].naive)


@pytest.fixture(scope="module")
def long():
    recording = Recording(LONG)
    recording.advance(30_000_000)
    return recording


@pytest.mark.parametrize("step", [29_999_999, 12_345_678, 9_000_000, 1_000])
@pytest.mark.parametrize("longest", [1 << 20, 1000])
def test_that_the_step_of_a_move_made_long_ago_is_found(long, step, longest, monkeypatch):
    monkeypatch.setattr("knight_gui.search.recording.LONGEST_STEPPED", longest)
    long.position(29_000_000)
    position = long.position(step)
    long.position(0)
    long._move_looked_for = ()
    for depth in (1, 20, 30, position.depth // 2, position.depth):
        made = long.step_of_move(position, depth)
        assert long.position(made).path == position.path[: depth + 1]
        assert long.position(made - 1).path == position.path[:depth]


@pytest.mark.parametrize(
    ("problem", "kept"),
    [
        (HALF_A_BILLION, 78),
        (Problem(Board(3, 3), (0,), Strategy(ordering=Ordering.NAIVE)), 0),
        (Problem(Board(), (0,), Strategy()), 63),
    ],
    ids=["the half billion", "a lost start", "a greedy tour"],
)
def test_that_it_is_known_how_many_steps_of_whole_searches_were_not_wasted(problem, kept):
    recording = half_a_billion() if problem is HALF_A_BILLION else recorded(problem, steps=10**6)
    count = recording.count_wasted()
    count.advance(2 * recording.steps)
    assert count.is_complete
    assert (count.steps, count.steps - count.wasted) == (recording.steps, kept)
