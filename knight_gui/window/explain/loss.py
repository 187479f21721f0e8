"""The panel that says since when a search was lost, and how much of it was in vain."""

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from knight_gui.player.frame import Frame, Report, Work
from knight_gui.player.jobs.ask_oracle import Prophecy
from knight_gui.player.jobs.count_wasted import WastedSteps
from knight_gui.search.position import Outcome
from knight_gui.search.problem import Problem
from knight_gui.texts import tr
from knight_gui.window.label import RoomyLabel
from knight_gui.wording import losses, oracle

_LINES = 5
"""Room that is kept for the sentence."""


class LossPanel(QFrame):
    """Speaks of what the search does not know: that no tour can come of its path.

    Parameters
    ----------
    go
        The command that goes to the step by which it was lost.

    Signals
    -------
    count_wanted()
        The search goes no further: now it can be told how many steps were in vain.
    count_given_up()
        It goes on, so that there is no need any more.
    """

    count_wanted = Signal()
    count_given_up = Signal()

    def __init__(self, go: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self._is_counting = False
        self._counted: WastedSteps | None = None
        self._searched = 0
        self._outcome: Outcome | None = None
        self._problem: Problem | None = None
        self._frame: Frame | None = None
        self._lost = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(6)
        self._text = RoomyLabel(_LINES, self)
        self._text.setObjectName("lossLabel")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout.addWidget(self._text, 1)
        self._go = QToolButton(self)
        self._go.setObjectName("lossButton")
        self._go.setDefaultAction(go)
        self._go.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self._go)
        row.addStretch(1)
        layout.addLayout(row)
        self.clear()

    @Slot()
    def clear(self) -> None:
        """Say nothing."""
        self._counted = self._outcome = self._problem = self._frame = None
        self._lost = tr("If the path can no longer become a tour, this says why.")
        self._is_counting = False
        self._searched = 0
        self._show()

    @Slot(object)
    def show_frame(self, frame: Frame) -> None:
        """Say whether the path shown is lost."""
        self._frame = frame
        if frame.loss is not None:
            self._lost = losses.lost(frame.problem, frame.loss, frame.position.step)
        else:
            self._lost = losses.not_lost(frame.position)
        self._show()

    @Slot(object)
    def show_prophecy(self, prophecy: Prophecy) -> None:
        """Say what the oracle knows of the path that was shown last."""
        frame = self._frame
        if frame is not None and frame.position.step == prophecy.step:
            self._lost = oracle.told(frame.problem, prophecy.verdict)
            self._show()

    @Slot(object)
    def show_rush(self, _frame: Frame) -> None:
        """Say that paths change too fast to speak of one of them."""
        self._frame = None
        text = tr("Paths change too fast to say which of them are lost.")
        if self._lost != text:
            self._lost = text
            self._show()

    @Slot(object)
    def show_report(self, report: Report) -> None:
        """Have the steps in vain counted as soon as the search goes no further."""
        is_at_rest = report.work is not Work.SEARCHING and report.progress.steps > 0
        searched = report.progress.steps if is_at_rest else 0
        said = report.problem, searched, report.progress.outcome
        if said != (self._problem, self._searched, self._outcome):
            self._problem, self._searched, self._outcome = said
            self._count_or_give_up()
            self._show()

    @Slot(object)
    def show_count(self, count: WastedSteps) -> None:
        """Say how many steps were in vain, or how many were looked through so far."""
        if self._is_counting:
            self._counted = count
            self._is_counting = count.steps < count.of
            self._show()

    @Slot()
    def give_up(self) -> None:
        """Count no further, if that is what is being done."""
        self._is_counting = False
        self._show()

    def _count_or_give_up(self) -> None:
        was_counting = self._is_counting
        self._counted = None
        self._is_counting = self._searched > 0 and self._outcome is not Outcome.NO_TOUR
        if self._is_counting:
            self.count_wanted.emit()
        elif was_counting:
            self.count_given_up.emit()

    def _show(self) -> None:
        counted = self._counted
        problem = self._problem if self._outcome is Outcome.NO_TOUR and self._searched else None
        told = [self._lost]
        if problem is not None:
            told.append(losses.all_in_vain(problem, self._searched))
        if self._is_counting:
            steps, of = (counted.steps, counted.of) if counted else (0, 0)
            told.append(losses.counting(steps, of))
        elif counted is not None and counted.of == self._searched:
            told.append(losses.in_vain(counted.wasted, counted.of))
        self._text.setText("\n".join(filter(None, told)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            # room is kept, so that nothing jumps about while sentences come and go
            self._text.setMinimumHeight(_LINES * self._text.fontMetrics().lineSpacing())
