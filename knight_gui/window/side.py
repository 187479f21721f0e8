"""The column beside the board that explains the step that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from knight_gui.player.frame import Frame, Report
from knight_gui.window.panels.candidates import CandidatesPanel
from knight_gui.window.panels.code import CodePanel
from knight_gui.window.panels.counters import CountersPanel
from knight_gui.window.panels.loss import LossPanel
from knight_gui.window.panels.reason import ReasonPanel
from knight_gui.window.panels.throttle import Throttle
from knight_gui.window.theme import SCROLL_BAR_PX

if TYPE_CHECKING:
    from knight_gui.search.strategy import Strategy
    from knight_gui.window.board_pane import BoardPane
    from knight_gui.window.theme import Theme

_WIDTH = 24
"""In heights of letters."""


class _Column(QWidget):
    """What is scrolled: as high as its texts need it, which depends on its width."""

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            hint.setHeight(layout.minimumHeightForWidth(self.width()))
        return hint


class Side(QScrollArea):
    """Says of one pane what happened, why, what comes next, and whether it is lost."""

    def __init__(self, pane: BoardPane, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("side")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # its room is kept: panels that change their width would make texts jump
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._throttle = Throttle(self)
        self._reason, self._candidates = ReasonPanel(self), CandidatesPanel(self)
        self._code, self._counters = CodePanel(self), CountersPanel(self)
        self.loss = LossPanel(self)
        self._lay_out()
        self._connect(pane)

    def set_theme(self, theme: Theme, font_px: int) -> None:
        """Draw in other colours, with letters of another height."""
        self.setFixedWidth(_WIDTH * font_px + SCROLL_BAR_PX)

    @Slot()
    def clear(self) -> None:
        """Say how to begin."""
        self._throttle.clear()
        for panel in (self._reason, self._candidates, self._code, self._counters, self.loss):
            panel.clear()

    def show_impossible(self, strategy: Strategy) -> None:
        """Say what can be done where no tour can exist."""
        self.clear()
        self._reason.show_impossible()
        self.show_strategy(strategy)

    def show_strategy(self, strategy: Strategy) -> None:
        """Show what a search with this strategy does, though none is open."""
        self._code.show_strategy(strategy)

    def _lay_out(self) -> None:
        inside = _Column(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for panel in (self._reason, self.loss, self._candidates, self._code, self._counters):
            column.addWidget(panel)
        column.addStretch(1)
        self.setWidget(inside)

    def _connect(self, pane: BoardPane) -> None:
        track, view = pane.track, pane.view
        track.opened.connect(self._forget)
        track.framed.connect(self._throttle.show_frame)
        track.reported.connect(self._show_report)
        track.counted.connect(self.loss.show_count)
        track.failed.connect(self.loss.give_up)
        for panel in (self._reason, self._candidates, self._code, self.loss):
            self._throttle.framed.connect(panel.show_frame)
            self._throttle.rushed.connect(panel.show_rush)
        # numbers can be seen at a glance: they are those of the board at any speed
        track.framed.connect(self._count)
        self.loss.count_wanted.connect(track.count_wasted)
        self.loss.count_given_up.connect(track.give_up_count)
        self._candidates.pointed.connect(view.point_at)
        view.pointed.connect(self._candidates.point_at)

    @Slot(object)
    def _forget(self, _problem: object) -> None:
        self._throttle.clear()
        self.loss.clear()

    @Slot(object)
    def _count(self, frame: Frame) -> None:
        self._counters.show_position(frame.position)

    @Slot(object)
    def _show_report(self, report: Report) -> None:
        self._counters.show_report(report)
        self.loss.show_report(report)
