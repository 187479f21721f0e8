"""How big the tree of a search is, and how much of it lies behind: two estimates."""

from fractions import Fraction

import numpy as np

from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.tree_size import DEFAULT_PROBES, TreeSize, has_tree, require_tree

_MAX_SHARES = 1 << 4096
"""Into how many shares a tree is divided at most, on boards on which it never ends."""


def tree_size(problem: Problem, probe_count: int = DEFAULT_PROBES, seed: int = 0) -> TreeSize:
    """Estimate how many positions a search would try if no tour ended it.

    Parameters
    ----------
    probe_count
        How many ways down the tree are tried.
    seed
        Which ones; the same for the same seed.

    Raises
    ------
    InputError
        If there is no such number, as the search never goes back, or begins again.
    """
    estimate = TreeSizeEstimator(problem, probe_count, seed)
    estimate.advance(probe_count)
    return estimate.tree_size()


class TreeSizeEstimator:
    """Estimates how many positions a search would try if no tour ended it, slice by slice.

    It goes down the tree at random. Where a way down had the choice between so many
    candidates at each depth, there would be so many positions if all other ways had, too.
    Over all ways down that is right in the mean (D. E. Knuth, Estimating the efficiency of
    backtrack programs, Mathematics of Computation 29, 1975).

    Parameters
    ----------
    probe_count
        How many ways down are looked at.
    seed
        Which ones.
    cancel_token
        Cancelled from another thread it ends a slice early.

    Raises
    ------
    InputError
        If there is no such number, as the search never goes back, or begins again.
    """

    def __init__(
        self,
        problem: Problem,
        probe_count: int = DEFAULT_PROBES,
        seed: int = 0,
        cancel_token: CancelToken | None = None,
    ) -> None:
        require_tree(problem)
        self._cancel_counts = np.frombuffer((cancel_token or CancelToken()).counts, np.int64)
        self._search = Search(problem)
        self._seed = seed
        self._sizes = np.empty(probe_count)
        self._finished_probes = 0

    @property
    def is_complete(self) -> bool:
        """Whether all ways down were looked at."""
        return self._finished_probes == len(self._sizes)

    def advance(self, max_probes: int) -> int:
        """Look at so many ways down at most, and return how many there were."""
        probes_made = self._search.probe_tree(
            self._seed,
            self._finished_probes,
            self._sizes[self._finished_probes : self._finished_probes + max_probes],
            self._cancel_counts,
        )
        self._finished_probes += probes_made
        return probes_made

    def tree_size(self) -> TreeSize:
        """Return what the ways down tell so far."""
        sizes = self._sizes[: self._finished_probes]
        if not self._finished_probes:
            return TreeSize(0, np.inf, 0)
        # on large boards the squares of these numbers are larger than any, or even they are
        largest = sizes.max()
        if np.isinf(largest):
            return TreeSize(np.inf, np.inf, self._finished_probes)
        shares = sizes / largest
        if self._finished_probes > 1:
            error = shares.std(ddof=1) / np.sqrt(self._finished_probes)
        else:
            error = np.inf
        return TreeSize(
            float(shares.mean() * largest), float(error * largest), self._finished_probes
        )


def estimate_searched_share(search: Search) -> Fraction | None:
    """Return how much of its tree a search has tried, an estimate of how far it is.

    The share of each position is divided equally among its candidates, with those that foresight
    rules out, as to ask of all along a path can take a minute (P. W. Purdom, Tree
    size by partial backtracking, 1978; P. Kilby, J. Slaney, S. Thiébaux and T. Walsh,
    Estimating search tree size, 2006). It never shrinks, and is 1 at the end of a search
    without a tour.

    Returns
    -------
    Fraction or None
        From 0 to 1; None where the search never goes back, or begins again.
    """
    if not has_tree(search.problem):
        return None
    if search.outcome is Outcome.NO_TOUR:
        return Fraction(1)
    *counts_above_head, (count, tried) = search.candidate_counts().tolist()
    searched = 0
    total = 1
    for candidates, taken in counts_above_head:
        searched = searched * candidates + taken - 1
        total = total * candidates
        if total > _MAX_SHARES:
            return Fraction(searched, total)
    if search.position().is_dead_end or search.outcome is Outcome.SOLVED:
        return Fraction(searched + 1, total)
    return Fraction(searched * count + tried, total * count)
