"""How big the tree of a search is, above one of its moves too, and how many steps were wasted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.player.jobs.job import Job, RecordingJob, iter_slices, retry_when_cancelled
from knight_gui.search.tree_size import probe_count_for

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.position import LandscapeBar
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording
    from knight_gui.search.slices import StepGenerator
    from knight_gui.search.tree_size import TreeSize


class EstimateTreeSize(Job):
    """Estimate how many positions the search would try if no tour ended it: `TreeSize`.

    Only of a search that comes to each position once, see `has_tree`.
    """

    def run(self, problem: Problem, token: CancelToken, /) -> StepGenerator[TreeSize]:
        """Estimate it, and tell nothing before the end: the first few ways may mislead by far."""
        from knight_gui.search.estimate import TreeSizeEstimator

        estimate = TreeSizeEstimator(problem, probe_count_for(problem), cancel_token=token)
        yield from iter_slices(estimate, lambda: None)
        return estimate.tree_size()


class UndoCost(NamedTuple):
    """What a search does before it takes a move back.

    Attributes
    ----------
    subtree_size
        How many positions there are above it.
    bar
        How long the move stands, as far as that was searched.
    """

    subtree_size: TreeSize
    bar: LandscapeBar


@dataclass(frozen=True)
class EstimateUndoCost(RecordingJob):
    """Estimate the part of the tree above a move of the path at a step: `UndoCost`.

    Only of a search that comes to each position once, see `has_tree`.

    Attributes
    ----------
    depth
        That of the move, which is not among those of the path that the search was given.
    """

    step: int
    depth: int

    def run(self, recording: Recording, token: CancelToken, /) -> StepGenerator[UndoCost]:
        """Estimate the part above, then look when the move is taken back."""
        size = yield from EstimateTreeSize().run(
            replace(recording.problem, path=recording.position(self.step).path[: self.depth + 1]),
            token,
        )
        return UndoCost(
            size,
            (
                yield from retry_when_cancelled(
                    lambda: recording.landscape_bar(self.step, self.depth)
                )
            ),
        )


class WastedSteps(NamedTuple):
    """How many steps of a search were made while its path was lost.

    Attributes
    ----------
    examined_steps
        How many steps were looked through.
    wasted_count
        How many of them were wasted.
    total_steps
        How many there are to be looked through.
    is_exact
        Whether no more than those were wasted.
    """

    examined_steps: int
    wasted_count: int
    total_steps: int
    is_exact: bool


class CountWastedSteps(RecordingJob):
    """Count the wasted steps among those searched so far: `WastedSteps`."""

    def run(self, recording: Recording, _token: CancelToken, /) -> StepGenerator[WastedSteps]:
        """Count, and yield how far that is."""
        count = recording.make_wasted_step_counter()
        return (
            yield from iter_slices(
                count,
                lambda: WastedSteps(
                    count.examined_steps, count.wasted_steps, count.last_step, count.is_exact
                ),
            )
        )
