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


StepType = Enum(
    "StepType",
    {
        # nothing yet: step 0
        "START": "start",
        "ADVANCE": "advance",
        "RETREAT": "retreat",
    },
)
"""What a step did."""


RetreatReason = Enum(
    "RetreatReason",
    {
        # the strategy's pruning proves that the path is lost
        "PRUNED": "pruned",
        # the moves of this round are used up: back to the start, to try in another order
        "RESTART": "restart",
    },
)
"""Why nothing more is tried from a head that may have untried candidates."""


CandidateStatus = Enum(
    "CandidateStatus",
    {
        "UNTRIED": "untried",
        # the search has been there from this head and came back
        "TRIED": "tried",
        # foresight proves that every path over it is lost, so the search never goes there
        "RULED_OUT": "ruled-out",
    },
)
"""What has become of a candidate so far."""


class BarStatus(IntEnum):
    """What became of a square on the path."""

    ON_PATH = 0
    """It is still there: on the path of the tour, or on the path now."""
    REFUTED = 1
    """Taken back: everything above it was tried, or proved hopeless, and led to no tour."""
    ABANDONED = 2
    """Given up where a restart began, or by hand, so that nothing is known of it."""


LandmarkType = Enum(
    "LandmarkType",
    {
        # a dead end deeper than all before; the first one of a search is the first dead end
        "RECORD": "record",
        # the end of a retreat that went back further than all before
        "RETREAT": "retreat",
        # the first tour
        "TOUR": "tour",
    },
)
"""Why a step is worth jumping to."""


class Completability(Enum):
    """What can become of a path."""

    COMPLETABLE = "hopeful"
    """A tour: there is one that continues it."""
    LOST = "lost"
    """None: that is proved."""
    UNDECIDED = "undecided"
    """Neither a tour nor a proof was found within the steps that there were."""
