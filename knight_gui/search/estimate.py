"""Two estimates of a search tree: its size, and the share of it that was searched."""

from fractions import Fraction

import numpy as np

from knight_gui.board import Board, as_board
from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.search.tree_size import DEFAULT_PROBES, TreeSize, require_tree

_MAX_SHARES = 1 << 4096
"""Largest denominator of a searched share, for boards on which the tree is practically endless."""


def tree_size(
    problem: Problem | Board | str, probe_count: int = DEFAULT_PROBES, seed: int = 0
) -> TreeSize:
    """Estimate the number of positions that a search would try if no tour ended it.

    Parameters
    ----------
    problem
        A problem; or a board, or its size such as ``8x8``, for the naive search from its first
        square.
    probe_count
        Number of random probes down the tree.
    seed
        Seed of the probes.

    Raises
    ------
    InputError
        If the search has no tree, because it never backtracks or restarts.

    Examples
    --------
    >>> from knight_gui import problem
    >>> size = tree_size(problem("4x4", "a1", strategy="naive"))
    >>> round(size.position_count, -1), size.probe_count
    (2220.0, 40000)
    """
    if not isinstance(problem, Problem):
        board = as_board(problem)
        problem = Problem(board, (board.first_free_square,), Strategy(ordering=Ordering.NAIVE))
    estimator = TreeSizeEstimator(problem, probe_count, seed)
    estimator.advance(probe_count)
    return estimator.tree_size()


class TreeSizeEstimator:
    """Knuth's estimator of the size of a search tree, slice by slice.

    Each probe goes down the tree at random and multiplies the numbers of candidates on its way:
    so many positions there would be if all other ways down had as many. The mean over all
    probes is an unbiased estimate (D. E. Knuth, Estimating the efficiency of backtrack programs,
    Mathematics of Computation 29, 1975).

    Parameters
    ----------
    probe_count
        Number of random probes down the tree.
    seed
        Seed of the probes.
    cancel_token
        When it is cancelled from another thread, a slice ends early.

    Raises
    ------
    InputError
        If the search has no tree, because it never backtracks or restarts.
    """

    def __init__(
        self,
        problem: Problem,
        probe_count: int = DEFAULT_PROBES,
        seed: int = 0,
        cancel_token: CancelToken | None = None,
    ) -> None:
        require_tree(problem)
        cancel_token = cancel_token or CancelToken()
        self._cancel_counts = np.frombuffer(cancel_token.counts, np.int64)
        self._search = Search(problem)
        self._seed = seed
        self._sizes = np.empty(probe_count)
        self._finished_probes = 0

    @property
    def is_complete(self) -> bool:
        """True if all probes were made."""
        return self._finished_probes == len(self._sizes)

    def advance(self, max_probes: int) -> int:
        """Make at most `max_probes` further probes, and return their number."""
        first_probe = self._finished_probes
        sizes = self._sizes[first_probe : first_probe + max_probes]
        probes_made = self._search.probe_tree(self._seed, first_probe, sizes, self._cancel_counts)
        self._finished_probes += probes_made
        return probes_made

    def tree_size(self) -> TreeSize:
        """Return the estimate of the probes made so far."""
        probe_count = self._finished_probes
        if not probe_count:
            return TreeSize(0, np.inf, 0)
        sizes = self._sizes[:probe_count]
        # on large boards the squares of the sizes overflow, or even the sizes do
        largest = sizes.max()
        if np.isinf(largest):
            return TreeSize(np.inf, np.inf, probe_count)
        shares = sizes / largest
        error = np.inf
        if probe_count > 1:
            error = shares.std(ddof=1) / np.sqrt(probe_count)
        return TreeSize(float(shares.mean() * largest), float(error * largest), probe_count)


def estimate_searched_share(search: Search) -> Fraction | None:
    """Estimate the share of its tree that a search has tried.

    The share of each position is divided equally among its candidates, including those that
    foresight rules out, because a verdict on all of them along a path can take a minute
    (P. W. Purdom, Tree size by partial backtracking, 1978; P. Kilby, J. Slaney, S. Thiébaux and
    T. Walsh, Estimating search tree size, 2006). The share never shrinks, and is 1 at the end of
    a search without a tour.

    Returns
    -------
    Fraction or None
        From 0 to 1; None where the search has no tree, because it never backtracks or restarts.
    """
    if not search.problem.has_tree:
        return None
    if search.outcome is Outcome.NO_TOUR:
        return Fraction(1)
    *counts_above_head, (head_count, head_tried) = search.candidate_counts().tolist()
    searched = 0
    total = 1
    for candidate_count, tried_count in counts_above_head:
        searched = searched * candidate_count + tried_count - 1
        total *= candidate_count
        if total > _MAX_SHARES:
            return Fraction(searched, total)
    if search.position().is_dead_end or search.outcome is Outcome.SOLVED:
        return Fraction(searched + 1, total)
    return Fraction(searched * head_count + head_tried, total * head_count)
