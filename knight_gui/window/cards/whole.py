"""Panel of a whole search: its wasted steps, and the size of its tree."""

from collections.abc import Callable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from knight_gui.i18n import tr
from knight_gui.messages import estimates, wasted_steps
from knight_gui.player.frame import Report, SearchStatus
from knight_gui.player.jobs.estimates import CountWastedSteps, EstimateTreeSize, WastedSteps
from knight_gui.player.jobs.job import Job, JobResult
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import Outcome
from knight_gui.search.tree_size import TreeSize, no_tree_message
from knight_gui.state.speed import DEFAULT_SPEED, Speed
from knight_gui.window.widgets.cards import TextCard

_ESTIMATE_AFTER_S = 2
"""Time after which the tree of a running search is estimated."""


class WholeSearchPanel(TextCard):
    """Sentences about a whole search, independent of the current step.

    Parameters
    ----------
    start_job, cancel_job
        Functions that start a job, and cancel the jobs of a type.
    """

    def __init__(
        self,
        start_job: Callable[[Job], None],
        cancel_job: Callable[[type[Job]], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._start_job = start_job
        self._cancel_job = cancel_job
        self._speed = DEFAULT_SPEED
        self.setToolTip(
            tr(
                "A step is wasted if it is made on a path that is already lost. The tree holds "
                "all positions that the search would try if it found no tour."
            )
        )
        self._wasted_label = self.add_text_label("vainLabel")
        self._tree_label = self.add_text_label("treeLabel")
        self.clear_content()

    @property
    def has_content(self) -> bool:
        """True if there is a sentence."""
        return bool(self._wasted_label.text() or self._tree_label.text())

    def clear_content(self) -> None:
        """Show no sentence."""
        self._rest_state: tuple[int, Outcome | None] | None = None
        self._is_counting = False
        self._is_estimate_requested = False
        self._has_no_retreat = False
        self._tree_size: TreeSize | None = None
        self._wasted_label.clear()
        self._tree_label.clear()

    def show_report(self, report: Report) -> None:
        """Start to count the wasted steps once the search rests, and to estimate its tree."""
        progress = report.progress
        is_at_rest = report.status is not SearchStatus.RUNNING and progress.steps > 0
        rest_state = (progress.steps, progress.outcome) if is_at_rest else None
        if rest_state != self._rest_state:
            self._rest_state = rest_state
            self._has_no_retreat = progress.outcome is Outcome.SOLVED and not progress.backtracks
            self._start_or_cancel_counting(report)
        # uncompiled, it stays short for long
        is_uncompiled = not loader.is_loading_finished()
        if is_at_rest or is_uncompiled or report.elapsed_s > _ESTIMATE_AFTER_S:
            self._update_tree_size(report)

    def handle_job_result(self, job_result: JobResult) -> None:
        match job_result.job:
            case CountWastedSteps():
                self._show_count(job_result.result)
            case EstimateTreeSize():
                self._tree_size = job_result.result
                self._update_tree_label()

    def show_speed(self, speed: Speed) -> None:
        """Show the time for the whole tree at the speed of the playback."""
        self._speed = speed
        self._update_tree_label()

    def _update_tree_label(self) -> None:
        if self._tree_size is None:
            return
        text = estimates.whole_tree_sentence(self._tree_size)
        if not self._speed.is_full_speed:
            time_text = estimates.watching_time_sentence(self._tree_size, self._speed.steps_per_s)
            text = tr("{told} {watched}", told=text, watched=time_text)
        self._tree_label.setText(text)

    def _show_count(self, count: WastedSteps) -> None:
        """Show the count of wasted steps, or its progress."""
        if count.examined_steps < count.total_steps:
            text = wasted_steps.count_wasted_progress_text(count.examined_steps, count.total_steps)
        else:
            self._is_counting = False
            text = wasted_steps.wasted_steps_sentence(
                count.wasted_count,
                count.total_steps,
                is_exact=count.is_exact,
                has_no_retreat=self._has_no_retreat,
            )
        self._wasted_label.setText(text)

    @Slot()
    def cancel_counting(self) -> None:
        """Cancel the count of wasted steps, if it is running."""
        if self._is_counting:
            self._is_counting = False
            self._wasted_label.clear()

    def _start_or_cancel_counting(self, report: Report) -> None:
        is_proof = report.progress.outcome is Outcome.NO_TOUR
        self._is_counting = self._rest_state is not None and not is_proof
        if self._is_counting:
            self._wasted_label.setText(wasted_steps.count_wasted_progress_text(0, 0))
            self._start_job(CountWastedSteps())
            return
        self._cancel_job(CountWastedSteps)
        text = ""
        if self._rest_state is not None:
            text = wasted_steps.no_tour_proof_sentence(report.problem, report.progress.steps)
        self._wasted_label.setText(text)

    def _update_tree_size(self, report: Report) -> None:
        if report.progress.outcome is Outcome.NO_TOUR:
            position_count = report.progress.nodes_in_round
            text = estimates.all_positions_tried_sentence(report.problem, position_count)
            self._tree_label.setText(text)
        elif report.problem.is_by_hand:
            # a game has no tree to tell of
            self._tree_label.clear()
        elif no_tree_message(report.problem):
            self._tree_label.setText(no_tree_message(report.problem))
        elif not self._is_estimate_requested:
            self._is_estimate_requested = True
            self._start_job(EstimateTreeSize())
