"""Opens what is to be searched, and notes what was searched and shown before."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.messages.changes import change_description
from knight_gui.player.divergence import DivergenceFinder
from knight_gui.player.frame import Report, SearchStatus
from knight_gui.player.playback import PlaybackController
from knight_gui.player.session import Session
from knight_gui.state.scene import Snapshot
from knight_gui.state.setup import SearchSetup
from knight_gui.state.undo import Change

_log = logging.getLogger(__name__)


class SearchController(QObject):
    """Opens the searches that the user chose: the session says which, the transport shows them.

    Signals
    -------
    client_added(Track), client_removed(Track)
        A race began, or ended: there is one more search to be shown, or one less.
    """

    client_added = Signal(object)
    client_removed = Signal(object)

    def __init__(self, session: Session, transport: PlaybackController, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._playback = transport
        self.divergence_finder = DivergenceFinder(transport, self)
        for track in transport.clients:
            track.report_changed.connect(self._on_client_report_changed)

    @property
    def current_snapshot(self) -> Snapshot:
        """What an undo would bring back, were it changed now."""
        return Snapshot.of(self._session.scene, self._playback.destination)

    def open_with_undo(self, setups: tuple[SearchSetup, ...], **scene_fields: object) -> None:
        """Show other searches, as the user wants; an undo brings back what was shown before."""
        before = self.current_snapshot
        self.open_without_undo(setups, **scene_fields)
        if setups != before.setups:
            self.push_undo(before, partial(change_description, before.setups, setups))

    def open_after_move(self, setups: tuple[SearchSetup, ...]) -> None:
        """Show what somebody has added by hand; it is taken back by hand, too."""
        self._session.update(setups=setups)
        self._playback.open_after_move(
            *(each.problem for each in setups if each.problem is not None)
        )

    def push_undo(self, before: Snapshot, title: Callable[[], str]) -> None:
        """Have what was shown before brought back by an undo, if something else is shown now."""
        now = self.current_snapshot
        if now != before:
            is_other_file = (now.lesson, now.file) != (before.lesson, before.file)
            change = Change(before, now, title, opens=is_other_file)
            self._session.update(undo=self._session.scene.undo.with_change(change))

    def open_without_undo(self, setups: tuple[SearchSetup, ...], **scene_fields: object) -> None:
        """Show other searches, or none where there is no start or no tour.

        Parameters
        ----------
        scene_fields
            Other fields of the scene that change with them.
        """
        is_new = setups != self._session.scene.setups
        if is_new:
            _log.info(
                "search %s", [(each.board.size_text, each.name, each.start) for each in setups]
            )
            self.record_runs(SearchStatus.STOPPED)
        self._session.update(setups=setups, **scene_fields)
        if is_new:
            self._match_client_count()
            self._open_problems()

    def record_runs(self, status: SearchStatus | None = None) -> None:
        """Note how far the searches have come that are shown, and that they do so now."""
        for track in self._playback.clients:
            if track.report is not None:
                self._record_run(track.report, status or track.report.status)

    def _match_client_count(self) -> None:
        go = self._playback
        if self._session.scene.is_comparison and not go.is_comparison:
            track = go.add_client()
            track.load_engine()
            track.report_changed.connect(self._on_client_report_changed)
            self.divergence_finder.watch_client(track)
            self.client_added.emit(track)
        elif go.is_comparison and not self._session.scene.is_comparison:
            self.client_removed.emit(go.clients[-1])
            go.remove_second_client()
            self.divergence_finder.restart()

    def _open_problems(self) -> None:
        go = self._playback
        scene = self._session.scene
        problems = tuple(setup.problem for setup in scene.setups if setup.problem is not None)
        if not problems or scene.is_impossible:
            go.clear()
        elif problems != tuple(track.problem for track in go.clients):
            go.open(*problems, start_playing=go.is_playing)

    @Slot(object)
    def _on_client_report_changed(self, report: Report) -> None:
        # what changes so often is not looked at unless the page is open
        if report.status is not SearchStatus.RUNNING or self._session.scene.page == "runs":
            self._record_run(report, report.status)

    def _record_run(self, report: Report, work: SearchStatus) -> None:
        # nothing was searched before the window is there
        from knight_gui.state.runs import Run, RunStage, with_run

        progress = report.progress
        stage = {
            SearchStatus.RUNNING: RunStage.SEARCHING,
            SearchStatus.THROTTLED: RunStage.WAITING,
        }.get(work, RunStage.FINISHED)
        for setup, track in zip(self._session.scene.setups, self._playback.clients, strict=False):
            if setup.problem == report.problem:
                run = Run(
                    setup,
                    progress.outcome,
                    progress.steps,
                    progress.backtracks,
                    report.elapsed_s,
                    stage,
                    track.requested_step,
                )
                self._session.update(runs=with_run(self._session.scene.runs, run))
