"""The line that says whether the search runs, rests, or how it ended."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from knight_gui.player.frame import Report, Work
from knight_gui.search.position import Outcome
from knight_gui.texts import plural, tr
from knight_gui.window.panels.label import RoomyLabel
from knight_gui.window.theme import restyle


@dataclass(frozen=True)
class Status:
    """What is said, and how.

    Attributes
    ----------
    sign
        One character that stands for the kind of ending, beside its colour.
    text
        The sentence.
    colour
        The theme's colour that goes with it, by name.
    """

    sign: str
    text: str
    colour: str


_SIGNS = {Outcome.SOLVED: "✓", Outcome.NO_TOUR: "∅", Outcome.STUCK: "!", None: "…"}
READY = Status("♘", tr("Click a square to start a tour there."), "accent")


def status_of(report: Report, *, is_at_end: bool) -> Status:
    """Return what is to be said of a search.

    Parameters
    ----------
    report
        How far it got.
    is_at_end
        Whether its last step is shown; else its end is spoken of as lying ahead.
    """
    steps = report.progress.steps
    match report.work:
        case Work.ENDED:
            return _ended(report) if is_at_end else _ahead(report)
        case Work.SEARCHING:
            text = tr("Searching: no tour in {steps:,} steps so far.", steps=steps)
            return Status("…", text, "accent")
        case Work.RESTING:
            text = tr(
                "The search rests: it is a minute of work ahead of what is shown. "
                "No tour so far, which proves nothing. S searches on."
            )
            return Status("■", text, "stopped")
        case Work.STOPPED:
            text = tr(
                "Stopped after {steps:,} steps. "
                "No tour so far, which proves nothing. S searches on.",
                steps=steps,
            )
            return Status("■", text, "stopped")


def _ended(report: Report) -> Status:
    progress, board = report.progress, report.problem.board
    match progress.outcome:
        case Outcome.SOLVED:
            text, colour = _solved(report), "solved"
        case Outcome.STUCK:
            text = tr(
                "Stuck after {visited:,} of {all:,} squares. This search never goes back, "
                "so another one may still find a tour.",
                visited=progress.depth + 1,
                all=board.free_count,
            )
            colour = "stuck"
        case _:
            text, colour = _no_tour(report), "no_tour"
    return Status(_SIGNS[progress.outcome], text, colour)


def _ahead(report: Report) -> Status:
    steps = report.progress.steps
    match report.progress.outcome:
        case Outcome.SOLVED:
            text, colour = (
                tr("Ahead: a tour, at step {steps:,}.", steps=steps),
                "solved",
            )
        case Outcome.STUCK:
            text, colour = tr("Ahead: stuck, at step {steps:,}.", steps=steps), "stuck"
        case _:
            text = tr("Ahead: no tour exists, proved at step {steps:,}.", steps=steps)
            colour = "no_tour"
    return Status(_SIGNS[report.progress.outcome], text, colour)


def _solved(report: Report) -> str:
    progress = report.progress
    if not progress.backtracks:
        return plural(
            "Solved: a tour of {count:,} square, without going back once.",
            "Solved: a tour of {count:,} squares, without going back once.",
            progress.depth + 1,
        )
    return plural(
        "Solved: a tour of {squares:,} squares, after going back once.",
        "Solved: a tour of {squares:,} squares, after going back {count:,} times.",
        progress.backtracks,
        squares=progress.depth + 1,
    )


def _no_tour(report: Report) -> str:
    start = report.problem.board.name(report.problem.path[0])
    if not report.progress.steps:
        return tr(
            "No tour exists from {start}: no move leads from there, which proves it.", start=start
        )
    return tr(
        "No tour exists from {start}: every way was tried, in {steps:,} steps, which proves it.",
        start=start,
        steps=report.progress.steps,
    )


class StatusLabel(RoomyLabel):
    """Shows a status with its sign and a bar in its colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(1, parent)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._status = READY
        self.setProperty("bar", READY.colour)
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
