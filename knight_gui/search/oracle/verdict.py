"""What is known of a path's future: whether it can become a tour, and which move ruined it."""

from dataclasses import dataclass

from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.reason import Reason

MAX_EXACT_SQUARES = 121
"""Free squares of the largest boards on which most is tried to find a loss, whatever hides it."""
MAX_EXPLAINED_SQUARES = 400
"""Free squares of the largest boards on which a reason is looked for: that may take 0.1 s."""
MAX_JUDGED_SQUARES = 2500
"""Free squares of the largest boards on which a question is followed until it is decided."""


@dataclass(frozen=True)
class Verdict:
    """What can become of a path, and since when.

    Attributes
    ----------
    completability
        What can become of it; undecided where too much would have to be tried to tell.
    path
        Its squares.
    tour
        A tour that continues it, if it is hopeful.
    lost_depth
        The least depth at which it is proved that no tour continues it; None unless it is lost.
    is_exact
        Whether a tour continues the path up to the move before, or there is no move before.
        Else the path may have been lost earlier.
    reason
        What proves the path lost, at the depth where it is; None where none was looked for.
    """

    path: tuple[int, ...]
    completability: Completability
    tour: tuple[int, ...] | None = None
    lost_depth: int | None = None
    is_exact: bool = False
    reason: Reason | None = None

    @property
    def losing_prefix(self) -> tuple[int, ...]:
        """The path up to the square that lost it; empty unless it is lost."""
        return () if self.lost_depth is None else self.path[: self.lost_depth + 1]
