"""How big the tree of a search is, and how much of it lies above one of its moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Inquiry, Job, Row, uncancelled
from knight_gui.search.tree_size import probes_for

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.estimate import EffortEstimate
    from knight_gui.search.position import Bar
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording
    from knight_gui.search.tree_size import Effort


@dataclass(frozen=True)
class EstimateSize(Job):
    """Estimate how many positions the search would try if no tour ended it, and how fast: `Effort`.

    Only of a search that comes to each position once, see `has_tree`.
    """


@dataclass(frozen=True)
class EstimateAbove(Job):
    """Estimate the part of the tree above a move of the path at a step: `Above`.

    Only of a search that comes to each position once, see `has_tree`.

    Attributes
    ----------
    depth
        That of the move, which is not among those of the path that the search was given.
    """

    step: int
    depth: int


@dataclass(frozen=True)
class Above:
    """What a search does before it takes a move back.

    Attributes
    ----------
    effort
        What it takes to try all positions above it.
    bar
        How long the move stands, as far as that was searched.
    """

    effort: Effort
    bar: Bar


class _Looking:
    """Estimates the part above, then looks when the move is taken back."""

    def __init__(self, job: EstimateAbove, recording: Recording, token: CancelToken) -> None:
        path = recording.position(job.step).path[: job.depth + 1]
        self._estimate = _estimate(replace(recording.problem, path=path), token)
        self._bar = Inquiry(uncancelled(lambda: recording.bar(job.step, job.depth)))

    @property
    def is_complete(self) -> bool:
        return self._bar.is_complete

    def advance(self, budget: int) -> int:
        part = self._bar if self._estimate.is_complete else self._estimate
        return part.advance(budget)

    def above(self) -> Above | None:
        bar = self._bar.answer()
        return None if bar is None else Above(self._estimate.effort(), bar)


def _estimate(problem: Problem, token: CancelToken) -> EffortEstimate:
    from knight_gui.search.estimate import EffortEstimate

    return EffortEstimate(problem, probes_for(problem), token=token)


def _begin_size(_job: EstimateSize, problem: Problem, token: CancelToken) -> EffortEstimate:
    return _estimate(problem, token)


def _size(estimate: EffortEstimate) -> Effort | None:
    # the first few ways down may be off by orders of magnitude
    return estimate.effort() if estimate.is_complete else None


SIZE = Row(_begin_size, _size)
ABOVE = Row(_Looking, _Looking.above, needs_recording=True)
