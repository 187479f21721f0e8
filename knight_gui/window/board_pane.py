"""One search as it is seen: what it is, how it stands, its board and its depth strip."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QVBoxLayout, QWidget

from knight_gui.player.frame import Closeup, Frame, Report
from knight_gui.search.explain import impossible
from knight_gui.texts import tr
from knight_gui.window.board.view import BoardView
from knight_gui.window.contestant_button import ContestantButton
from knight_gui.window.depth_strip import DepthStrip
from knight_gui.window.panels.heat_legend import HeatLegend
from knight_gui.window.panels.label import RoomyLabel
from knight_gui.window.panels.status import READY, Status, StatusLabel, status_of
from knight_gui.window.theme import LIGHT, Theme

if TYPE_CHECKING:
    from knight_gui.player.track import Track
    from knight_gui.player.transport import Transport
    from knight_gui.search.problem import Problem
    from knight_gui.tour import Board, Obstacle

_JUMP_MS = 280
_LEAST_WITH_LEGEND_PX = 540
"""From this height on there is room for the heat's legend beside the rest of a race."""
_LEAST_BESIDE = 42
"""Heights of letters from which on there is room for a sentence beside its buttons."""
_COUNTS_LINES = 2
"""Room that is kept for the counts: those of half a billion steps are long."""


class BoardPane(QWidget):
    """Where one track is shown.

    Parameters
    ----------
    track
        The search.
    transport
        The clock, which the strip asks for other steps.
    name
        What the object names of its widgets begin with; nothing for the first pane.

    Signals
    -------
    chosen(int)
        A tour is to start on this square.
    insisted()
        The search is to begin although no tour can exist.
    """

    chosen = Signal(object)
    insisted = Signal()

    def __init__(self, track: Track, transport: Transport, parent: QWidget, name: str = "") -> None:
        super().__init__(parent)
        self.track = track
        self._transport = transport
        self._failure: Status | None = None
        self._failed_at: int | None = None
        self._theme = LIGHT
        self._font_px = 0
        self._shows_heat = self._is_racing = False
        # in the order in which Tab goes through them
        self.contestant, self.view, self.strip = (
            ContestantButton(self),
            BoardView(self),
            DepthStrip(self),
        )
        self.status = StatusLabel(self)
        self._anyway = QPushButton(tr("Search anyway"), self)
        self._anyway.setToolTip(tr("Search from there all the same, to the end  (A)"))
        self._anyway.setAccessibleName(self._anyway.text())
        self._anyway.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._anyway.hide()
        self.legend, self._counts_label = HeatLegend(self), RoomyLabel(_COUNTS_LINES, self)
        for widget, plain in (
            (self.view, "board"),
            (self.strip, "timeline"),
            (self.status, "statusLabel"),
            (self.contestant, "contestantButton"),
            (self._counts_label, "countsLabel"),
            (self._anyway, "anywayButton"),
        ):
            widget.setObjectName(f"{name}{plain[0].upper()}{plain[1:]}" if name else plain)
        self._lay_out()
        self._connect()
        self.set_racing(is_racing=False)
        self.show_heat(is_on=False)

    def come_after(self, pane: BoardPane) -> None:
        """Let Tab lead here from another pane."""
        places = (pane.strip, self.contestant, self._anyway, self.view, self.strip)
        for before, after in pairwise(places):
            QWidget.setTabOrder(before, after)

    def set_board(self, board: Board) -> None:
        """Show another board, empty."""
        self.view.set_board(board)

    def set_racing(self, *, is_racing: bool) -> None:
        """Say which search this is, and how it stands, beside another one."""
        self.contestant.setVisible(is_racing)
        self._counts_label.setVisible(is_racing)
        # both boards begin at the same height, whatever is said over them
        self.status.set_lines(2 if is_racing else 1)
        self._is_racing = is_racing
        self._make_room()

    def set_theme(self, theme: Theme, font_px: int) -> None:
        """Draw in other colours, with letters of another height."""
        self._theme = theme
        self._font_px = font_px
        self.view.set_theme(theme)
        self.view.set_label_px(font_px - 1)

    def show_heat(self, *, is_on: bool) -> None:
        """Show on the squares how often the search went back from them, or no more."""
        self._shows_heat = is_on
        self._make_room()
        self._show_retreats()

    def clear(self) -> None:
        """Show no search."""
        self._failure = None
        self._offer_anyway(is_offered=False)
        self.strip.clear()
        self.status.show_status(READY)
        self._counts_label.clear()
        self._show_retreats()

    def show_obstacle(self, problem: Problem, obstacle: Obstacle | None) -> None:
        """Show no search, and why: no tour can exist, here or where the other search is."""
        self.clear()
        self._offer_anyway(is_offered=obstacle is not None)
        self.view.show_obstacle(problem.path[0], obstacle.squares if obstacle else ())
        if obstacle is None:
            status = Status("…", tr("It waits for the other, which cannot begin."), "stopped")
        else:
            status = Status("∅", impossible(problem, obstacle), "no_tour")
        self.status.show_status(status)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._top.setSpacing(8)
        self._top.addWidget(self.contestant)
        self._top.addWidget(self.status, 1)
        self._top.addWidget(self._anyway)
        column.addLayout(self._top)
        column.addWidget(self.view, 1)
        column.addWidget(self.legend)
        self._counts_label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        column.addWidget(self._counts_label)
        column.addWidget(self.strip)

    def _offer_anyway(self, *, is_offered: bool) -> None:
        self._anyway.setVisible(is_offered)
        self._make_room()

    def _make_room(self) -> None:
        """Do without the legend, or put buttons over and under a reason, where room is scarce."""
        is_tight = not self._anyway.isHidden() and self.width() < _LEAST_BESIDE * self._font_px
        self._top.setDirection(
            QBoxLayout.Direction.TopToBottom if is_tight else QBoxLayout.Direction.LeftToRight
        )
        # the window's height: its own depends on whether the legend is there
        lacks_room = self._is_racing and self.window().height() < _LEAST_WITH_LEGEND_PX
        self.legend.setVisible(self._shows_heat and not lacks_room)

    def _connect(self) -> None:
        track = self.track
        self.view.chosen.connect(self.chosen)
        self._anyway.clicked.connect(self._insist)
        self.strip.chosen.connect(self._transport.go_to)
        self.strip.looked_closer.connect(track.look_closer)
        track.opened.connect(self._show_opened)
        track.framed.connect(self._show_frame)
        track.reported.connect(self._show_report)
        track.looked_closer.connect(self._show_closeup)
        track.failed.connect(self._show_failure)
        self._transport.changed.connect(self._show_step)

    @Slot()
    def _insist(self) -> None:
        self.insisted.emit()

    @Slot(object)
    def _show_opened(self, _problem: object) -> None:
        self._failure = None
        self._offer_anyway(is_offered=False)
        self.strip.show_all()

    @Slot(object)
    def _show_frame(self, frame: Frame) -> None:
        go = self._transport
        if not go.is_playing:
            glide_ms = _JUMP_MS
        else:
            glide_ms = round(go.speed.step_s * 800) if go.shows_each_step else 0
        self.view.show_frame(frame, glide_ms)
        if not go.is_playing:
            self.view.calm()
        if self._failed_at is None:
            self._failed_at = frame.position.step
        elif frame.position.step != self._failed_at:
            self._failure = None
        self._show_status()
        self._show_counts(frame)

    def _show_counts(self, frame: Frame) -> None:
        if self._counts_label.isVisible():
            self._counts_label.setText(_counts(frame))

    def _show_status(self) -> None:
        track = self.track
        if self._failure is not None:
            # said until the view moves on, whatever else is reported
            self.status.show_status(self._failure)
        elif track.report is not None:
            status = status_of(track.report, is_at_end=track.is_at_end)
            if self._is_waiting:
                text = tr("{ending} It waits for the other.", ending=status.text)
                status = replace(status, text=text)
            self.status.show_status(status)

    @property
    def _is_waiting(self) -> bool:
        """Whether this search is over while the clock goes on for another one."""
        return self.track.is_at_end and not self._transport.is_at_end

    @Slot(object)
    def _show_report(self, report: Report) -> None:
        self.strip.show_report(report)
        self._show_status()
        if self._shows_heat:
            self._show_retreats()

    @Slot(object)
    def _show_failure(self, sentence: str) -> None:
        """Say what went wrong, in the place of how the search stands, until the view moves on."""
        self._failure = Status("✗", tr("That failed: {why}", why=sentence), "retreat")
        # an answer that was on its way already is no move on
        self._failed_at = self.track.step if self.track.is_idle else None
        self._show_status()

    @Slot(object)
    def _show_closeup(self, closeup: Closeup) -> None:
        self.strip.show_closeup(closeup.profile)

    @Slot()
    def _show_step(self) -> None:
        track = self.track
        if not self._transport.is_playing:
            self.view.calm()
        steps = track.steps if track.problem is not None else 0
        self.strip.show_step(track.step, steps, has_ended=track.has_ended)
        if track.is_at_end:
            self._show_status()

    def _show_retreats(self) -> None:
        report = self.track.report
        counts = report.progress.retreats_by_square if self._shows_heat and report else None
        self.view.show_retreats(counts)
        self.legend.show_retreats(counts)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()


def _counts(frame: Frame) -> str:
    position = frame.position
    counts = tr(
        "Step {step:,} · {nodes:,} nodes · {backtracks:,} backtracks · depth {depth:,}",
        step=position.step,
        nodes=position.nodes,
        backtracks=position.backtracks,
        depth=position.depth,
    )
    if frame.loss is None:
        return counts
    return tr("{counts} · lost since step {step:,}", counts=counts, step=frame.loss.step)
