"""What the worker answers: frozen facts, safe to hand from thread to thread."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from knight_gui.search.position import (
    DepthProfile,
    Landmark,
    Loss,
    Outcome,
    Passage,
    Position,
    Progress,
    Step,
)
from knight_gui.search.problem import Problem

if TYPE_CHECKING:
    from knight_gui.search.enumeration import Tours
    from knight_gui.search.tour_count import TourCount


class Work(Enum):
    """What the search is doing."""

    SEARCHING = "searching"
    ENDED = "ended"
    """The problem is answered: there is an outcome."""
    RESTING = "resting"
    """It is far enough ahead of what is shown."""
    STOPPED = "stopped"
    """The user wanted it so."""


@dataclass(frozen=True)
class Frame:
    """What one drawing needs.

    Attributes
    ----------
    problem
        The search it belongs to.
    position
        Where that search stands at the step shown.
    steps
        The last of the steps between the frame before and this one, at most
        `MOST_STEPS`; empty when the view jumped or went back.
    is_live
        Whether this is the newest position.
    passage
        What happened since the frame before, if that lies several steps back.
    loss
        When the path shown was lost, if it provably is.
    """

    problem: Problem
    position: Position
    steps: tuple[Step, ...]
    is_live: bool
    passage: Passage | None = None
    loss: Loss | None = None


MOST_STEPS = 64


@dataclass(frozen=True)
class Report:
    """How far a search got, whatever is shown of it.

    Attributes
    ----------
    problem
        The search it belongs to.
    progress
        Its totals.
    profile
        The depth over its steps.
    work
        What it is doing.
    steps_per_s
        How fast it searches.
    landmarks
        The steps worth jumping to, in order.
    seconds
        How long it has searched.
    """

    problem: Problem
    progress: Progress
    profile: DepthProfile
    work: Work
    steps_per_s: float
    landmarks: tuple[Landmark, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True)
class Closeup:
    """The depth over some of the steps of a search.

    Attributes
    ----------
    problem
        The search it belongs to.
    profile
        The depth, as far as it has been computed.
    """

    problem: Problem
    profile: DepthProfile


@dataclass(frozen=True)
class WastedSteps:
    """How many steps of a search led to positions of which no tour can come.

    Attributes
    ----------
    problem
        The search it belongs to.
    steps
        How many steps were looked through.
    wasted
        How many of them were in vain.
    of
        How many there are to be looked through.
    """

    problem: Problem
    steps: int
    wasted: int
    of: int


@dataclass(frozen=True)
class FoundTours:
    """The tours that an enumeration has found.

    Attributes
    ----------
    problem
        The search it belongs to.
    tour_count
        How many they are, and whether there are others.
    tours
        The tours themselves.
    """

    problem: Problem
    tour_count: TourCount
    tours: Tours


@dataclass(frozen=True)
class Ending:
    """A search that ended.

    Attributes
    ----------
    problem
        Which.
    outcome
        How.
    """

    problem: Problem
    outcome: Outcome
