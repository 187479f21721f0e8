"""The landscape of the search: all of it, a stretch of it, and one of its bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import RecordingJob, in_slices, uncancelled

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.position import Bar
    from knight_gui.search.recording import Recording
    from knight_gui.search.slices import Inquiry

_REPLAYED_WHILE_SEARCHING = 1 << 18
"""Steps that are searched again to see all of them while the search goes on: a millisecond."""
_REPLAYED_AT_REST = 1 << 25
"""As many as that once it goes no further: some tenths of a second."""


@dataclass(frozen=True)
class Whole:
    """The landscape of all steps.

    Attributes
    ----------
    worst
        The wrong move that most steps went into, once the search has ended and if there is one.
    """

    landscape: Landscape
    worst: Bar | None = None


@dataclass(frozen=True)
class ReadWhole(RecordingJob):
    """Read all steps: `Whole`.

    Attributes
    ----------
    columns
        In how many columns, about.
    is_at_rest
        Whether the search goes no further, so that there is time for more than checkpoints.
    is_plain
        Whether nothing is told of losses.
    """

    columns: int
    is_at_rest: bool = False
    is_plain: bool = False

    def run(self, recording: Recording, _token: CancelToken, /) -> Inquiry[Whole]:
        """Read it, yield it before it is coloured, then look for the worst of the moves."""
        is_over = recording.outcome is not None or recording.problem.is_played_out
        reading = recording.landscape(
            0,
            recording.steps,
            self.columns,
            _REPLAYED_AT_REST if self.is_at_rest else _REPLAYED_WHILE_SEARCHING,
            is_plain=self.is_plain,
        )
        yield from in_slices(
            reading, lambda: Whole(reading.landscape()) if reading.is_read else None
        )
        landscape = reading.landscape()
        place = landscape.lowest_refuted(landscape) if is_over and not self.is_plain else None
        if place is None:
            return Whole(landscape)
        step, depth = int(landscape.steps[place[0]]), place[1]
        return Whole(landscape, (yield from uncancelled(lambda: recording.bar(step, depth))))


@dataclass(frozen=True)
class ReadStretch(RecordingJob):
    """Read the steps from one to a later one in about so many columns: `Landscape`."""

    first: int
    last: int
    columns: int
    is_plain: bool = False

    def run(self, recording: Recording, _token: CancelToken, /) -> Inquiry[Landscape]:
        """Read it, and yield it before it is coloured."""
        reading = recording.landscape(self.first, self.last, self.columns, is_plain=self.is_plain)
        yield from in_slices(reading, lambda: reading.landscape() if reading.is_read else None)
        return reading.landscape()


@dataclass(frozen=True)
class TellBar(RecordingJob):
    """Tell how long the square at a depth of the path after a step is there: `Bar`, if it is."""

    step: int
    depth: int

    def run(self, recording: Recording, _token: CancelToken, /) -> Inquiry[Bar | None]:
        """Look where it begins and ends, again after each request that comes in between."""
        position = recording.position(min(self.step, recording.steps))
        return (
            None
            if self.depth > position.depth
            else (yield from uncancelled(lambda: recording.bar(position.step, self.depth)))
        )
