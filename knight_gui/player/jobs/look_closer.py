"""The depth over some of the steps, in finer bins than were kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job, Row

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.excerpt import Excerpt
    from knight_gui.search.position import DepthProfile
    from knight_gui.search.recording import Recording


@dataclass(frozen=True)
class LookCloser(Job):
    """Compute the depth from one step to a later one in about so many bins: a `DepthProfile`."""

    first: int
    last: int
    bins: int


def _begin(job: LookCloser, recording: Recording, _token: CancelToken) -> Excerpt:
    last = min(job.last, recording.steps)
    first = min(max(job.first, 0), last)
    return recording.excerpt(first, last, job.bins)


def _result(excerpt: Excerpt) -> DepthProfile:
    return excerpt.profile()


ROW = Row(_begin, _result)
