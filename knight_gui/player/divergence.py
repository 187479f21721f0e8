"""Divergence of the two searches of a comparison: the last step that they share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.jobs.job import Job, JobResult
from knight_gui.player.search_client import SearchClient

if TYPE_CHECKING:
    from knight_gui.player.playback import PlaybackController
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.divergence import Divergence
    from knight_gui.search.problem import Problem
    from knight_gui.search.slices import StepGenerator

_MAX_COMPARED_STEPS = 10**8
"""Steps that are compared at most: about a second."""


@dataclass(frozen=True)
class FindDivergence(Job):
    """Find the last step that a search shares with another: `Divergence`, or None."""

    rival: Problem
    """The other search."""

    def run(self, problem: Problem, _token: CancelToken, /) -> StepGenerator[Divergence | None]:
        """Run both searches once more, side by side."""
        from knight_gui.search.divergence import iter_divergence

        return (yield from iter_divergence(problem, self.rival, _MAX_COMPARED_STEPS))


class DivergenceFinder(QObject):
    """Finder of the divergence whenever a comparison starts.

    Signals
    -------
    divergence_found()
        The search for it is over: `divergence` is the result.
    """

    divergence_found = Signal()

    def __init__(self, playback: PlaybackController, parent: QObject) -> None:
        super().__init__(parent)
        self._playback = playback
        self.divergence: Divergence | None = None
        """Last step that both searches share; None while unknown, or if they never differ."""
        first_client = playback.clients[0]
        self.watch_client(first_client)
        first_client.job_result_received.connect(self._on_job_result_received)

    @Slot(SearchClient)
    def watch_client(self, client: SearchClient) -> None:
        """Restart whenever a client opens another search."""
        client.opened.connect(self.restart)

    @Slot()
    def restart(self) -> None:
        """Forget the divergence, and find it if two searches start alike."""
        self.divergence = None
        first_client = self._playback.clients[0]
        first_client.cancel_job(FindDivergence)
        if not self._playback.is_comparison:
            return
        problem = first_client.problem
        rival = self._playback.clients[1].problem
        if problem is None or rival is None or problem == rival:
            return
        if problem.is_by_hand or rival.is_by_hand:
            return
        if (problem.board, problem.path) == (rival.board, rival.path):
            first_client.start_job(FindDivergence(rival))

    @Slot(JobResult)
    def _on_job_result_received(self, job_result: JobResult) -> None:
        if isinstance(job_result.job, FindDivergence) and job_result.is_complete:
            self.divergence = job_result.result
            self.divergence_found.emit()
