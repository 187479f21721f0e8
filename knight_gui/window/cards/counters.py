"""Cards of a search's counters: three key figures, and the rest."""

from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QWidget

from knight_gui.drawing.theme import Theme, mix_colors
from knight_gui.i18n import format_number, tr
from knight_gui.messages.numbers import format_steps_per_s
from knight_gui.messages.wasted_steps import wasted_steps_figure
from knight_gui.player.frame import Frame, Report, SearchStatus
from knight_gui.player.jobs.estimates import WastedSteps
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.judge import Judge
from knight_gui.search import by_hand
from knight_gui.search.kinds import LandmarkType, Outcome
from knight_gui.window.style import scale_gaps
from knight_gui.window.widgets.cards import (
    Card,
    FixedSizeNumberLabel,
    RollingNumberLabel,
)
from knight_gui.window.widgets.parts import (
    column_layout,
    grid_layout,
    retain_size_when_hidden,
    with_layout,
    with_name,
    with_style_property,
)
from knight_gui.window.widgets.theming import current_theme, set_panel, set_style_property

_LONG_NUMBER = "503,650,751"
"""Number that always fits, so that nothing moves while the numbers grow."""
_PATH_BAR_PX = 6
_LONGEST_PATH_PALENESS = 0.55
"""Share of the background in the colour of the longest path."""
_UNKNOWN = "–"
"""Text in place of a number that is not known."""
_MAX_SQUARES_WITH_TOTAL = 999
"""Squares of the largest board whose total is repeated behind the longest path."""
_STRETCH_BELOW_FIGURES = 1
"""Share of the height of a high panel that is left below the figures; each has a share of 1."""


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


class _FigurePanel(QWidget):
    """Figure: its title, the number, and a note, below each other or in a single row."""

    def __init__(
        self, object_name: str, title: str, longest_text: str, tooltip: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setToolTip(tooltip)
        self._title_label = QLabel(title, self)
        self.number_label = with_name(RollingNumberLabel(longest_text, self), object_name)
        with_style_property(self.number_label, "figure")
        self.note_label = with_style_property(QLabel(self), "note")
        self.note_label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._bar: QWidget | None = None
        self._box_layout = column_layout(
            self._title_label, self.number_label, self.note_label, None, spacing=2
        )
        self.setLayout(self._box_layout)
        self.arrange(is_large=False, has_note=False)

    def set_bar(self, bar: QWidget) -> None:
        """Add a bar: below the number, or between the title and the number."""
        self._bar = bar
        self._box_layout.setStretchFactor(self._title_label, 0)
        self.arrange(is_large=False, has_note=False)

    def arrange(self, *, is_large: bool, has_note: bool) -> None:
        """Show a large number below the title, or a small one behind it."""
        set_style_property(self._title_label, "caption", is_large)
        set_style_property(self._title_label, "note", not is_large)
        set_style_property(self.number_label, "large", is_large)
        self.note_label.setVisible(has_note)
        if is_large:
            direction = QBoxLayout.Direction.TopToBottom
            align = Qt.AlignmentFlag.AlignLeft
            spacing = 2
            # right below the number
            bar_index = 2
        else:
            direction = QBoxLayout.Direction.LeftToRight
            align = Qt.AlignmentFlag.AlignRight
            spacing = 8
            bar_index = 1
        self._box_layout.setDirection(direction)
        self._box_layout.setSpacing(spacing)
        self.number_label.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
        stretched_widget: QWidget = self._title_label
        if self._bar is not None:
            self._box_layout.insertWidget(bar_index, self._bar)
            stretched_widget = self._bar
        self._box_layout.setStretchFactor(stretched_widget, int(not is_large))
        # the rest of the height is left at the end
        self._box_layout.setStretch(self._box_layout.count() - 1, int(is_large))


@cache
def _longest_path_color(theme: Theme) -> QColor:
    return mix_colors(QColor(theme.path_ramp[0]), theme.surface, _LONGEST_PATH_PALENESS)


class PathBar(QWidget):
    """Bar of the squares on the path, red from the mistake on, over those of the longest path."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lengths = (0, 0, 0, 1)
        self.setFixedHeight(_PATH_BAR_PX)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_frame(self, frame: Frame, longest_length: int) -> None:
        """Show the length of the path, the part of it before the mistake, and the longest path."""
        verdict = frame.verdict
        path_length = len(frame.position.path)
        good_length = path_length
        if verdict is not None and verdict.lost_depth is not None:
            good_length = min(verdict.lost_depth, path_length)
        lengths = (path_length, good_length, longest_length, frame.problem.board.free_count)
        if lengths != self._lengths:
            self._lengths = lengths
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current_theme()
        path_length, good_length, longest_length, square_count = self._lengths
        lengths_and_colors = (
            (square_count, theme.line),
            (longest_length, _longest_path_color(theme)),
            (path_length, theme.wrong),
            (good_length, QColor(theme.path_ramp[0])),
        )
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            for length, color in lengths_and_colors:
                painter.setBrush(color)
                width = self.width() * length / square_count
                painter.drawRoundedRect(QRectF(0, 0, width, self.height()), 3, 3)


class KeyFiguresCard(QFrame, Card):
    """Three figures: the path, retreats, wasted steps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_panel(self, is_panel=True)
        self._frame: Frame | None = None
        self._report: Report | None = None
        self._longest_length = 0
        # a card wider than its column would have the texts above it wrapped at that width, and cut
        self.setMinimumWidth(1)
        self._path_panel = _FigurePanel(
            "longestFigure",
            tr("Longest path"),
            tr("64 of 64"),
            tr("How many squares the longest path had up to this step."),
            self,
        )
        self._path_bar = PathBar(self._path_panel)
        self._path_panel.set_bar(self._path_bar)
        self._retreats_panel = _FigurePanel(
            "retreatsFigure",
            tr("Retreats"),
            _LONG_NUMBER,
            tr(
                "When no free square is left, the knight takes its last move back: a retreat. "
                "A search that works like this is called backtracking."
            ),
            self,
        )
        self._wasted_panel = _FigurePanel(
            "wastedFigure",
            tr("Steps on a lost path"),
            _LONG_NUMBER,
            tr("How many steps of the whole search were made on a path that was already lost."),
            self,
        )
        panels = (self._path_panel, self._retreats_panel, self._wasted_panel)
        self._panels = panels
        self._column_layout = column_layout(*panels, None, spacing=2)
        self.setLayout(self._column_layout)
        self._arrangement: tuple[bool, bool] | None = None
        self.arrange(is_large=False, has_notes=False)
        self.clear_content()

    def arrange(self, *, is_large: bool, has_notes: bool) -> None:
        """Show large figures, with or without their notes, or small ones in rows."""
        if (is_large, has_notes) == self._arrangement:
            return
        self._arrangement = (is_large, has_notes)
        for panel in self._panels:
            panel.arrange(is_large=is_large, has_note=has_notes)
            self._column_layout.setStretchFactor(panel, int(is_large))
        # a low panel is filled
        is_low = is_large and not has_notes
        self._column_layout.setStretch(len(self._panels), 0 if is_low else _STRETCH_BELOW_FIGURES)
        margins = (16, 8, 16, 8) if is_large else (16, 4, 16, 4)
        self._column_layout.setContentsMargins(*margins)
        scale_gaps(self, self.fontInfo().pixelSize())

    def set_verdict_hidden(self, *, is_hidden: bool) -> None:
        """Hide the count of wasted steps, which would disclose a hidden verdict."""
        retain_size_when_hidden(self._wasted_panel)
        self._wasted_panel.setHidden(is_hidden)

    def clear_content(self) -> None:
        """Show no numbers."""
        self._frame = None
        self._report = None
        self._retreats_panel.number_label.show_number(_UNKNOWN)
        self._retreats_panel.note_label.clear()
        self._path_panel.number_label.show_number(_UNKNOWN)
        self._wasted_panel.number_label.show_number(_UNKNOWN)
        self._wasted_panel.note_label.clear()

    def show_frame(self, frame: Frame) -> None:
        """Show the numbers at a step, which are readable at any speed."""
        self._frame = frame
        square_count = frame.problem.board.free_count
        self._longest_length = longest_path_length(frame, self._report)
        longest_text = format_number(self._longest_length)
        if square_count <= _MAX_SQUARES_WITH_TOTAL:
            longest_text = tr("{longest} of {all}", longest=longest_text, all=square_count)
        self._retreats_panel.number_label.show_number(format_number(frame.position.backtracks))
        self._path_panel.number_label.show_number(longest_text)
        self._path_bar.show_frame(frame, self._longest_length)
        self._update_retreats_note()
        self._update_wasted_note()

    def show_verdict(self, frame: Frame, judge: Judge) -> None:
        """Show the lost part of the path."""
        self._frame = frame
        self._path_bar.show_frame(frame, self._longest_length)

    def show_report(self, report: Report) -> None:
        """Take the landmarks of the longest paths, and show all retreats of an ended search."""
        self._report = report
        self._update_retreats_note()
        if self._is_straight:
            self._show_wasted_steps(0, report.progress.steps, is_exact=True)
        if self._frame is not None:
            self.show_frame(self._frame)

    def _update_retreats_note(self) -> None:
        """Show the retreats of an ended search, unless that is the number above."""
        report = self._report
        note = ""
        if report is not None and report.status is SearchStatus.FINISHED:
            all_retreats = report.progress.backtracks
            if self._frame is None or self._frame.position.backtracks != all_retreats:
                note = tr("of {count:,} in all", count=all_retreats)
        if note != self._retreats_panel.note_label.text():
            self._retreats_panel.note_label.setText(note)

    def _update_wasted_note(self) -> None:
        """Show why the number of wasted steps is not known, or what it is a part of."""
        has_ended = self._report is not None and self._report.status is SearchStatus.FINISHED
        # a game has no end at which it would be known
        has_ended |= self._frame is not None and self._frame.position.is_by_hand
        note = ""
        if self._wasted_panel.number_label.text() != _UNKNOWN:
            note = tr("of the whole search")
        elif not has_ended:
            note = tr("known at the end")
        if note != self._wasted_panel.note_label.text():
            self._wasted_panel.note_label.setText(note)

    def handle_job_result(self, job_result: JobResult) -> None:
        """Show the number of wasted steps once all are counted."""
        count = job_result.result
        if isinstance(count, WastedSteps) and count.examined_steps == count.total_steps:
            is_exact = count.is_exact or self._is_straight
            self._show_wasted_steps(count.wasted_count, count.total_steps, is_exact=is_exact)

    @property
    def _is_straight(self) -> bool:
        """True if the search went straight to a tour: it wasted nothing, on boards of any size."""
        if self._report is None:
            return False
        progress = self._report.progress
        return progress.outcome is Outcome.SOLVED and not progress.backtracks

    def _show_wasted_steps(self, wasted_count: int, step_count: int, *, is_exact: bool) -> None:
        figure = wasted_steps_figure(wasted_count, step_count, is_exact=is_exact)
        self._wasted_panel.number_label.show_number(figure)
        self._update_wasted_note()


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
