"""The panel that says since when a search was lost, and how much of it was in vain."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from knight_gui.player.frame import Frame, Report, WastedSteps, Work
from knight_gui.search.explain import lost
from knight_gui.search.position import Loss, Outcome
from knight_gui.texts import tr
from knight_gui.window.panels.label import RoomyLabel

_LINES = 5
"""Room that is kept for the sentence."""


class LossPanel(QFrame):
    """Speaks of what the search does not know: that no tour can come of its path.

    Signals
    -------
    step_chosen(int)
        The user wants to see the step by which it was lost.
    count_wanted()
        The user wants to know how many steps were in vain.
    count_given_up()
        The user does not want to wait for that.
    """

    step_chosen = Signal(object)
    count_wanted = Signal()
    count_given_up = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self._loss: Loss | None = None
        self._is_counting = False
        self._counted: WastedSteps | None = None
        self._searched = 0
        self._outcome: Outcome | None = None
        self._lost = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(6)
        self._text = RoomyLabel(_LINES, self)
        self._text.setObjectName("lossLabel")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout.addWidget(self._text, 1)
        self._go = self._button("lossButton", tr("Where it was lost"))
        self._go.clicked.connect(self._choose_step)
        self._count = self._button("countButton", tr("Steps in vain"))
        self._count.clicked.connect(self._count_or_give_up)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self._go)
        row.addWidget(self._count)
        row.addStretch(1)
        layout.addLayout(row)
        self.clear()

    @Slot()
    def clear(self) -> None:
        """Say nothing."""
        self._loss = self._counted = self._outcome = None
        self._lost = tr("If the path can no longer become a tour, this says why.")
        self._is_counting = False
        self._searched = 0
        self._go.setEnabled(False)
        self._show()

    @Slot(object)
    def show_frame(self, frame: Frame) -> None:
        """Say whether the path shown is lost."""
        self._loss = frame.loss
        self._lost = ""
        if frame.loss is not None:
            self._lost = lost(frame.problem, frame.loss, frame.position.step)
        else:
            self._lost = self._said_of(frame)
        self._go.setEnabled(frame.loss is not None and frame.loss.step != frame.position.step)
        self._show()

    @Slot(object)
    def show_rush(self, _frame: Frame) -> None:
        """Say that paths change too fast to speak of one of them."""
        text = tr("Paths change too fast to say which of them are lost.")
        if self._lost != text:
            self._loss = None
            self._lost = text
            self._go.setEnabled(False)
            self._show()

    @Slot(object)
    def show_report(self, report: Report) -> None:
        """Offer to count the steps in vain once the search does not go on."""
        is_at_rest = report.work is not Work.SEARCHING and report.progress.steps > 0
        searched = report.progress.steps if is_at_rest else 0
        outcome = report.progress.outcome
        if (searched, outcome) != (self._searched, self._outcome):
            self._searched, self._outcome = searched, outcome
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
        if self._is_counting:
            self._count_or_give_up()

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    @Slot()
    def _choose_step(self) -> None:
        if self._loss is not None:
            self.step_chosen.emit(self._loss.step)

    @Slot()
    def _count_or_give_up(self) -> None:
        self._counted = None
        self._is_counting = not self._is_counting
        if self._is_counting:
            self.count_wanted.emit()
        else:
            self.count_given_up.emit()
        self._show()

    def _said_of(self, frame: Frame) -> str:
        """Return what is said of a path of which nothing on the board proves that it is lost."""
        position = frame.position
        match position.outcome:
            case Outcome.SOLVED:
                return tr("This path is a tour.")
            case Outcome.STUCK:
                return tr("The knight cannot go on, and this search never goes back.")
            case Outcome.NO_TOUR:
                return ""
            case _:
                return tr("No proof yet that this path is lost.")

    def _show(self) -> None:
        counted = self._counted
        is_all = self._outcome is Outcome.NO_TOUR and self._searched > 0
        can_count = self._is_counting or (
            self._searched > 0 and not is_all and (counted is None or counted.of != self._searched)
        )
        self._count.setEnabled(can_count)
        text = tr("Give up") if self._is_counting else tr("Steps in vain")
        self._count.setText(text)
        self._count.setAccessibleName(text)
        told = [self._lost]
        if is_all:
            told.append(
                tr("All {steps:,} steps were in vain: no tour starts here.", steps=self._searched)
            )
        if self._is_counting:
            told.append(tr("Counting …") if counted is None else _counting(counted))
        elif counted is not None and counted.of == self._searched:
            told.append(_said(counted))
        self._text.setText("\n".join(filter(None, told)))


def _counting(count: WastedSteps) -> str:
    return tr("Counting: {share:.0%} of the steps looked through.", share=count.steps / count.of)


def _said(count: WastedSteps) -> str:
    if not count.wasted:
        return tr("None of its {steps:,} steps was provably in vain.", steps=count.of)
    return tr(
        "At least {share} of all steps were in vain: {wasted:,} of {steps:,} led to paths "
        "that provably could not become a tour.",
        share=_share(count.wasted, count.of),
        wasted=count.wasted,
        steps=count.of,
    )


def _share(part: int, whole: int) -> str:
    """Return a share in per cent with as many digits as tell it from everything."""
    if part == whole:
        return "100%"
    for digits in range(1, 8):
        text = f"{part / whole:.{digits}%}"
        if not text.startswith("100") and float(text[:-1]) > 0:
            return text
    return f"{part / whole:.8%}"
