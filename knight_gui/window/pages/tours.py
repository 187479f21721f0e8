"""The page that counts all tours from a start, and shows them one after the other."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, QSignalBlocker, QSize, Qt, Slot
from PySide6.QtGui import QFontInfo, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QSpinBox,
    QToolButton,
    QWidget,
)

from knight_gui.player.frame import Frame
from knight_gui.player.jobs.enumerate_tours import EnumerateTours, FoundTours
from knight_gui.player.jobs.job import Delivery
from knight_gui.search.kinds import Outcome, StepKind
from knight_gui.search.position import Position
from knight_gui.search.tour_count import counted
from knight_gui.texts import tr
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands import why_disabled
from knight_gui.window.commands.actions import written
from knight_gui.window.explain.status import StatusLabel
from knight_gui.window.icons import Glyph, icon
from knight_gui.window.theme import theme_of
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.page import PageDialog
from knight_gui.window.widgets.parts import held, named, push_button, row
from knight_gui.wording import outcomes, tours
from knight_gui.wording.outcomes import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from knight_gui.search.problem import Problem
    from knight_gui.search.verdict import Verdict
    from knight_gui.tour import Board, Obstacle
    from knight_gui.window.commands.command import Context

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


class ToursPage(PageDialog):
    """Shows how many tours there are, and any of those that were found so far."""

    def __init__(self, context: Context) -> None:
        super().__init__("toursPage", tr("All tours"), context.parent)
        self._context = context
        self._track = context.go.tracks[0]
        self.problem: Problem | None = None
        self._count = Count.REFUSED
        self._found: FoundTours | None = None
        self._shown: tuple[int, ...] = ()
        self._can_count = True
        self._make_widgets()
        self._lay_out()
        self._colour()
        self._follow_search()
        self._begin()
        # nothing has the focus at first, so that the keys go from tour to tour
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocus()

    def renew(self) -> None:
        """Count from the start that is chosen now, unless that is what is shown."""
        problem = self._context.session.setup.problem
        is_another = problem is None or self.problem != counted(problem)
        if is_another or self._count is Count.STOPPED:
            self._begin()

    def _begin(self) -> None:
        setup, why_not = self._context.session.setup, why_disabled.why_no_tours(self._context)
        if why_not or setup.problem is None:
            self._refuse(setup.board, why_not)
        elif setup.obstacle is not None:
            self._show_impossible(setup.problem, setup.obstacle)
        else:
            self._show_counting(setup.problem)
            self._track.start(EnumerateTours())
        self._let_count()

    def _follow_search(self) -> None:
        track = self._track
        track.delivered.connect(self._take_delivery)
        track.opened.connect(self._end_count)
        track.failed.connect(self._end_count)
        self._context.go.changed.connect(self._let_count)
        self.finished.connect(self._give_up)

    # Making

    def _make_widgets(self) -> None:
        self._said = named(StatusLabel(self), "toursLabel")
        # the sentences differ in length, and the board is to stay where it is
        self._said.set_lines(2)
        self._stop = push_button("stopCountButton", "", self._stop_or_count_again, self)
        self._view = named(BoardView(self), "toursBoard")
        # it is looked at only: what is done with the mouse is meant for the page
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._caption = named(RoomyLabel(1, self), "tourCaption")
        self._caption.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._number = number = named(QSpinBox(self), "tourNumberBox")
        number.setAccessibleName(tr("Number of the tour"))
        # the same separators as in all other numbers here
        number.setLocale(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
        number.setGroupSeparatorShown(True)
        number.setKeyboardTracking(False)
        number.setAlignment(Qt.AlignmentFlag.AlignRight)
        number.valueChanged.connect(self._show_tour)
        first, last = lambda: number.setValue(1), lambda: number.setValue(number.maximum())
        self._buttons = {
            glyph: self._button(name, text, keys, act)
            for glyph, name, text, keys, act in (
                (Glyph.FIRST, "firstTour", tr("First tour"), ("Home",), first),
                (
                    Glyph.BACK,
                    "previousTour",
                    tr("Previous tour"),
                    ("Left", "PgUp"),
                    number.stepDown,
                ),
                (Glyph.PLAY, "nextTour", tr("Next tour"), ("Right", "PgDown"), number.stepUp),
                (Glyph.LAST, "lastTour", tr("Last tour"), ("End",), last),
            )
        }
        for glyph in (Glyph.BACK, Glyph.PLAY):
            self._buttons[glyph].setAutoRepeat(True)
        self._of = named(QLabel(self), "tourCountLabel")
        self._closed_only = named(QCheckBox(tr("&Closed only"), self), "closedOnlyBox")
        self._closed_only.toggled.connect(self._choose_kind)

    def _button(
        self, name: str, text: str, keys: Sequence[str], act: Callable[[], object]
    ) -> QToolButton:
        """Return a button; its keys, that of a presenter's remote control too, do the same."""
        button = named(QToolButton(self), f"{name}Button")
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(act)
        for key in keys:
            # a shortcut of the button would press it visibly, and not repeat
            QShortcut(QKeySequence(key), self).activated.connect(act)
        button.setToolTip(tr("{text} ({key})", text=text, key=written(QKeySequence(keys[0]))))
        return button

    def _lay_out(self) -> None:
        back, on = (
            row(self._buttons[first], self._buttons[second], spacing=6)
            for first, second in ((Glyph.FIRST, Glyph.BACK), (Glyph.PLAY, Glyph.LAST))
        )
        word = QLabel(tr("Tour"), self)
        choice = row(None, back, word, self._number, self._of, on, None, spacing=6)
        self._choice = held(choice, QWidget(self))
        top = row((self._said, 1), self._stop, spacing=8)
        parts = (top, (self._view, 1), self._caption, self._choice)
        buttons = self.lay_out_with_foot(*parts, foot=[self._closed_only])
        # as they stand beside each other
        for before, after in pairwise(
            (
                self._stop,
                self._buttons[Glyph.FIRST],
                self._buttons[Glyph.BACK],
                self._number,
                self._buttons[Glyph.PLAY],
                self._buttons[Glyph.LAST],
                self._closed_only,
                buttons,
            )
        ):
            QWidget.setTabOrder(before, after)

    def _colour(self) -> None:
        theme = theme_of(self)
        for glyph, button in self._buttons.items():
            button.setIcon(icon(glyph, theme))

    # What is shown

    def _show_counting(self, problem: Problem) -> None:
        """Show that the tours of this problem are being counted from now on."""
        self.problem = counted(problem)
        self._count = Count.COUNTING
        self._found = None
        self._shown = ()
        board = problem.board
        self.setWindowTitle(tours.title(problem))
        self._view.set_board(board)
        self._view.show_start(problem.path[0])
        self._closed_only.setChecked(False)
        self._said.show_status(tours.beginning())
        self._show_choice()

    def _refuse(self, board: Board, why: str) -> None:
        """Say why nothing can be counted."""
        self.problem = self._found = None
        self._count = Count.REFUSED
        self._view.set_board(board)
        self._said.show_status(Status("✗", tr("{why}.", why=why), "stopped"))
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
        if isinstance(delivery.job, EnumerateTours):
            self._show_found(delivery.result)

    def _show_found(self, found: FoundTours) -> None:
        """Show how many tours were found, and have them at hand."""
        if self._count is not Count.COUNTING or found.tour_count.problem != self.problem:
            return
        self._found = found
        if found.tour_count.is_complete:
            self._count = Count.COMPLETE
        is_over = self._count is not Count.COUNTING
        tell = tours.counted if is_over else tours.counting
        self._said.show_status(tell(found.tour_count))
        self._show_choice()

    @Slot()
    def _end_count(self) -> None:
        """Show that the count does not go on, if it did."""
        if self._count is Count.COUNTING:
            self._count = Count.STOPPED
            self._said.show_status(
                tours.counted(self._found.tour_count) if self._found else tours.given_up()
            )
            self._show_choice()

    @Slot()
    def _let_count(self) -> None:
        """Offer to count only while the search from this start is open."""
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
        tour_count = self._found.tour_count if self._found else None
        has_closed = tour_count is not None and 0 < tour_count.closed_count < tour_count.count
        self._closed_only.setEnabled(has_closed)
        has_choice = self._found is not None and len(self._found.tours) > 0
        for widget in (self._choice, self._caption, self._closed_only):
            widget.setVisible(has_choice or not self._is_over)
        self._show_stop_button()
        self._show_range()

    def _show_stop_button(self) -> None:
        is_counting = self._count is Count.COUNTING
        text = tr("Stop") if is_counting else tr("Count again")
        if self._stop.text() != text:
            self._stop.setText(text)
            self._stop.setAccessibleName(text)
        self._stop.setEnabled(is_counting or self._can_count)
        self._stop.setVisible(not self._is_over)

    def _show_range(self) -> None:
        many = self._many
        self._number.setRange(min(many, 1), many)
        self._number.setEnabled(many > 1)
        self._of.setText(tr("of {count:,}", count=many))
        self._show_tour()

    @property
    def _is_over(self) -> bool:
        return self._count in (Count.COMPLETE, Count.REFUSED)

    @property
    def _many(self) -> int:
        """How many tours there are to choose from."""
        if self._found is None:
            return 0
        found = self._found.tours
        return len(found.closed) if self._closed_only.isChecked() else len(found)

    @property
    def _place(self) -> int:
        """The place of the tour chosen among all that were found."""
        assert self._found is not None
        place = self._number.value() - 1
        if self._closed_only.isChecked():
            return int(self._found.tours.closed[place])
        return place

    @Slot()
    def _show_tour(self) -> None:
        number, many = self._number.value(), self._many
        for glyph in (Glyph.FIRST, Glyph.BACK):
            self._buttons[glyph].setEnabled(number > 1)
        for glyph in (Glyph.PLAY, Glyph.LAST):
            self._buttons[glyph].setEnabled(number < many)
        if self._found is None or self.problem is None or not many:
            self._caption.clear()
            return
        path = self._found.tours.path(self._place)
        if path != self._shown:
            self._shown = path
            self._view.show_tour(_frame(self.problem, path))
            self._caption.setText(tours.caption(self.problem, path))

    # What the user does

    @Slot()
    def _stop_or_count_again(self) -> None:
        if self._count is Count.COUNTING:
            self._end_count()
            self._give_up()
        elif self._track.problem is not None:
            self._show_counting(self._track.problem)
            self._track.start(EnumerateTours())

    @Slot()
    def _give_up(self) -> None:
        self._track.cancel(EnumerateTours)

    @Slot(bool)
    def _choose_kind(self, is_closed_only: bool) -> None:  # noqa: FBT001  Qt's signal
        """Stay at the tour that is shown, or go to the closed one that comes next."""
        if self._found is None:
            return
        closed = self._found.tours.closed
        before = self._number.value() - 1
        # at first the numbers are those of the other kind
        place = int(closed.searchsorted(before)) if is_closed_only else int(closed[before])
        with QSignalBlocker(self._number):
            self._number.setRange(1, self._many)
            self._number.setValue(place + 1)
        self._show_range()

    # What Qt asks for

    def _fit(self) -> None:
        letters_px = QFontInfo(self.font()).pixelSize()
        side = round(1.5 * letters_px)
        for button in self._buttons.values():
            button.setIconSize(QSize(side, side))
        self._keep_room()

    def _keep_room(self) -> None:
        """Make the numbers so wide that nothing moves while they grow."""
        metrics = self.fontMetrics()
        arrows = 2 * metrics.height()
        self._number.setMinimumWidth(metrics.horizontalAdvance(f"{_MANY:,}") + arrows)
        self._of.setMinimumWidth(metrics.horizontalAdvance(tr("of {count:,}", count=_MANY)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
        elif event.type() is QEvent.Type.PaletteChange:
            self._colour()

    def showEvent(self, event: QShowEvent) -> None:
        if not event.spontaneous():
            # only now the letters have their size
            self._fit()
        if not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
            self.resize(_roomy(self._context.session.setup.board, self.fontMetrics().height()))
        super().showEvent(event)


def _roomy(board: Board, letters: int) -> QSize:
    """Return a size of the page that suits the shape of the board, for letters so high."""
    side = 5 * letters
    width = max(34 * letters, min(side * board.cols + 8 * letters, 70 * letters))
    height = 17 * letters + max(12 * letters, min(side * board.rows, 32 * letters))
    return QSize(width, height)


def _frame(problem: Problem, path: tuple[int, ...]) -> Frame:
    position = Position(
        step=0,
        path=path,
        kind=StepKind.ADVANCE,
        left=None,
        candidates=(),
        base=0,
        outcome=Outcome.SOLVED,
    )
    return Frame(problem, position)
