"""What a search does before it takes a move back, and what it did."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job, Row
from knight_gui.search.cancel import Cancelled
from knight_gui.search.tree_size import probes_for

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.position import Bar
    from knight_gui.search.recording import Recording
    from knight_gui.search.tree_size import TreeSize


@dataclass(frozen=True)
class EstimateAbove(Job):
    """Estimate the part of the tree above a move of the path at a step: `Above`.

    Only of a search that comes to each position once, see `has_tree`.

    Attributes
    ----------
    step
        Which.
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
    size
        How many positions there are to be tried.
    bar
        How long the move stands, as far as that was searched.
    """

    size: TreeSize
    bar: Bar


class _Looking:
    """Estimates the part above, then looks when the move is taken back."""

    def __init__(self, job: EstimateAbove, recording: Recording, token: CancelToken) -> None:
        from knight_gui.search.estimate import SizeEstimate

        self._job, self._recording = job, recording
        path = recording.position(job.step).path[: job.depth + 1]
        problem = replace(recording.problem, path=path)
        self._estimate = SizeEstimate(problem, probes_for(problem), token=token)
        self._bar: Bar | None = None

    @property
    def is_complete(self) -> bool:
        return self._bar is not None

    @property
    def above(self) -> Above | None:
        return None if self._bar is None else Above(self._estimate.tree_size(), self._bar)

    def advance(self, budget: int) -> int:
        if not self._estimate.is_complete:
            return self._estimate.advance(budget)
        try:
            self._bar = self._recording.bar(self._job.step, self._job.depth)
        except Cancelled:
            # a request waits: once more after it
            return 0
        return 1


def _begin(job: EstimateAbove, recording: Recording, token: CancelToken) -> _Looking:
    return _Looking(job, recording, token)


def _result(looking: _Looking) -> Above | None:
    return looking.above


ROW = Row(_begin, _result)
