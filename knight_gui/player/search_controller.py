"""Opens what is to be searched, and notes what was searched and shown before."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.messages.changes import change_of
from knight_gui.player.divergence import Partings
from knight_gui.player.frame import Report, Work
from knight_gui.player.playback import Transport
from knight_gui.player.session import Session
from knight_gui.state.setup import Setup
from knight_gui.state.undo import Change, Snapshot

_log = logging.getLogger(__name__)


class Searches(QObject):
    """Opens the searches that the user chose: the session says which, the transport shows them.

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
        self.partings = Partings(transport, self)
        for track in transport.tracks:
            track.reported.connect(self._note_rest)

    @property
    def snapshot(self) -> Snapshot:
        """What an undo would bring back, were it changed now."""
        return Snapshot.of(self._session.scene, self._transport.bound_for)

    def open(self, setups: tuple[Setup, ...], **view: object) -> None:
        """Show other searches, as the user wants; an undo brings back what was shown before."""
        before = self.snapshot
        self.show(setups, **view)
        if setups != before.setups:
            self.note(before, partial(change_of, before.setups, setups))

    def play_on(self, setups: tuple[Setup, ...]) -> None:
        """Show what somebody has added by hand; it is taken back by hand, too."""
        self._session.change(setups=setups)
        self._transport.play_on(*(each.problem for each in setups if each.problem is not None))

    def note(self, before: Snapshot, title: Callable[[], str]) -> None:
        """Have what was shown before brought back by an undo, if something else is shown now."""
        now = self.snapshot
        if now != before:
            is_other_file = (now.lesson, now.file) != (before.lesson, before.file)
            change = Change(before, now, title, opens=is_other_file)
            self._session.change(undo=self._session.scene.undo.noting(change))

    def show(self, setups: tuple[Setup, ...], **view: object) -> None:
        """Show other searches, or none where there is no start or no tour.

        Parameters
        ----------
        view
            Other fields of the scene that change with them.
        """
        is_new = setups != self._session.scene.setups
        if is_new:
            _log.info("search %s", [(each.board.text, each.name, each.start) for each in setups])
            self.note_runs(Work.STOPPED)
        self._session.change(setups=setups, **view)
        if is_new:
            self._match_tracks()
            self._open()

    def note_runs(self, work: Work | None = None) -> None:
        """Note how far the searches have come that are shown, and that they do so now."""
        for track in self._transport.tracks:
            if track.report is not None:
                self._note(track.report, work or track.report.work)

    def _match_tracks(self) -> None:
        go = self._transport
        if self._session.scene.is_race and not go.is_race:
            track = go.add()
            track.load_engine()
            track.reported.connect(self._note_rest)
            self.partings.heed(track)
            self.track_added.emit(track)
        elif go.is_race and not self._session.scene.is_race:
            self.track_removed.emit(go.tracks[-1])
            go.remove_rival()
            self.partings.look()

    def _open(self) -> None:
        go, scene = self._transport, self._session.scene
        problems = tuple(setup.problem for setup in scene.setups if setup.problem is not None)
        if not problems or scene.is_impossible:
            go.clear()
        elif problems != tuple(track.problem for track in go.tracks):
            go.open(*problems, play=go.is_playing)

    @Slot(object)
    def _note_rest(self, report: Report) -> None:
        # what changes so often is not looked at unless the page is open
        if report.work is not Work.SEARCHING or self._session.scene.page == "runs":
            self._note(report, report.work)

    def _note(self, report: Report, work: Work) -> None:
        # nothing was searched before the window is there
        from knight_gui.state.runs import Run, Stage, noted

        progress, stage = (
            report.progress,
            {Work.SEARCHING: Stage.SEARCHING, Work.RESTING: Stage.WAITING}.get(work, Stage.OVER),
        )
        for setup, track in zip(self._session.scene.setups, self._transport.tracks, strict=False):
            if setup.problem == report.problem:
                run = Run(
                    setup,
                    progress.outcome,
                    progress.steps,
                    progress.backtracks,
                    report.seconds,
                    stage,
                    track.wanted_step,
                )
                self._session.change(runs=noted(self._session.scene.runs, run))
