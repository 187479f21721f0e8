"""How big a tree is, as far as it is known without searching it."""

from typing import NamedTuple

from knight_gui.board import InputError
from knight_gui.i18n import tr
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Pruning

POSITIONS_PER_S = 100_000_000
"""A round speed, close to the engine's: a time that is told stays the same on every machine."""
DEFAULT_PROBES = 40_000
"""Ways down by which a tree is estimated; on 8×8 they take a tenth of a second."""
_MAX_PLACEMENTS = 64 * DEFAULT_PROBES
"""Squares that as many ways down have on 8×8."""

_FORESIGHT_DIVISOR = 100
"""By so much there are fewer of them where each is foreseen."""


class TreeSize(NamedTuple):
    """An estimate of how many positions a search would try if no tour ended it.

    Attributes
    ----------
    position_count
        How many positions there are, the first one included; 0 before the first probe,
        infinite where a float cannot tell it.
    standard_error
        By how much that is off, typically; infinite before the second probe.
    probe_count
        From how many ways down it was estimated.
    """

    position_count: float
    standard_error: float
    probe_count: int

    @property
    def search_time_s(self) -> float:
        """How long it takes to try them at `POSITIONS_PER_S`."""
        return self.position_count / POSITIONS_PER_S


def has_tree(problem: Problem) -> bool:
    """Tell whether a search comes to each position of one tree once."""
    strategy = problem.strategy
    return strategy.backtracking and not strategy.restarts and not problem.is_by_hand


def no_tree_message(problem: Problem) -> str:
    """Return why there is no number of positions that a search tries; empty if there is one."""
    strategy = problem.strategy
    if problem.is_by_hand:
        return tr("You choose each move, so there is no tree to estimate.")
    if not strategy.backtracking:
        return tr(
            "This search never backtracks: it follows a single path, so there is no tree "
            "to estimate."
        )
    if strategy.restarts:
        return tr(
            "This search keeps starting again and repeats positions: their number cannot "
            "be estimated."
        )
    return ""


def require_tree(problem: Problem) -> None:
    """Raise `InputError` unless a search comes to each position of one tree once."""
    if reason := no_tree_message(problem):
        raise InputError(reason)


def probe_count_for(problem: Problem) -> int:
    """Return how many ways down take no longer on a board than `DEFAULT_PROBES` on 8×8.

    With foresight they are fewer, and still take seconds.
    """
    divisor = _FORESIGHT_DIVISOR if problem.strategy.pruning is Pruning.FORESIGHT else 1
    return min(DEFAULT_PROBES, max(2, _MAX_PLACEMENTS // divisor // problem.board.free_count))
