"""The runs of one search with many seeds, against each of them searched alone."""

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
def test_that_the_text_of_each_run_takes_the_same_steps_alone(vary):
    found = luck("6x6", "a6", vary=vary, seeds=20, max_steps=2000)
    for problem, attempt in found.runs:
        alone = solve("6x6", "a6", strategy=problem.strategy.text, max_steps=2000)
        assert (alone.steps, alone.outcome) == (attempt.steps, attempt.outcome)


def test_that_orders_are_drawn_from_all_with_replacement_and_are_the_same_everywhere():
    orders = [
        each.strategy.move_order for each in iter_seeded_problems(STATIC, VariedPart.ORDER, 5000)
    ]
    # of 40,320, so many are drawn twice or more, within four standard errors
    assert len(set(orders)) == pytest.approx(40_320 * (1 - np.exp(-5000 / 40_320)), abs=70)
    firsts = [order.leaps[0] for order in orders]
    assert all(5000 / 8 * 0.8 < firsts.count(leap) < 5000 / 8 * 1.2 for leap in set(firsts))
    assert orders[0].name == "+1+2 +1-2 -2-1 -1+2 +2+1 -1-2 +2-1 -2+1"


def test_that_more_seeds_begin_with_the_same_runs():
    assert list(iter_seeded_problems(STATIC, VariedPart.TIES, 30))[:10] == list(
        iter_seeded_problems(STATIC, VariedPart.TIES, 10)
    )


def test_that_runs_which_were_given_up_count_as_unfinished():
    found = luck("6x6", "a6", strategy="naive", seeds=12, max_steps=30_000)
    assert found.count_outcome(Outcome.STOPPED) > 0
    assert found.survival_curve.unsolved_shares[-1] == pytest.approx(
        found.count_outcome(Outcome.STOPPED) / 12
    )


def test_that_a_run_that_got_stuck_never_finds_a_tour_later():
    found = luck(
        "8x8",
        "e3",
        strategy="warnsdorff+order/knight/no-backtracking",
        vary=VariedPart.TIES,
        seeds=40,
    )
    stuck = found.count_outcome(Outcome.STUCK)
    assert 0 < stuck < 40
    assert found.survival_curve.unsolved_shares[-1] == pytest.approx(stuck / 40)
    assert found.best_restart_policy is None


def test_that_restarts_at_the_best_cutoff_take_as_many_steps_as_promised():
    found = luck("8x8", "a8", strategy="static", seeds=300)
    policy, expected = found.best_restart_policy
    assert policy == RestartPolicy(cutoff=policy.cutoff)
    # the seed decides about all rounds but the first
    taken = [
        solve("8x8", "a8", strategy=f"{problem.strategy.text}/restarts:{policy.text}:order:{seed}")
        for seed, (problem, _) in enumerate(found.runs)
    ]
    steps = np.array([each.steps for each in taken])
    assert steps.mean() == pytest.approx(expected, abs=4 * steps.std() / len(steps) ** 0.5)
    assert expected < found.survival_curve.mean_steps / 5
