"""Cards of a search's counters: two key figures, and the rest."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from knight_gui.i18n import format_number, tr
from knight_gui.messages.numbers import format_steps_per_s
from knight_gui.player.frame import Frame, Report
from knight_gui.search import by_hand
from knight_gui.search.kinds import LandmarkType
from knight_gui.window.widgets.cards import Card, FixedSizeNumberLabel
from knight_gui.window.widgets.parts import (
    grid_layout,
    retain_size_when_hidden,
    with_layout,
    with_name,
    with_style_property,
)

_LONG_NUMBER = "503,650,751"
"""Number that always fits, so that nothing moves while the numbers grow."""
_MAX_SQUARES_WITH_TOTAL = 999
"""Squares of the largest board whose total is repeated behind the longest path."""


def longest_path_length(frame: Frame, report: Report | None) -> int:
    """Return the number of squares of the longest path up to a step."""
    position = frame.position
    if position.is_by_hand:
        moves = frame.problem.moves or ()
        return by_hand.longest_path_length(frame.problem.path, moves[: position.step])
    longest = len(position.path)
    if report and report.problem == frame.problem:
        for landmark in report.landmarks:
            is_record = landmark.landmark_type is LandmarkType.RECORD
            if is_record and landmark.step <= position.step:
                longest = max(longest, landmark.move_count + 1)
    return longest


class KeyFiguresCard(QFrame, Card):
    """Two numbers: the retreats, and the longest path so far."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame: Frame | None = None
        self._report: Report | None = None
        self.setProperty("ruled", True)
        self.hide()
        # a card wider than its column would have the texts above it wrapped at that width, and cut
        self.setMinimumWidth(1)
        grid = grid_layout(4, 0, stretched_column=0)
        grid.setContentsMargins(0, 8, 0, 4)
        with_layout(grid, self)
        retreats_tooltip = tr("A retreat takes the last move back, as no free square leads on.")
        self._retreats_label = self._add_figure(
            grid, "retreatsFigure", tr("Retreats"), _LONG_NUMBER, retreats_tooltip
        )
        longest_tooltip = tr("How many squares the longest path had up to this step.")
        self._longest_label = self._add_figure(
            grid, "longestFigure", tr("Longest path"), tr("64 of 64"), longest_tooltip
        )

    def _add_figure(
        self, grid: QGridLayout, object_name: str, title: str, longest_text: str, tooltip: str
    ) -> FixedSizeNumberLabel:
        """Add a column with a title above a number, and return the label of the number."""
        column = 1 if grid.count() else 0
        title_label = with_style_property(QLabel(title, self), "faint")
        title_label.setToolTip(tooltip)
        grid.addWidget(title_label, 0, column)
        number_label = with_name(FixedSizeNumberLabel(longest_text, self), object_name)
        with_style_property(number_label, "figure")
        number_label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(number_label, 1, column, Qt.AlignmentFlag.AlignLeft)
        return number_label

    def clear_content(self) -> None:
        """Show no numbers."""
        self._frame = None
        self._report = None
        self._retreats_label.show_number("–")
        self._longest_label.show_number("–")

    def show_frame(self, frame: Frame) -> None:
        """Show the numbers at a step, which are readable at any speed."""
        self._frame = frame
        square_count = frame.problem.board.free_count
        longest_text = format_number(longest_path_length(frame, self._report))
        if square_count <= _MAX_SQUARES_WITH_TOTAL:
            longest_text = tr("{longest} of {all}", longest=longest_text, all=square_count)
        self._retreats_label.show_number(format_number(frame.position.backtracks))
        self._longest_label.show_number(longest_text)
        self.show()

    def show_report(self, report: Report) -> None:
        """Take the landmarks of the longest paths."""
        self._report = report
        if self._frame is not None:
            self.show_frame(self._frame)


class SearchCountsCard(QFrame, Card):
    """Counts that stand nowhere else: positions, and the speed of the search."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = grid_layout(-1, 4, stretched_column=0)
        with_layout(self._grid, self)
        self._nodes_row = self._add_row(
            "nodesFigure", tr("Positions up to this step"), _LONG_NUMBER
        )
        # the fastest speed fits
        self._speed_row = self._add_row(
            "searchSpeedLabel", tr("Speed of the search"), format_steps_per_s(999e6)
        )
        self.clear_content()

    def clear_content(self) -> None:
        """Show no counts."""
        for row in (self._nodes_row, self._speed_row):
            _set_row_text(row, "")

    def show_frame(self, frame: Frame) -> None:
        """Show the counts at a step."""
        _set_row_text(self._nodes_row, format_number(frame.position.nodes))

    def show_report(self, report: Report) -> None:
        """Show the speed of the search."""
        speed_text = format_steps_per_s(report.steps_per_s) if report.steps_per_s else ""
        _set_row_text(self._speed_row, speed_text)

    def _add_row(
        self, object_name: str, title: str, longest_text: str
    ) -> tuple[QLabel, FixedSizeNumberLabel]:
        grid_row = self._grid.rowCount()
        title_label = with_style_property(QLabel(title, self, wordWrap=True), "faint")
        retain_size_when_hidden(title_label)
        self._grid.addWidget(title_label, grid_row, 0)
        number_label = with_name(FixedSizeNumberLabel(longest_text, self), object_name)
        retain_size_when_hidden(number_label)
        self._grid.addWidget(number_label, grid_row, 1, Qt.AlignmentFlag.AlignRight)
        return title_label, number_label


def _set_row_text(row: tuple[QLabel, FixedSizeNumberLabel], text: str) -> None:
    """Show a number in its row; an empty text hides the row."""
    title_label, number_label = row
    number_label.show_number(text)
    title_label.setVisible(bool(text))
    number_label.setVisible(bool(text))
