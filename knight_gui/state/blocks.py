"""Changing one block of a strategy: what contradicts the new one gives way to it."""

from __future__ import annotations

from dataclasses import replace

from knight_gui.i18n import tr
from knight_gui.search.restart_policy import NO_RESTARTS, RestartPolicy
from knight_gui.search.strategy import (
    Backtracking,
    Ordering,
    Pruning,
    Strategy,
    TieBreak,
)
from knight_gui.state.setup import SearchSetup

DEFAULT_RESTARTS = RestartPolicy(5)
"""As in the sure search."""


def with_ordering(setup: SearchSetup, ordering: Ordering) -> Strategy:
    """Return what a setup searches, sorted otherwise; ties come and go with the sorting."""
    strategy = setup.strategy
    if strategy.ordering is Ordering.NAIVE and ordering is not Ordering.NAIVE:
        ties = setup.program.greedy
        return replace(strategy, ordering=ordering, tie_break=ties.tie_break, seed=ties.seed)
    return strategy.with_ordering(ordering)


def with_tie_break(strategy: Strategy, tie_break: TieBreak) -> Strategy:
    """Return a strategy with other ties; only lots keep the seed."""
    return replace(
        strategy, tie_break=tie_break, seed=strategy.seed if tie_break is TieBreak.RANDOM else 0
    )


def with_backtracking(strategy: Strategy, backtracking: Backtracking) -> Strategy:
    """Return a strategy that goes back or does not; who does not cannot go back early either."""
    return (
        replace(strategy, backtracking=True)
        if backtracking is Backtracking.ALLOWED
        else replace(strategy, backtracking=False, pruning=Pruning.NONE, restarts=NO_RESTARTS)
    )


def why_ties_disabled(strategy: Strategy) -> str:
    """Return why there are no ties to be broken; nothing if there are."""
    return tr("the naive ordering has no ties") if strategy.ordering is Ordering.NAIVE else ""
