"""The line that says whether the search runs, rests, or how it ended."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.player.frame import Report, Work
from knight_gui.window.theme import LIGHT, Theme
from knight_gui.wording import outcomes
from knight_gui.wording.outcomes import Status

_PADDING_PX = 18


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
            return outcomes.searching(problem, progress.steps)
        case Work.RESTING:
            return outcomes.resting(problem, key)
        case Work.STOPPED:
            return outcomes.stopped(problem, progress.steps, key)


class StatusLabel(QLabel):
    """Shows a status with its sign and a bar in its colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = LIGHT
        self._status = outcomes.ready()
        self._lines = 1
        self._write()
        self._colour()

    @property
    def status(self) -> Status:
        """What is said now."""
        return self._status

    def set_theme(self, theme: Theme) -> None:
        """Draw in other colours."""
        self._theme = theme
        self._colour()

    def set_lines(self, lines: int) -> None:
        """Keep room for so many lines."""
        self._lines = lines
        self._keep_room()

    def show_status(self, status: Status) -> None:
        """Say something."""
        before, self._status = self._status, status
        if status.text != before.text or status.sign != before.sign:
            self._write()
        if status.colour != before.colour:
            # a style sheet is slow: counts change thirty times a second, colours hardly ever
            self._colour()

    def _keep_room(self) -> None:
        self.setMinimumHeight(self._lines * self.fontMetrics().lineSpacing() + _PADDING_PX)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._keep_room()

    def _write(self) -> None:
        self.setText(f"{self._status.sign}  {self._status.text}")

    def _colour(self) -> None:
        theme = self._theme
        colour = getattr(theme, self._status.colour)
        self.setStyleSheet(
            f"StatusLabel {{ background: {theme.surface}; color: {theme.text};"
            f" border: 1px solid {theme.line}; border-left: 6px solid {colour};"
            f" border-top-right-radius: 6px; border-bottom-right-radius: 6px;"
            f" padding: 8px 10px; }}"
        )
