"""One problem searched twice: by the slow search, and by a recording that must agree with it."""

import os
import random
from functools import partial
from itertools import groupby
from unittest import mock

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from knight_gui.search import arrays
from knight_gui.search.kinds import StepType
from knight_gui.search.recording import Recording
from tests.search.problems import lively, problems
from tests.search.slow import SlowSearch

COMPILED = os.environ.get("NUMBA_DISABLE_JIT") != "1"
STEPS = 300 if COMPILED else 80

examples = settings(max_examples=40 if COMPILED else 15)
searched = st.one_of(problems(), lively(), lively())
memories = st.sampled_from([0, 1, 150, 400, 1500, 2**20])
# to draw each of their numbers would take longer than the tests
randoms = st.integers(0, 2**32).map(random.Random)
compiled_only = pytest.mark.skipif(not COMPILED, reason="too many steps without compiled code")


def dense(problem, memory):
    """Return a recording with checkpoints so close that a few hundred steps thin them out."""
    with mock.patch.object(arrays, "MIN_CHECKPOINT_INTERVAL", 1):
        return Recording(problem, memory)


def slow_search(problem, steps=STEPS):
    return SlowSearch(problem.board, problem.path, problem.strategy, steps)


def both(problem, memory=2**20, steps=STEPS):
    """Return the slow search, and a dense recording of as many steps."""
    slow = slow_search(problem, steps)
    recording = dense(problem, memory)
    assert recording.advance(slow.last_step) == slow.last_step
    return slow, recording


def checkpoint_bytes(recording):
    """Return the memory that the checkpoints of a recording use."""
    record = recording._live_search.record
    return record.checkpoint_count * (record.arrays.checkpoints.shape[1] + 4)


def recorded(problem, memory=2**20, steps=STEPS):
    recording = Recording(problem, memory)
    recording.advance(steps)
    return recording


def step_type_of(slow, step):
    """Return the type of a step of the slow search."""
    if step == 0:
        return StepType.START
    if len(slow.paths[step]) > len(slow.paths[step - 1]):
        return StepType.ADVANCE
    return StepType.RETREAT


def retreats_of(slow):
    """Return the last step and the length of each retreat."""
    steps = range(1, slow.last_step + 1)
    runs = (
        (step_type, list(run)) for step_type, run in groupby(steps, key=partial(step_type_of, slow))
    )
    return [(run[-1], len(run)) for step_type, run in runs if step_type is StepType.RETREAT]


def nearest(steps, step):
    """Return the last of some steps before a step, and the first one after it; None for none."""
    before = (s for s in steps if s < step)
    after = (s for s in steps if s > step)
    return max(before, default=None), min(after, default=None)
