"""What the window hears of a search: what it is doing, a frame of it, and a report."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import Landmark, Position, Progress, StepRangeSummary
    from knight_gui.search.problem import Problem


class SearchStatus(Enum):
    """What the search is doing."""

    RUNNING = "searching"
    FINISHED = "ended"
    """The problem is answered: there is an outcome."""
    THROTTLED = "resting"
    """It is far enough ahead of what is shown."""
    WAITING_FOR_MOVE = "awaiting"
    """Somebody searches by hand, and makes the next step."""
    STOPPED = "stopped"
    """The user wanted it so."""


@dataclass(frozen=True)
class Frame:
    """The position of a search that one drawing shows.

    Attributes
    ----------
    verdict
        What can become of its path; None while that is not known.
    passage
        What happened on the way there from the frame before; None if that shows a later step,
        or another search.
    """

    problem: Problem
    position: Position
    verdict: Verdict | None = None
    passage: StepRangeSummary | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Report:
    """How far a search got, whatever is shown of it.

    Attributes
    ----------
    landmarks
        The steps worth jumping to, in order.
    elapsed_s
        How long it has searched.
    control_count
        How often the worker had been told to stop or to search on by then.
    """

    problem: Problem
    progress: Progress
    status: SearchStatus
    steps_per_s: float
    landmarks: tuple[Landmark, ...] = ()
    elapsed_s: float = 0.0
    control_count: int = 0
