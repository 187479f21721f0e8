"""The help: a short book with small boards that play, and all keys."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.board import Board
from knight_gui.i18n import tr
from knight_gui.messages.marks import Mark
from knight_gui.player.frame import Frame
from knight_gui.search.compiling import loader
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Strategy
from knight_gui.window.board.animation import system_is_calm
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands.actions import COMMANDS, keys_of
from knight_gui.window.context import Context
from knight_gui.window.pages.marks import MarksKey
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    Part,
    Sides,
    cells,
    column,
    held,
    named,
    push_button,
    row,
    styled,
    tab_bar,
)

_SIDE, _WIDE = 18, 32
"""Of a board, and of a page on which words stand beside it, in heights of letters."""
_ROUND_MS, _STEP_MS, _REST_MS = 6000, 800, 2500
"""How long all steps take, how long one may take, and how long the last is shown."""
_BARS = (Mark.KEPT_BAR, Mark.REFUTED_BAR, Mark.SPLIT, Mark.PLAYHEAD)
_NAIVE = Problem(Board(8, 8), (0,), PRESETS["knight-tour"].naive)


@dataclass(frozen=True)
class Played:
    """Steps of a search that a small board plays, by its object name, with a text beside it."""

    name: str
    problem: Problem
    first: int
    last: int
    text: str


def how_to_read() -> tuple[Played, ...]:
    """Return the boards of the first chapter."""
    problem = Problem(Board(6, 6), (10,), PRESETS["horsetreads"].naive)
    return (
        Played(
            "pathBoard",
            problem,
            2,
            8,
            tr(
                "The knight stands in a yellow frame. Discs number the squares of its path, from "
                "1.\n\nDots are where it can go. The circled one is next."
            ),
        ),
        Played(
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


def why_it_takes_long() -> tuple[Played, ...]:
    """Return the boards of the second chapter."""
    return (
        Played(
            "mistakeBoard",
            _NAIVE,
            26,
            33,
            tr(
                "The naive search tries the moves in a fixed order, and never looks ahead. After "
                "the dead end h8 it goes from 31 (g6) to e5. Now h8 is cut off, and no tour is "
                "possible any more. The search doesn’t notice."
            ),
        ),
        Played(
            "wastedBoard",
            _NAIVE,
            34,
            120,
            tr(
                "It keeps g6 until it has tried everything after it: 479 million of its 504 "
                "million steps. At one step a second, that takes 15 years."
            ),
        ),
        Played(
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

    def __init__(self, context: Context) -> None:
        super().__init__("helpPage", tr("Help"), context.parent)
        self._context = context
        begin = push_button("helpLessonButton", tr("Start with the lesson"), self.dismissed, self)
        begin.clicked.connect(context.commands["whyItTakesSoLong"].trigger)
        self._chapters = {
            tr("How to read this"): self._chapter(*self._boards(how_to_read()), *self._landscape()),
            tr("Why it takes so long"): self._chapter(
                *self._boards(why_it_takes_long()), row(begin, None)
            ),
            tr("Mouse and keys"): self._keys(),
        }
        bar = tab_bar("helpTabs", tr("Chapters"), self)
        for title in self._chapters:
            bar.addTab(title)
        bar.currentChanged.connect(self._turn_to)
        self.lay_out(*self._chapters.values(), head=[bar])
        self._turn_to(0)

    @Slot(int)
    def _turn_to(self, place: int) -> None:
        for each, chapter in enumerate(self._chapters.values()):
            chapter.setVisible(each == place)
        self.scroll_to_top()

    def _chapter(self, *parts: Part) -> QWidget:
        return held(column(*parts, None, spacing=16), QWidget(self))

    def _boards(self, played: tuple[Played, ...]) -> list[QWidget]:
        return [
            Sides(
                row(LiveBoard(each, self._context, self), None),
                (QLabel(each.text, self, wordWrap=True), 1),
                wide=_WIDE,
                parent=self,
            )
            for each in played
        ]

    def _landscape(self) -> tuple[QWidget, ...]:
        key = MarksKey(self)
        key.list(dict.fromkeys(_BARS, ""))
        words = tr(
            "The landscape below the board is the search so far, from left to right. Each bar is a "
            "square, as wide as it stays on the path. Click or drag there to see any step."
        )
        more = tr(
            "Point at any mark to read what it is. {key} lists all marks on the screen.",
            key=self._context.commands.key("marks"),
        )
        return QLabel(words, self, wordWrap=True), key, QLabel(more, self, wordWrap=True)

    def _keys(self) -> QWidget:
        grid = cells(12, 4, stretched=1)
        keys = [(keys_of(each), each.tip(self._context)) for each in COMMANDS if each.keys]
        for line, (hand, what) in enumerate((*_by_hand(), *keys)):
            grid.addWidget(QLabel(hand, self), line, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(styled(QLabel(what, self, wordWrap=True), "faint"), line, 1)
        return held(grid, QWidget(self))


class LiveBoard(BoardView):
    """Plays some steps of a search again and again while it is seen; calm, it shows the last."""

    def __init__(self, played: Played, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        # nothing is chosen here, and the wheel scrolls the page; marks tell what they are
        named(self, played.name).setEnabled(False)
        self.setAccessibleName(played.text)
        self._context, self._played, self._step = context, played, played.last
        self.set_board(played.problem.board)
        self._turn = QTimer(self, singleShot=True)
        self._turn.timeout.connect(self._play)

    @cached_property
    def _recording(self) -> Recording:
        made = Recording(self._played.problem)
        made.advance(self._played.last)
        return made

    @Slot()
    def _play(self) -> None:
        first, last = self._played.first, self._played.last
        is_calm = self._context.scene.is_calm or system_is_calm(self)
        self._step = last if is_calm else first if self._step == last else self._step + 1
        position = self._recording.position(self._step)
        # the help waits for nobody: a round later it is known
        verdict = self._recording.verdict(position) if loader.is_complete() else None
        step_ms = min(_STEP_MS, _ROUND_MS // (last - first))
        self.be_calm(is_calm=is_calm)
        # the other half it rests
        self.show_frame(Frame(self._played.problem, position, verdict), step_ms // 2)
        self._turn.start(_REST_MS if self._step == last else step_ms)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFixedSize(QSize(1, 1) * _SIDE * self.fontMetrics().height())
        self._play()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._turn.stop()


def _by_hand() -> tuple[tuple[str, str], ...]:
    """Return what is done with the mouse or in a part of the window, and what it does."""
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
        (tr("1 to 8"), tr("Make the move with that number, when you play")),
        (tr("↑ ↓ , . on the landscape"), tr("Zoom and move along; with Shift, point at bars")),
    )
