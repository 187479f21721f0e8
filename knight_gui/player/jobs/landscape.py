"""The landscape of the search: all of it, a stretch of it, and one of its bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Inquiry, Job, Row, uncancelled
from knight_gui.search.cancel import Cancelled

if TYPE_CHECKING:
    from collections.abc import Generator

    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.landscape import Landscape, LandscapeReading
    from knight_gui.search.position import Bar
    from knight_gui.search.recording import Recording

_REPLAYED_WHILE_SEARCHING = 1 << 18
"""Steps that are searched again to see all of them while the search goes on: a millisecond."""
_REPLAYED_AT_REST = 1 << 25
"""As many as that once it goes no further: some tenths of a second."""


@dataclass(frozen=True)
class ReadWhole(Job):
    """Read all steps: `Whole`.

    Attributes
    ----------
    columns
        In how many columns, about.
    is_at_rest
        Whether the search goes no further, so that there is time for more than checkpoints.
    """

    columns: int
    is_at_rest: bool = False


@dataclass(frozen=True)
class ReadStretch(Job):
    """Read the steps from one to a later one in about so many columns: `Landscape`."""

    first: int
    last: int
    columns: int


@dataclass(frozen=True)
class TellBar(Job):
    """Tell how long the square at a depth of the path after a step is there: `Bar`."""

    step: int
    depth: int


@dataclass(frozen=True)
class Whole:
    """The landscape of all steps.

    Attributes
    ----------
    landscape
        All of it, up to the newest step.
    worst
        The wrong move that most steps went into, once the search has ended and if there is one.
    """

    landscape: Landscape
    worst: Bar | None


class _WholeReading:
    """Reads all steps, and then finds the wrong move that most of them went into."""

    def __init__(self, job: ReadWhole, recording: Recording, _token: CancelToken) -> None:
        self._recording = recording
        longest = _REPLAYED_AT_REST if job.is_at_rest else _REPLAYED_WHILE_SEARCHING
        self._reading = recording.landscape(0, recording.steps, job.columns, longest)
        self._is_judged = recording.outcome is None
        self.worst: Bar | None = None

    @property
    def is_complete(self) -> bool:
        return self._reading.is_complete and self._is_judged

    @property
    def landscape(self) -> Landscape | None:
        return _stretch(self._reading)

    def advance(self, budget: int) -> int:
        if not self._reading.is_complete:
            return self._reading.advance(budget)
        landscape = self._reading.landscape()
        place = landscape.lowest_refuted(landscape)
        if place is not None:
            column, depth = place
            try:
                self.worst = self._recording.bar(int(landscape.steps[column]), depth)
            except Cancelled:
                return 0
        self._is_judged = True
        return 1


def _tell(job: TellBar, recording: Recording) -> Generator[None, None, Bar | None]:
    position = recording.position(min(job.step, recording.steps))
    if job.depth > position.depth:
        return None
    return (yield from uncancelled(lambda: recording.bar(position.step, job.depth)))


def _whole(reading: _WholeReading) -> Whole | None:
    landscape = reading.landscape
    return None if landscape is None else Whole(landscape, reading.worst)


def _begin_stretch(job: ReadStretch, recording: Recording, _token: CancelToken) -> LandscapeReading:
    return recording.landscape(job.first, job.last, job.columns)


def _stretch(reading: LandscapeReading) -> Landscape | None:
    # it is shown before it is coloured
    return reading.landscape() if reading.is_read else None


def _begin_bar(job: TellBar, recording: Recording, _token: CancelToken) -> Inquiry[Bar | None]:
    return Inquiry(_tell(job, recording))


WHOLE = Row(_WholeReading, _whole, needs_recording=True)
STRETCH = Row(_begin_stretch, _stretch, needs_recording=True)
BAR = Row(_begin_bar, Inquiry.answer, needs_recording=True)
