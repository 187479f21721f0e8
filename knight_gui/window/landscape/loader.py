"""Loader of a search's landscape, in the detail and at the rate that the view needs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from knight_gui.player.frame import SearchStatus
from knight_gui.player.jobs.landscape import ReadBar, ReadStepRange, ReadWholeLandscape

if TYPE_CHECKING:
    from knight_gui.player.frame import Report
    from knight_gui.player.jobs.job import JobResult
    from knight_gui.player.search_client import SearchClient
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.problem import Problem
    from knight_gui.window.landscape.view import LandscapeView

_MIN_READ_INTERVAL_S = 0.1
_MAX_READ_INTERVAL_S = 0.4
"""Interval of reading all steps of a running search, which takes a few milliseconds."""
_MIN_COLUMNS = 64
_MAX_COLUMNS = 4096
_VISIBLE_GROWTH = 1.05
"""Growth of the number of steps that is visible on the landscape."""


class LandscapeLoader(QObject):
    """Starter of the jobs that read the landscape, which passes their results to the view."""

    def __init__(self, client: SearchClient, landscape_view: LandscapeView) -> None:
        super().__init__(landscape_view)
        self._client = client
        self._landscape_view = landscape_view
        self._last_read_s = 0.0
        self._last_read_key: tuple[object, int, SearchStatus, bool] | None = None
        self._has_pending_read = False
        self._detail: Landscape | None = None
        client.opened.connect(self._on_client_opened)
        client.report_changed.connect(self._read_whole_landscape)
        client.disclosure_changed.connect(self._reread_if_disclosure_changed)
        client.job_result_received.connect(self._on_client_job_result_received)
        landscape_view.detail_requested.connect(self._read_detail)
        landscape_view.bar_requested.connect(self._read_bar)

    @Slot(object)
    def _on_client_opened(self, _problem: object) -> None:
        self._last_read_key = None
        self._has_pending_read = False
        self._detail = None
        self._last_read_s = 0.0

    @Slot()
    def _reread_if_disclosure_changed(self) -> None:
        """Read the landscape again if the disclosure of a user's search has changed."""
        report = self._client.report
        if self._last_read_key is None or report is None:
            return
        _, _, _, was_without_losses = self._last_read_key
        if was_without_losses is not self._without_losses:
            self._has_pending_read = False
            self._read_whole_landscape(report)

    @property
    def _without_losses(self) -> bool:
        return self._client.judge.hides_verdict

    @Slot(object)
    def _read_whole_landscape(self, report: Report) -> None:
        step_count = report.progress.steps
        read_key = (report.problem, step_count, report.status, self._without_losses)
        is_running = report.status is SearchStatus.RUNNING
        is_too_soon = is_running and not self._is_read_outdated(step_count)
        if read_key == self._last_read_key or is_too_soon or not step_count:
            return
        self._last_read_key = read_key
        self._last_read_s = time.perf_counter()
        self._has_pending_read = True
        column_count = min(max(_MIN_COLUMNS, self._landscape_view.width()), _MAX_COLUMNS)
        self._client.start_job(
            ReadWholeLandscape(column_count, not is_running, self._without_losses)
        )

    def _is_read_outdated(self, step_count: int) -> bool:
        """Return True if the landscape should be read again at a number of steps."""
        if self._has_pending_read:
            # another one would take its place before it is there
            return False
        last_step_count = self._last_read_key[1] if self._last_read_key else 0
        wait_s = _MAX_READ_INTERVAL_S
        if step_count > _VISIBLE_GROWTH * last_step_count:
            wait_s = _MIN_READ_INTERVAL_S
        return time.perf_counter() - self._last_read_s >= wait_s

    @Slot(object, object, object)
    def _read_detail(self, first_step: int, last_step: int, column_count: int) -> None:
        self._detail = None
        column_count = min(column_count, _MAX_COLUMNS)
        self._client.start_job(
            ReadStepRange(first_step, last_step, column_count, self._without_losses)
        )

    @Slot(object)
    def _read_bar(self, step_and_depth: tuple[int, int] | None) -> None:
        if step_and_depth is None or self._without_losses:
            self._client.cancel_job(ReadBar)
        else:
            self._client.start_job(ReadBar(*step_and_depth))

    def _is_shown_search(self, problem: Problem | None) -> bool:
        """Return True for the search on the landscape, also with other moves of the user."""
        shown_problem = self._landscape_view.state.problem
        if problem is None or shown_problem is None:
            return False
        return (
            problem == shown_problem
            or problem.is_continuation_of(shown_problem)
            or shown_problem.is_continuation_of(problem)
        )

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        if job_result.result is None or not self._is_shown_search(job_result.problem):
            return
        match job_result.job:
            case ReadWholeLandscape():
                self._has_pending_read = False
                is_first = self._landscape_view.state.data is None
                self._landscape_view.show_whole_landscape(job_result.result)
                if is_first and self._detail is not None:
                    # the detail was read before the landscape that it belongs to
                    self._landscape_view.show_detail(self._detail)
            case ReadStepRange():
                self._detail = job_result.result
                self._landscape_view.show_detail(job_result.result)
            case ReadBar():
                self._landscape_view.show_bar(job_result.result)
