"""The line that says whether the search runs, rests, or how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from knight_gui.player.work import Work
from knight_gui.window.theme import restyle
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.wording import outcomes
from knight_gui.wording.outcomes import Status

if TYPE_CHECKING:
    from knight_gui.player.frame import Report

_PARTS = 1000
_BAR_PX = 4


def status_of(report: Report, *, is_at_end: bool, key: str, is_closed: bool = False) -> Status:
    """Return what is to be said of a search; an end that is not shown lies ahead.

    The key is the one that lets it go on if it waits.
    """
    problem, progress = report.problem, report.progress
    match report.work:
        case Work.ENDED:
            if not is_at_end:
                return outcomes.ahead(problem, progress)
            return outcomes.ended(problem, progress, is_closed=is_closed)
        case Work.SEARCHING:
            return outcomes.searching(problem)
        case Work.RESTING:
            return outcomes.resting(problem, key)
        case Work.STOPPED:
            return outcomes.stopped(problem, progress.steps, key)


class StatusLabel(RoomyLabel):
    """Shows a status with its sign and a bar in its colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(1, parent)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._status = outcomes.ready()
        self.setProperty("bar", self._status.colour)
        self._progress = QProgressBar(self)
        self._progress.setTextVisible(False)
        self._progress.setRange(0, _PARTS)
        self._progress.hide()
        self._write()

    @property
    def status(self) -> Status:
        """What is said now."""
        return self._status

    def show_status(self, status: Status) -> None:
        """Say something."""
        before, self._status = self._status, status
        if status.text != before.text or status.sign != before.sign:
            self._write()
        restyle(self, "bar", status.colour)
        self._progress.setVisible(status.share is not None)
        self._progress.setValue(round((status.share or 0.0) * _PARTS))

    def _write(self) -> None:
        self.setText(f"{self._status.sign}  {self._status.text}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # along its lower edge, so that nothing moves when it comes
        left = self.contentsRect().left()
        self._progress.setGeometry(left, self.height() - _BAR_PX, self.width() - left, _BAR_PX)
