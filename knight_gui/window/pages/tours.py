"""Page that counts all tours from a start or of a board, and shows them."""

from __future__ import annotations

from enum import Enum
from typing import Self

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from knight_gui.board import Board, Obstacle
from knight_gui.i18n import format_number, tr
from knight_gui.messages import outcomes, tours
from knight_gui.messages.names import format_board_size
from knight_gui.messages.outcomes import StatusMessage
from knight_gui.player.frame import Frame
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.tours import EnumerateTours, FoundTours
from knight_gui.search.kinds import Outcome, StepType
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.tour_count import TourCount, make_counting_problem
from knight_gui.sweeps.board_count import BoardCount
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands import why_disabled
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.cards import ReservedHeightLabel, StatusMessageLabel
from knight_gui.window.widgets.gallery import GALLERY_KEYS, TourGallery
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    ValueComboBox,
    WheelIgnoringSpinBox,
    accept_shortcut_override,
    column_layout,
    make_push_button,
    retain_size_when_hidden,
    row_layout,
    with_layout,
    with_name,
)

_MIN_BOARD_PX = 200
"""The side of the board on which a tour is shown."""
_LONG_COUNT = 999_999
"""Boards as small as these have hardly more tours from a square."""


class CountStatus(Enum):
    """How the count stands."""

    COUNTING = "counting"
    COMPLETE = "complete"
    STOPPED = "stopped"
    """By the user, or because another search was opened."""
    REFUSED = "refused"
    """There is no start, or the board is too large: a file may want the page all the same."""


class ToursPage(Page):
    """Shows how many tours there are, and any of those that were found so far."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("toursPage", tr("All tours"), context.main_window)
        self._context = context
        self._client = context.playback.clients[0]
        self.problem: Problem | None = None
        self._count_status = CountStatus.REFUSED
        self._job = EnumerateTours()
        self._found_tours: FoundTours | None = None
        self._shown_path: tuple[int, ...] = ()
        self._can_count = True
        self._make_widgets()

    def refresh(self) -> None:
        """Count the tours of the current start, unless they are shown."""
        problem = self._context.scene.setup.problem
        is_another = problem is None or self.problem != make_counting_problem(problem)
        if is_another or self._count_status is CountStatus.STOPPED:
            self._start_count()

    def adopt_results(self, old_page: Self) -> None:
        if old_page.problem is not None:
            self._job = old_page._job
            self._show_new_count(old_page.problem)
            self._count_status = old_page._count_status
            self._found_tours = old_page._found_tours
            self._update_count_message()

    @Slot()
    def on_close(self) -> None:
        self._mark_count_stopped()
        self._client.cancel_job(EnumerateTours)

    @Slot()
    def _start_count(self) -> None:
        setup = self._context.scene.setup
        reason = why_disabled.why_cannot_count_tours(self._context)
        self._job = EnumerateTours(of_board=self._starts_box.value)
        if reason is not None or setup.problem is None:
            self._show_refusal(setup.board, "" if reason is None else reason())
        elif setup.obstacle is not None:
            self._show_impossible(setup.problem, setup.obstacle)
        else:
            self._show_new_count(setup.problem)
            self._client.start_job(self._job)
        self._update_can_count()

    # Making

    def _make_widgets(self) -> None:
        self._status_label = with_name(StatusMessageLabel(self), "toursLabel")
        # the sentences differ in length, and the board is to stay where it is
        self._status_label.set_line_count(2)
        self._stop_button = make_push_button("stopCountButton", "", self._stop_or_count_again, self)
        start_titles = {False: tr("From one square"), True: tr("From every square")}
        self._starts_box = ValueComboBox("toursFromBox", tr("Which tours"), start_titles, self)
        self._board_view = with_name(BoardView(self), "toursBoard")
        # it is looked at only: what is done with the mouse is meant for the page
        self._board_view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._board_view.setMinimumSize(_MIN_BOARD_PX, _MIN_BOARD_PX)
        self._board_view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._caption_label = with_name(ReservedHeightLabel(1, self), "tourCaption")
        self._caption_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._number_box = number_box = with_name(
            WheelIgnoringSpinBox(self), "tourNumberBox", tr("Number of the tour")
        )
        # the same separators as in all other numbers here
        number_box.setLocale(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
        number_box.setGroupSeparatorShown(True)
        number_box.setKeyboardTracking(False)
        number_box.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._count_label = with_name(QLabel(self), "tourCountLabel")
        self._closed_only_box = with_name(QCheckBox(tr("&Closed only"), self), "closedOnlyBox")
        self._closed_only_box.setToolTip(
            tr("In a closed tour a move leads from its end to its start.")
        )
        # a click there leaves the keys to the tours
        retain_size_when_hidden(self._closed_only_box)
        self._closed_only_box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._gallery = TourGallery(self._tour_at, self)
        self._starts_box.value_chosen.connect(self._start_count)
        number_box.valueChanged.connect(self._update_tour)
        self._closed_only_box.toggled.connect(self._on_closed_only_box_toggled)
        self._gallery.index_chosen.connect(self._on_gallery_index_chosen)
        self._client.job_result_received.connect(self._on_client_job_result_received)
        self._client.opened.connect(self._mark_count_stopped)
        self._client.failed.connect(self._mark_count_stopped)
        self._context.playback.searches_changed.connect(self._update_can_count)
        choice_parts = (
            QLabel(tr("Tour"), self),
            self._number_box,
            self._count_label,
            self._closed_only_box,
            None,
        )
        self._choice_row = with_layout(row_layout(*choice_parts, spacing=8), QWidget(self))
        tour_layout = column_layout(self._caption_label, (self._board_view, 1))
        tours_layout = row_layout((tour_layout, 3), (self._gallery, 2), spacing=16)
        self.set_content(
            self._status_label,
            row_layout(self._starts_box, None, self._stop_button),
            self._choice_row,
            (tours_layout, 1),
        )

    @Slot(int)
    def _on_gallery_index_chosen(self, index: int) -> None:
        self._number_box.setValue(index + 1)

    # What is shown

    def _show_new_count(self, problem: Problem) -> None:
        """Show that the tours of this problem are being counted from now on."""
        self.problem = make_counting_problem(problem)
        self._count_status = CountStatus.COUNTING
        self._found_tours = None
        self._shown_path = ()
        if self._job.of_board:
            title = tr("All tours on {size}", size=format_board_size(problem.board))
        else:
            title = tours.tour_count_title(problem)
        self.setWindowTitle(title)
        self._board_view.set_board(problem.board)
        self._board_view.show_start(problem.path[0])
        self._closed_only_box.setChecked(False)
        self._status_label.show_message(tours.count_start_message())
        self._update_choice()

    def _show_refusal(self, board: Board, reason: str) -> None:
        """Show the reason why tours cannot be counted."""
        self.problem = self._found_tours = None
        self._count_status = CountStatus.REFUSED
        self._board_view.set_board(board)
        self._status_label.show_message(StatusMessage("✗", tr("{why}.", why=reason), "faint"))
        self._update_choice()

    def _show_impossible(self, problem: Problem, obstacle: Obstacle | Verdict) -> None:
        """Show the reason why there is no tour."""
        self._show_new_count(problem)
        self._count_status = CountStatus.COMPLETE
        self._board_view.show_start(problem.path[0], obstacle)
        self._status_label.show_message(outcomes.impossible_message(problem, obstacle))
        self._update_choice()

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        """Show how many tours were found, and have them at hand."""
        is_own_result = job_result.job == self._job and self._count_status is CountStatus.COUNTING
        if is_own_result and job_result.result.tour_count.problem == self.problem:
            self._found_tours = job_result.result
            if job_result.result.tour_count.is_complete:
                self._count_status = CountStatus.COMPLETE
            self._update_count_message()

    @Slot()
    def _mark_count_stopped(self) -> None:
        """Show that the count does not go on, if it did."""
        if self._count_status is CountStatus.COUNTING:
            self._count_status = CountStatus.STOPPED
            self._update_count_message()

    def _update_count_message(self) -> None:
        """Show the number of tours found, and whether the count goes on."""
        if self._found_tours is None:
            self._status_label.show_message(
                StatusMessage("■", tr("The count was stopped."), "faint")
            )
        else:
            if self._count_status is CountStatus.COUNTING:
                make_message = tours.count_progress_message
            else:
                make_message = tours.count_result_message
            self._status_label.show_message(
                make_message(self._displayed_count(self._found_tours.tour_count))
            )
        self._update_choice()

    def _displayed_count(self, tour_count: TourCount) -> TourCount | BoardCount:
        """Return a count for the message: of its start, or of its whole board."""
        if not self._job.of_board:
            return tour_count
        problem = tour_count.problem
        start = tour_count.problem.path[0]
        counts = {start: tour_count.count}, {start: tour_count.closed_count}
        goal = problem.strategy.goal
        finished_parts = int(tour_count.is_complete)
        return BoardCount(
            problem.board, goal, *counts, tour_count.steps, finished_parts, total_parts=1
        )

    @Slot()
    def _update_can_count(self) -> None:
        """Offer to count only while the search from this start is open."""
        if self.isHidden():
            return
        if self._count_status is CountStatus.REFUSED and not why_disabled.why_cannot_count_tours(
            self._context
        ):
            self._start_count()
            return
        problem = self._client.problem
        is_possible = problem is not None and make_counting_problem(problem) == self.problem
        if not is_possible:
            self._mark_count_stopped()
        if is_possible != self._can_count:
            self._can_count = is_possible
            self._update_choice()

    def _update_choice(self) -> None:
        """Update the widgets by which a tour is chosen."""
        found_tours = self._found_tours
        is_over = self._count_status in (CountStatus.COMPLETE, CountStatus.REFUSED)
        self._closed_only_box.setVisible(
            found_tours is not None
            and 0 < found_tours.tour_count.closed_count < found_tours.tour_count.count
        )
        has_choice = found_tours is not None and len(found_tours.tours) > 0
        for widget in (self._choice_row, self._caption_label, self._gallery):
            widget.setVisible(has_choice or not is_over)
        is_counting = self._count_status is CountStatus.COUNTING
        self._stop_button.setText(tr("Stop") if is_counting else tr("Count again"))
        self._stop_button.setEnabled(is_counting or self._can_count)
        self._stop_button.setVisible(not is_over)
        self._starts_box.setEnabled(self._can_count)
        self._update_number_range()

    def _update_number_range(self) -> None:
        tour_count = self._tour_count
        self._number_box.setRange(min(tour_count, 1), tour_count)
        self._number_box.setEnabled(tour_count > 1)
        self._count_label.setText(tr("of {count:,}", count=tour_count))
        self._update_tour()

    @property
    def _tour_count(self) -> int:
        """How many tours there are to choose from."""
        if self._found_tours is None:
            return 0
        found_tours = self._found_tours.tours
        if self._closed_only_box.isChecked():
            return len(found_tours.closed_indices)
        return len(found_tours)

    def _path_at(self, index: int) -> tuple[int, ...]:
        """Return the squares of the tour at a place among those to choose from."""
        assert self._found_tours is not None
        found_tours = self._found_tours.tours
        if self._closed_only_box.isChecked():
            return found_tours.path(int(found_tours.closed_indices[index]))
        return found_tours.path(index)

    def _tour_at(self, index: int) -> tuple[Board, tuple[int, ...]]:
        assert self.problem is not None
        return self.problem.board, self._path_at(index)

    @Slot()
    def _update_tour(self) -> None:
        index = self._number_box.value() - 1
        tour_count = self._tour_count
        self._gallery.show_tours(tour_count, index)
        path = self._path_at(index) if tour_count else ()
        if self.problem is None or not path:
            self._caption_label.clear()
        elif path != self._shown_path:
            self._shown_path = path
            tour_position = Position(0, path, StepType.ADVANCE, None, (), 0, Outcome.SOLVED)
            self._board_view.show_frame(Frame(self.problem, tour_position), 0)
            self._caption_label.setText(tours.tour_caption(self.problem, path))

    # What the user does

    @Slot()
    def _stop_or_count_again(self) -> None:
        if self._count_status is CountStatus.COUNTING:
            self.on_close()
        elif self._client.problem is not None:
            self._show_new_count(self._client.problem)
            self._client.start_job(self._job)

    @Slot(bool)
    def _on_closed_only_box_toggled(self, is_closed_only: bool) -> None:  # noqa: FBT001  Qt's signal
        """Stay at the tour that is shown, or go to the closed one that comes next."""
        if self._found_tours is None:
            return
        closed_indices = self._found_tours.tours.closed_indices
        old_index = self._number_box.value() - 1
        # at first the numbers are those of the other kind
        if is_closed_only:
            index = int(closed_indices.searchsorted(old_index))
        else:
            index = int(closed_indices[old_index])
        with QSignalBlocker(self._number_box):
            self._number_box.setRange(1, self._tour_count)
            self._number_box.setValue(index + 1)
        self._update_number_range()

    # What Qt asks for

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, GALLERY_KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._gallery.keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            # the numbers are so wide that nothing moves while they grow
            metrics = self.fontMetrics()
            long_count_px = metrics.horizontalAdvance(format_number(_LONG_COUNT))
            self._number_box.setMinimumWidth(long_count_px + 2 * metrics.height())
            self._count_label.setMinimumWidth(
                metrics.horizontalAdvance(tr("of {count:,}", count=_LONG_COUNT))
            )
