"""The landscape of the search: all of it, a stretch of it, and one of its bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import RecordingJob, iter_slices, retry_when_cancelled

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import LandscapeBar
    from knight_gui.search.recording import Recording
    from knight_gui.search.slices import StepGenerator

_REPLAYED_WHILE_SEARCHING = 1 << 18
"""Steps that are searched again to see all of them while the search goes on: a millisecond."""
_REPLAYED_AT_REST = 1 << 25
"""As many as that once it goes no further: some tenths of a second."""


@dataclass(frozen=True)
class WholeLandscape:
    """The landscape of all steps.

    Attributes
    ----------
    costliest_mistake
        The wrong move that most steps went into, once the search has ended and if there is one.
    """

    landscape: Landscape
    costliest_mistake: LandscapeBar | None = None


@dataclass(frozen=True)
class ReadWholeLandscape(RecordingJob):
    """Read all steps: `WholeLandscape`.

    Attributes
    ----------
    columns
        In how many columns, about.
    is_at_rest
        Whether the search goes no further, so that there is time for more than checkpoints.
    without_losses
        Whether nothing is told of losses.
    """

    columns: int
    is_at_rest: bool = False
    without_losses: bool = False

    def run(self, recording: Recording, _token: CancelToken, /) -> StepGenerator[WholeLandscape]:
        """Read it, yield it before it is coloured, then look for the worst of the moves."""
        is_over = recording.outcome is not None or recording.problem.has_no_move_left
        reading = recording.make_landscape_reader(
            0,
            recording.steps,
            self.columns,
            _REPLAYED_AT_REST if self.is_at_rest else _REPLAYED_WHILE_SEARCHING,
            without_losses=self.without_losses,
        )
        yield from iter_slices(
            reading, lambda: WholeLandscape(reading.landscape()) if reading.is_read else None
        )
        landscape = reading.landscape()
        if is_over and not self.without_losses:
            place = landscape.find_widest_mistake(landscape)
        else:
            place = None
        if place is None:
            return WholeLandscape(landscape)
        step = int(landscape.column_steps[place[0]])
        depth = place[1]
        return WholeLandscape(
            landscape,
            (yield from retry_when_cancelled(lambda: recording.landscape_bar(step, depth))),
        )


@dataclass(frozen=True)
class ReadStepRange(RecordingJob):
    """Read the steps from one to a later one in about so many columns: `Landscape`."""

    first: int
    last: int
    columns: int
    without_losses: bool = False

    def run(self, recording: Recording, _token: CancelToken, /) -> StepGenerator[Landscape]:
        """Read it, and yield it before it is coloured."""
        reading = recording.make_landscape_reader(
            self.first, self.last, self.columns, without_losses=self.without_losses
        )
        yield from iter_slices(reading, lambda: reading.landscape() if reading.is_read else None)
        return reading.landscape()


@dataclass(frozen=True)
class ReadBar(RecordingJob):
    """Tell how long the square at a depth of the path after a step is there: `LandscapeBar`, if it is."""

    step: int
    depth: int

    def run(
        self, recording: Recording, _token: CancelToken, /
    ) -> StepGenerator[LandscapeBar | None]:
        """Look where it begins and ends, again after each request that comes in between."""
        position = recording.position(min(self.step, recording.steps))
        if self.depth > position.depth:
            return None
        return (
            yield from retry_when_cancelled(
                lambda: recording.landscape_bar(position.step, self.depth)
            )
        )
