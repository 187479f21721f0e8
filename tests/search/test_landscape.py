"""Landscape against the slow search: the path of each column, first and last step of each bar."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from knight_gui.board import Board
from knight_gui.search import landscape as landscape_module
from knight_gui.search.kinds import BarStatus, Outcome
from knight_gui.search.landscape import NO_DEPTH, NOT_COMPUTED, Landscape
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Strategy
from tests.search.brute_force import find_lost_depth, make_brute_force_test
from tests.search.problems import problems
from tests.search.side_by_side import (
    both,
    dense,
    examples,
    memories,
    recorded,
    searched,
)

AT_ONCE = 10**9
FEW_SQUARES = 20
NAIVE = Problem(Board(5, 5), (0,), PRESETS["knight-tour"].naive)


def read_all(reader, budget=AT_ONCE):
    """Return the landscape of a reader, coloured, after slices of the given budget."""
    while not reader.is_complete:
        reader.advance(budget)
    return reader.landscape()


def whole_landscape(recording, columns, longest=10**7):
    """Return the landscape of all steps of a recording."""
    return read_all(recording.make_landscape_reader(0, recording.steps, columns, longest))


@dataclass
class SlowBar:
    """Bar of the slow search: a square that stays on the path for some steps."""

    square: int
    first_step: int
    last_step: int
    status: BarStatus


def bars_of(slow):
    """Return the bars at each step of the slow search."""
    bars = []
    path = []
    for step, squares in enumerate(slow.paths):
        if len(squares) < len(path):
            bar = path.pop()
            bar.last_step = step - 1
            is_restart = slow.does_at[step - 1] == "restart"
            bar.status = BarStatus.ABANDONED if is_restart else BarStatus.REFUTED
        new = squares[len(path) :]
        path += [SlowBar(square, step, slow.last_step, BarStatus.ON_PATH) for square in new]
        bars.append(tuple(path))
    if slow.outcome == "no-tour":
        for bar in path:
            bar.status = BarStatus.REFUTED
    return bars


def assert_columns_are_paths(landscape, slow):
    for column, step in enumerate(landscape.column_steps.tolist()):
        assert landscape.path(column) == slow.paths[step]
        assert landscape.column_depths[column] == len(slow.paths[step]) - 1


def assert_bars_are_those_of(slow, landscape, now):
    statuses = landscape.bar_statuses(now)
    columns = landscape.column_steps.tolist()
    bars_at = bars_of(slow)
    for column, step in enumerate(columns):
        there = bars_at[step]
        bars = landscape.bars_at(np.full(len(there), column), np.arange(len(there)))
        for index, bar in zip(bars.tolist(), there, strict=True):
            # a bar begins in the first column that has it
            begin = int(landscape.bar_columns[index])
            assert bar.first_step <= columns[begin]
            assert begin == 0 or columns[begin - 1] < bar.first_step
            assert statuses[index] == bar.status


@examples
@given(searched, memories, st.integers(2, 400), st.integers(1, 500), st.data())
def test_that_a_column_is_the_path_at_its_step_and_a_bar_a_stay_on_it(
    problem, memory, columns, budget, data
):
    slow, recording = both(problem, memory)
    first = data.draw(st.integers(0, slow.last_step))
    last = data.draw(st.integers(first, slow.last_step))
    landscape = read_all(recording.make_landscape_reader(first, last, columns), budget)
    now = whole_landscape(recording, 2)
    assert_columns_are_paths(landscape, slow)
    assert (landscape.first_step, landscape.last_step) == (first, last)
    assert_bars_are_those_of(slow, landscape, now)


@examples
@given(searched, memories)
def test_that_restarts_have_their_steps_and_the_paths_that_they_give_up(problem, memory):
    slow, recording = both(problem, memory)
    steps = [step for step, did in enumerate(slow.does_at) if did == "restart"]
    falls = [step for step in steps if not step or slow.does_at[step - 1] != "restart"]
    if recording.outcome is Outcome.SOLVED and falls[-1:] == [slow.last_step]:
        # a tour with the last move of a round is no restart
        falls.pop()
    landscape = whole_landscape(recording, 2)
    assert [restart.step for restart in landscape.restarts] == falls
    assert [restart.path for restart in landscape.restarts] == [slow.paths[s] for s in falls]


def test_that_columns_stay_paths_when_the_search_thins_its_checkpoints_meanwhile():
    recording = dense(Problem(Board(5, 5), (1,), Strategy(ordering=Ordering.NAIVE)), 24 * (25 + 4))
    recording.advance(24 * 32 - 1)
    reader = recording.make_landscape_reader(0, recording.steps, 20, max_replayed_steps=-1)
    reader.advance(5)
    recording.advance(8 * 32)
    landscape = read_all(reader)
    assert landscape.last_step == 24 * 32 - 1
    for column, step in enumerate(landscape.column_steps.tolist()):
        assert landscape.path(column) == recording.position(step).path


@examples
@given(searched, st.data())
def test_that_each_step_of_a_short_range_has_a_column(problem, data):
    slow, recording = both(problem)
    first = data.draw(st.integers(0, slow.last_step))
    landscape = read_all(recording.make_landscape_reader(first, slow.last_step, 10_000))
    assert landscape.column_steps.tolist() == list(range(first, slow.last_step + 1))


@examples
@given(problems(largest=5), st.integers(2, 60))
def test_that_a_column_has_the_square_that_lost_its_path(problem, columns):
    assume(problem.board.free_count <= FEW_SQUARES)
    slow, recording = both(problem)
    is_possible = make_brute_force_test(problem.board, problem.path[0], problem.strategy.goal)
    for longest in (10**6, -1):
        landscape = whole_landscape(recording, columns, longest)
        lost = [
            find_lost_depth(slow.paths[step], is_possible)
            for step in landscape.column_steps.tolist()
        ]
        assert landscape.lost_depths.tolist() == [
            NO_DEPTH if depth is None else depth for depth in lost
        ]


def test_that_a_landscape_is_coloured_from_coarse_to_fine(
    monkeypatch,
):
    monkeypatch.setattr(landscape_module, "_SLICE_S", 0)
    judged_paths = []
    iter_lost_depth = Foresight.iter_lost_depth

    def iter_and_record(foresight, path):
        judged_paths.append(path)
        return iter_lost_depth(foresight, path)

    def only_one_column(_landscape, column, _lost_depth):
        return slice(column, column + 1)

    monkeypatch.setattr(Foresight, "iter_lost_depth", iter_and_record)
    # no column follows from its neighbours
    monkeypatch.setattr(Landscape, "columns_with_same_loss", only_one_column)
    reader = recorded(NAIVE, steps=99).make_landscape_reader(0, 99, 1000)
    while not reader.is_read:
        reader.advance(AT_ONCE)
    plain = reader.landscape()
    assert (plain.lost_depths == NOT_COMPUTED).all()
    assert not plain.are_bars_lost().any()
    coarse = [99, *range(0, 99, 16), *(c for c in range(0, 99, 8) if c % 16)]
    while len(judged_paths) < len(coarse):
        reader.advance(AT_ONCE)
        assert not reader.is_complete
    assert judged_paths == [plain.path(column) for column in coarse]
    whole = read_all(reader)
    assert NOT_COMPUTED not in whole.lost_depths
    assert np.array_equal(whole.bar_squares, plain.bar_squares)


@examples
@given(searched, memories, st.data())
def test_that_a_bar_begins_and_ends_as_in_a_walk_through_all_steps(problem, memory, data):
    slow, recording = both(problem, memory)
    bars = bars_of(slow)
    for _ in range(5):
        step = data.draw(st.integers(0, slow.last_step))
        depth = data.draw(st.integers(0, len(slow.paths[step]) - 1))
        bar = recording.landscape_bar(step, depth)
        slow_bar = SlowBar(bar.square, bar.first_step, bar.last_step, bar.status)
        assert slow_bar == bars[step][depth]
        assert bar.previous_square == (slow.paths[step][depth - 1] if depth else None)


@examples
@given(searched, st.integers(2, 400))
def test_that_each_row_holds_the_bars_at_its_depth(problem, columns):
    _, recording = both(problem)
    landscape = whole_landscape(recording, columns)
    for every in (1, 3):
        grid = landscape.bar_grid(np.arange(0, landscape.column_depths.max() + 1, every))
        for column in range(len(landscape)):
            path = landscape.path(column)
            bars = [int(bar) for bar in grid[:, column] if bar >= 0]
            assert [int(landscape.bar_squares[bar]) for bar in bars] == list(path[::every])


def test_that_a_bar_is_lost_from_the_losing_square_on():
    landscape = whole_landscape(recorded(NAIVE, steps=300), 10**6)
    paths = map(landscape.path, landscape.bar_columns.tolist())
    is_possible = make_brute_force_test(Board(5, 5), 0, Goal.OPEN)
    assert landscape.are_bars_lost().tolist() == [
        not is_possible(path[: depth + 1])
        for path, depth in zip(paths, landscape.bar_depths.tolist(), strict=True)
    ]


def test_that_the_widest_mistake_is_the_one_that_took_most_steps():
    slow, recording = both(NAIVE, steps=10_000)
    assert recording.outcome is Outcome.SOLVED
    landscape = whole_landscape(recording, 10**6)
    column, depth = landscape.find_widest_mistakes(landscape)[0]
    worst = recording.landscape_bar(int(landscape.column_steps[column]), depth)
    refuted = ([bar for bar in bars if bar.status is BarStatus.REFUTED] for bars in bars_of(slow))
    sizes = [bars[0].last_step - bars[0].first_step + 1 for bars in refuted if bars]
    assert (worst.status, worst.step_count) == (BarStatus.REFUTED, max(sizes))


@pytest.mark.parametrize("columns", [20, 50, 100, 300])
def test_that_the_costliest_mistake_is_among_the_widest_at_any_width(columns):
    slow, recording = both(NAIVE, steps=10_000)
    landscape = whole_landscape(recording, columns)
    bars = [
        recording.landscape_bar(int(landscape.column_steps[column]), depth)
        for column, depth in landscape.find_widest_mistakes(landscape)
    ]
    refuted = ([bar for bar in bars if bar.status is BarStatus.REFUTED] for bars in bars_of(slow))
    sizes = [bars[0].last_step - bars[0].first_step + 1 for bars in refuted if bars]
    assert max(bar.step_count for bar in bars) == max(sizes)


@pytest.mark.parametrize("columns", [100, 10**6])
def test_that_a_start_without_a_tour_is_refuted_and_not_given_up_at_restarts(columns):
    recording = recorded(Problem(Board(5, 5), (1,), PRESETS["sure"].greedy), steps=AT_ONCE)
    assert recording.outcome is Outcome.NO_TOUR
    landscape = whole_landscape(recording, columns)
    assert len(landscape.restarts) > 1
    assert recording.landscape_bar(0, 0).status is BarStatus.REFUTED
    assert landscape.bar_statuses(landscape)[landscape.bar_at(0, 0)] == BarStatus.REFUTED
    assert landscape.find_widest_mistakes(landscape) == [(0, 0)]


def test_that_a_search_without_retreats_has_no_mistake():
    landscape = whole_landscape(recorded(Problem(Board(), (0,), Strategy()), steps=AT_ONCE), 800)
    assert not landscape.find_widest_mistakes(landscape)
    assert set(landscape.bar_statuses(landscape).tolist()) == {BarStatus.ON_PATH}
