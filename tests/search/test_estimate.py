"""Estimated size of a search tree against its exact size, and the share searched."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import cycle
from math import isinf, sqrt
from statistics import stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, InputError
from knight_gui.search import estimate
from knight_gui.search.cancel import CancelToken
from knight_gui.search.estimate import TreeSizeEstimator, estimate_searched_share
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import NO_RESTARTS
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Pruning, Strategy
from tests.search.from_the_start import search_after
from tests.search.problems import problems
from tests.search.slow import SlowSearch

NAIVE = PRESETS["knight-tour"].naive
SEEDS = range(25)
PROBES = 4000
examples = settings(max_examples=60)


@pytest.mark.parametrize(
    ("size", "path", "strategy", "total"),
    [
        ((5, 5), (0,), NAIVE, 1_735_079),
        ((5, 5), (12,), NAIVE, 641_577),
        ((4, 4), (0,), NAIVE, 2_223),
        ((3, 4), (0,), NAIVE, 67),
        ((5, 5), (0, 7, 4, 13), NAIVE, 126_113),
        ((5, 5), (0,), replace(NAIVE, pruning=Pruning.STRANDED), 228_415),
        ((5, 5), (0,), replace(NAIVE, pruning=Pruning.DEAD_ENDS), 8_855),
        ((5, 5), (0,), Strategy.parse("warnsdorff+pohl/knight/dead-ends/closed"), 39),
    ],
)
def test_that_the_tree_size_lies_within_four_standard_errors(size, path, strategy, total):
    problem = Problem(Board(*size), path, strategy)
    search = Search(problem)
    while search.outcome is not Outcome.NO_TOUR:
        # a tour is one more dead end
        search.continue_past_tour()
        search.advance(10**12)
    assert search.progress().nodes == total
    for seed in SEEDS:
        tree_size = estimate.tree_size(problem, PROBES, seed)
        assert tree_size.probe_count == PROBES
        assert abs(tree_size.position_count - total) <= 4 * tree_size.standard_error
        assert tree_size.standard_error < total / 10 or strategy is not NAIVE


def test_that_the_seed_determines_the_estimate():
    problem = Problem(Board(), (0,), NAIVE)
    assert estimate.tree_size(problem, PROBES, 7) == estimate.tree_size(problem, PROBES, 7)
    assert estimate.tree_size(problem, PROBES, 7) != estimate.tree_size(problem, PROBES, 8)


@examples
@given(problems(), st.lists(st.integers(1, 30), min_size=1, max_size=4))
def test_that_small_slices_give_the_same_estimate_as_one_large(problem, budgets):
    problem = replace(
        problem, strategy=replace(problem.strategy, backtracking=True, restarts=NO_RESTARTS)
    )
    estimator = TreeSizeEstimator(problem, 100)
    budgets = cycle(budgets)
    while estimator.tree_size().probe_count < 100:
        assert estimator.advance(budget := next(budgets)) <= budget
    assert estimator.tree_size() == estimate.tree_size(problem, 100)


def test_that_one_probe_has_no_standard_error():
    estimator = TreeSizeEstimator(Problem(Board(), (0,), NAIVE))
    assert (estimator.tree_size().position_count, estimator.tree_size().probe_count) == (0, 0)
    estimator.advance(1)
    assert isinf(estimator.tree_size().standard_error)


def test_that_the_standard_error_is_that_of_a_mean_of_probes():
    estimator = TreeSizeEstimator(Problem(Board(5, 5), (0,), NAIVE))
    sizes = []
    for probe_count in range(1, 6):
        estimator.advance(1)
        total = estimator.tree_size().position_count * probe_count
        sizes.append(total - sum(sizes))
    standard_error = stdev(sizes) / sqrt(len(sizes))
    assert estimator.tree_size().standard_error == pytest.approx(standard_error)


def test_that_a_cancelled_token_ends_a_slice_early():
    token = CancelToken()
    estimator = TreeSizeEstimator(Problem(Board(), (0,), NAIVE), cancel_token=token)
    token.cancel()
    assert estimator.advance(1000) == 1


@pytest.mark.parametrize(
    "strategy", [PRESETS["knight"].greedy, PRESETS["sure"].greedy], ids=["no way back", "restarts"]
)
def test_that_searches_without_backtracking_or_with_restarts_have_no_tree_size(strategy):
    problem = Problem(Board(5, 5), (0,), strategy)
    with pytest.raises(InputError):
        estimate.tree_size(problem)
    assert estimate_searched_share(Search(problem)) is None


def slow_shares(slow):
    """Yield the share searched at each step; every node divides its share among its candidates."""

    @cache
    def candidates(path):
        return [] if slow.is_pruned(list(path)) else slow.candidates(list(path))

    @cache
    def start_and_width(path):
        """Return the share searched before a node, and the share of the node itself."""
        if path == slow.start:
            return Fraction(0), Fraction(1)
        start, width = start_and_width(path[:-1])
        siblings = candidates(path[:-1])
        share = width / len(siblings)
        return start + siblings.index(path[-1]) * share, share

    for path, (tried, _) in zip(slow.paths, slow.tried, strict=True):
        start, width = start_and_width(path)
        is_done = not candidates(path)
        yield start + (width if is_done else width * len(tried) / len(candidates(path)))


@examples
@given(problems(largest=6))
def test_that_the_share_searched_is_exact_and_never_shrinks(problem):
    problem = replace(
        problem, strategy=replace(problem.strategy, backtracking=True, restarts=NO_RESTARTS)
    )
    slow = SlowSearch(problem.board, problem.path, problem.strategy, 400)
    search = Search(problem)
    before = Fraction(0)
    for expected in slow_shares(slow):
        share = estimate_searched_share(search)
        # moves that foresight rules out count as candidates in `slow_shares`
        assert share == expected or problem.strategy.pruning is Pruning.FORESIGHT
        assert before <= share <= 1
        before = share
        search.advance(1)
    if search.outcome is Outcome.NO_TOUR:
        assert estimate_searched_share(search) == 1


def test_that_the_share_stays_positive_on_a_board_too_large_for_floats():
    search = search_after(Problem(Board(100, 100), (0,), NAIVE), 10**6)
    assert 0 <= estimate_searched_share(search) < Fraction(1, 10**10)
