"""Messages from a search to the window: its status, a frame of it, and a report."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from knight_gui.board import Tour
from knight_gui.search.kinds import Outcome

if TYPE_CHECKING:
    from knight_gui.search.oracle.verdict import Verdict
    from knight_gui.search.position import Landmark, Position, Progress, StepRangeSummary
    from knight_gui.search.problem import Problem


class SearchStatus(Enum):
    """Activity of a search."""

    RUNNING = "searching"
    """The search goes on."""
    FINISHED = "ended"
    """The problem is answered: there is an outcome."""
    THROTTLED = "resting"
    """The search is far enough ahead of the step shown."""
    WAITING_FOR_MOVE = "awaiting"
    """The user searches by hand, and makes the next step."""
    STOPPED = "stopped"
    """The user has stopped the search."""


@dataclass(frozen=True)
class Frame:
    """Position of a search, to be drawn."""

    problem: Problem
    position: Position
    verdict: Verdict | None = None
    """What can become of the path; None while that is unknown."""
    passage: StepRangeSummary | None = field(default=None, compare=False)
    """Summary of the steps since the frame before; None if that showed a later step or another
    search.
    """

    @property
    def tour(self) -> Tour | None:
        """The path at the end of a search that has found a tour, else None."""
        if self.position.outcome is not Outcome.SOLVED:
            return None
        return Tour(self.problem.board, self.position.path)


@dataclass(frozen=True)
class Report:
    """Progress of a search, independent of the step shown."""

    problem: Problem
    progress: Progress
    status: SearchStatus
    steps_per_s: float
    landmarks: tuple[Landmark, ...] = ()
    """Steps worth jumping to, in order."""
    elapsed_s: float = 0.0
    """Seconds of searching."""
    control_count: int = 0
    """Number of `SearchControl` messages that the worker had received by then."""
