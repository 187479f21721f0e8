"""Where the two searches of a race part, once that is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from knight_gui.player.jobs.job import Job

if TYPE_CHECKING:
    from knight_gui.player.jobs.job import JobResult
    from knight_gui.player.playback import PlaybackController
    from knight_gui.player.search_client import SearchClient
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.divergence import Divergence
    from knight_gui.search.problem import Problem
    from knight_gui.search.slices import StepGenerator

_MOST = 10**8
"""Steps that are compared: about a second."""


@dataclass(frozen=True)
class FindDivergence(Job):
    """Find the last step that a search shares with a rival: `Divergence`, if they ever differ."""

    rival: Problem

    def run(self, problem: Problem, _token: CancelToken, /) -> StepGenerator[Divergence | None]:
        """Search both once more, side by side."""
        from knight_gui.search.divergence import iter_divergence

        return (yield from iter_divergence(problem, self.rival, _MOST))


class DivergenceFinder(QObject):
    """Has it looked for whenever a race begins; the transport tells that it has changed.

    Attributes
    ----------
    divergence
        The last step that both searches share; None while it is not known, or if there is none.
    """

    def __init__(self, go: PlaybackController, parent: QObject) -> None:
        super().__init__(parent)
        self._go = go
        self.divergence: Divergence | None = None
        self.watch_client(go.clients[0])
        go.clients[0].job_result_received.connect(self._on_job_result_received)

    @Slot(object)
    def watch_client(self, track: SearchClient) -> None:
        """Look again whenever a track shows another search."""
        track.opened.connect(self.restart)

    @Slot()
    def restart(self) -> None:
        """Forget what was found, and look for it if two searches begin alike."""
        self.divergence = None
        first, *others = self._go.clients
        first.cancel_job(FindDivergence)
        one = first.problem
        other = others[0].problem if others else None
        if one is None or other is None or one == other or one.is_by_hand or other.is_by_hand:
            return
        if (one.board, one.path) == (other.board, other.path):
            first.start_job(FindDivergence(other))

    @Slot(object)
    def _on_job_result_received(self, delivery: JobResult) -> None:
        if isinstance(delivery.job, FindDivergence) and delivery.is_complete:
            self.divergence = delivery.result
            self._go.changed.emit()
