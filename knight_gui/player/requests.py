"""What the window can ask of a search: requests are answered by a frame, orders are obeyed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knight_gui.player.jobs.job import Job
    from knight_gui.search.problem import Problem


@dataclass(frozen=True)
class Wish:
    """What is wanted; whatever is said by the kind of it alone needs no fields."""


@dataclass(frozen=True)
class Open(Wish):
    """Show this search, from step 0 or, if it is still at hand, at step `step`."""

    problem: Problem
    step: int = 0


class Close(Wish):
    """Show nothing any more, and let go of all searches."""


class Look(Wish):
    """What to show: only the newest counts."""


@dataclass(frozen=True)
class LookFrom(Look):
    """What to show, seen from a step."""

    step: int


@dataclass(frozen=True)
class LookForRetreat(LookFrom):
    """Where to find a retreat of `size` moves or more, seen from a step."""

    size: int


class GoTo(LookFrom):
    """Show the position after this step, or at the live end if it lies beyond."""


class GoLive(Look):
    """Show the newest position."""


class GoToNextDeadEnd(LookFrom):
    """Show the first dead end after this step; the live end if there is none yet."""


class GoToPreviousDeadEnd(LookFrom):
    """Show the last dead end before this step; step 0 if there is none."""


class GoToNextRetreat(LookForRetreat):
    """Show the first end of such a retreat after this step, if there is one."""


class GoToPreviousRetreat(LookForRetreat):
    """Show the last end of such a retreat before this step, if there is one."""


class GoToNextLoss(LookFrom):
    """Show the next step by which the path is lost; the live end if none is known yet."""


class GoToNextProof(LookFrom):
    """Show the next step by which the path is provably lost; the live end if there is none yet."""


class GoToNextUndoing(LookFrom):
    """Show the next step that takes a losing move back; the live end if there is none yet."""


class Stop(Wish):
    """Search no further until told to."""


class SearchOn(Wish):
    """Search on after a stop or a rest."""


@dataclass(frozen=True)
class Cancel(Wish):
    """Do no more of the jobs of this kind."""

    kind: type[Job]


if TYPE_CHECKING:
    Request = Open | Close | Look
    """Answered once, by a frame if a search is open."""
    Order = Stop | SearchOn | Job | Cancel
    """Obeyed at once, and answered by no frame."""
