"""Search controller: opens the searches that the user chooses, and records undo and runs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.messages.changes import change_description
from knight_gui.player.divergence import DivergenceFinder
from knight_gui.player.frame import Report, SearchStatus
from knight_gui.player.playback import PlaybackController
from knight_gui.player.search_client import SearchClient
from knight_gui.player.session import Session
from knight_gui.state.scene import Snapshot
from knight_gui.state.setup import SearchSetup
from knight_gui.state.undo import Change

_log = logging.getLogger(__name__)


class SearchController(QObject):
    """Controller of the searches that are open: the session has them, the playback shows them.

    Signals
    -------
    client_added(SearchClient)
        A comparison started: there is one more search to be shown.
    client_removed(SearchClient)
        A comparison ended: there is one search less.
    """

    client_added = Signal(SearchClient)
    client_removed = Signal(SearchClient)

    def __init__(self, session: Session, playback: PlaybackController, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._playback = playback
        self.divergence_finder = DivergenceFinder(playback, self)
        for client in playback.clients:
            client.report_changed.connect(self._on_client_report_changed)

    @property
    def current_snapshot(self) -> Snapshot:
        """The state that an undo of a change made now would restore."""
        return Snapshot.of(self._session.scene, self._playback.destination)

    def open_with_undo(self, setups: tuple[SearchSetup, ...], **scene_fields: object) -> None:
        """Show other searches on behalf of the user; an undo restores those before."""
        snapshot = self.current_snapshot
        self.open_without_undo(setups, **scene_fields)
        if setups != snapshot.setups:
            self.push_undo(snapshot, partial(change_description, snapshot.setups, setups))

    def open_after_move(self, setups: tuple[SearchSetup, ...]) -> None:
        """Show searches after a move made by hand, which is taken back by hand, too."""
        self._session.update(setups=setups)
        problems = [setup.problem for setup in setups if setup.problem is not None]
        self._playback.open_after_move(*problems)

    def push_undo(self, before: Snapshot, title: Callable[[], str]) -> None:
        """Add an undo that restores a snapshot, unless the present state is the same."""
        after = self.current_snapshot
        if after == before:
            return
        is_other_document = (after.lesson, after.file) != (before.lesson, before.file)
        change = Change(before, after, title, opens_document=is_other_document)
        self._session.update(undo=self._session.scene.undo.with_change(change))

    def open_without_undo(self, setups: tuple[SearchSetup, ...], **scene_fields: object) -> None:
        """Show other searches, or none where there is no start or no tour.

        Parameters
        ----------
        scene_fields
            Other fields of the scene that change with them.
        """
        if setups == self._session.scene.setups:
            self._session.update(setups=setups, **scene_fields)
            return
        names = [(setup.board.size_text, setup.name, setup.start) for setup in setups]
        _log.info("search %s", names)
        self.record_runs(SearchStatus.STOPPED)
        self._session.update(setups=setups, **scene_fields)
        self._match_client_count()
        self._open_problems()

    def record_runs(self, status: SearchStatus | None = None) -> None:
        """Record the progress of the searches shown, with this status or their own."""
        for client in self._playback.clients:
            if client.report is not None:
                self._record_run(client.report, status or client.report.status)

    def _match_client_count(self) -> None:
        """Add a second client for a comparison, or remove it."""
        playback = self._playback
        is_comparison = self._session.scene.is_comparison
        if is_comparison and not playback.is_comparison:
            client = playback.add_client()
            client.load_engine()
            client.report_changed.connect(self._on_client_report_changed)
            self.divergence_finder.watch_client(client)
            self.client_added.emit(client)
        elif playback.is_comparison and not is_comparison:
            self.client_removed.emit(playback.clients[-1])
            playback.remove_second_client()
            self.divergence_finder.restart()

    def _open_problems(self) -> None:
        playback = self._playback
        scene = self._session.scene
        problems = tuple(setup.problem for setup in scene.setups if setup.problem is not None)
        if not problems or scene.is_impossible:
            playback.clear()
        elif problems != tuple(client.problem for client in playback.clients):
            playback.open(*problems, start_playing=playback.is_playing)

    @Slot(Report)
    def _on_client_report_changed(self, report: Report) -> None:
        # of running searches there are many reports, which only the page of runs shows
        if report.status is not SearchStatus.RUNNING or self._session.scene.page == "runs":
            self._record_run(report, report.status)

    def _record_run(self, report: Report, status: SearchStatus) -> None:
        # there are no runs before the window is there
        from knight_gui.state.runs import Run, RunStage, with_run

        match status:
            case SearchStatus.RUNNING:
                stage = RunStage.SEARCHING
            case SearchStatus.THROTTLED:
                stage = RunStage.WAITING
            case _:
                stage = RunStage.FINISHED
        progress = report.progress
        for setup, client in zip(self._session.scene.setups, self._playback.clients, strict=False):
            if setup.problem == report.problem:
                run = Run(
                    setup,
                    progress.outcome,
                    progress.steps,
                    progress.backtracks,
                    report.elapsed_s,
                    stage,
                    client.requested_step,
                )
                self._session.update(runs=with_run(self._session.scene.runs, run))
