"""Change of one block of a strategy; blocks that cannot be used with the new one give way to it."""

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
"""Restart policy of the sure search."""


def with_ordering(setup: SearchSetup, ordering: Ordering) -> Strategy:
    """Return the strategy of a setup with another ordering of the candidates.

    The naive ordering has no ties. With another one, the tie-break of the greedy search returns.
    """
    strategy = setup.strategy
    if strategy.ordering is Ordering.NAIVE and ordering is not Ordering.NAIVE:
        greedy = setup.program.greedy
        return replace(strategy, ordering=ordering, tie_break=greedy.tie_break, seed=greedy.seed)
    return strategy.with_ordering(ordering)


def with_tie_break(strategy: Strategy, tie_break: TieBreak) -> Strategy:
    """Return a strategy with another tie-break; only the random one keeps the seed."""
    if tie_break is TieBreak.RANDOM:
        return replace(strategy, tie_break=tie_break)
    return replace(strategy, tie_break=tie_break, seed=0)


def with_backtracking(strategy: Strategy, backtracking: Backtracking) -> Strategy:
    """Return a strategy with or without backtracking.

    Pruning and restarts need backtracking, and are switched off without it.
    """
    if backtracking is Backtracking.ALLOWED:
        return replace(strategy, backtracking=True)
    return replace(strategy, backtracking=False, pruning=Pruning.NONE, restarts=NO_RESTARTS)


def why_ties_disabled(strategy: Strategy) -> str:
    """Return the reason for disabling the choice of a tie-break, or an empty text."""
    if strategy.ordering is Ordering.NAIVE:
        return tr("the naive ordering has no ties")
    return ""
