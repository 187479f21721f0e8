"""The counts of a search: two that everybody watches, and the rest."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QWidget

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
    with_properties,
    with_style_property,
)

_LONG_NUMBER = "503,650,751"
"""A number that there is always room for: while they grow, nothing moves."""


def longest_path_length(frame: Frame, report: Report | None) -> int:
    """Return how many squares the longest path had up to a step."""
    if frame.position.is_by_hand:
        return by_hand.longest_path_length(
            frame.problem.path, (frame.problem.moves or ())[: frame.position.step]
        )
    landmarks = report.landmarks if report and report.problem == frame.problem else ()
    record_sizes = (
        landmark.move_count
        for landmark in landmarks
        if landmark.landmark_type is LandmarkType.RECORD and landmark.step <= frame.position.step
    )
    return max(len(frame.position.path), *(size + 1 for size in record_sizes), 0)


class KeyFiguresCard(QFrame, Card):
    """Shows two numbers, the retreats and the longest path so far: the step is told below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame: Frame | None = None
        self._report: Report | None = None
        self.setProperty("ruled", True)
        self.hide()
        # what is wider than its column has the texts over it measured for that width, and cut
        self.setMinimumWidth(1)
        grid = grid_layout(4, 0, stretched_column=0)
        grid.setContentsMargins(0, 8, 0, 4)
        with_layout(grid, self)
        self._number_labels: list[FixedSizeNumberLabel] = []
        for grid_column, (object_name, title, longest_text, tooltip) in enumerate(
            (
                (
                    "retreatsFigure",
                    tr("Retreats"),
                    _LONG_NUMBER,
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
            grid.addWidget(
                with_properties(with_style_property(QLabel(title, self), "faint"), toolTip=tooltip),
                0,
                grid_column,
            )
            number_label = with_style_property(
                with_name(FixedSizeNumberLabel(longest_text, self), object_name), "figure"
            )
            number_label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(number_label, 1, grid_column, Qt.AlignmentFlag.AlignLeft)
            self._number_labels.append(number_label)

    def clear_content(self) -> None:
        """Show no numbers."""
        self._frame = self._report = None
        for number_label in self._number_labels:
            number_label.show_number("–")

    def show_frame(self, frame: Frame) -> None:
        """Show the numbers at a step, which can be seen at a glance at any speed."""
        self._frame = frame
        position = frame.position
        longest_text = format_number(longest_path_length(frame, self._report))
        # of more squares there is no room to repeat how many there are
        if frame.problem.board.free_count < 1000:
            longest_text = tr(
                "{longest} of {all}", longest=longest_text, all=frame.problem.board.free_count
            )
        for number_label, text in zip(
            self._number_labels, (format_number(position.backtracks), longest_text), strict=True
        ):
            number_label.show_number(text)
        self.show()

    def show_report(self, report: Report) -> None:
        """Take note of the longest paths."""
        self._report = report
        if self._frame is not None:
            self.show_frame(self._frame)


class SearchCountsCard(QFrame, Card):
    """Lists what stands nowhere else: positions, and how fast the search is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = grid_layout(-1, 4, stretched_column=0)
        with_layout(self._grid, self)
        self._nodes_row = self._add_row(
            "nodesFigure", tr("Positions up to this step"), _LONG_NUMBER
        )
        # so fast a search always has room
        self._speed_row = self._add_row(
            "searchSpeedLabel", tr("Speed of the search"), format_steps_per_s(999e6)
        )
        self.clear_content()

    def clear_content(self) -> None:
        """Show no counts."""
        for row in (self._nodes_row, self._speed_row):
            _set_row_text(row, "")

    def show_frame(self, frame: Frame) -> None:
        """Show what is counted at a step."""
        _set_row_text(self._nodes_row, format_number(frame.position.nodes))

    def show_report(self, report: Report) -> None:
        """Show how fast the search is."""
        _set_row_text(
            self._speed_row, format_steps_per_s(report.steps_per_s) if report.steps_per_s else ""
        )

    def _add_row(
        self, object_name: str, title: str, longest_text: str
    ) -> tuple[QLabel, FixedSizeNumberLabel]:
        grid_row = self._grid.rowCount()
        title_label = retain_size_when_hidden(
            with_style_property(QLabel(title, self, wordWrap=True), "faint")
        )
        self._grid.addWidget(title_label, grid_row, 0)
        number_label = retain_size_when_hidden(
            with_name(FixedSizeNumberLabel(longest_text, self), object_name)
        )
        self._grid.addWidget(number_label, grid_row, 1, Qt.AlignmentFlag.AlignRight)
        return title_label, number_label


def _set_row_text(row: tuple[QLabel, FixedSizeNumberLabel], text: str) -> None:
    """Show a row of counts, or none while nothing is known of it."""
    row[1].show_number(text)
    for label in row:
        label.setVisible(bool(text))
