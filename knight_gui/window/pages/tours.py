"""The page that counts all tours from a start, or of a board, and shows them."""

from __future__ import annotations

from enum import Enum
from typing import Self

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, QSize, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from knight_gui.board import Board, Obstacle
from knight_gui.i18n import number, tr
from knight_gui.messages import outcomes, tours
from knight_gui.messages.names import size_of
from knight_gui.messages.outcomes import Status
from knight_gui.player.frame import Frame
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.jobs.tours import EnumerateTours, FoundTours
from knight_gui.search.kinds import Outcome, StepKind
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.tour_count import TourCount, counted
from knight_gui.sweeps.board_count import BoardCount
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands import why_disabled
from knight_gui.window.context import Context
from knight_gui.window.widgets.cards import RoomyLabel, StatusLabel
from knight_gui.window.widgets.gallery import KEYS, Gallery
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    NumberField,
    ValueBox,
    column,
    held,
    is_claimed,
    keeps_room,
    named,
    push_button,
    row,
    set_up,
)

_LEAST_PX = 200
"""The side of the board on which a tour is shown."""
_MANY = 999_999
"""Boards as small as these have hardly more tours from a square."""


class Count(Enum):
    """How the count stands."""

    COUNTING = "counting"
    COMPLETE = "complete"
    STOPPED = "stopped"
    """By the user, or because another search was opened."""
    REFUSED = "refused"
    """There is no start, or the board is too large: a file may want the page all the same."""


class ToursPage(Page):
    """Shows how many tours there are, and any of those that were found so far."""

    def __init__(self, context: Context) -> None:
        super().__init__("toursPage", tr("All tours"), context.parent)
        self._context = context
        self._track = context.go.tracks[0]
        self.problem: Problem | None = None
        self._count = Count.REFUSED
        self._job = EnumerateTours()
        self._found: FoundTours | None = None
        self._shown: tuple[int, ...] = ()
        self._can_count = True
        self._make()

    def renew(self) -> None:
        """Count from the start that is chosen now, unless that is what is shown."""
        problem = self._context.scene.setup.problem
        is_another = problem is None or self.problem != counted(problem)
        if is_another or self._count is Count.STOPPED:
            self._begin()

    def take_over(self, former: Self) -> None:
        if former.problem is not None:
            self._job = former._job
            self._show_counting(former.problem)
            self._count, self._found = former._count, former._found
            self._show_count()

    @Slot()
    def leave(self) -> None:
        self._end_count()
        self._track.cancel(EnumerateTours)

    @Slot()
    def _begin(self) -> None:
        setup, why_not = self._context.scene.setup, why_disabled.why_no_tours(self._context)
        self._job = EnumerateTours(of_board=self._whose.value)
        if why_not or setup.problem is None:
            self._refuse(setup.board, why_not)
        elif setup.obstacle is not None:
            self._show_impossible(setup.problem, setup.obstacle)
        else:
            self._show_counting(setup.problem)
            self._track.start(self._job)
        self._let_count()

    # Making

    def _make(self) -> None:
        self._said = named(StatusLabel(self), "toursLabel")
        # the sentences differ in length, and the board is to stay where it is
        self._said.set_lines(2)
        self._stop = push_button("stopCountButton", "", self._stop_or_count_again, self)
        whose = {False: tr("From one square"), True: tr("From every square")}
        self._whose = ValueBox("toursFromBox", tr("Which tours"), whose, self)
        self._view = named(BoardView(self), "toursBoard")
        # it is looked at only: what is done with the mouse is meant for the page
        set_up(
            self._view, focusPolicy=Qt.FocusPolicy.NoFocus, minimumSize=QSize(_LEAST_PX, _LEAST_PX)
        )
        self._view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._caption = named(RoomyLabel(1, self), "tourCaption")
        self._caption.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._number = number = named(NumberField(self), "tourNumberBox", tr("Number of the tour"))
        # the same separators as in all other numbers here
        set_up(
            number,
            locale=QLocale(QLocale.Language.English, QLocale.Country.UnitedStates),
            showGroupSeparator=True,
            keyboardTracking=False,
            alignment=Qt.AlignmentFlag.AlignRight,
        )
        self._of = named(QLabel(self), "tourCountLabel")
        self._closed_only = named(QCheckBox(tr("&Closed only"), self), "closedOnlyBox")
        self._closed_only.setToolTip(tr("In a closed tour a move leads from its end to its start."))
        # a click there leaves the keys to the tours
        keeps_room(self._closed_only)
        self._closed_only.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._gallery = Gallery(self._path_at, self)
        for told, act in (
            (self._whose.chosen, self._begin),
            (number.valueChanged, self._show_tour),
            (self._closed_only.toggled, self._choose_kind),
            (self._gallery.chosen, lambda place: number.setValue(place + 1)),
            (self._track.delivered, self._take_delivery),
            (self._track.opened, self._end_count),
            (self._track.failed, self._end_count),
            (self._context.go.changed, self._let_count),
        ):
            told.connect(act)
        choice = (QLabel(tr("Tour"), self), self._number, self._of, self._closed_only, None)
        self._choice = held(row(*choice, spacing=8), QWidget(self))
        tour = column(self._caption, (self._view, 1))
        tours = row((tour, 3), (self._gallery, 2), spacing=16)
        self.lay_out(self._said, row(self._whose, None, self._stop), self._choice, (tours, 1))

    # What is shown

    def _show_counting(self, problem: Problem) -> None:
        """Show that the tours of this problem are being counted from now on."""
        self.problem = counted(problem)
        self._count = Count.COUNTING
        self._found, self._shown = None, ()
        self.setWindowTitle(
            tr("All tours on {size}", size=size_of(problem.board))
            if self._job.of_board
            else tours.title(problem)
        )
        self._view.set_board(problem.board)
        self._view.show_start(problem.path[0])
        self._closed_only.setChecked(False)
        self._said.show_status(tours.beginning())
        self._show_choice()

    def _refuse(self, board: Board, why: str) -> None:
        """Say why nothing can be counted."""
        self.problem = self._found = None
        self._count = Count.REFUSED
        self._view.set_board(board)
        self._said.show_status(Status("✗", tr("{why}.", why=why), "faint"))
        self._show_choice()

    def _show_impossible(self, problem: Problem, obstacle: Obstacle | Verdict) -> None:
        """Say why there is no tour to be counted."""
        self._show_counting(problem)
        self._count = Count.COMPLETE
        self._view.show_start(problem.path[0], obstacle)
        self._said.show_status(outcomes.impossible(problem, obstacle))
        self._show_choice()

    @Slot(object)
    def _take_delivery(self, delivery: Delivery) -> None:
        """Show how many tours were found, and have them at hand."""
        is_ours = delivery.job == self._job and self._count is Count.COUNTING
        if is_ours and delivery.result.tour_count.problem == self.problem:
            self._found = delivery.result
            if delivery.result.tour_count.is_complete:
                self._count = Count.COMPLETE
            self._show_count()

    @Slot()
    def _end_count(self) -> None:
        """Show that the count does not go on, if it did."""
        if self._count is Count.COUNTING:
            self._count = Count.STOPPED
            self._show_count()

    def _show_count(self) -> None:
        """Say how many tours were found, and whether others are looked for."""
        if self._found is None:
            self._said.show_status(Status("■", tr("The count was stopped."), "faint"))
        else:
            say = tours.counting if self._count is Count.COUNTING else tours.counted
            self._said.show_status(say(self._of_all(self._found.tour_count)))
        self._show_choice()

    def _of_all(self, told: TourCount) -> TourCount | BoardCount:
        """Return a count as it is said: from its start, or of its board."""
        if not self._job.of_board:
            return told
        problem, start = told.problem, told.problem.path[0]
        counts = {start: told.count}, {start: told.closed_count}
        goal, done = problem.strategy.goal, int(told.is_complete)
        return BoardCount(problem.board, goal, *counts, told.steps, done, of=1)

    @Slot()
    def _let_count(self) -> None:
        """Offer to count only while the search from this start is open."""
        if self.isHidden():
            return
        if self._count is Count.REFUSED and not why_disabled.why_no_tours(self._context):
            self._begin()
            return
        problem = self._track.problem
        is_possible = problem is not None and counted(problem) == self.problem
        if not is_possible:
            self._end_count()
        if is_possible != self._can_count:
            self._can_count = is_possible
            self._show_choice()

    def _show_choice(self) -> None:
        """Let the user choose among the tours that there are."""
        told, is_over = self._found, self._count in (Count.COMPLETE, Count.REFUSED)
        self._closed_only.setVisible(
            told is not None and 0 < told.tour_count.closed_count < told.tour_count.count
        )
        has_choice = told is not None and len(told.tours) > 0
        for widget in (self._choice, self._caption, self._gallery):
            widget.setVisible(has_choice or not is_over)
        is_counting = self._count is Count.COUNTING
        self._stop.setText(tr("Stop") if is_counting else tr("Count again"))
        self._stop.setEnabled(is_counting or self._can_count)
        self._stop.setVisible(not is_over)
        self._whose.setEnabled(self._can_count)
        self._show_range()

    def _show_range(self) -> None:
        many = self._many
        self._number.setRange(min(many, 1), many)
        self._number.setEnabled(many > 1)
        self._of.setText(tr("of {count:,}", count=many))
        self._show_tour()

    @property
    def _many(self) -> int:
        """How many tours there are to choose from."""
        found = self._found.tours if self._found else ()
        return len(found.closed if found and self._closed_only.isChecked() else found)

    def _path_at(self, place: int) -> tuple[int, ...]:
        """Return the squares of the tour at a place among those to choose from."""
        assert self._found is not None
        found = self._found.tours
        return found.path(int(found.closed[place]) if self._closed_only.isChecked() else place)

    @Slot()
    def _show_tour(self) -> None:
        place, many = self._number.value() - 1, self._many
        if self.problem is not None:
            self._gallery.show_tours(self.problem.board, many, place)
        path = self._path_at(place) if many else ()
        if self.problem is None or not path:
            self._caption.clear()
        elif path != self._shown:
            self._shown = path
            tour = Position(0, path, StepKind.ADVANCE, None, (), 0, Outcome.SOLVED)
            self._view.show_frame(Frame(self.problem, tour), 0)
            self._caption.setText(tours.caption(self.problem, path))

    # What the user does

    @Slot()
    def _stop_or_count_again(self) -> None:
        if self._count is Count.COUNTING:
            self.leave()
        elif self._track.problem is not None:
            self._show_counting(self._track.problem)
            self._track.start(self._job)

    @Slot(bool)
    def _choose_kind(self, is_closed_only: bool) -> None:  # noqa: FBT001  Qt's signal
        """Stay at the tour that is shown, or go to the closed one that comes next."""
        if self._found is None:
            return
        closed, before = self._found.tours.closed, self._number.value() - 1
        # at first the numbers are those of the other kind
        place = int(closed.searchsorted(before)) if is_closed_only else int(closed[before])
        with QSignalBlocker(self._number):
            self._number.setRange(1, self._many)
            self._number.setValue(place + 1)
        self._show_range()

    # What Qt asks for

    def event(self, event: QEvent) -> bool:
        return is_claimed(event, KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._gallery.keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            # the numbers are so wide that nothing moves while they grow
            metrics = self.fontMetrics()
            many_px = metrics.horizontalAdvance(number(_MANY))
            self._number.setMinimumWidth(many_px + 2 * metrics.height())
            self._of.setMinimumWidth(metrics.horizontalAdvance(tr("of {count:,}", count=_MANY)))
