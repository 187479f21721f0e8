"""Opens what the session says is searched, and notes what was searched before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.lane import Lane
from knight_gui.player.work import Work

if TYPE_CHECKING:
    from knight_gui.player.frame import Report
    from knight_gui.player.session import Session
    from knight_gui.player.transport import Transport


class Loader(QObject):
    """Keeps the transport at the searches of the session.

    Signals
    -------
    track_added(Track), track_removed(Track)
        A race began, or ended: there is one more search to be shown, or one less.
    """

    track_added = Signal(object)
    track_removed = Signal(object)

    def __init__(self, session: Session, transport: Transport, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._transport = transport
        for track in transport.tracks:
            track.reported.connect(self._note_rest)
        session.changed.connect(self._follow)

    def note_runs(self) -> None:
        """Note how far the searches have come that are shown."""
        for track in self._transport.tracks:
            if track.report is not None:
                self._note(track.report)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "setups" in changed:
            self.note_runs()
            self._match_tracks()
            self._open()

    def _match_tracks(self) -> None:
        go = self._transport
        if self._session.scene.is_race and not go.is_race:
            lane = Lane()
            lane.load_engine()
            track = go.add(lane)
            track.reported.connect(self._note_rest)
            self.track_added.emit(track)
        elif go.is_race and not self._session.scene.is_race:
            self.track_removed.emit(go.tracks[-1])
            go.remove_rival()

    def _open(self) -> None:
        go, scene = self._transport, self._session.scene
        problems = tuple(setup.problem for setup in scene.setups if setup.problem is not None)
        if not problems or scene.is_impossible:
            go.clear()
        elif problems == tuple(track.problem for track in go.tracks):
            return
        elif go.is_race:
            go.open_race(problems, play=go.is_playing)
        else:
            go.open(problems[0], play=go.is_playing)

    @Slot(object)
    def _note_rest(self, report: Report) -> None:
        if report.work is not Work.SEARCHING:
            self._note(report)

    def _note(self, report: Report) -> None:
        # nothing was searched before the window is there
        from knight_gui.scene.runs import Run, noted

        progress = report.progress
        run = Run(
            report.problem,
            progress.outcome,
            progress.steps,
            progress.backtracks,
            report.seconds,
        )
        self._session.change(runs=noted(self._session.scene.runs, run))
