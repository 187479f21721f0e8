"""The engine against a slow search that is obviously right.

These tests are also run uncompiled, see `test_dispatch.py`, and with bounds checked, see
`test_starts.py`.
"""

import os
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.engine.layout import INFINITE
from knight_gui.search.kinds import CandidateStatus
from knight_gui.search.search import NEVER_CANCELLED, Search
from knight_gui.search.strategy import Ordering
from tests.search.problems import problems
from tests.search.slow import SlowSearch

COMPILED = os.environ.get("NUMBA_DISABLE_JIT") != "1"
STEPS = 600 if COMPILED else 120
IS_REPEATED = not COMPILED or os.environ.get("NUMBA_BOUNDSCHECK") == "1"

MAX_EXAMPLES = 25 if IS_REPEATED else 100
examples = settings(max_examples=MAX_EXAMPLES)


@examples
@given(problems())
def test_that_every_step_is_that_of_the_slow_search(problem):
    slow = SlowSearch(problem.board, problem.path, problem.strategy, STEPS)
    search = Search(problem)
    for step, (path, (tried, untried)) in enumerate(zip(slow.paths, slow.tried, strict=True)):
        if step:
            assert search.advance(1) == 1
        position = search.position()
        assert (position.step, position.path) == (step, path)
        if position.outcome is None:
            candidates = position.candidates
            assert tuple(c.square for c in candidates if c.status is CandidateStatus.TRIED) == tried
            assert (
                tuple(c.square for c in candidates if c.status is CandidateStatus.UNTRIED)
                == untried
            )
    search.advance(0)
    outcome = "stopped"
    if search.outcome is not None:
        outcome = search.outcome.value
    assert outcome == slow.outcome


@examples
@given(problems(), st.lists(st.integers(0, 40), max_size=12), st.sampled_from([0, 4096]))
def test_that_many_small_budgets_do_the_same_as_a_large_one(problem, budgets, memory):
    slow = SlowSearch(problem.board, problem.path, problem.strategy, STEPS)
    last_step = len(slow.paths) - 1
    search = Search(problem, memory)
    whole = Search(problem)
    for budget in budgets:
        search.advance(budget)
    search.advance(max(0, last_step - search.step))
    whole.advance(last_step)
    if search.step == last_step:
        assert search.position() == whole.position()
    assert whole.position().path == slow.paths[last_step]


@examples
@given(problems())
def test_that_the_counts_are_those_of_the_steps(problem):
    slow = SlowSearch(problem.board, problem.path, problem.strategy, STEPS)
    search = Search(problem)
    search.advance(len(slow.paths) - 1)
    progress = search.progress()
    by_square = [0] * problem.board.size
    by_depth = [0] * problem.board.size
    for before, after in zip(slow.paths, slow.paths[1:], strict=False):
        if len(after) < len(before):
            by_square[before[-1]] += 1
            by_depth[len(before) - 1] += 1
    assert progress.steps == len(slow.paths) - 1
    assert progress.backtracks == sum(by_square)
    assert progress.nodes == 1 + progress.steps - progress.backtracks
    assert progress.max_depth == max(map(len, slow.paths)) - 1
    assert progress.depth == len(slow.paths[-1]) - 1
    assert progress.retreats_by_square.tolist() == by_square
    assert progress.retreats_by_depth.tolist() == by_depth


@examples
@given(problems(largest=6))
def test_that_bitset_and_arrays_search_alike(problem):
    strategy = replace(problem.strategy, backtracking=True)
    if strategy.ordering is Ordering.WARNSDORFF:
        strategy = replace(strategy, ordering=Ordering.STATIC)
    problem = replace(problem, strategy=strategy)
    by_bitset = Search(problem, 4096)
    by_arrays = Search(problem, 4096)
    for search in (by_bitset, by_arrays):
        search.record.start_profile(10 * STEPS)
        search.record.reset_longest_retreat()
    for budget in (1, 2, 3, 50, STEPS):
        by_bitset.advance(budget)
        # looking for marks is done on the arrays; there is none of this size
        assert (
            by_arrays.find_dead_end_or_retreat(by_arrays.step + budget, INFINITE, NEVER_CANCELLED)
            is None
        )
        assert by_bitset.position() == by_arrays.position()
        assert by_bitset.state.free_degrees.tolist() == by_arrays.state.free_degrees.tolist()
        assert by_bitset.state.free.tolist() == by_arrays.state.free.tolist()
        assert by_bitset.state.retreat_counts.tolist() == by_arrays.state.retreat_counts.tolist()
        depth = by_bitset.depth
        assert (by_bitset.state.choices == by_arrays.state.choices)[: depth + 1].all()
        assert by_bitset.record.landmarks() == by_arrays.record.landmarks()
        fields = [
            "bin_min_depth",
            "bin_longest_retreat",
            "recent_longest_retreat",
            "recent_retreat_end",
        ]
        assert by_bitset.record.arrays.scalars[fields] == by_arrays.record.arrays.scalars[fields]


@examples
@given(problems(), st.data())
def test_that_choices_restore_the_state(problem, data):
    slow = SlowSearch(problem.board, problem.path, problem.strategy, STEPS)
    step = data.draw(st.integers(0, len(slow.paths) - 1))
    search = Search(problem)
    restored = Search(problem)
    search.advance(step)
    restored.advance(data.draw(st.integers(0, len(slow.paths) - 1)))
    restored.restore(search.state.choices.copy(), search.depth, step)
    assert (restored.path, restored.state.free.tolist()) == (
        search.path,
        search.state.free.tolist(),
    )
    assert restored.state.free_degrees.tolist() == search.state.free_degrees.tolist()
    if step < len(slow.paths) - 1:
        assert search.advance(1) == restored.advance(1) == 1
        assert restored.position() == search.position()
