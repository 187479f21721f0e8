"""Page with the legend of the marks on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.board import Board
from knight_gui.drawing.board.signs import iter_board_marks
from knight_gui.drawing.landscape.signs import iter_landscape_marks
from knight_gui.drawing.samples import make_mark_sample
from knight_gui.drawing.theme import SCROLL_BAR_WIDTH_PX
from knight_gui.i18n import tr
from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType, PlacedMark
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import WindowContext
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    grid_layout,
    make_push_button,
    row_layout,
    with_layout,
    with_style_property,
)
from knight_gui.window.widgets.theming import current_theme

_SAMPLE_HEIGHT_EM = 3.6
"""Height of a sample drawing, in heights of characters."""
_UPDATE_DELAY_MS = 150
"""Delay before another step is listed: quick steps are skipped."""


class MarksLegend(QWidget):
    """Legend of marks: a sample drawing, a name, and a sentence with the mark's square."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._grid = grid_layout(12, 8, stretched_column=1)
        self._grid.setContentsMargins(0, 0, SCROLL_BAR_WIDTH_PX, 0)
        with_layout(self._grid, self)
        self._shown_marks: tuple[object, ...] = ()

    def show_marks(self, sentences_by_mark: dict[MarkType, str]) -> None:
        """List marks in the order of their types, each with its sentence."""
        theme = current_theme()
        if self._shown_marks == (sentences_by_mark, theme):
            return
        self._shown_marks = sentences_by_mark, theme
        for old_label in self.findChildren(QLabel):
            # deleted later, it would stand beside its successor until then
            old_label.setParent(None)
            old_label.deleteLater()
        height = round(_SAMPLE_HEIGHT_EM * self.fontMetrics().height())
        for index, mark_type in enumerate(
            mark_type for mark_type in MarkType if mark_type in sentences_by_mark
        ):
            sample = make_mark_sample(mark_type, height, self.devicePixelRatioF(), theme)
            name_label = with_style_property(
                QLabel(marks.mark_name(mark_type), self, wordWrap=True), "strong"
            )
            sentence_label = QLabel(sentences_by_mark[mark_type], self, wordWrap=True)
            top = Qt.AlignmentFlag.AlignTop
            self._grid.addWidget(QLabel(self, pixmap=sample), 2 * index, 0, 2, 1, top)
            self._grid.addWidget(name_label, 2 * index, 1)
            self._grid.addWidget(sentence_label, 2 * index + 1, 1, top)
        if not sentences_by_mark:
            self._grid.addWidget(QLabel(tr("No marks yet: click a square."), self), 0, 1)
        self._grid.setRowStretch(2 * len(sentences_by_mark) + 1, 1)


def mark_sentences(placed_marks: Iterable[tuple[Board, PlacedMark]]) -> dict[MarkType, str]:
    """Return the sentence of the first mark of each type, with that mark's board."""
    first_by_mark_type: dict[MarkType, tuple[Board, PlacedMark]] = {}
    for board, placed_mark in placed_marks:
        first_by_mark_type.setdefault(placed_mark.mark_type, (board, placed_mark))
    return {
        mark_type: marks.mark_sentence(board, placed_mark)
        for mark_type, (board, placed_mark) in first_by_mark_type.items()
    }


class MarksPage(Page):
    """Legend of the marks on the screen, updated while no search plays."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("marksPage", tr("What the marks mean"), context.main_window)
        self._context = context
        self._legend = MarksLegend(self)
        help_button = make_push_button(
            "moreHelpButton", tr("Help"), context.commands["help"].trigger, self
        )
        self.set_content(self._legend, footer=[row_layout(help_button, None)])
        self._update_timer = QTimer(self, singleShot=True)
        self._update_timer.setInterval(_UPDATE_DELAY_MS)
        self._update_timer.timeout.connect(self._on_update_timer_timeout)
        context.playback.searches_changed.connect(self._schedule_update)
        context.playback.step_changed.connect(self._schedule_update)
        context.playback.mode_changed.connect(self._schedule_update)
        context.playback.verdict_changed.connect(self._schedule_update)
        context.playback.report_changed.connect(self._schedule_update)

    def refresh(self) -> None:
        self._legend.show_marks(mark_sentences(self._iter_placed_marks()))

    def _iter_placed_marks(self) -> Iterator[tuple[Board, PlacedMark]]:
        """Yield each mark on the screen with its board."""
        boards = self._context.search_widgets
        indices = range(len(self._context.scene.setups))
        for index in indices:
            board_state = boards.widget_of_search(index, BoardView).state
            for placed_mark in iter_board_marks(board_state):
                yield board_state.board, placed_mark
        for index in indices:
            landscape_state = boards.widget_of_search(index, LandscapeView).state
            if landscape_state.problem is not None:
                for placed_mark in iter_landscape_marks(landscape_state):
                    yield landscape_state.problem.board, placed_mark

    @Slot()
    def _schedule_update(self) -> None:
        # a search in the background changes something all the time
        if not self._update_timer.isActive():
            self._update_timer.start()

    @Slot()
    def _on_update_timer_timeout(self) -> None:
        if self.isVisible() and not self._context.playback.is_playing:
            self.refresh()
