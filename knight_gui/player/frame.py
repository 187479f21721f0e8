"""What the worker answers: frozen facts, safe to hand from thread to thread."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from knight_gui.player.work import Work
    from knight_gui.search.position import Landmark, Passage, Position, Progress
    from knight_gui.search.problem import Problem
    from knight_gui.search.verdict import Verdict


@dataclass(frozen=True)
class Frame:
    """What one drawing needs.

    Attributes
    ----------
    problem
        The search it belongs to.
    position
        Where that search stands at the step shown.
    verdict
        What can become of the path shown; None while that is not known.
    passage
        What happened on the way there from the frame before; None if that shows a later step,
        or another search.
    """

    problem: Problem
    position: Position
    verdict: Verdict | None = None
    passage: Passage | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Report:
    """How far a search got, whatever is shown of it.

    Attributes
    ----------
    problem
        The search it belongs to.
    progress
        Its totals.
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
    steered
        How often the worker had been told to stop or to search on by then.
    """

    problem: Problem
    progress: Progress
    work: Work
    steps_per_s: float
    landmarks: tuple[Landmark, ...] = ()
    seconds: float = 0.0
    share: Fraction | None = None
    steered: int = 0
