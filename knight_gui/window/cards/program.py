"""Card of the code of a search: pseudo-code, or the published program with its call stack."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from knight_gui.i18n import tr
from knight_gui.messages.listings.listing import StackType
from knight_gui.messages.listings.state import (
    ProgramCode,
    code_of,
    next_squares_text,
    state_of,
    variables_text,
)
from knight_gui.player.frame import Frame
from knight_gui.player.jobs.job import Job, JobResult
from knight_gui.player.jobs.landscape import FindMoveStep
from knight_gui.player.playback import PlaybackController
from knight_gui.player.session import Session
from knight_gui.search.problem import Problem
from knight_gui.window.cards.call_stack import CallStackView
from knight_gui.window.cards.code import PseudocodePanel
from knight_gui.window.cards.code_view import CodeView, find_monospace_font
from knight_gui.window.widgets.cards import Card, ReservedHeightLabel
from knight_gui.window.widgets.parts import (
    column_layout,
    make_tab_bar,
    with_name,
    with_style_property,
)
from knight_gui.window.widgets.tabs import PROGRAM_SECTION, update_unfolded_sections

_PREFERRED_LINE_COUNT = 12
"""Lines of the listing that are seen at once where there is room."""
_MIN_LINE_COUNT = 3
"""Lines of the listing that are seen at least: few, since the letters of some fonts are high."""
_LINES_AFTER_MARK = 2
"""Lines that are seen after the marked one when the listing is scrolled to it."""
_MIN_FONT_SHARE = 0.8
"""Least height of the font to which long lines are fitted, as a share of that of other code."""


class ListingView(CodeView):
    """Listing of a published program, scrolled to the line that comes next."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("listing", parent)
        self.setAccessibleName(tr("Code of the program"))
        self.setToolTip(tr("The marked line comes next."))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._longest_line = ""
        self._marked_line_index = 0
        self.setFont(find_monospace_font())

    def show_line(self, index: int | None) -> None:
        """Mark a line, and scroll so that its neighbours are seen, too."""
        self.mark_line(index)
        if index is None:
            return
        self._marked_line_index = index
        self._scroll_to_marked_line()
        self.setAccessibleDescription(self.document().findBlockByNumber(index).text().strip())

    def show_text(self, text: str) -> None:
        """Show a listing, in a font in which its longest line fits."""
        self.setPlainText(text)
        self._longest_line = max(text.splitlines(), key=len)
        self._fit_font()

    def _scroll_to_marked_line(self) -> None:
        """Scroll so that the marked line and its neighbours are seen."""
        visible_count = self.viewport().height() // max(1, self.fontMetrics().lineSpacing())
        scroll_bar = self.verticalScrollBar()
        first_index = scroll_bar.value()
        last_index = first_index + visible_count - 1
        index = self._marked_line_index
        if not first_index < index < last_index:
            scroll_bar.setValue(max(0, index - visible_count + 1 + _LINES_AFTER_MARK))

    def _fit_font(self) -> None:
        """Use a smaller font than that of other code if the longest line needs it."""
        self.setStyleSheet("")
        font_px = self.fontInfo().pixelSize()
        longest_px = self.fontMetrics().horizontalAdvance(self._longest_line)
        available_px = self.viewport().width() - 2 * self.document().documentMargin()
        if longest_px > available_px:
            share = max(_MIN_FONT_SHARE, available_px / longest_px)
            self.setStyleSheet(f"font-size: {int(font_px * share)}px;")

    def _height_of_lines(self, count: int) -> int:
        line_px = self.fontMetrics().lineSpacing()
        return count * line_px + line_px // 2

    def sizeHint(self) -> QSize:
        line_px = self.fontMetrics().lineSpacing()
        return QSize(20 * line_px, self._height_of_lines(_PREFERRED_LINE_COUNT))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height_of_lines(_MIN_LINE_COUNT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_font()
        self._scroll_to_marked_line()


class ProgramPanel(QWidget):
    """Listing of a published program, its variables, and its stack.

    Signals
    -------
    frame_chosen(depth)
        A frame of the stack was clicked, whose square is at a depth of the path.
    """

    frame_chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._problem: Problem | None = None
        self.code: ProgramCode | None = None
        self._listing_view = ListingView(self)
        self._variables_label = with_name(ReservedHeightLabel(1, self), "programVariables")
        self._variables_label.setProperty("code", True)
        self._variables_label.setFont(find_monospace_font())
        self._next_label = with_name(ReservedHeightLabel(1, self), "programNextSquares")
        self._next_label.setToolTip(
            tr("The squares that the program lists for this one, and those it has removed.")
        )
        self._stack_label = with_name(ReservedHeightLabel(1, self), "stackTitle")
        self._stack_view = CallStackView(self)
        self._difference_label = with_style_property(ReservedHeightLabel(2, self), "faint")
        with_name(self._difference_label, "programDifference")
        self.setLayout(
            column_layout(
                (self._listing_view, 1),
                self._variables_label,
                self._next_label,
                self._stack_label,
                self._stack_view,
                self._difference_label,
                spacing=4,
            )
        )
        self._stack_view.frame_chosen.connect(self.frame_chosen)

    def set_problem(self, problem: Problem | None) -> None:
        """Show the listing of a problem’s program, if it is a published one."""
        if problem == self._problem:
            return
        self._problem = problem
        self.code = None if problem is None else code_of(problem)
        if self.code is None:
            return
        listing = self.code.listing
        self._listing_view.show_text(self.code.text)
        self._difference_label.setText(listing.difference())
        has_stack = listing.stack_type is not StackType.NONE
        self._stack_view.setVisible(has_stack)
        self._stack_label.setText(_stack_title(listing.stack_type, self.code.board.name(0)))

    def show_frame(self, frame: Frame) -> None:
        """Mark the line that comes next, and show variables and stack."""
        if self.code is None:
            return
        position = frame.position
        state = state_of(self.code, frame.problem, position)
        self._listing_view.show_line(state.line_index)
        variables = variables_text(self.code, position)
        name = self.code.board.name(position.head)
        self._variables_label.setText(f"{variables}  {name}")
        self._next_label.setText(next_squares_text(self.code, state))
        if self.code.listing.stack_type is not StackType.NONE:
            self._stack_view.show_position(self.code, position)

    def clear_state(self) -> None:
        """Mark no line, and show no variables, while the steps are too fast to be read."""
        self._listing_view.show_line(None)
        self._variables_label.clear()
        self._next_label.clear()
        self._stack_view.clear_rows()


def _stack_title(stack_type: StackType, corner_name: str) -> str:
    match stack_type:
        case StackType.CALLS:
            return tr(
                "Call stack, newest frame on top (row 0, column 0: {square})", square=corner_name
            )
        case StackType.EXPLICIT:
            return tr(
                "Stack of squares, newest on top (x = 0, y = 0: {square})", square=corner_name
            )
        case StackType.NONE:
            return tr("This program keeps no stack, so it can’t go back.")


class CodeCard(QWidget, Card):
    """Code of a search: pseudo-code, or by choice the published program that it comes from.

    Parameters
    ----------
    start_job
        Function that starts a job.

    Signals
    -------
    square_marked(square)
        The step that opened a clicked frame is shown.
    """

    square_marked = Signal(int)

    def __init__(
        self,
        session: Session,
        playback: PlaybackController,
        start_job: Callable[[Job], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._playback = playback
        self._start_job = start_job
        self._frame: Frame | None = None
        self._is_skipping = False
        self._choice_bar = make_tab_bar("codeTabs", tr("Code"), self)
        self._choice_bar.addTab(tr("Pseudo-code"))
        self._choice_bar.addTab("")
        self._pseudocode_panel = PseudocodePanel(self)
        self._program_panel = ProgramPanel(self)
        self.setLayout(
            column_layout(
                self._choice_bar, self._pseudocode_panel, (self._program_panel, 1), spacing=4
            )
        )
        self._choice_bar.currentChanged.connect(self._on_choice_bar_current_changed)
        self._program_panel.frame_chosen.connect(self._on_program_panel_frame_chosen)
        session.unfolded_sections_changed.connect(self._update_choice)
        self._update_choice()

    @property
    def has_content(self) -> bool:
        """True if there is a search, and its steps can be read, or the code was chosen."""
        is_chosen = "code" in self._session.scene.unfolded_sections
        return self._pseudocode_panel.has_content and (is_chosen or not self._is_skipping)

    @property
    def _shows_program(self) -> bool:
        is_chosen = PROGRAM_SECTION in self._session.scene.unfolded_sections
        return is_chosen and self._program_panel.code is not None

    def clear_content(self) -> None:
        self._frame = None
        self._pseudocode_panel.clear_content()
        self._program_panel.clear_state()

    def show_frame(self, frame: Frame) -> None:
        self._frame = frame
        self._is_skipping = False
        self._update_program(frame)
        if self._shows_program:
            self._program_panel.show_frame(frame)
        self._pseudocode_panel.show_frame(frame)

    def show_skipped_frame(self, frame: Frame) -> None:
        self._frame = frame
        self._is_skipping = True
        self._update_program(frame)
        if self._shows_program:
            self._program_panel.clear_state()
        self._pseudocode_panel.show_skipped_frame(frame)

    def handle_job_result(self, job_result: JobResult) -> None:
        frame = self._frame
        match job_result.job:
            case FindMoveStep(step=step, depth=depth) if frame is not None:
                if job_result.is_complete and frame.position.step == step:
                    square = frame.position.path[depth]
                    self._playback.go_to_step(job_result.result)
                    self.square_marked.emit(square)

    def _update_program(self, frame: Frame) -> None:
        before = self._program_panel.code
        self._program_panel.set_problem(frame.problem)
        if self._program_panel.code is not before:
            self._update_choice()

    @Slot()
    def _update_choice(self) -> None:
        """Show the chosen code; the choice exists for published programs only."""
        code = self._program_panel.code
        self._choice_bar.setVisible(code is not None)
        if code is not None:
            self._choice_bar.setTabText(1, code.listing.language)
            self._choice_bar.setTabToolTip(1, code.name)
        shows_program = self._shows_program
        with QSignalBlocker(self._choice_bar):
            self._choice_bar.setCurrentIndex(int(shows_program))
        self._pseudocode_panel.setVisible(not shows_program)
        self._program_panel.setVisible(shows_program)
        if shows_program and self._frame is not None and not self._is_skipping:
            self._program_panel.show_frame(self._frame)

    @Slot(int)
    def _on_choice_bar_current_changed(self, index: int) -> None:
        unfolded = [PROGRAM_SECTION] if index else []
        update_unfolded_sections(self._session, unfolded, folded=[PROGRAM_SECTION])

    @Slot(int)
    def _on_program_panel_frame_chosen(self, depth: int) -> None:
        if self._frame is not None:
            self._playback.pause()
            self._start_job(FindMoveStep(self._frame.position.step, depth))
