"""How many steps were in vain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job, Row

if TYPE_CHECKING:
    from knight_gui.search.analysis import WastedCount
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.recording import Recording


@dataclass(frozen=True)
class CountWasted(Job):
    """Count the steps in vain among those searched so far: `WastedSteps`."""


@dataclass(frozen=True)
class WastedSteps:
    """How many steps of a search led to positions of which no tour can come.

    Attributes
    ----------
    steps
        How many steps were looked through.
    wasted
        How many of them were in vain.
    of
        How many there are to be looked through.
    """

    steps: int
    wasted: int
    of: int


def _begin(_job: CountWasted, recording: Recording, _token: CancelToken) -> WastedCount:
    return recording.count_wasted()


def _result(count: WastedCount) -> WastedSteps:
    return WastedSteps(count.steps, count.wasted, count.last)


ROW = Row(_begin, _result)
