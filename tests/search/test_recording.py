"""Recording against the slow search, and against a search from the beginning."""

import random
from functools import cache
from unittest import mock
from weakref import WeakSet

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knight_gui.board import MOVE_ORDERS, Board, InputError, Tour
from knight_gui.search import arrays
from knight_gui.search import recording as recording_module
from knight_gui.search.kinds import CandidateStatus, LandmarkType, Outcome, StepType
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Goal, Ordering, Strategy
from tests.search.from_the_start import digest, digests_from_the_start
from tests.search.half_billion import PROBLEM as HALF_A_BILLION
from tests.search.half_billion import STEPS as HALF_A_BILLION_STEPS
from tests.search.half_billion import half_a_billion
from tests.search.side_by_side import (
    STEPS,
    both,
    checkpoint_bytes,
    compiled_only,
    dense,
    examples,
    memories,
    nearest,
    randoms,
    recorded,
    retreats_of,
    searched,
    slow_search,
    step_type_of,
)

NAIVE = Strategy(MOVE_ORDERS["knight-tour"], Ordering.NAIVE)


def dead_ends_of(slow):
    """Return the steps at which the slow search is in a dead end."""
    return [
        step
        for step, does in enumerate(slow.does_at)
        if does == "go back"
        and step_type_of(slow, step) is not StepType.RETREAT
        and not (step == slow.last_step and slow.outcome == "solved")
    ]


def depths_of(slow):
    return [len(path) - 1 for path in slow.paths]


def landmarks_of(slow):
    """Return step, type and moves of each landmark: a dead end counts once it was left."""
    depths = depths_of(slow)
    last = slow.last_step
    landmarks = []
    record = 0
    longest = 0
    for step in dead_ends_of(slow):
        is_known = step < last or slow.outcome == "stuck"
        if step > 0 and is_known and depths[step] > record:
            record = depths[step]
            landmarks.append((step, LandmarkType.RECORD, record))
    for step, size in retreats_of(slow):
        if size > longest:
            longest = size
            landmarks.append((step, LandmarkType.RETREAT, longest))
    if slow.outcome == "solved" and last:
        landmarks.append((last, LandmarkType.TOUR, depths[last]))
    return sorted(landmarks, key=lambda landmark: landmark[0])


def assert_is_step_of(slow, position, step):
    path = slow.paths[step]
    tried, untried = slow.tried[step]
    assert (position.step, position.path, position.step_type) == (
        step,
        path,
        step_type_of(slow, step),
    )
    went_back = position.step_type is StepType.RETREAT
    assert position.square_left == (slow.paths[step - 1][-1] if went_back else None)
    ended = step == slow.last_step and slow.outcome != "stopped"
    outcome = position.outcome.value if position.outcome else "stopped"
    assert outcome == (slow.outcome if ended else "stopped")
    if position.outcome is not Outcome.SOLVED:
        assert squares_with_status(position, CandidateStatus.TRIED) == tried
        assert squares_with_status(position, CandidateStatus.UNTRIED) == untried


def squares_with_status(position, status):
    return tuple(
        candidate.square for candidate in position.candidates if candidate.status is status
    )


def assert_landmarks(recording, slow):
    assert [(m.step, m.landmark_type, m.move_count) for m in recording.landmarks()] == landmarks_of(
        slow
    )


def dead_ends_around(recording, step):
    return recording.previous_dead_end(step), recording.next_dead_end(step)


def assert_are_as_from_the_start(recording, steps):
    digests = {step: digest(recording.position(step)) for step in steps}
    assert digests == digests_from_the_start(recording.problem, steps)


@examples
@given(searched, memories, randoms)
@example(Problem(Board(5, 5), (0, 7, 4, 13), NAIVE), 200, random.Random(4))
def test_that_every_position_is_returned_forwards_backwards_and_at_random(problem, memory, rng):
    slow, recording = both(problem, memory)
    forwards = range(recording.steps + 1)
    for step in (*forwards, *forwards[::-1], *rng.sample(forwards, len(forwards))):
        assert_is_step_of(slow, recording.position(step), step)
    assert recording.position(recording.steps).nodes == recording.progress().nodes


@examples
@given(searched, memories, st.lists(st.integers(0, 90), min_size=1, max_size=6), st.data())
def test_that_reading_a_recording_does_not_change_its_search(problem, memory, budgets, data):
    slow = slow_search(problem)
    recording = dense(problem, memory)
    for budget in (*budgets, STEPS):
        recording.advance(min(budget, slow.last_step - recording.steps))
        step = data.draw(st.integers(0, recording.steps))
        assert recording.position(step).path == slow.paths[step]
        dead_ends_around(recording, step)
        assert recording.position(recording.steps).path == slow.paths[recording.steps]
    assert recording.progress().max_depth == max(depths_of(slow))
    assert_landmarks(recording, slow)


@examples
@given(searched, memories, randoms)
@example(Problem(Board(2, 3), (0,), NAIVE), 0, random.Random(1))
def test_that_the_nearest_dead_ends_of_every_step_are_found(problem, memory, rng):
    slow, recording = both(problem, memory)
    dead_ends = dead_ends_of(slow)
    steps = range(recording.steps + 1)
    for step in rng.sample(steps, len(steps)):
        assert dead_ends_around(recording, step) == nearest(dead_ends, step)
        assert recording.position(step).is_dead_end == (slow.does_at[step] == "go back") or (
            recording.position(step).outcome is Outcome.SOLVED
        )


@examples
@given(searched, st.integers(0, STEPS), st.sampled_from([1, 2, 5, 64]), st.integers(1, STEPS))
def test_that_the_landmarks_are_those_of_the_steps(problem, steps, width, slice_steps):
    slow = slow_search(problem, steps)
    recording = Recording(problem)
    # wide bins as in a long search: within them the engine takes two steps at once
    scalars = recording._live_search.record.arrays.scalars
    scalars["bin_width"] = width
    scalars["bin_end_step"] = width
    while recording.advance(min(slice_steps, slow.last_step - recording.steps)):
        pass
    assert_landmarks(recording, slow)


@examples
@given(searched, st.integers(0, 3000), st.lists(st.integers(0, 120), max_size=8))
def test_that_the_checkpoints_stay_within_their_memory(problem, extra_bytes, budgets):
    # two checkpoints are kept in any case
    memory = 2 * (problem.board.size + 4) + extra_bytes
    recording = dense(problem, memory)
    for budget in (*budgets, STEPS):
        recording.advance(budget)
        assert checkpoint_bytes(recording) <= memory
        record = recording._live_search.record.arrays
        assert record.checkpoints.nbytes + record.checkpoint_depths.nbytes <= memory


@examples
@given(searched, st.integers(1, STEPS), st.integers(0, 3000), randoms)
def test_that_every_position_is_returned_after_the_memory_shrinks(problem, steps, less, rng):
    slow = slow_search(problem)
    recording = dense(problem, 2**20)
    recording.advance(min(steps, slow.last_step))
    recording._live_search.record.limit_checkpoints(less)
    assert checkpoint_bytes(recording) <= max(less, 2 * (problem.board.size + 4))
    recording.advance(slow.last_step - recording.steps)
    for step in rng.choices(range(recording.steps + 1), k=20):
        assert_is_step_of(slow, recording.position(step), step)


def test_that_recordings_share_memory_and_have_more_when_others_are_gone(monkeypatch):
    monkeypatch.setattr(recording_module, "TOTAL_CHECKPOINT_BYTES", 12 * 68)
    monkeypatch.setattr(recording_module, "_sharing_recordings", WeakSet())
    problem = Problem(Board(), (0,), NAIVE)
    with mock.patch.object(arrays, "MIN_CHECKPOINT_INTERVAL", 1):
        recordings = [Recording(problem) for _ in range(3)]
    for each in recordings:
        each.advance(STEPS)
        # the first two were opened when each could have more
        assert 2 * 68 <= checkpoint_bytes(each) <= 4 * 68
    del each, recordings
    assert len(recorded(problem, None, 0)._live_search.record.arrays.checkpoints) == 12


CLOSED = Strategy(goal=Goal.CLOSED)


@pytest.mark.parametrize("method_name", ["position", "next_dead_end", "previous_dead_end"])
@pytest.mark.parametrize("step", [-1, 301, 2**40, -(2**40)])
def test_that_a_step_outside_the_search_is_refused(method_name, step):
    recording = recorded(Problem(Board(), (0,), NAIVE), steps=300)
    with pytest.raises(InputError, match=rf"\AStep {step:,}: .* from 0 to 300\.\Z"):
        getattr(recording, method_name)(step)
    assert recording.steps == 300


LONG = Problem(Board(5, 5), (4,), NAIVE)
"""14,009 nodes: long enough for bins that merge and checkpoints that are thinned."""


@cache
def long_slow():
    return slow_search(LONG, 50_000)


@compiled_only
@pytest.mark.parametrize(("steps", "width"), [(4095, 1), (4096, 2), (8191, 2), (8192, 4)])
def test_that_merged_bins_still_have_the_least_depth(steps, width):
    record = recorded(LONG, 200, steps)._live_search.record
    depths = depths_of(long_slow())[: steps + 1]
    min_depths = [min(depths[first : first + width + 1]) for first in range(0, steps + 1, width)]
    assert record.bin_width == width
    for depth in range(25):
        assert record.bins_below(depth) == [
            index for index, min_depth in enumerate(min_depths) if min_depth < depth
        ]


@compiled_only
@pytest.mark.parametrize("memory", [58, 2**20])
def test_that_a_long_search_knows_its_dead_ends_and_landmarks(memory):
    slow = long_slow()
    recording = recorded(LONG, memory, 50_000)
    assert_landmarks(recording, slow)
    assert checkpoint_bytes(recording) <= memory
    dead_ends = dead_ends_of(slow)
    for step in random.Random(5).sample(range(recording.steps + 1), 100):
        assert_is_step_of(slow, recording.position(step), step)
        assert dead_ends_around(recording, step) == nearest(dead_ends, step)
    for index in range(1, len(dead_ends) - 1, 7):
        neighbors = dead_ends[index - 1], dead_ends[index + 1]
        assert dead_ends_around(recording, dead_ends[index]) == neighbors


@compiled_only
@pytest.mark.parametrize("longest", [recording_module.MAX_SINGLE_STEPPED, 100])
@pytest.mark.parametrize("min_moves", [1, 2, 3, 5, 7, 9, 99])
def test_that_a_long_search_knows_its_retreats_of_any_length(min_moves, longest, monkeypatch):
    # also where they are searched for in ever shorter ranges, and where they cross a checkpoint
    monkeypatch.setattr(recording_module, "MAX_SINGLE_STEPPED", longest)
    ends = [step for step, length in retreats_of(long_slow()) if length >= min_moves]
    recording = dense(LONG, 2**20)
    recording.advance(50_000)
    for step in random.Random(min_moves).sample(range(recording.steps + 1), 30):
        previous_step, next_step = nearest(ends, step)
        assert recording.previous_retreat(step, min_moves) == previous_step
        assert recording.next_retreat(step, min_moves) == next_step


@compiled_only
def test_that_any_position_of_half_a_billion_steps_is_returned():
    recording = half_a_billion()
    last = HALF_A_BILLION_STEPS
    assert checkpoint_bytes(recording) <= 8 * 2**20
    assert_are_as_from_the_start(
        recording, [0, last - 1, last, *random.Random(1823).sample(range(last), 50)]
    )
    assert Tour(HALF_A_BILLION.board, recording.position(last).path)
    assert recording.landmarks()[-1].landmark_type is LandmarkType.TOUR
