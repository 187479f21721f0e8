"""Jobs on costs: size of the search tree, cost of undoing a move, count of wasted steps."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from knight_gui.player.jobs.job import Job, RecordingJob, iter_slices, retry_when_cancelled
from knight_gui.search.compiling import loader
from knight_gui.search.tree_size import probe_count_for

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.position import LandscapeBar
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording
    from knight_gui.search.slices import StepGenerator
    from knight_gui.search.tree_size import TreeSize


class EstimateTreeSize(Job):
    """Estimate the number of positions of the search tree: `TreeSize`.

    Only of a search that comes to each position once, see `Problem.has_tree`.
    """

    needed_functions: ClassVar[tuple[str, ...] | None] = loader.PROBING

    def run(self, problem: Problem, token: CancelToken, /) -> StepGenerator[TreeSize]:
        """Run the estimator, with no result before the end: the first probes may mislead by far."""
        from knight_gui.search.estimate import TreeSizeEstimator

        estimator = TreeSizeEstimator(problem, probe_count_for(problem), cancel_token=token)
        yield from iter_slices(estimator, _no_result)
        return estimator.tree_size()


def _no_result() -> None:
    """Return no result, as one of a part would mislead."""


class UndoCost(NamedTuple):
    """Work of a search before it undoes a move."""

    subtree_size: TreeSize
    """Estimated number of positions in the subtree of the move."""
    bar: LandscapeBar
    """Steps for which the move stands, as far as they were searched."""


@dataclass(frozen=True)
class EstimateUndoCost(RecordingJob):
    """Estimate the subtree of a move of the path at a step: `UndoCost`.

    Only of a search that comes to each position once, see `Problem.has_tree`.
    """

    needed_functions: ClassVar[tuple[str, ...] | None] = (
        *loader.EXPLAINING,
        *loader.PROBING,
    )
    step: int
    depth: int
    """Depth of the move, which is not one of the problem's given path."""

    def run(self, recording: Recording, token: CancelToken, /) -> StepGenerator[UndoCost]:
        """Estimate the subtree, then find the step at which the move is undone."""
        path = recording.position(self.step).path[: self.depth + 1]
        subproblem = replace(recording.problem, path=path)
        subtree_size = yield from EstimateTreeSize().run(subproblem, token)
        read_bar = partial(recording.landscape_bar, self.step, self.depth)
        bar = yield from retry_when_cancelled(read_bar)
        return UndoCost(subtree_size, bar)


class WastedSteps(NamedTuple):
    """Count of the steps of a search that were made while its path was lost."""

    examined_steps: int
    """Number of steps examined so far."""
    wasted_count: int
    """Number of wasted steps among them."""
    total_steps: int
    """Number of steps to be examined."""
    is_exact: bool
    """Whether no other step was wasted."""


class CountWastedSteps(RecordingJob):
    """Count the wasted steps among those searched so far: `WastedSteps`."""

    needed_functions: ClassVar[tuple[str, ...] | None] = (
        *loader.EXPLAINING,
        *loader.SEARCHING,
    )

    def run(self, recording: Recording, _token: CancelToken, /) -> StepGenerator[WastedSteps]:
        """Count, and yield the count so far."""
        counter = recording.make_wasted_step_counter()

        def count_so_far() -> WastedSteps:
            return WastedSteps(
                counter.examined_steps, counter.wasted_steps, counter.last_step, counter.is_exact
            )

        return (yield from iter_slices(counter, count_so_far))
