"""Verdict on a path: can it become a tour, and if not, since which move and why."""

from dataclasses import dataclass
from functools import cached_property

from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.reason import Reason

MAX_EXACT_SQUARES = 121
"""Free squares of the largest boards on which a loss is searched for with all branches allowed."""
MAX_EXPLAINED_SQUARES = 400
"""Free squares of the largest boards on which a reason is searched for: that may take 0.1 s."""
MAX_JUDGED_SQUARES = 2500
"""Free squares of the largest boards on which a verdict is followed until it is decided."""


@dataclass(frozen=True)
class Verdict:
    """Verdict on a path.

    Examples
    --------
    >>> Verdict((0, 10, 16), Completability.LOST, lost_depth=1).losing_prefix
    (0, 10)
    """

    path: tuple[int, ...]
    """Squares of the path."""
    completability: Completability
    """Future of the path; undecided where it would take too many branches."""
    tour: tuple[int, ...] | None = None
    """A tour that continues the path, if it is completable."""
    lost_depth: int | None = None
    """Least depth at which the path is proved lost; None unless it is lost."""
    is_exact: bool = False
    """True if a tour continues the path up to the move before `lost_depth`, or if there is no move
    before. Otherwise the path may have been lost earlier."""
    reason: Reason | None = None
    """Proof of the loss, at `lost_depth`; None if none was searched for."""

    @cached_property
    def losing_prefix(self) -> tuple[int, ...]:
        """Path up to the square that lost it; empty unless it is lost."""
        if self.lost_depth is None:
            return ()
        return self.path[: self.lost_depth + 1]

    @cached_property
    def rest_of_tour(self) -> tuple[int, ...]:
        """Squares from the head of the path on to the end of a known tour; empty without one."""
        if self.tour is None or len(self.tour) == len(self.path):
            return ()
        return self.tour[len(self.path) - 1 :]
