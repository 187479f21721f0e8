"""What the window can ask of a search. Each request is answered once, by a frame if one is open."""

from dataclasses import dataclass

from knight_gui.search.problem import Problem


@dataclass(frozen=True)
class Open:
    """Show this search, from step 0 or, if it is still at hand, at step `step`."""

    problem: Problem
    step: int = 0


@dataclass(frozen=True)
class Close:
    """Show nothing any more, and let go of all searches."""


@dataclass(frozen=True)
class GoTo:
    """Show the position after this step, or at the live end if it lies beyond."""

    step: int


@dataclass(frozen=True)
class GoLive:
    """Show the newest position."""


@dataclass(frozen=True)
class GoToNextDeadEnd:
    """Show the first dead end after this step; the live end if there is none yet."""

    step: int


@dataclass(frozen=True)
class GoToPreviousDeadEnd:
    """Show the last dead end before this step; step 0 if there is none."""

    step: int


@dataclass(frozen=True)
class GoToNextRetreat:
    """Show the first end of a retreat of `size` moves or more after this step, if there is one."""

    step: int
    size: int


@dataclass(frozen=True)
class GoToPreviousRetreat:
    """Show the last end of a retreat of `size` moves or more before this step, if there is one."""

    step: int
    size: int


@dataclass(frozen=True)
class Stop:
    """Search no further until told to."""


@dataclass(frozen=True)
class SearchOn:
    """Search on after a stop or a rest."""


Look = GoTo | GoLive | GoToNextDeadEnd | GoToPreviousDeadEnd | GoToNextRetreat | GoToPreviousRetreat
"""What to show: only the newest counts."""
Order = Stop | SearchOn
"""Whether to search: only the newest counts."""
Request = Open | Close | Look | Order


@dataclass(frozen=True)
class LookCloser:
    """Compute the depth from one step to a later one in about so many bins.

    No frame answers it, and it keeps no frame waiting: it is worked at in
    between, and a newer one takes its place.
    """

    problem: Problem
    first: int
    last: int
    bins: int


@dataclass(frozen=True)
class CountWasted:
    """Count the steps in vain among those searched so far, in between, as for `LookCloser`."""

    problem: Problem


@dataclass(frozen=True)
class EnumerateTours:
    """Find all tours that the search could come to, in between, as for `LookCloser`."""

    problem: Problem
