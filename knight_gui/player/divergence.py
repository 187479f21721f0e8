"""Where the two searches of a race part, once that is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from knight_gui.player.jobs.job import Job

if TYPE_CHECKING:
    from knight_gui.player.jobs.job import Delivery
    from knight_gui.player.playback import Transport
    from knight_gui.player.search_client import Track
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.divergence import Parting
    from knight_gui.search.problem import Problem
    from knight_gui.search.slices import Inquiry

_MOST = 10**8
"""Steps that are compared: about a second."""


@dataclass(frozen=True)
class FindParting(Job):
    """Find the last step that a search shares with a rival: `Parting`, if they ever differ."""

    rival: Problem

    def run(self, problem: Problem, _token: CancelToken, /) -> Inquiry[Parting | None]:
        """Search both once more, side by side."""
        from knight_gui.search.divergence import parting

        return (yield from parting(problem, self.rival, _MOST))


class Partings(QObject):
    """Has it looked for whenever a race begins; the transport tells that it has changed.

    Attributes
    ----------
    found
        The last step that both searches share; None while it is not known, or if there is none.
    """

    def __init__(self, go: Transport, parent: QObject) -> None:
        super().__init__(parent)
        self._go = go
        self.found: Parting | None = None
        self.heed(go.tracks[0])
        go.tracks[0].delivered.connect(self._take)

    @Slot(object)
    def heed(self, track: Track) -> None:
        """Look again whenever a track shows another search."""
        track.opened.connect(self.look)

    @Slot()
    def look(self) -> None:
        """Forget what was found, and look for it if two searches begin alike."""
        self.found = None
        first, *others = self._go.tracks
        first.cancel(FindParting)
        one, other = first.problem, others[0].problem if others else None
        if one is None or other is None or one == other or one.is_by_hand or other.is_by_hand:
            return
        if (one.board, one.path) == (other.board, other.path):
            first.start(FindParting(other))

    @Slot(object)
    def _take(self, delivery: Delivery) -> None:
        if isinstance(delivery.job, FindParting) and delivery.is_complete:
            self.found = delivery.result
            self._go.changed.emit()
