"""Page of the facts about the tour on the board: symmetry, turns, crossings and sums."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Slot
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.board import Tour, TourFacts
from knight_gui.drawing.tour_facts import TourFactsPainter
from knight_gui.i18n import tr
from knight_gui.messages.tours import no_tour_shown_sentence, tour_facts_sentences, tour_sentence
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.tours import ComputeTourFacts
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import make_push_button, row_layout, with_name
from knight_gui.window.widgets.picture import CachedPicture
from knight_gui.window.widgets.theming import current_theme

_MIN_PICTURE_PX = 240
_IMAGE_COMMANDS = ("turnTour", "mirrorTour", "reverseTour")


class TourFactsView(CachedPicture):
    """Picture of a tour with its sums and axes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        with_name(self, "tourFacts").setMinimumSize(_MIN_PICTURE_PX, _MIN_PICTURE_PX)
        self.setAccessibleName(tr("The tour with its sums and axes"))
        self.tour: Tour | None = None
        self._facts: TourFacts | None = None

    def show_tour(self, tour: Tour | None, facts: TourFacts | None = None) -> None:
        """Show another tour once the facts about it are known, or none."""
        self.tour = tour
        self._facts = facts
        self.redraw()

    def draw(self, painter: QPainter) -> None:
        if self.tour is not None and self._facts is not None:
            rect = QRectF(self.rect())
            facts_painter = TourFactsPainter(self.tour, self._facts, rect, self.font())
            facts_painter.draw(painter, current_theme())


class AboutTourPage(Page):
    """Page of the facts about a tour, which is kept while earlier steps of its path are shown."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("aboutTourPage", tr("About this tour"), context.main_window)
        self._context = context
        self._view = TourFactsView(self)
        self._facts_label = with_name(QLabel(self, wordWrap=True), "tourFactsLabel")
        self._facts_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = []
        for name in _IMAGE_COMMANDS:
            action = context.commands[name]
            button = make_push_button(f"{name}Button", action.text(), action.trigger, self)
            button.setToolTip(action.toolTip())
            buttons.append(button)
        self._buttons = buttons
        self.set_content(
            self._facts_label, (self._view, 1), footer=[row_layout(*buttons, None, spacing=8)]
        )
        self._client = context.playback.clients[0]
        self._client.job_result_received.connect(self._on_client_job_result_received)
        context.playback.step_changed.connect(self._on_playback_changed)
        context.playback.searches_changed.connect(self._on_playback_changed)

    @Slot()
    def _on_playback_changed(self) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Show the facts about the tour on the board."""
        frame = self._context.playback.frame
        old_tour = self._view.tour
        tour = None
        if frame is not None and frame.tour is not None:
            tour = frame.tour
        elif frame is not None and old_tour is not None:
            path = frame.position.path
            if frame.problem.board == old_tour.board and path == old_tour.path[: len(path)]:
                tour = old_tour
        if tour == old_tour and self._facts_label.text():
            return
        self._view.show_tour(tour)
        if tour is None:
            self._facts_label.setText(no_tour_shown_sentence())
        else:
            self._facts_label.setText(tour_sentence(tour))
            self._client.start_job(ComputeTourFacts(tour))
        for button in self._buttons:
            button.setEnabled(tour is not None)

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        match job_result:
            case JobResult(ComputeTourFacts(tour), facts, True) if tour == self._view.tour:
                self._view.show_tour(tour, facts)
                sentences = (tour_sentence(tour), *tour_facts_sentences(facts))
                self._facts_label.setText("\n".join(sentences))
