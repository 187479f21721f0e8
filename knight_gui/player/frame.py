"""What the worker answers: frozen facts, safe to hand from thread to thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from knight_gui.player.work import Work
    from knight_gui.search.kinds import Outcome
    from knight_gui.search.position import DepthProfile, Landmark, Loss, Position, Progress
    from knight_gui.search.problem import Problem


@dataclass(frozen=True)
class Frame:
    """What one drawing needs.

    Attributes
    ----------
    problem
        The search it belongs to.
    position
        Where that search stands at the step shown.
    loss
        When the path shown was lost, if it provably is.
    """

    problem: Problem
    position: Position
    loss: Loss | None = None


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
    share
        How much of its tree it has tried, an estimate; None where that is not told.
    """

    problem: Problem
    progress: Progress
    profile: DepthProfile
    work: Work
    steps_per_s: float
    landmarks: tuple[Landmark, ...] = ()
    seconds: float = 0.0
    share: Fraction | None = None

    @property
    def positions_per_s(self) -> float:
        """How fast it comes to new positions; 0 while that is not known."""
        progress = self.progress
        return self.steps_per_s * progress.nodes / progress.steps if progress.steps else 0.0


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
