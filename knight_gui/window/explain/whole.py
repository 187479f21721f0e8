"""The panel that says of a whole search how much was in vain, and how big its tree is."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from knight_gui.player.frame import Report
from knight_gui.player.jobs.count_wasted import WastedSteps
from knight_gui.player.work import Work
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.tree_size import TreeSize, why_no_tree
from knight_gui.texts import tr
from knight_gui.window.label import CardTitle, RoomyLabel
from knight_gui.wording import estimates, losses

_VAIN_LINES, _TREE_LINES = 4, 3
"""Room that is kept for the sentences."""
_PATIENCE_S = 2.0
"""Seconds of searching after which the size is told of a search that goes on."""


class WholePanel(QFrame):
    """Speaks of what was searched and what there is to be searched, whatever step is shown.

    Signals
    -------
    count_wanted()
        The search goes no further: now it can be told how many steps were in vain.
    count_given_up()
        It goes on, so that there is no need any more.
    size_wanted()
        The search has gone on for so long that it is worth telling how big its tree is.
    """

    count_wanted = Signal()
    count_given_up = Signal()
    size_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.setSpacing(6)
        tip = tr(
            "A step is in vain if it is made while the path is lost. "
            "The tree is made of all positions that the search would try if it found no tour."
        )
        layout.addWidget(CardTitle(tr("The whole search"), tip, self))
        self._vain, self._tree = RoomyLabel(_VAIN_LINES, self), RoomyLabel(_TREE_LINES, self)
        for label, name in ((self._vain, "vainLabel"), (self._tree, "treeLabel")):
            label.setObjectName(name)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            layout.addWidget(label)
        self.clear()

    @property
    def has_content(self) -> bool:
        """Whether there is anything to be said yet."""
        return bool(self._vain.text() or self._tree.text())

    @Slot()
    def clear(self) -> None:
        """Say nothing of a search."""
        self._problem: Problem | None = None
        self._outcome: Outcome | None = None
        self._searched = 0
        self._is_counting = False
        self._is_asked = False
        self._size: TreeSize | None = None
        self._vain.clear()
        self._tree.clear()

    @Slot(object)
    def show_report(self, report: Report) -> None:
        """Have counted what was in vain as soon as the search rests, and its tree estimated."""
        if report.problem != self._problem:
            self.clear()
            self._problem = report.problem
        is_at_rest = report.work is not Work.SEARCHING and report.progress.steps > 0
        searched = report.progress.steps if is_at_rest else 0
        if (searched, report.progress.outcome) != (self._searched, self._outcome):
            self._searched, self._outcome = searched, report.progress.outcome
            self._count_or_give_up()
        if is_at_rest or report.seconds > _PATIENCE_S:
            self._say_size(report)

    @Slot(object)
    def show_count(self, count: WastedSteps) -> None:
        """Say how many steps were in vain, or how many were looked through so far."""
        if self._is_counting and count.steps < count.of:
            self._vain.setText(losses.counting(count.steps, count.of))
        elif self._is_counting:
            self._is_counting = False
            self._vain.setText(losses.in_vain(count.wasted, count.of))

    def show_size(self, size: TreeSize, report: Report) -> None:
        """Say how big the tree is, and how long it would take to search it."""
        self._size = size
        self._tree.setText(estimates.whole_tree(size, report.positions_per_s))

    @Slot()
    def give_up(self) -> None:
        """Count no further, if that is what is being done."""
        if self._is_counting:
            self._is_counting = False
            self._vain.clear()

    def _count_or_give_up(self) -> None:
        was_counting = self._is_counting
        self._is_counting = self._searched > 0 and self._outcome is not Outcome.NO_TOUR
        if self._is_counting:
            self._vain.setText(losses.counting(0, 0))
            self.count_wanted.emit()
        elif self._searched and self._problem is not None:
            self._vain.setText(losses.all_in_vain(self._problem, self._searched))
        else:
            self._vain.clear()
        if was_counting and not self._is_counting:
            self.count_given_up.emit()

    def _say_size(self, report: Report) -> None:
        if self._outcome is Outcome.NO_TOUR:
            self._tree.setText(estimates.everything_tried(report.progress.nodes))
        elif why_no_tree(report.problem):
            self._tree.setText(why_no_tree(report.problem))
        elif not self._is_asked:
            self._is_asked = True
            self.size_wanted.emit()
        elif self._size is not None and report.work is not Work.SEARCHING:
            # by now its speed is known better
            self.show_size(self._size, report)
