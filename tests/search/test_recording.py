"""Any step at hand again: the recording against the slow search, and against searching there."""

import os
import random
from bisect import bisect_left, bisect_right
from functools import cache
from hashlib import sha256
from itertools import groupby
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search import arrays, kernel
from knight_gui.search import recording as recording_module
from knight_gui.search.budget import Budget
from knight_gui.search.kinds import LandmarkKind, Outcome, StepKind, Trial
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Strategy
from knight_gui.tour import MOVE_ORDERS, Board, InputError, MoveOrder, Tour
from tests.search.half_billion import PROBLEM as HALF_A_BILLION
from tests.search.half_billion import STEPS as HALF_A_BILLION_STEPS
from tests.search.half_billion import half_a_billion
from tests.search.problems import problems
from tests.search.slow import SlowSearch

COMPILED = os.environ.get("NUMBA_DISABLE_JIT") != "1"
STEPS = 300 if COMPILED else 80

examples = settings(max_examples=60 if COMPILED else 15)
memories = st.sampled_from([1, 150, 400, 1500, 2**20])
# to draw each number of theirs by itself would take longer than what they are used for
randoms = st.integers(0, 2**32).map(random.Random)
compiled_only = pytest.mark.skipif(not COMPILED, reason="too many steps without compiled code")

NAIVE = Strategy(MOVE_ORDERS["knight-tour"], Ordering.NAIVE)
GREEDY = PRESETS["knight"].greedy


@st.composite
def lively(draw):
    """Problems on which a search goes back and forth for hundreds of steps."""
    rows, cols = draw(st.integers(4, 7)), draw(st.integers(4, 7))
    squares = st.integers(0, rows * cols - 1)
    start = draw(squares)
    board = Board(rows, cols, draw(st.frozensets(squares, max_size=3)) - {start})
    order = MoveOrder(tuple(draw(st.permutations(MOVE_ORDERS["knight"].leaps))))
    goal, ordering = draw(st.sampled_from(Goal)), draw(st.sampled_from(Ordering))
    return Problem(board, (start,), Strategy(order, ordering, goal=goal))


searched = st.one_of(problems(), lively(), lively())


def dense(problem, memory):
    """A recording with checkpoints so close that a few hundred steps thin them out."""
    with mock.patch.object(arrays, "LEAST_CHECKPOINT_DISTANCE", 1):
        return Recording(problem, memory)


def slow_search(problem, steps=STEPS):
    return SlowSearch(problem.board, problem.path, problem.strategy, steps)


def last_step(slow):
    return len(slow.paths) - 1


def kind_of(slow, step):
    if step == 0:
        return StepKind.START
    grew = len(slow.paths[step]) > len(slow.paths[step - 1])
    return StepKind.ADVANCE if grew else StepKind.RETREAT


def dead_ends_of(slow):
    """The steps that were not retreats, are no tour and have nothing left to try."""
    last = last_step(slow)
    return [
        step
        for step, does in enumerate(slow.does_at)
        if does == "go back"
        and kind_of(slow, step) is not StepKind.RETREAT
        and not (step == last and slow.outcome == "solved")
    ]


def depths_of(slow):
    return [len(path) - 1 for path in slow.paths]


def retreats_of(slow):
    """The last step and the length of each retreat."""
    steps = range(1, last_step(slow) + 1)
    runs = ((kind, list(run)) for kind, run in groupby(steps, key=lambda s: kind_of(slow, s)))
    return [(run[-1], len(run)) for kind, run in runs if kind is StepKind.RETREAT]


def landmarks_of(slow):
    """What is worth jumping to: a dead end counts as soon as the search has left it."""
    depths, last, found = depths_of(slow), last_step(slow), []
    record = longest = 0
    for step in dead_ends_of(slow):
        is_known = step < last or slow.outcome == "stuck"
        if step > 0 and is_known and depths[step] > record:
            record = depths[step]
            found.append((step, LandmarkKind.RECORD, record))
    for step, size in retreats_of(slow):
        if size > longest:
            longest = size
            found.append((step, LandmarkKind.RETREAT, longest))
    if slow.outcome == "solved" and last:
        found.append((last, LandmarkKind.TOUR, depths[last]))
    return sorted(found, key=lambda landmark: landmark[0])


def assert_is_step_of(slow, position, step):
    path, (tried, untried) = slow.paths[step], slow.tried[step]
    assert (position.step, position.path, position.kind) == (step, path, kind_of(slow, step))
    went_back = position.kind is StepKind.RETREAT
    assert position.left == (slow.paths[step - 1][-1] if went_back else None)
    ended = step == last_step(slow) and slow.outcome != "stopped"
    assert (position.outcome.value if position.outcome else "stopped") == (
        slow.outcome if ended else "stopped"
    )
    if position.outcome is not Outcome.SOLVED:
        of_trial = {
            trial: tuple(c.square for c in position.candidates if c.trial is trial)
            for trial in Trial
        }
        assert of_trial == {Trial.TRIED: tried, Trial.UNTRIED: untried}


def assert_has_envelope(profile, depths):
    assert profile.steps == len(depths) - 1
    width, last = profile.width, profile.steps
    bins = [depths[first : first + width + 1] for first in range(0, last + 1, width)]
    assert profile.low.tolist() == list(map(min, bins))
    assert profile.high.tolist() == list(map(max, bins))


def assert_landmarks(recording, slow):
    assert [(m.step, m.kind, m.size) for m in recording.landmarks()] == landmarks_of(slow)


def digest(position):
    return sha256(repr(position).encode()).digest()


def digests_from_the_start(problem, steps):
    search, digests = Search(problem), {}
    for step in sorted(steps):
        search.advance(step - search.step)
        digests[step] = digest(search.position())
    return digests


def recorded(problem, memory=2**20, steps=STEPS):
    recording = Recording(problem, memory)
    recording.advance(steps)
    return recording


@examples
@given(searched, memories, randoms)
def test_that_every_step_is_at_hand_forwards_backwards_and_at_random(problem, memory, rng):
    slow = slow_search(problem)
    recording = dense(problem, memory)
    assert recording.advance(last_step(slow)) == last_step(slow)
    forwards = list(range(last_step(slow) + 1))
    for step in (*forwards, *forwards[::-1], *rng.sample(forwards, len(forwards))):
        assert_is_step_of(slow, recording.position(step), step)


@examples
@given(searched, memories, randoms)
def test_that_a_step_is_the_same_as_in_a_fresh_search(problem, memory, rng):
    recording = dense(problem, memory)
    recording.advance(STEPS)
    for step in rng.choices(range(recording.steps + 1), k=20):
        fresh = Search(problem)
        fresh.advance(step)
        position = recording.position(step)
        assert position == fresh.position()
        assert digest(position) == digest(fresh.position())


@examples
@given(searched, memories, st.lists(st.integers(0, 90), min_size=1, max_size=6), st.data())
def test_that_a_search_goes_on_the_same_after_it_was_looked_at(problem, memory, budgets, data):
    slow = slow_search(problem)
    recording = dense(problem, memory)
    for budget in budgets:
        recording.advance(min(budget, last_step(slow) - recording.steps))
        step = data.draw(st.integers(0, recording.steps))
        assert recording.position(step).path == slow.paths[step]
        recording.next_dead_end(step)
        recording.previous_dead_end(step)
        assert recording.position(recording.steps).path == slow.paths[recording.steps]
    recording.advance(last_step(slow) - recording.steps)
    assert recording.position(recording.steps).path == slow.paths[-1]
    assert recording.progress().deepest == max(depths_of(slow))
    assert_has_envelope(recording.profile(), depths_of(slow))
    assert_landmarks(recording, slow)


@examples
@given(searched, memories, randoms)
def test_that_dead_ends_are_found_from_every_step(problem, memory, rng):
    slow = slow_search(problem)
    dead_ends = dead_ends_of(slow)
    recording = dense(problem, memory)
    recording.advance(last_step(slow))
    steps = range(recording.steps + 1)
    for step in rng.sample(steps, len(steps)):
        after = next((dead for dead in dead_ends if dead > step), None)
        before = next((dead for dead in reversed(dead_ends) if dead < step), None)
        assert recording.next_dead_end(step) == after
        assert recording.previous_dead_end(step) == before
        assert recording.position(step).is_dead_end == (slow.does_at[step] == "go back") or (
            recording.position(step).outcome is Outcome.SOLVED
        )


@examples
@given(searched, st.integers(0, STEPS), st.sampled_from([1, 2, 5, 64]), st.integers(1, STEPS))
def test_that_profile_and_landmarks_are_those_of_the_steps(problem, steps, width, slice_steps):
    slow = slow_search(problem, steps)
    recording = Recording(problem)
    # wide bins as in a long search: within them the kernel takes two steps at once
    facts = recording._live.notes.record.facts
    facts["bin_width"] = facts["bin_end"] = width
    while recording.advance(min(slice_steps, last_step(slow) - recording.steps)):
        pass
    assert recording.profile().width == width
    assert_has_envelope(recording.profile(), depths_of(slow))
    assert_landmarks(recording, slow)


@examples
@given(searched, st.integers(0, 3000), st.lists(st.integers(0, 120), max_size=8))
def test_that_the_checkpoints_stay_within_their_budget(problem, beyond_least, budgets):
    # two checkpoints are kept in any case
    memory = 2 * (problem.board.size + 4) + beyond_least
    recording = dense(problem, memory)
    for budget in (*budgets, STEPS):
        recording.advance(budget)
        assert recording.checkpoint_bytes <= memory
        record = recording._live.notes.record
        assert record.checkpoints.nbytes + record.checkpoint_depths.nbytes <= memory


@examples
@given(searched, st.integers(1, STEPS), st.integers(0, 3000), randoms)
def test_that_every_step_stays_at_hand_when_the_budget_shrinks(problem, steps, less, rng):
    slow = slow_search(problem)
    recording = dense(problem, 2**20)
    recording.advance(min(steps, last_step(slow)))
    recording._live.notes.limit_checkpoints(less)
    assert recording.checkpoint_bytes <= max(less, 2 * (problem.board.size + 4))
    recording.advance(last_step(slow) - recording.steps)
    for step in rng.choices(range(recording.steps + 1), k=20):
        assert_is_step_of(slow, recording.position(step), step)


def test_that_recordings_share_one_budget_and_have_more_when_others_are_gone(monkeypatch):
    monkeypatch.setattr(recording_module, "CHECKPOINTS", Budget(12 * 68))
    problem = Problem(Board(), (0,), NAIVE)
    with mock.patch.object(arrays, "LEAST_CHECKPOINT_DISTANCE", 1):
        recordings = [Recording(problem) for _ in range(3)]
    for each in recordings:
        each.advance(STEPS)
        # the first two were opened when each could have more
        assert 2 * 68 <= each.checkpoint_bytes <= 4 * 68
    del each, recordings
    alone = Recording(problem)
    alone.advance(0)
    assert len(alone._live.notes.record.checkpoints) == 12


@pytest.mark.parametrize("memory", [-1, 0, 1])
def test_that_a_recording_without_memory_still_knows_every_step(memory):
    problem = Problem(Board(4, 4), (0,), NAIVE)
    slow = slow_search(problem, 2000)
    recording = dense(problem, memory)
    recording.advance(last_step(slow))
    for step in (0, 1, 1999, 700, 701, 2000):
        assert_is_step_of(slow, recording.position(step), step)


CLOSED = Strategy(goal=Goal.CLOSED)
RING = Board(3, 3, holes=frozenset({4}))


@pytest.mark.parametrize(
    ("board", "start", "strategy", "outcome"),
    [
        (Board(5, 5), 4, NAIVE, Outcome.SOLVED),
        (Board(1, 1), 0, NAIVE, Outcome.SOLVED),
        (RING, 0, CLOSED, Outcome.SOLVED),
        (Board(4, 4), 0, GREEDY, Outcome.STUCK),
        (Board(8, 8), 5 * 8 + 4, GREEDY, Outcome.STUCK),
        (Board(2, 2), 0, GREEDY, Outcome.STUCK),
        (Board(2, 2), 0, NAIVE, Outcome.NO_TOUR),
        (Board(3, 4), 1, NAIVE, Outcome.NO_TOUR),
        (Board(3, 4), 0, CLOSED, Outcome.NO_TOUR),
    ],
)
def test_that_the_end_is_looked_at_like_any_other_step(board, start, strategy, outcome):
    problem = Problem(board, (start,), strategy)
    slow = slow_search(problem, 100_000)
    recording = recorded(problem, 1, 100_000)
    assert recording.outcome is outcome
    assert slow.outcome == outcome.value
    last = recording.steps
    assert last == last_step(slow)
    assert recording.advance(1000) == 0
    assert_has_envelope(recording.profile(), depths_of(slow))
    assert_landmarks(recording, slow)
    dead_ends = dead_ends_of(slow)
    for _ in range(3):  # as a view does that stays at the end
        assert recording.next_dead_end(last) is None
        assert recording.next_dead_end(max(0, last - 3)) == next(
            (dead for dead in dead_ends if dead > max(0, last - 3)), None
        )
        for step in {last, max(0, last - 1), last // 2, 0}:
            assert_is_step_of(slow, recording.position(step), step)
    assert recording.position(last).outcome is outcome
    if last:
        assert recording.position(last - 1).outcome is None


def test_that_a_dead_end_after_the_first_step_is_found():
    recording = recorded(Problem(Board(2, 3), (0,), NAIVE))
    assert recording.outcome is Outcome.NO_TOUR
    assert [recording.next_dead_end(step) for step in range(3)] == [1, None, None]
    assert [recording.previous_dead_end(step) for step in range(3)] == [None, None, 1]


def test_that_going_through_the_tour_again_and_again_does_no_harm():
    recording = recorded(Problem(Board(), (0,), PRESETS["knight-tour"].greedy), steps=10_000)
    assert recording.outcome is Outcome.SOLVED
    before = recording.landmarks()
    for _ in range(200):
        assert recording.position(recording.steps - 1).depth == 62
        recording.position(0)
    record = recording._replay.notes.record
    assert record.facts["landmark_count"] <= len(record.landmarks)
    assert recording.landmarks() == before


@pytest.mark.parametrize("step", [-1, 301, 2**40, -(2**40)])
def test_that_a_step_outside_is_refused_with_what_there_is(step):
    recording = recorded(Problem(Board(), (0,), NAIVE), steps=300)
    asked = (
        recording.position,
        recording.next_dead_end,
        recording.previous_dead_end,
    )
    for ask in asked:
        with pytest.raises(InputError, match=f"Step {step:,} .* from 0 to 300") as error:
            ask(step)
        assert "\n" not in str(error.value)
    assert recording.steps == 300


def test_that_a_search_from_a_longer_path_is_recorded_from_its_end():
    problem = Problem(Board(5, 5), (0, 7, 4, 13), NAIVE)
    slow = slow_search(problem, 2000)
    recording = dense(problem, 200)
    recording.advance(2000)
    for step in (0, *random.Random(4).sample(range(recording.steps), 60), recording.steps):
        assert_is_step_of(slow, recording.position(step), step)
        assert recording.position(step).path[:4] == (0, 7, 4, 13)
        assert recording.position(step).base == 3
    assert recording.profile().low.min() >= 3
    assert recording.position(recording.steps).nodes == recording.progress().nodes


def test_that_profile_and_counts_do_not_change_while_the_search_goes_on():
    recording = recorded(Problem(Board(), (0,), NAIVE), steps=1000)
    profile = recording.profile()
    low, high = profile.low.tolist(), profile.high.tolist()
    recording.advance(100_000)
    assert (profile.low.tolist(), profile.high.tolist()) == (low, high)
    with pytest.raises(ValueError, match="read-only"):
        profile.low[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        profile.high[0] = 1


LONG = Problem(Board(5, 5), (4,), NAIVE)
"""14,009 nodes: long enough for bins that merge and checkpoints that are thinned."""


@cache
def long_slow():
    return slow_search(LONG, 50_000)


@compiled_only
@pytest.mark.parametrize(
    ("steps", "width"),
    [
        (4095, 1),
        (4096, 2),
        (4097, 2),
        (8191, 2),
        (8192, 4),
        (8193, 4),
        (16_384, 8),
        (20_001, 8),
        (50_000, 8),
    ],
)
@pytest.mark.parametrize("slice_steps", [50_000, 777])
def test_that_the_profile_stays_the_envelope_when_bins_merge(steps, width, slice_steps):
    depths = depths_of(long_slow())[: steps + 1]
    recording = Recording(LONG, 200)
    while recording.steps < steps and recording.outcome is None:
        recording.advance(min(slice_steps, steps - recording.steps))
    profile = recording.profile()
    assert profile.width == width
    assert len(profile.low) <= kernel.BINS
    assert_has_envelope(profile, depths)


@compiled_only
@pytest.mark.parametrize("memory", [58, 150, 2**20])
def test_that_a_long_search_knows_its_dead_ends_and_landmarks(memory):
    slow = long_slow()
    assert slow.outcome == "solved"
    dead_ends = dead_ends_of(slow)
    recording = recorded(LONG, memory, 50_000)
    assert_landmarks(recording, slow)
    assert recording.checkpoint_bytes <= memory
    for step in random.Random(5).sample(range(recording.steps + 1), 100):
        assert_is_step_of(slow, recording.position(step), step)
        assert recording.next_dead_end(step) == next((d for d in dead_ends if d > step), None)
        assert recording.previous_dead_end(step) == next(
            (d for d in reversed(dead_ends) if d < step), None
        )
    found, step = [], 0
    while (step := recording.next_dead_end(step)) is not None:
        found.append(step)
    assert found == dead_ends
    for step, before in zip(found[:0:-1], found[-2:-100:-1], strict=False):
        assert recording.previous_dead_end(step) == before
    assert recording.previous_dead_end(found[0]) is None


@compiled_only
@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 9, 99])
def test_that_a_long_search_knows_its_retreats_of_any_size(size):
    # retreats that reach across a checkpoint are as long as all others
    ends = [step for step, length in retreats_of(long_slow()) if length >= size]
    recording = dense(LONG, 2**20)
    recording.advance(50_000)
    for step in random.Random(size).sample(range(recording.steps + 1), 30):
        after = bisect_right(ends, step)
        before = bisect_left(ends, step)
        assert recording.next_retreat(step, size) == (ends[after] if after < len(ends) else None)
        assert recording.previous_retreat(step, size) == (ends[before - 1] if before else None)


@compiled_only
@pytest.mark.parametrize("memory", [58, 300, 1000, 20_000])
def test_that_millions_of_steps_fit_into_a_few_hundred_bytes(memory):
    problem = Problem(Board(5, 5), (1,), NAIVE)
    recording = Recording(problem, memory)
    while recording.advance(123_457) == 123_457:
        assert recording.checkpoint_bytes <= memory
    assert recording.outcome is Outcome.NO_TOUR
    assert recording.progress().nodes == 1_829_421
    assert recording.steps == 2 * (1_829_421 - 1)
    steps = random.Random(memory).sample(range(recording.steps + 1), 60)
    steps += [0, 1, recording.steps - 1, recording.steps]
    expected = digests_from_the_start(problem, steps)
    assert {step: digest(recording.position(step)) for step in steps} == expected


@compiled_only
def test_that_any_of_half_a_billion_steps_is_at_hand():
    recording, last = half_a_billion(), HALF_A_BILLION_STEPS
    assert recording.outcome is Outcome.SOLVED
    assert recording.steps == last
    assert recording.checkpoint_bytes <= 8 * 2**20
    steps = [0, last - 1, last, *random.Random(1823).sample(range(last), 50)]
    expected = digests_from_the_start(HALF_A_BILLION, steps)
    assert {step: digest(recording.position(step)) for step in steps} == expected
    assert Tour(HALF_A_BILLION.board, recording.position(last).path)
    assert recording.landmarks()[-1].kind is LandmarkKind.TOUR
    profile = recording.profile()
    assert len(profile.high) <= kernel.BINS
    assert profile.high.max() == 63
    for step in steps:
        position = recording.position(step)
        index = step // profile.width
        assert profile.low[index] <= position.depth <= profile.high[index]
