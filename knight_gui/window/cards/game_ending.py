"""Card of a game that is won: its time, and what the searches would have needed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from knight_gui.messages.levels import game_ending
from knight_gui.messages.programs import ordering_title
from knight_gui.player.frame import Frame
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.tours import FinishPath
from knight_gui.player.search_client import SearchClient
from knight_gui.search.position import Attempt
from knight_gui.state.levels import PlayedTour
from knight_gui.state.programs import Variant
from knight_gui.state.setup import SearchSetup
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.cards import Card
from knight_gui.window.widgets.ending import EndingCard


class GameEndingCard(EndingCard, Card):
    """Card of the tour that the user has just made, shown with its last step.

    Signals
    -------
    visibility_changed()
        The card is shown or hidden.
    """

    visibility_changed = Signal()

    def __init__(
        self, context: WindowContext, client: SearchClient, board_view: BoardView, parent: QWidget
    ) -> None:
        super().__init__(context.commands.__getitem__, parent)
        self._context = context
        self._client = client
        self._follows_frames = False
        self._tour: PlayedTour | None = None
        self._rivals: tuple[SearchSetup, ...] = ()
        self._finish_job: FinishPath | None = None
        self._attempts: tuple[Attempt | None, ...] = ()
        self.hide()
        self.skipped.connect(board_view.finish_animation)
        context.game_watcher.tour_finished.connect(self._on_tour_finished)

    @property
    def has_content(self) -> bool:
        """True if the end of the game is shown."""
        return not self.isHidden()

    @Slot(object)
    def _on_tour_finished(self, tour: PlayedTour) -> None:
        self._tour = tour
        naive = replace(tour.setup, moves=()).with_variant(Variant.NAIVE)
        self._rivals = (naive, naive.rival)
        self._finish_job = None
        self._attempts = (None, None)

    def clear_content(self) -> None:
        """Hide the ending of the former game, and follow the search if it may be shown again."""
        self._hide_ending()
        problem = self._client.problem
        self._follow_frames(follows=problem is not None and problem.is_by_hand)

    def _follow_frames(self, *, follows: bool) -> None:
        """Follow the steps only while a game is shown."""
        if follows is self._follows_frames:
            return
        self._follows_frames = follows
        if follows:
            self._client.frame_changed.connect(self._on_client_frame_changed)
        else:
            self._client.frame_changed.disconnect(self._on_client_frame_changed)

    def _hide_ending(self) -> None:
        if self.isHidden():
            return
        self.hide()
        self.visibility_changed.emit()
        self.clear_ending()
        if None in self._attempts:
            # the job may end with the search that is shown
            self._finish_job = None

    @Slot(object)
    def _on_client_frame_changed(self, frame: Frame) -> None:
        """Show the ending with the last step of the game."""
        tour = self._tour
        if tour is None or frame.problem != tour.setup.problem or frame.tour is None:
            self._hide_ending()
        elif self.isHidden():
            self.show()
            self.visibility_changed.emit()
            self._update_ending(tour, is_animated=False)
            if self._finish_job is None:
                problems = (setup.problem for setup in self._rivals)
                self._finish_job = FinishPath(tuple(filter(None, problems)))
                self._client.start_job(self._finish_job)

    def handle_job_result(self, job_result: JobResult) -> None:
        """Add what the searches would have needed, and count it up."""
        if job_result.job is self._finish_job and job_result.is_complete:
            self._attempts = job_result.result
            if self._tour is not None and not self.isHidden():
                is_reduced = self._context.scene.is_motion_reduced
                self._update_ending(self._tour, is_animated=not is_reduced)

    def _update_ending(self, tour: PlayedTour, *, is_animated: bool) -> None:
        from knight_gui.documents.play_record import play_record_file, read_played_tours

        rivals = [
            (ordering_title(setup.strategy.ordering), attempt)
            for setup, attempt in zip(self._rivals, self._attempts, strict=True)
        ]
        ending = game_ending(tour, read_played_tours(play_record_file()), rivals)
        self.show_ending(ending, is_animated=is_animated)
