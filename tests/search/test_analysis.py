"""Wasted steps of a search, and the step of each move, against a slow search."""

from functools import cache
from itertools import cycle
from unittest import mock

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, Leaper
from knight_gui.search import analysis
from knight_gui.search import recording as recording_module
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Ordering, Pruning, Strategy
from tests.search.brute_force import make_brute_force_test
from tests.search.half_billion import PROBLEM as HALF_A_BILLION
from tests.search.half_billion import half_a_billion
from tests.search.problems import problems
from tests.search.side_by_side import both, recorded
from tests.search.slow import SlowSearch

STEPS = 500
FEW_SQUARES = 20
examples = settings(max_examples=80)


def make_dead_end_test(problem):
    """Return a function from a path to the depth at which dead ends prove it lost, or None."""
    strategy = Strategy(goal=problem.strategy.goal, pruning=Pruning.DEAD_ENDS)
    is_lost = cache(SlowSearch(problem.board, problem.path, strategy, 0).is_pruned)
    first = len(problem.path)

    def find_lost_depth(path):
        for depth in range(first, len(path) + 1):
            if is_lost(path[:depth]):
                return depth - 1
        return None

    return find_lost_depth


budgets = st.lists(st.integers(1, 200), min_size=1, max_size=5)


def iter_counts(recording, budgets):
    """Yield after each slice the counter, the examined steps, and the wasted ones."""
    counter = recording.make_wasted_step_counter()
    slices = cycle(budgets)
    yield counter, 0, 0
    while not counter.is_complete:
        counter.advance(next(slices))
        yield counter, counter.examined_steps, counter.wasted_steps
    assert counter.examined_steps == recording.steps


@examples
@given(problems(largest=5), budgets)
def test_that_the_wasted_steps_are_those_after_which_no_tour_continues_the_path(problem, budgets):
    assume(problem.board.free_count <= FEW_SQUARES)
    is_possible = make_brute_force_test(problem.board, problem.path[0], problem.strategy.goal)
    slow, recording = both(problem, steps=STEPS)
    are_wasted = [not is_possible(path) for path in slow.paths]
    for counter, steps, wasted in iter_counts(recording, budgets):
        assert wasted == sum(are_wasted[1 : steps + 1])
        assert counter.is_exact


@examples
@given(problems(largest=5), budgets)
def test_that_wasted_steps_of_large_boards_are_at_least_those_that_dead_ends_prove(
    problem, budgets
):
    assume(problem.board.free_count <= FEW_SQUARES)
    find_lost_depth = make_dead_end_test(problem)
    is_possible = make_brute_force_test(problem.board, problem.path[0], problem.strategy.goal)
    slow, recording = both(problem, steps=STEPS)
    are_proved = [find_lost_depth(path) is not None for path in slow.paths]
    are_wasted = [not is_possible(path) for path in slow.paths]
    with (
        mock.patch.object(recording_module, "MAX_EXACT_SQUARES", 0),
        mock.patch.object(analysis, "MAX_EXACT_SQUARES", 0),
    ):
        for counter, steps, wasted in iter_counts(recording, budgets):
            assert sum(are_proved[1 : steps + 1]) <= wasted <= sum(are_wasted[1 : steps + 1])
            assert not counter.is_exact


def test_that_a_count_with_an_undecided_path_is_not_exact(monkeypatch):
    """The start of a giraffe is never decided."""
    monkeypatch.setattr(recording_module, "MAX_BRANCHES", 100)
    recording = Recording(Problem(Board(11, 11, leaper=Leaper(1, 4)), (0,), Strategy()))
    recording.advance(3)
    counter = recording.make_wasted_step_counter()
    counter.advance(3)
    assert counter.is_complete
    assert not counter.is_exact


LONG = Problem(Board(), (0,), PRESETS["knight-tour"].naive)


@pytest.fixture(scope="module")
def long():
    """Recording of a search of 30 million steps."""
    recording = Recording(LONG)
    recording.advance(30_000_000)
    return recording


@pytest.mark.parametrize("step", [29_999_999, 12_345_678, 9_000_000, 1_000])
@pytest.mark.parametrize("longest", [1 << 20, 1000])
def test_that_the_step_of_a_move_made_long_ago_is_found(long, step, longest, monkeypatch):
    monkeypatch.setattr("knight_gui.search.recording.MAX_SINGLE_STEPPED", longest)
    long.position(29_000_000)
    position = long.position(step)
    long.position(0)
    for depth in (1, 20, 30, position.depth // 2, position.depth):
        made = long.step_of_move(position, depth)
        assert long.position(made).path == position.path[: depth + 1]
        assert long.position(made - 1).path == position.path[:depth]


def test_that_the_step_of_a_move_is_found_where_the_path_gets_shorter_soon_after():
    recording = Recording(Problem(Board(), (4,), PRESETS["horsetreads"].greedy))
    recording.advance(100_000)
    position = recording.position(16_610)
    for depth in range(1, position.depth + 1):
        made = recording.step_of_move(position, depth)
        assert recording.position(made).path == position.path[: depth + 1]


@pytest.mark.parametrize(
    ("problem", "useful_steps"),
    [
        (HALF_A_BILLION, 78),
        (Problem(Board(3, 3), (0,), Strategy(ordering=Ordering.NAIVE)), 0),
        (Problem(Board(), (0,), Strategy()), 63),
    ],
    ids=["half a billion steps", "a lost start", "a greedy tour"],
)
def test_that_whole_searches_have_the_known_number_of_useful_steps(problem, useful_steps):
    recording = half_a_billion() if problem is HALF_A_BILLION else recorded(problem, steps=10**6)
    counter = recording.make_wasted_step_counter()
    counter.advance(2 * recording.steps)
    assert counter.is_complete
    assert counter.examined_steps == recording.steps
    assert counter.examined_steps - counter.wasted_steps == useful_steps
