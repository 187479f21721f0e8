"""Where the two searches of a race part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.inquiry import Inquiry
    from knight_gui.search.parting import Parting
    from knight_gui.search.problem import Problem

MOST = 10**8
"""Steps that are compared: about a second."""


@dataclass(frozen=True)
class FindParting(Job):
    """Find the last step that a search shares with a rival: `Parting`, if they ever differ."""

    rival: Problem

    def run(self, problem: Problem, _token: CancelToken, /) -> Inquiry[Parting | None]:
        """Search both once more, side by side."""
        from knight_gui.search.parting import parting

        return (yield from parting(problem, self.rival, MOST))
