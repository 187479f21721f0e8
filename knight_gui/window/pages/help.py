"""Help page: two chapters with small boards that play, and all keys."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.board import Board
from knight_gui.i18n import tr
from knight_gui.messages.marks import MarkType
from knight_gui.player.frame import Frame
from knight_gui.search.compiling import loader
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Strategy
from knight_gui.window.board.animation import system_reduces_motion
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands.actions import ALL_COMMANDS, format_command_keys
from knight_gui.window.context import WindowContext
from knight_gui.window.pages.marks import MarksLegend
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    LayoutPart,
    ResponsiveBox,
    column_layout,
    grid_layout,
    make_push_button,
    make_tab_bar,
    row_layout,
    with_layout,
    with_name,
    with_style_property,
)

_BOARD_SIDE_EM = 18
_MIN_ROW_WIDTH_EM = 32
"""Of a board, and of a page on which words stand beside it, in heights of letters."""
_MAX_ALL_STEPS_MS = 6000
_MAX_STEP_MS = 800
_LAST_STEP_MS = 2500
"""How long all steps take, how long one may take, and how long the last is shown."""
_LANDSCAPE_MARKS = (MarkType.KEPT_BAR, MarkType.REFUTED_BAR, MarkType.LOSS_LINE, MarkType.PLAYHEAD)
_NAIVE_PROBLEM = Problem(Board(8, 8), (0,), PRESETS["knight-tour"].naive)


@dataclass(frozen=True)
class BoardDemo:
    """Steps of a search that a small board plays, by its object name, with a text beside it."""

    object_name: str
    problem: Problem
    first_step: int
    last_step: int
    explanation: str


def make_how_to_read_demos() -> tuple[BoardDemo, ...]:
    """Return the boards of the first chapter."""
    problem = Problem(Board(6, 6), (10,), PRESETS["horsetreads"].naive)
    return (
        BoardDemo(
            "pathBoard",
            problem,
            2,
            8,
            tr(
                "The knight stands in a yellow frame. Discs number the squares of its path, from "
                "1.\n\nDots are where it can go. The circled one is next."
            ),
        ),
        BoardDemo(
            "lostBoard",
            problem,
            9,
            13,
            tr(
                "A red cross is a retreat: the move just taken back.\n\n?? marks the move that "
                "lost the tour. The hatched square shows why: it is cut off. The lines from it are "
                "its exits, all used up. The arrow took the last one."
            ),
        ),
    )


def make_why_it_takes_long_demos() -> tuple[BoardDemo, ...]:
    """Return the boards of the second chapter."""
    return (
        BoardDemo(
            "mistakeBoard",
            _NAIVE_PROBLEM,
            26,
            33,
            tr(
                "The naive search tries the moves in a fixed order, and never looks ahead. After "
                "the dead end h8 it goes from 31 (g6) to e5. Now h8 is cut off, and no tour is "
                "possible any more. The search doesn’t notice."
            ),
        ),
        BoardDemo(
            "wastedBoard",
            _NAIVE_PROBLEM,
            34,
            120,
            tr(
                "It keeps g6 until it has tried everything after it: 479 million of its 504 "
                "million steps. At one step a second, that takes 15 years."
            ),
        ),
        BoardDemo(
            "warnsdorffBoard",
            Problem(Board(8, 8), (0,), Strategy()),
            0,
            63,
            tr(
                "Warnsdorff’s rule goes to the square with the fewest exits, before it is cut "
                "off. The numbers count exits. It finds a tour in 63 steps."
            ),
        ),
    )


class HelpPage(Page):
    """Two chapters and the keys, which are those of the commands, one of them open at a time."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("helpPage", tr("Help"), context.main_window)
        self._context = context
        lesson_button = make_push_button(
            "helpLessonButton", tr("Start with the lesson"), self.close_requested, self
        )
        lesson_button.clicked.connect(context.commands["whyItTakesSoLong"].trigger)
        self._chapters_by_title = {
            tr("How to read this"): self._make_chapter(
                *self._make_demo_rows(make_how_to_read_demos()), *self._make_landscape_parts()
            ),
            tr("Why it takes so long"): self._make_chapter(
                *self._make_demo_rows(make_why_it_takes_long_demos()),
                row_layout(lesson_button, None),
            ),
            tr("Mouse and keys"): self._make_keys_table(),
        }
        chapter_tabs = make_tab_bar("helpTabs", tr("Chapters"), self)
        for title in self._chapters_by_title:
            chapter_tabs.addTab(title)
        chapter_tabs.currentChanged.connect(self._show_chapter)
        self.set_content(*self._chapters_by_title.values(), header=[chapter_tabs])
        self._show_chapter(0)

    @Slot(int)
    def _show_chapter(self, index: int) -> None:
        for chapter_index, chapter in enumerate(self._chapters_by_title.values()):
            chapter.setVisible(chapter_index == index)
        self.scroll_to_top()

    def _make_chapter(self, *parts: LayoutPart) -> QWidget:
        return with_layout(column_layout(*parts, None, spacing=16), QWidget(self))

    def _make_demo_rows(self, demos: tuple[BoardDemo, ...]) -> list[QWidget]:
        return [
            ResponsiveBox(
                row_layout(DemoBoardView(demo, self._context, self), None),
                (QLabel(demo.explanation, self, wordWrap=True), 1),
                min_row_width_em=_MIN_ROW_WIDTH_EM,
                parent=self,
            )
            for demo in demos
        ]

    def _make_landscape_parts(self) -> tuple[QWidget, ...]:
        legend = MarksLegend(self)
        legend.show_marks(dict.fromkeys(_LANDSCAPE_MARKS, ""))
        introduction = tr(
            "The landscape below the board is the search so far, from left to right. Each bar is a "
            "square: the longer it stays on the path, the wider the bar. Click or drag there to "
            "see any step."
        )
        advice = tr(
            "Point at any mark to read what it is. {key} lists all marks on the screen.",
            key=self._context.commands.shortcut_text("marks"),
        )
        return (
            QLabel(introduction, self, wordWrap=True),
            legend,
            QLabel(advice, self, wordWrap=True),
        )

    def _make_keys_table(self) -> QWidget:
        grid = grid_layout(12, 4, stretched_column=1)
        key_rows = [
            (format_command_keys(command), command.tooltip(self._context))
            for command in ALL_COMMANDS
            if command.keys
        ]
        for grid_row, (input_text, effect) in enumerate((*_mouse_and_key_rows(), *key_rows)):
            grid.addWidget(QLabel(input_text, self), grid_row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(
                with_style_property(QLabel(effect, self, wordWrap=True), "faint"), grid_row, 1
            )
        return with_layout(grid, QWidget(self))


class DemoBoardView(BoardView):
    """Plays some steps of a search again and again while it is seen; calm, it shows the last."""

    def __init__(self, demo: BoardDemo, context: WindowContext, parent: QWidget) -> None:
        super().__init__(parent)
        # nothing is chosen here, and the wheel scrolls the page; marks tell what they are
        with_name(self, demo.object_name).setEnabled(False)
        self.setAccessibleName(demo.explanation)
        self._context = context
        self._demo = demo
        self._step = demo.last_step
        self.set_board(demo.problem.board)
        self._step_timer = QTimer(self, singleShot=True)
        self._step_timer.timeout.connect(self._show_next_step)

    @cached_property
    def _recording(self) -> Recording:
        recording = Recording(self._demo.problem)
        recording.advance(self._demo.last_step)
        return recording

    @Slot()
    def _show_next_step(self) -> None:
        first_step = self._demo.first_step
        last_step = self._demo.last_step
        reduces_motion = self._context.scene.reduces_motion or system_reduces_motion(self)
        if reduces_motion:
            self._step = last_step
        elif self._step == last_step:
            self._step = first_step
        else:
            self._step = self._step + 1
        position = self._recording.position(self._step)
        # the help waits for nobody: a round later it is known
        verdict = self._recording.verdict(position) if loader.is_loading_finished() else None
        step_ms = min(_MAX_STEP_MS, _MAX_ALL_STEPS_MS // (last_step - first_step))
        self.set_reduced_motion(is_reduced=reduces_motion)
        # the other half it rests
        self.show_frame(Frame(self._demo.problem, position, verdict), step_ms // 2)
        self._step_timer.start(_LAST_STEP_MS if self._step == last_step else step_ms)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFixedSize(QSize(1, 1) * _BOARD_SIDE_EM * self.fontMetrics().height())
        self._show_next_step()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._step_timer.stop()


def _mouse_and_key_rows() -> tuple[tuple[str, str], ...]:
    """Return the actions of the mouse and of keys in parts of the window, with their effects."""
    return (
        (tr("Click a square"), tr("Start there")),
        (tr("Click a dot"), tr("Go there, or choose who goes on from there")),
        (tr("Click the landscape"), tr("Go to that step")),
        (tr("Double-click a bar"), tr("Show its steps; beside the bars, show all again")),
        (tr("Wheel"), tr("Zoom the board or the landscape")),
        (tr("Drag"), tr("Move a zoomed board; with Shift, a zoomed landscape")),
        ("Tab", tr("Go on to the next part of the window")),
        ("F10", tr("Open the menus")),
        ("Esc", tr("Close a page, or end full screen")),
        (tr("Arrows on the board"), tr("Move a cursor; Enter does what a click does")),
        (tr("1 to 8"), tr("Make the move with that key, when you play")),
        ("Alt", tr("Show these keys at their squares while it is held, when you play")),
        (
            tr("↑ ↓ , . on the landscape"),
            tr("Zoom and move sideways; with Shift, point at single bars"),
        ),
    )
