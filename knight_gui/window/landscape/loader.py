"""Has the landscape of a track read, as finely and as often as it is looked at."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from knight_gui.player.frame import Work
from knight_gui.player.jobs.landscape import ReadStretch, ReadWhole, TellBar

if TYPE_CHECKING:
    from knight_gui.player.frame import Report
    from knight_gui.player.jobs.job import Delivery
    from knight_gui.player.search_client import Track
    from knight_gui.search.landscape import Landscape
    from knight_gui.search.problem import Problem
    from knight_gui.window.landscape.view import LandscapeView

_LEAST_S, _MOST_S = 0.1, 0.4
"""How often all steps are read while the search goes on: a few milliseconds each time."""
_MOST_COLUMNS = 4096


class LandscapeReader(QObject):
    """Starts the jobs that read the landscape, and hands over what they bring."""

    def __init__(self, track: Track, view: LandscapeView) -> None:
        super().__init__(view)
        self._track, self._view = track, view
        self._read_at = 0.0
        self._read: tuple[object, int, Work, bool] | None = None
        self._stretch: Landscape | None = None
        track.opened.connect(self._begin)
        track.reported.connect(self._read_whole)
        track.framed.connect(self._read_anew)
        track.judged.connect(self._read_anew)
        track.delivered.connect(self._take)
        view.looked_closer.connect(self._read_stretch)
        view.asked.connect(self._tell_bar)

    @Slot(object)
    def _begin(self, _problem: object) -> None:
        self._read = self._stretch = None
        self._read_at = 0.0

    @Slot()
    def _read_anew(self) -> None:
        """Read it again if more may be told now of a search by hand, or less."""
        if self._read and self._track.report and self._read[3] is not self._is_plain:
            self._read_whole(self._track.report)

    @property
    def _is_plain(self) -> bool:
        return self._track.judge.is_discreet

    @Slot(object)
    def _read_whole(self, report: Report) -> None:
        wanted = report.problem, report.progress.steps, report.work, self._is_plain
        is_running = report.work is Work.SEARCHING
        is_soon = is_running and not self._is_outgrown(report.progress.steps)
        if wanted == self._read or is_soon or not report.progress.steps:
            return
        self._read, self._read_at = wanted, time.perf_counter()
        self._track.start(
            ReadWhole(
                min(max(64, self._view.width()), _MOST_COLUMNS), not is_running, self._is_plain
            )
        )

    def _is_outgrown(self, steps: int) -> bool:
        """Tell whether what was read says too little of a search with so many steps."""
        # a twentieth more steps can be seen
        wait_s = _LEAST_S if steps > 1.05 * (self._read[1] if self._read else 0) else _MOST_S
        return time.perf_counter() - self._read_at >= wait_s

    @Slot(object, object, object)
    def _read_stretch(self, first: int, last: int, columns: int) -> None:
        self._stretch = None
        self._track.start(ReadStretch(first, last, min(columns, _MOST_COLUMNS), self._is_plain))

    @Slot(object)
    def _tell_bar(self, place: tuple[int, int] | None) -> None:
        if place is None or self._is_plain:
            self._track.cancel(TellBar)
        else:
            self._track.start(TellBar(*place))

    def _is_shown(self, problem: Problem | None) -> bool:
        """Tell whether a search is the one on the landscape, perhaps with other moves by hand."""
        shown = self._view.seen.problem
        if problem is None or shown is None:
            return False
        return problem == shown or problem.continues(shown) or shown.continues(problem)

    @Slot(object)
    def _take(self, delivery: Delivery) -> None:
        if delivery.result is None or not self._is_shown(delivery.problem):
            return
        match delivery.job:
            case ReadWhole():
                is_first = self._view.seen.known is None
                self._view.show_whole(delivery.result)
                if is_first and self._stretch is not None:
                    # it came before there was anything to show it on
                    self._view.show_stretch(self._stretch)
            case ReadStretch():
                self._stretch = delivery.result
                self._view.show_stretch(delivery.result)
            case TellBar():
                self._view.show_bar(delivery.result)
