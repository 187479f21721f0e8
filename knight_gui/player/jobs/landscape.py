"""Jobs on the landscape of a search: the whole, a range of steps, one bar, and its first step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import RecordingJob, iter_slices, retry_when_cancelled
from knight_gui.search.compiling import loader

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import LandscapeBar
    from knight_gui.search.recording import Recording
    from knight_gui.search.slices import StepGenerator

_MAX_REPLAYED_WHILE_SEARCHING = 1 << 18
"""Steps that are replayed at most while the search goes on: a millisecond."""
_MAX_REPLAYED_AT_REST = 1 << 25
"""Steps that are replayed at most once it goes no further: some tenths of a second."""


@dataclass(frozen=True)
class WholeLandscape:
    """Landscape of all steps."""

    landscape: Landscape
    costliest_mistake: LandscapeBar | None = None
    """Losing move with the most steps; None before the search has ended, or if there is none."""


@dataclass(frozen=True)
class ReadWholeLandscape(RecordingJob):
    """Read the landscape of all steps, uncompiled if need be: `WholeLandscape`."""

    columns: int
    """Approximate number of columns."""
    is_at_rest: bool = False
    """Whether the search goes no further, so that there is time to replay steps."""
    without_losses: bool = False
    """Whether losses are left out."""

    @property
    def is_ready(self) -> bool:
        """Whether it can be read: of a search at rest, which is read once, with its losses."""
        return not self.is_at_rest or super().is_ready

    def run(self, recording: Recording, _token: CancelToken, /) -> StepGenerator[WholeLandscape]:
        """Read it, yield it before it has losses, then find the costliest mistake."""
        is_over = recording.outcome is not None or recording.problem.has_no_move_left
        without_losses = self.without_losses or not loader.are_loaded(loader.EXPLAINING)
        max_replayed = _MAX_REPLAYED_AT_REST if self.is_at_rest else _MAX_REPLAYED_WHILE_SEARCHING
        reader = recording.make_landscape_reader(
            0, recording.steps, self.columns, max_replayed, without_losses=without_losses
        )

        def landscape_so_far() -> WholeLandscape | None:
            return WholeLandscape(reader.landscape()) if reader.is_read else None

        yield from iter_slices(reader, landscape_so_far)
        landscape = reader.landscape()
        if not is_over or without_losses:
            return WholeLandscape(landscape)
        costliest_mistake: LandscapeBar | None = None
        for column, depth in landscape.find_widest_mistakes(landscape):
            read_bar = partial(recording.landscape_bar, int(landscape.column_steps[column]), depth)
            mistake_bar = yield from retry_when_cancelled(read_bar)
            if costliest_mistake is None or mistake_bar.step_count > costliest_mistake.step_count:
                costliest_mistake = mistake_bar
        return WholeLandscape(landscape, costliest_mistake)


@dataclass(frozen=True)
class ReadStepRange(RecordingJob):
    """Read the landscape of a range of steps in about so many columns: `Landscape`."""

    first: int
    last: int
    columns: int
    without_losses: bool = False

    def run(self, recording: Recording, _token: CancelToken, /) -> StepGenerator[Landscape]:
        """Read it, and yield it before it has losses."""
        reader = recording.make_landscape_reader(
            self.first, self.last, self.columns, without_losses=self.without_losses
        )

        def landscape_so_far() -> Landscape | None:
            return reader.landscape() if reader.is_read else None

        yield from iter_slices(reader, landscape_so_far)
        return reader.landscape()


@dataclass(frozen=True)
class ReadBar(RecordingJob):
    """Read the bar at a depth of the path after a step: `LandscapeBar`, or None."""

    step: int
    depth: int

    def run(
        self, recording: Recording, _token: CancelToken, /
    ) -> StepGenerator[LandscapeBar | None]:
        """Find its first and last step, again after each request that comes in between."""
        position = recording.position(min(self.step, recording.steps))
        if self.depth > position.depth:
            return None
        read_bar = partial(recording.landscape_bar, position.step, self.depth)
        return (yield from retry_when_cancelled(read_bar))


@dataclass(frozen=True)
class FindMoveStep(RecordingJob):
    """Find the step at which the path of a step reached a depth: its number."""

    step: int
    depth: int

    def run(self, recording: Recording, _token: CancelToken, /) -> StepGenerator[int]:
        """Find it, again after each request that comes in between."""
        position = recording.position(min(self.step, recording.steps))
        find_step = partial(recording.step_of_move, position, min(self.depth, position.depth))
        return (yield from retry_when_cancelled(find_step))
