"""Enums of a search.

They are its outcome, the types of its steps and the reasons of its retreats, the statuses of
candidates and of bars of the landscape, the landmarks, and whether a path can become a tour.
"""

from enum import Enum, IntEnum


class Outcome(Enum):
    """End of a search; a search that can go on has none.

    Attributes
    ----------
    SOLVED
        A tour was found.
    NO_TOUR
        Everything was tried: a proof that no tour exists.
    STUCK
        A dead end, and no permission to backtrack.
    STOPPED
        Stopped by the user or by a limit; this proves nothing about tours.
    """

    SOLVED = "solved"
    NO_TOUR = "no-tour"
    STUCK = "stuck"
    STOPPED = "stopped"


class StepType(Enum):
    """Effect of a step on the path."""

    START = "start"
    """No step yet: step 0."""
    ADVANCE = "advance"
    """The knight went on to a candidate."""
    RETREAT = "retreat"
    """The last move was taken back."""


class RetreatReason(Enum):
    """Reason for a retreat before every candidate was tried."""

    PRUNED = "pruned"
    """The pruning proves that the path is lost."""
    RESTART = "restart"
    """The moves of this round are used up: back to the start, to try in another order."""


class CandidateStatus(Enum):
    """State of a candidate in the search from its head."""

    UNTRIED = "untried"
    """The search has not been there from this head."""
    TRIED = "tried"
    """The search has been there from this head and came back."""
    RULED_OUT = "ruled-out"
    """Foresight proves every path over it lost, so the search never goes there."""


class BarStatus(IntEnum):
    """State of a square that was on the path, as the landscape colours its bar."""

    ON_PATH = 0
    """Still there: on the path of the tour, or on the path now."""
    REFUTED = 1
    """Taken back: everything above it was tried, or proved lost, and led to no tour."""
    ABANDONED = 2
    """Given up where a restart began, or by hand, so that nothing is proved about it."""


class LandmarkType(Enum):
    """Why a step is worth jumping to."""

    RECORD = "record"
    """A dead end deeper than all before; the first one is the first dead end of the search."""
    RETREAT = "retreat"
    """The end of a retreat that was longer than all before."""
    TOUR = "tour"
    """The first tour."""


class Completability(Enum):
    """Future of a path: whether it can become a tour.

    Attributes
    ----------
    COMPLETABLE
        A tour continues it, and one is known.
    LOST
        No tour continues it: that is proved.
    UNDECIDED
        Neither a tour nor a proof was found within the branch limit.
    """

    COMPLETABLE = "hopeful"
    LOST = "lost"
    UNDECIDED = "undecided"
