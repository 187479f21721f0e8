"""How big the tree of a search is, above one of its moves too, and how many steps were wasted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.player.jobs.job import Job, RecordingJob, in_slices, uncancelled
from knight_gui.search.tree_size import probes_for

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.position import Bar
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording
    from knight_gui.search.slices import Inquiry
    from knight_gui.search.tree_size import TreeSize


class EstimateSize(Job):
    """Estimate how many positions the search would try if no tour ended it: `TreeSize`.

    Only of a search that comes to each position once, see `has_tree`.
    """

    def run(self, problem: Problem, token: CancelToken, /) -> Inquiry[TreeSize]:
        """Estimate it, and tell nothing before the end: the first few ways may mislead by far."""
        from knight_gui.search.estimate import TreeEstimate

        estimate = TreeEstimate(problem, probes_for(problem), token=token)
        yield from in_slices(estimate, lambda: None)
        return estimate.tree_size()


class Above(NamedTuple):
    """What a search does before it takes a move back.

    Attributes
    ----------
    size
        How many positions there are above it.
    bar
        How long the move stands, as far as that was searched.
    """

    size: TreeSize
    bar: Bar


@dataclass(frozen=True)
class EstimateAbove(RecordingJob):
    """Estimate the part of the tree above a move of the path at a step: `Above`.

    Only of a search that comes to each position once, see `has_tree`.

    Attributes
    ----------
    depth
        That of the move, which is not among those of the path that the search was given.
    """

    step: int
    depth: int

    def run(self, recording: Recording, token: CancelToken, /) -> Inquiry[Above]:
        """Estimate the part above, then look when the move is taken back."""
        size = yield from EstimateSize().run(
            replace(recording.problem, path=recording.position(self.step).path[: self.depth + 1]),
            token,
        )
        return Above(size, (yield from uncancelled(lambda: recording.bar(self.step, self.depth))))


class WastedSteps(NamedTuple):
    """How many steps of a search were made while its path was lost.

    Attributes
    ----------
    steps
        How many steps were looked through.
    wasted
        How many of them were wasted.
    of
        How many there are to be looked through.
    is_exact
        Whether no more than those were wasted.
    """

    steps: int
    wasted: int
    of: int
    is_exact: bool


class CountWasted(RecordingJob):
    """Count the wasted steps among those searched so far: `WastedSteps`."""

    def run(self, recording: Recording, _token: CancelToken, /) -> Inquiry[WastedSteps]:
        """Count, and yield how far that is."""
        count = recording.count_wasted()
        return (
            yield from in_slices(
                count,
                lambda: WastedSteps(count.steps, count.wasted, count.last, count.is_exact),
            )
        )
