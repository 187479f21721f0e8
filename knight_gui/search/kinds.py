"""The kinds of what happens in a search, of how it ends, and of what is known of it."""

from enum import Enum, IntEnum


class Outcome(Enum):
    """How a search ended. While it can go on there is none."""

    SOLVED = "solved"
    NO_TOUR = "no-tour"
    """Searched to the end: a proof that no tour exists."""
    STUCK = "stuck"
    """In a dead end, and not allowed to backtrack."""
    STOPPED = "stopped"
    """By the user or by a limit; says nothing about tours."""


class StepKind(Enum):
    """What a step did."""

    START = "start"
    """Nothing yet: step 0."""
    ADVANCE = "advance"
    RETREAT = "retreat"


class Turn(Enum):
    """Why nothing more is tried from a head that may have untried candidates."""

    PRUNED = "pruned"
    """The strategy's pruning proves that the path is lost."""
    RESTART = "restart"
    """The moves of this round are used up: back to the start, to try in another order."""


class Trial(Enum):
    """What has become of a candidate so far."""

    UNTRIED = "untried"
    TRIED = "tried"
    """The search has been there from this head and came back."""
    RULED_OUT = "ruled-out"
    """Foresight proves that every path over it is lost, so the search never goes there."""


class Fate(IntEnum):
    """What became of a square on the path."""

    KEPT = 0
    """It is still there: on the path of the tour, or on the path now."""
    REFUTED = 1
    """Taken back: everything above it was tried, or proved hopeless, and led to no tour."""
    LEFT = 2
    """Given up where a restart began, or by hand, so that nothing is known of it."""


class LandmarkKind(Enum):
    """Why a step is worth jumping to."""

    RECORD = "record"
    """A dead end deeper than all before; the first one of a search is the first dead end."""
    RETREAT = "retreat"
    """The end of a retreat that went back further than all before."""
    TOUR = "tour"
    """The first tour."""


class Prospect(Enum):
    """What can become of a path."""

    HOPEFUL = "hopeful"
    """A tour: there is one that continues it."""
    LOST = "lost"
    """None: that is proved."""
    UNDECIDED = "undecided"
    """Neither a tour nor a proof was found within the steps that there were."""
