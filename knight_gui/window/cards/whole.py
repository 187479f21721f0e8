"""The panel that says of a whole search how much was wasted, and how big its tree is."""

from collections.abc import Callable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from knight_gui.i18n import tr
from knight_gui.messages import estimates, wasted_steps
from knight_gui.player.frame import Report, Work
from knight_gui.player.jobs.estimates import CountWasted, EstimateSize, WastedSteps
from knight_gui.player.jobs.job import Delivery, Job
from knight_gui.search.kinds import Outcome
from knight_gui.search.tree_size import TreeSize, why_no_tree
from knight_gui.state.speed import DEFAULT_SPEED, Speed
from knight_gui.window.widgets.cards import TextCard


class WholePanel(TextCard):
    """Speaks of what was searched and what there is to be searched, whatever step is shown.

    Parameters
    ----------
    start, cancel
        Have a job done, or no more of its kind.
    """

    def __init__(
        self,
        start: Callable[[Job], None],
        cancel: Callable[[type[Job]], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._start, self._cancel = start, cancel
        self._speed = DEFAULT_SPEED
        # its title has one
        self.setProperty("ruled", False)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.setToolTip(
            tr(
                "A step is wasted if it is made on a path that is already lost. The tree holds "
                "all positions that the search would try if it found no tour."
            )
        )
        self._vain = self.add_text("vainLabel")
        self._tree = self.add_text("treeLabel")
        self.begin()

    @property
    def has_content(self) -> bool:
        """Whether there is anything to be said yet."""
        return bool(self._vain.text() or self._tree.text())

    def begin(self) -> None:
        """Say nothing of a search."""
        self._resting: tuple[int, Outcome | None] | None = None
        self._is_counting = self._is_asked = self._is_straight = False
        self._size: TreeSize | None = None
        self._vain.clear()
        self._tree.clear()

    def show_report(self, report: Report) -> None:
        """Have counted what was wasted as soon as the search rests, and its tree estimated."""
        progress = report.progress
        is_at_rest = report.work is not Work.SEARCHING and progress.steps > 0
        resting = (progress.steps, progress.outcome) if is_at_rest else None
        if resting != self._resting:
            self._resting = resting
            self._is_straight = progress.outcome is Outcome.SOLVED and not progress.backtracks
            self._count_or_give_up(report)
        # of a search that goes on the size is told after two seconds
        if is_at_rest or report.seconds > 2:
            self._say_size(report)

    def take(self, delivery: Delivery) -> None:
        match delivery.job:
            case CountWasted():
                self._show_count(delivery.result)
            case EstimateSize():
                self._size = delivery.result
                self._say_tree()

    def show_speed(self, speed: Speed) -> None:
        """Say how long the whole tree would take at the speed that somebody watches."""
        self._speed = speed
        self._say_tree()

    def _say_tree(self) -> None:
        if self._size is None:
            return
        told = estimates.whole_tree(self._size)
        if not self._speed.is_flat_out:
            told = tr(
                "{told} {watched}",
                told=told,
                watched=estimates.whole_tree_watched(self._size, self._speed.steps_per_s),
            )
        self._tree.setText(told)

    def _show_count(self, count: WastedSteps) -> None:
        """Say how many steps were wasted, or how many were looked through so far."""
        if count.steps < count.of:
            self._vain.setText(wasted_steps.counting(count.steps, count.of))
            return
        self._is_counting = False
        self._vain.setText(
            wasted_steps.wasted(
                count.wasted, count.of, is_exact=count.is_exact, is_straight=self._is_straight
            )
        )

    @Slot()
    def give_up(self) -> None:
        """Count no further, if that is what is being done."""
        if self._is_counting:
            self._is_counting = False
            self._vain.clear()

    def _count_or_give_up(self, report: Report) -> None:
        is_proof = report.progress.outcome is Outcome.NO_TOUR
        self._is_counting = self._resting is not None and not is_proof
        if self._is_counting:
            self._vain.setText(wasted_steps.counting(0, 0))
            self._start(CountWasted())
            return
        self._cancel(CountWasted)
        self._vain.setText(
            wasted_steps.proof(report.problem, report.progress.steps) if self._resting else ""
        )

    def _say_size(self, report: Report) -> None:
        if report.progress.outcome is Outcome.NO_TOUR:
            positions = report.progress.nodes_of_round
            self._tree.setText(estimates.everything_tried(report.problem, positions))
        elif why_no_tree(report.problem):
            self._tree.setText(why_no_tree(report.problem))
        elif not self._is_asked:
            self._is_asked = True
            self._start(EstimateSize())
