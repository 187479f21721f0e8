"""Size of a search tree: the estimate, and which searches have a tree."""

from typing import NamedTuple

from knight_gui.board import InputError
from knight_gui.i18n import tr
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Pruning

POSITIONS_PER_S = 100_000_000
"""Round speed, close to the engine's: an estimated time is the same on every machine."""
DEFAULT_PROBES = 40_000
"""Probes of Knuth's estimator; on 8×8 they take a tenth of a second."""
_MAX_PLACEMENTS = 64 * DEFAULT_PROBES
"""Squares that the probes visit at most: those of `DEFAULT_PROBES` probes on 8×8."""
_FORESIGHT_DIVISOR = 100
"""Factor by which probes with foresight are fewer, as each step takes longer."""


class TreeSize(NamedTuple):
    """Estimated number of positions of a search that no tour would end."""

    position_count: float
    """Number of positions, the first one included; 0 before the first probe, infinite if it is
    too large for a float."""
    standard_error: float
    """Standard error of `position_count`; infinite before the second probe."""
    probe_count: int
    """Number of probes of the estimate."""

    @property
    def search_time_s(self) -> float:
        """Seconds to try all positions at `POSITIONS_PER_S`."""
        return self.position_count / POSITIONS_PER_S


def no_tree_message(problem: Problem) -> str:
    """Return the reason why a search has no tree; an empty text if it has one."""
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
    message = no_tree_message(problem)
    if message:
        raise InputError(message)


def probe_count_for(problem: Problem) -> int:
    """Return the number of probes that take no longer on a board than `DEFAULT_PROBES` on 8×8.

    With foresight they are fewer, and still take seconds.
    """
    max_placements = _MAX_PLACEMENTS
    if problem.strategy.pruning is Pruning.FORESIGHT:
        max_placements //= _FORESIGHT_DIVISOR
    return min(DEFAULT_PROBES, max(2, max_placements // problem.board.free_count))
