"""What is known of a path's future: whether a tour can come of it, and which move ruined it."""

from dataclasses import dataclass

from knight_gui.search.kinds import Prospect
from knight_gui.search.position import PathLoss
from knight_gui.tour import Obstacle

MOST_SQUARES = 2500
"""Free squares of the largest boards on which every step is asked about."""
MOST_STEPS = 2_000_000
"""Steps that are spent on one question: some tenths of a second."""


@dataclass(frozen=True)
class Verdict:
    """What can become of a path, and since when.

    Attributes
    ----------
    path
        Its squares.
    fate
        What can become of it.
    tour
        A tour that continues it, if it is hopeful.
    lost_at
        The least depth at which it is proved that no tour could come of it; None unless it
        is lost.
    is_exact
        Whether a tour could still come of it one move earlier, or there is no move earlier.
        Else the path may have been lost before.
    tried
        How many positions the proof tried: all that can follow from there, but for those
        above a position in which the free squares prove it. 0 where they do so at once.
    way_out
        A tour that continues the path up to the move before, where one was looked for.
    simple
        Where the free squares prove it first, if they do.
    obstacle
        What is known to keep every tour from this start.
    steps
        How many steps all that took.
    most_steps
        How many there were at most for each question.
    """

    path: tuple[int, ...]
    fate: Prospect
    tour: tuple[int, ...] | None = None
    lost_at: int | None = None
    is_exact: bool = False
    tried: int = 0
    way_out: tuple[int, ...] | None = None
    simple: PathLoss | None = None
    obstacle: Obstacle | None = None
    steps: int = 0
    most_steps: int = MOST_STEPS


@dataclass(frozen=True)
class Outlook:
    """What can become of a path, and of each move that can be made now.

    Attributes
    ----------
    verdict
        What can become of the path.
    fates
        For each free square a move away what would become of a move there, in the order of
        the squares; those are left out that were not asked yet.
    """

    verdict: Verdict
    fates: tuple[tuple[int, Prospect], ...]
