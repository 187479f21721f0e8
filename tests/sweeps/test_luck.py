"""Runs of one search with many seeds, compared with a search alone for each seed."""

import numpy as np
import pytest

from knight_gui.board import Board
from knight_gui.search.api import solve
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import RestartPolicy, VariedPart
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.sweeps.api import luck
from knight_gui.sweeps.plan import iter_seeded_problems

STATIC = Problem(Board(6, 6), (0,), Strategy(ordering=Ordering.STATIC))


@pytest.mark.parametrize("vary", VariedPart)
def test_that_the_strategy_text_of_each_run_repeats_it(vary):
    seeded_runs = luck("6x6", "a6", vary=vary, seeds=20, max_steps=2000)
    for problem, attempt in seeded_runs.runs:
        single_run = solve("6x6", "a6", strategy=problem.strategy.text, max_steps=2000)
        assert (single_run.steps, single_run.outcome) == (attempt.steps, attempt.outcome)


def test_that_move_orders_are_uniform_and_reproducible():
    problems = iter_seeded_problems(STATIC, VariedPart.ORDER, 5000)
    orders = [problem.strategy.move_order for problem in problems]
    # expected number of distinct draws out of 40,320, within four standard errors
    assert len(set(orders)) == pytest.approx(40_320 * (1 - np.exp(-5000 / 40_320)), abs=70)
    firsts = [order.leaps[0] for order in orders]
    assert all(5000 / 8 * 0.8 < firsts.count(leap) < 5000 / 8 * 1.2 for leap in set(firsts))
    assert orders[0].name == "+1+2 +1-2 -2-1 -1+2 +2+1 -1-2 +2-1 -2+1"


def test_that_a_larger_number_of_seeds_starts_with_the_same_runs():
    assert list(iter_seeded_problems(STATIC, VariedPart.TIES, 30))[:10] == list(
        iter_seeded_problems(STATIC, VariedPart.TIES, 10)
    )


def test_that_stopped_runs_are_censored_in_the_survival_curve():
    seeded_runs = luck("6x6", "a6", strategy="naive", seeds=12, max_steps=30_000)
    assert seeded_runs.count_outcome(Outcome.STOPPED) > 0
    assert seeded_runs.survival_curve.unsolved_shares[-1] == pytest.approx(
        seeded_runs.count_outcome(Outcome.STOPPED) / 12
    )


def test_that_stuck_runs_stay_unsolved_in_the_survival_curve():
    seeded_runs = luck(
        "8x8",
        "e3",
        strategy="warnsdorff+order/knight/no-backtracking",
        vary=VariedPart.TIES,
        seeds=40,
    )
    stuck = seeded_runs.count_outcome(Outcome.STUCK)
    assert 0 < stuck < 40
    assert seeded_runs.survival_curve.unsolved_shares[-1] == pytest.approx(stuck / 40)
    assert seeded_runs.best_restart_policy is None


def test_that_restarts_at_the_best_cutoff_take_the_expected_steps():
    seeded_runs = luck("8x8", "a8", strategy="static", seeds=300)
    policy, expected = seeded_runs.best_restart_policy
    assert policy == RestartPolicy(cutoff=policy.cutoff)
    # the first round is that of the run, and the restart seed varies the others
    solutions = [
        solve("8x8", "a8", strategy=f"{problem.strategy.text}/restarts:{policy.text}:order:{seed}")
        for seed, (problem, _) in enumerate(seeded_runs.runs)
    ]
    steps = np.array([solution.steps for solution in solutions])
    assert steps.mean() == pytest.approx(expected, abs=4 * steps.std() / len(steps) ** 0.5)
    assert expected < seeded_runs.survival_curve.mean_steps / 5
