"""The landscape against the slow search: each column's path, each bar's beginning and end."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_gui.search.kinds import Fate, Outcome
from knight_gui.search.landscape import UNKNOWN
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Ordering, Strategy
from knight_gui.tour import Board
from tests.search.test_recording import (
    compiled_only,
    dense,
    examples,
    last_step,
    memories,
    searched,
    slow_search,
)

AT_ONCE = 10**9


def read(recording, first, last, columns, longest=10**7):
    """The landscape of a stretch, and of all steps."""
    return [
        whole_of(recording.landscape(*stretch, longest))
        for stretch in ((first, last, columns), (0, recording.steps, columns))
    ]


def whole_of(reading, budget=AT_ONCE):
    while not reading.is_complete:
        reading.advance(budget)
    return reading.landscape()


class Walk:
    """A walk through all steps of the slow search, which knows of each bar when it came and went.

    A bar is one stay of a square on the path: the moves above it come and go.
    """

    def __init__(self, slow):
        self.bars = []
        self.at = []
        path = []
        for step, squares in enumerate(slow.paths):
            common = len(path)
            if len(squares) < len(path):
                common = len(squares)
            for bar in path[common:]:
                self._end(bar, step, slow.does_at[step - 1])
            path = path[:common]
            for depth in range(common, len(squares)):
                bar = {"depth": depth, "square": squares[depth], "first": step, "last": None}
                bar["fate"] = Fate.KEPT
                self.bars.append(bar)
                path.append(bar)
            self.at.append(tuple(path))
        for bar in path:
            bar["last"] = last_step(slow)
            if slow.outcome == "no-tour":
                bar["fate"] = Fate.REFUTED

    def _end(self, bar, step, did):
        bar["last"] = step - 1
        bar["fate"] = Fate.LEFT if did == "restart" else Fate.REFUTED


def assert_columns_are_paths(landscape, slow):
    for column, step in enumerate(landscape.steps.tolist()):
        assert landscape.path(column) == slow.paths[step]
        assert landscape.depths[column] == len(slow.paths[step]) - 1


def assert_bars_are_those_of(walk, landscape, now, *, is_replayed):
    fates, columns = landscape.fates(now), landscape.steps.tolist()
    for column, step in enumerate(columns):
        there = walk.at[step]
        bars = landscape.bars_at(np.full(len(there), column), np.arange(len(there)))
        for index, bar in zip(bars.tolist(), there, strict=True):
            # it begins with the first column in which it is
            begin = int(landscape.begins[index])
            assert bar["first"] <= columns[begin]
            assert begin == 0 or columns[begin - 1] < bar["first"]
            if is_replayed and begin:
                assert landscape.entered[index] == bar["first"]
            if landscape.entered[index] != UNKNOWN:
                assert landscape.entered[index] == bar["first"]
            assert fates[index] == bar["fate"]


@examples
@given(searched, memories, st.integers(2, 400), st.integers(1, 500), st.data())
def test_that_a_column_is_the_path_at_its_step_and_a_bar_a_stay_on_it(
    problem, memory, columns, budget, data
):
    slow = slow_search(problem)
    recording = dense(problem, memory)
    recording.advance(last_step(slow))
    first = data.draw(st.integers(0, last_step(slow)))
    last = data.draw(st.integers(first, last_step(slow)))
    landscape = whole_of(recording.landscape(first, last, columns), budget)
    now = whole_of(recording.landscape(0, last_step(slow), 2))
    assert_columns_are_paths(landscape, slow)
    assert (landscape.first, landscape.last) == (first, last)
    assert_bars_are_those_of(Walk(slow), landscape, now, is_replayed=True)


@examples
@given(searched, memories)
def test_that_restarts_are_found_with_the_paths_that_they_give_up(problem, memory):
    slow = slow_search(problem)
    recording = dense(problem, memory)
    recording.advance(last_step(slow))
    steps = [step for step, did in enumerate(slow.does_at) if did == "restart"]
    falls = [step for step in steps if not step or slow.does_at[step - 1] != "restart"]
    landscape = whole_of(recording.landscape(0, last_step(slow), 2))
    assert [restart.step for restart in landscape.restarts] == falls
    assert [restart.path for restart in landscape.restarts] == [slow.paths[s] for s in falls]


def test_that_a_landscape_begins_where_it_is_asked_to_though_a_restart_comes_shortly_before():
    problem = Problem(Board(3, 3), (0,), Strategy(restarts=1))
    slow = slow_search(problem)
    recording = dense(problem, memory=1)
    recording.advance(last_step(slow))
    for first in range(last_step(slow) + 1):
        landscape = whole_of(recording.landscape(first, last_step(slow), 2))
        assert (landscape.first, landscape.last) == (first, last_step(slow))


def test_that_columns_stay_paths_when_the_search_thins_its_checkpoints_meanwhile():
    problem = Problem(Board(5, 5), (1,), Strategy(ordering=Ordering.NAIVE))
    recording = dense(problem, 24 * (25 + 4))
    recording.advance(24 * 32 - 1)
    reading = recording.landscape(0, recording.steps, 20, longest=-1)
    reading.advance(5)
    recording.advance(8 * 32)
    landscape = whole_of(reading)
    assert landscape.last == 24 * 32 - 1
    for column, step in enumerate(landscape.steps.tolist()):
        assert landscape.path(column) == recording.position(step).path


@examples
@given(searched, memories, st.integers(2, 400))
def test_that_columns_at_checkpoints_are_paths_too(problem, memory, columns):
    slow = slow_search(problem)
    recording = dense(problem, memory)
    recording.advance(last_step(slow))
    landscape = whole_of(recording.landscape(0, last_step(slow), columns, longest=-1))
    assert_columns_are_paths(landscape, slow)
    assert landscape.last == last_step(slow)
    assert_bars_are_those_of(Walk(slow), landscape, landscape, is_replayed=False)


@examples
@given(searched, st.data())
def test_that_nothing_is_left_out_where_each_step_has_a_column(problem, data):
    slow = slow_search(problem)
    recording = dense(problem, 2**20)
    recording.advance(last_step(slow))
    first = data.draw(st.integers(0, last_step(slow)))
    landscape = whole_of(recording.landscape(first, last_step(slow), 10_000))
    assert landscape.steps.tolist() == list(range(first, last_step(slow) + 1))


@examples
@given(searched, st.integers(2, 60))
def test_that_a_column_is_lost_where_its_path_is(problem, columns):
    slow = slow_search(problem)
    recording = dense(problem, 2**20)
    recording.advance(last_step(slow))
    for longest in (10**6, -1):
        landscape = whole_of(recording.landscape(0, last_step(slow), columns, longest))
        for step, lost in zip(landscape.steps.tolist(), landscape.lost.tolist(), strict=True):
            loss = recording.loss(recording.position(step))
            assert lost == (UNKNOWN if loss is None else loss.depth)


@examples
@given(searched, memories, st.data())
def test_that_a_bar_begins_and_ends_as_a_walk_through_all_steps_tells(problem, memory, data):
    slow = slow_search(problem)
    recording = dense(problem, memory)
    recording.advance(last_step(slow))
    walk = Walk(slow)
    for _ in range(5):
        step = data.draw(st.integers(0, last_step(slow)))
        depth = data.draw(st.integers(0, len(slow.paths[step]) - 1))
        wanted, found = walk.at[step][depth], recording.bar(step, depth)
        assert (found.first, found.last) == (wanted["first"], wanted["last"])
        assert (found.square, found.fate) == (wanted["square"], wanted["fate"])
        assert found.before == (slow.paths[step][depth - 1] if depth else None)


@examples
@given(searched, st.integers(2, 400))
def test_that_rows_hold_the_bar_at_their_lowest_depth(problem, columns):
    recording = dense(problem, 2**20)
    recording.advance(300)
    landscape = whole_of(recording.landscape(0, recording.steps, columns))
    for every in (1, 3):
        grid = landscape.grid(every)
        for column in range(len(landscape)):
            path = landscape.path(column)
            shown = [int(bar) for bar in grid[:, column] if bar >= 0]
            assert [int(landscape.squares[bar]) for bar in shown] == list(path[::every])


@examples
@given(searched, st.integers(0, 300))
def test_that_the_next_provable_loss_is_found(problem, step):
    slow = slow_search(problem, 200)
    recording = dense(problem, 2**20)
    recording.advance(last_step(slow))
    step = min(step, last_step(slow))
    is_lost = [
        recording.loss(recording.position(s)) is not None for s in range(recording.steps + 1)
    ]
    losses = [s for s in range(1, len(is_lost)) if is_lost[s] and not is_lost[s - 1]]
    assert recording.next_loss(step) == next((s for s in losses if s > step), None)


def test_that_the_widest_wrong_move_is_the_one_that_most_steps_went_into():
    recording = Recording(Problem(Board(5, 5), (0,), PRESETS["knight-tour"].naive))
    recording.advance(AT_ONCE)
    assert recording.outcome is Outcome.SOLVED
    landscape = whole_of(recording.landscape(0, recording.steps, 10**6))
    column, depth = landscape.lowest_refuted(landscape)
    worst = recording.bar(int(landscape.steps[column]), depth)
    final = recording.position(recording.steps).path
    assert worst.fate is Fate.REFUTED
    sizes = []
    step = 0
    while step <= recording.steps:
        path = recording.position(step).path
        common = sum(1 for a, b in zip(path, final, strict=False) if a == b)
        if common == len(path):
            step += 1
            continue
        bar = recording.bar(step, common)
        sizes.append(bar.size)
        step = bar.last + 1
    assert worst.size == max(sizes)


def test_that_a_search_without_retreats_has_no_wrong_move():
    recording = Recording(Problem(Board(), (0,), Strategy()))
    recording.advance(AT_ONCE)
    landscape = whole_of(recording.landscape(0, recording.steps, 800))
    assert landscape.lowest_refuted(landscape) is None
    assert set(landscape.fates(landscape).tolist()) == {Fate.KEPT}


@compiled_only
@pytest.mark.parametrize("budget", [100_000, 10**9])
def test_that_slices_make_no_difference(budget):
    naive = Strategy(PRESETS["knight-tour"].naive.move_order, Ordering.NAIVE)
    recording = Recording(Problem(Board(), (0,), naive))
    recording.advance(9_000_000)
    for stretch in ((0, 9_000_000), (1_000_000, 1_900_000)):
        one = whole_of(recording.landscape(*stretch, 700), AT_ONCE)
        other = whole_of(recording.landscape(*stretch, 700), budget)
        for name in ("steps", "depths", "lost", "squares", "entered", "begins"):
            assert np.array_equal(getattr(one, name), getattr(other, name))
