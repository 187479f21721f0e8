"""The counts of a search: two that everybody watches, and the rest."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from knight_gui.i18n import number, tr
from knight_gui.messages.numbers import rate
from knight_gui.player.frame import Frame, Report
from knight_gui.search import by_hand
from knight_gui.search.kinds import LandmarkKind
from knight_gui.window.widgets.cards import Card, FigureLabel
from knight_gui.window.widgets.parts import cells, held, keeps_room, named, set_up, styled

_LONG = "503,650,751"
"""A number that there is always room for: while they grow, nothing moves."""


def longest_path(frame: Frame, report: Report | None) -> int:
    """Return how many squares the longest path had up to a step."""
    if frame.position.is_by_hand:
        return by_hand.longest_path(
            frame.problem.path, (frame.problem.moves or ())[: frame.position.step]
        )
    marks = report.landmarks if report and report.problem == frame.problem else ()
    records = (
        m.size for m in marks if m.kind is LandmarkKind.RECORD and m.step <= frame.position.step
    )
    return max(len(frame.position.path), *(size + 1 for size in records), 0)


class NumbersCard(QFrame, Card):
    """Shows two numbers, the retreats and the longest path so far: the step is told below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame: Frame | None = None
        self._report: Report | None = None
        self.setProperty("ruled", True)
        self.hide()
        # what is wider than its column has the texts over it measured for that width, and cut
        self.setMinimumWidth(1)
        grid = cells(4, 0, stretched=0)
        grid.setContentsMargins(0, 8, 0, 4)
        held(grid, self)
        self._figures: list[FigureLabel] = []
        for place, (name, title, longest, tip) in enumerate(
            (
                (
                    "retreatsFigure",
                    tr("Retreats"),
                    _LONG,
                    tr("A retreat takes the last move back, as no free square leads on."),
                ),
                (
                    "longestFigure",
                    tr("Longest path"),
                    tr("64 of 64"),
                    tr("How many squares the longest path had up to this step."),
                ),
            )
        ):
            grid.addWidget(set_up(styled(QLabel(title, self), "faint"), toolTip=tip), 0, place)
            figure = styled(named(FigureLabel(longest, self), name), "figure")
            figure.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(figure, 1, place, Qt.AlignmentFlag.AlignLeft)
            self._figures.append(figure)

    def begin(self) -> None:
        """Show no numbers."""
        self._frame = self._report = None
        for figure in self._figures:
            figure.show_figure("–")

    def show_frame(self, frame: Frame) -> None:
        """Show the numbers at a step, which can be seen at a glance at any speed."""
        self._frame = frame
        position = frame.position
        longest = number(longest_path(frame, self._report))
        # of more squares there is no room to repeat how many there are
        if frame.problem.board.free_count < 1000:
            longest = tr("{longest} of {all}", longest=longest, all=frame.problem.board.free_count)
        for figure, text in zip(self._figures, (number(position.backtracks), longest), strict=True):
            figure.show_figure(text)
        self.show()

    def show_report(self, report: Report) -> None:
        """Take note of the longest paths."""
        self._report = report
        if self._frame is not None:
            self.show_frame(self._frame)


class CountsCard(QFrame, Card):
    """Lists what stands nowhere else: positions, and how fast the search is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = cells(-1, 4, stretched=0)
        held(self._grid, self)
        self._nodes = self._place("nodesFigure", tr("Positions up to this step"), _LONG)
        # so fast a search always has room
        self._speed = self._place("searchSpeedLabel", tr("Speed of the search"), rate(999e6))
        self.begin()

    def begin(self) -> None:
        """Show no counts."""
        for row in (self._nodes, self._speed):
            _tell(row, "")

    def show_frame(self, frame: Frame) -> None:
        """Show what is counted at a step."""
        _tell(self._nodes, number(frame.position.nodes))

    def show_report(self, report: Report) -> None:
        """Show how fast the search is."""
        _tell(self._speed, rate(report.steps_per_s) if report.steps_per_s else "")

    def _place(self, name: str, title: str, longest: str) -> tuple[QLabel, FigureLabel]:
        row = self._grid.rowCount()
        told = keeps_room(styled(QLabel(title, self, wordWrap=True), "faint"))
        self._grid.addWidget(told, row, 0)
        figure = keeps_room(named(FigureLabel(longest, self), name))
        self._grid.addWidget(figure, row, 1, Qt.AlignmentFlag.AlignRight)
        return told, figure


def _tell(row: tuple[QLabel, FigureLabel], text: str) -> None:
    """Show a row of counts, or none while nothing is known of it."""
    row[1].show_figure(text)
    for label in row:
        label.setVisible(bool(text))
