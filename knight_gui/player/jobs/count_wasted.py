"""How many steps were wasted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import RecordingJob, in_slices

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.inquiry import Inquiry
    from knight_gui.search.recording import Recording


@dataclass(frozen=True)
class WastedSteps:
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


@dataclass(frozen=True)
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
