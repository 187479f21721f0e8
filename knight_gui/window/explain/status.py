"""The line that says whether the search runs, rests, or how it ended."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from knight_gui.player.frame import Report, Work
from knight_gui.window.label import RoomyLabel
from knight_gui.window.theme import restyle
from knight_gui.wording import outcomes
from knight_gui.wording.outcomes import Status


def status_of(report: Report, *, is_at_end: bool, key: str) -> Status:
    """Return what is to be said of a search.

    Parameters
    ----------
    report
        How far it got.
    is_at_end
        Whether its last step is shown; else its end is spoken of as lying ahead.
    key
        What lets it go on if it waits.
    """
    problem, progress = report.problem, report.progress
    match report.work:
        case Work.ENDED:
            tell = outcomes.ended if is_at_end else outcomes.ahead
            return tell(problem, progress)
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

    def _write(self) -> None:
        self.setText(f"{self._status.sign}  {self._status.text}")
