"""Wasted steps of a search: steps made while its path was lost."""

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.oracle.verdict import MAX_EXACT_SQUARES
from knight_gui.search.search import Search


class WastedStepCounter:
    """Counter of the steps of a search after which its path was lost, slice by slice.

    A complete search leaves no path that can still become a tour without finding one. So there
    are few of these, and a verdict is found for each; from a losing square on the search runs
    at full speed until it takes that back. On boards of more than `MAX_EXACT_SQUARES` squares
    some losses are seen late, so more steps may have been wasted; so they may where foresight
    left a path undecided.

    Parameters
    ----------
    search
        Fresh copy of the search, at its beginning.
    last_step
        Last step that counts.
    cancel_counts
        int64, (2,): ends a slice early, see `CancelToken.counts`.
    """

    last_step: int
    """Last step that counts."""
    wasted_steps: int
    """Number of wasted steps among the examined ones."""
    is_exact: bool
    """True if no more of the examined steps were wasted."""

    def __init__(
        self, search: Search, foresight: Foresight, last_step: int, cancel_counts: NDArray[np.int64]
    ) -> None:
        self._search = search
        self._foresight = foresight
        self._cancel_counts = cancel_counts
        self.last_step = last_step
        self.is_exact = search.problem.board.free_count <= MAX_EXACT_SQUARES
        self.wasted_steps = 0
        self._lost_depth = self._find_lost_depth()

    @property
    def examined_steps(self) -> int:
        """Number of steps examined so far."""
        return self._search.step

    @property
    def is_complete(self) -> bool:
        """True if the last step has been reached."""
        return self.examined_steps >= self.last_step

    def advance(self, budget: int) -> int:
        """Examine at most `budget` further steps, and return their number."""
        first_step = self.examined_steps
        end_step = min(first_step + budget, self.last_step)
        while self.examined_steps < end_step:
            is_loss_undone = True
            if self._lost_depth is not None:
                is_loss_undone = self._advance_while_lost(self._lost_depth, end_step)
            if is_loss_undone and self.examined_steps < end_step:
                self._examine_next_step()
            if self._cancel_counts[0] != self._cancel_counts[1]:
                break
        return self.examined_steps - first_step

    def _examine_next_step(self) -> None:
        self._search.advance(1)
        self._lost_depth = self._find_lost_depth()
        if self._lost_depth is not None:
            self.wasted_steps += 1

    def _advance_while_lost(self, lost_depth: int, end_step: int) -> bool:
        """Search on above the depth of the loss; return True if nothing is left there.

        The path stays lost meanwhile, so no verdict is needed: the search runs at full speed.
        """
        steps_before = self.examined_steps
        is_loss_undone = self._search.advance_above(
            lost_depth, end_step - steps_before, self._cancel_counts
        )
        self.wasted_steps += self.examined_steps - steps_before
        return is_loss_undone

    def _find_lost_depth(self) -> int | None:
        """Return the depth at which the path is lost, or None; never below the root."""
        verdict = self._foresight.verdict(self._search.path)
        if verdict.completability is Completability.UNDECIDED:
            self.is_exact = False
        if verdict.lost_depth is None:
            return None
        # the moves of the problem's path are never taken back
        return max(verdict.lost_depth, self._search.root_depth)
