"""What is known of a path's future: whether it can become a tour, and which move ruined it."""

from dataclasses import dataclass

from knight_gui.search.kinds import Prospect
from knight_gui.search.oracle.reason import Reason

MOST_EXACT = 121
"""Free squares of the largest boards on which most is tried to find a loss, whatever hides it."""
MOST_EXPLAINED = 400
"""Free squares of the largest boards on which a reason is looked for: that may take 0.1 s."""
MOST_SQUARES = 2500
"""Free squares of the largest boards on which a question is followed until it is decided."""


@dataclass(frozen=True)
class Verdict:
    """What can become of a path, and since when.

    Attributes
    ----------
    fate
        What can become of it; undecided where too much would have to be tried to tell.
    path
        Its squares.
    tour
        A tour that continues it, if it is hopeful.
    lost_at
        The least depth at which it is proved that no tour continues it; None unless it is lost.
    is_exact
        Whether a tour continues the path up to the move before, or there is no move before.
        Else the path may have been lost earlier.
    reason
        What proves the path lost, at the depth where it is; None where none was looked for.
    """

    path: tuple[int, ...]
    fate: Prospect
    tour: tuple[int, ...] | None = None
    lost_at: int | None = None
    is_exact: bool = False
    reason: Reason | None = None

    @property
    def ruined(self) -> tuple[int, ...]:
        """The path up to the square that lost it; empty unless it is lost."""
        return () if self.lost_at is None else self.path[: self.lost_at + 1]
