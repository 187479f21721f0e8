"""What is said of one search: the cards that explain the step that is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from knight_gui.player.frame import Frame, Report
from knight_gui.player.jobs.count_wasted import CountWasted
from knight_gui.player.jobs.job import Delivery, Job
from knight_gui.player.pace import Pace
from knight_gui.texts import tr
from knight_gui.window.explain.candidates import CandidatesPanel
from knight_gui.window.explain.card import Card, Tab
from knight_gui.window.explain.code import CodePanel
from knight_gui.window.explain.counters import CountersPanel
from knight_gui.window.explain.loss import LossPanel
from knight_gui.window.explain.reason import ReasonPanel
from knight_gui.window.explain.whole import WholePanel
from knight_gui.window.widgets.cards import TitledCard

if TYPE_CHECKING:
    from knight_gui.player.track import Track
    from knight_gui.window.board.view import BoardView
    from knight_gui.window.commands.command import Context


@dataclass(frozen=True)
class CardRow:
    """A row of the table of cards, from top to bottom: what is told, and what is put up."""

    tab: Tab
    card: Card
    widget: QWidget


class Explanation(QObject):
    """Says of one pane what happened, why, what comes next, and whether it is lost.

    It makes the cards and keeps them true; where they stand is not its business.
    """

    def __init__(self, context: Context, track: Track, view: BoardView) -> None:
        super().__init__(context.parent)
        self._session = context.session
        self._track, self._view = track, view
        self._shows_empty: bool | None = None
        window, commands = context.parent, context.commands
        self._reason, self._candidates = ReasonPanel(window), CandidatesPanel(window)
        self._code, counters = CodePanel(window), CountersPanel(window)
        loss = LossPanel(commands["lost"], commands["tourToCome"], window)
        self._whole = WholePanel(window)
        moves = TitledCard(tr("Where it can go"), self._candidates, window)
        code = TitledCard(tr("What the search does"), self._code, window)
        self._rows = (
            CardRow(Tab.STEP, self._reason, self._reason),
            CardRow(Tab.STEP, loss, loss),
            CardRow(Tab.MOVES, self._candidates, moves),
            CardRow(Tab.CODE, self._code, code),
            CardRow(Tab.COUNTS, counters, counters),
            CardRow(Tab.COUNTS, self._whole, self._whole),
        )
        self._connect()
        self._show_setup()

    def of(self, *tabs: Tab) -> tuple[QWidget, ...]:
        """Return the cards of some tabs, from top to bottom."""
        return tuple(row.widget for row in self._rows if row.tab in tabs)

    def show_empty(self, *, is_wanted: bool) -> None:
        """Show cards without content, too, as where each is behind a tab; else only their room."""
        self._shows_empty = is_wanted
        self._hide_empty()

    @Slot()
    def _hide_empty(self) -> None:
        if self._shows_empty is None:
            # they have no place yet
            return
        for row in self._rows:
            row.widget.setVisible(self._shows_empty or row.card.has_content)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "setups" in changed:
            self._show_setup()

    def _show_setup(self) -> None:
        """Say how to begin where no search is open, and what one would do."""
        scene = self._session.scene
        if scene.setup.start is not None and not scene.is_impossible:
            return
        for row in self._rows:
            row.card.clear()
        if scene.is_impossible:
            self._reason.show_impossible()
        self._code.show_strategy(scene.setup.strategy)
        self._hide_empty()

    def _connect(self) -> None:
        track, view = self._track, self._view
        track.opened.connect(self._forget)
        track.framed.connect(self._show_frame)
        track.slowed.connect(self._show_again)
        track.judged.connect(self._show_judged)
        track.reported.connect(self._show_report)
        track.delivered.connect(self._take_delivery)
        track.failed.connect(self._whole.give_up)
        self._whole.wanted.connect(self._start)
        self._whole.count_given_up.connect(self._give_up_count)
        self._candidates.pointed.connect(view.point_at)
        view.pointed.connect(self._candidates.point_at)
        self._session.changed.connect(self._follow)

    @Slot(object)
    def _forget(self, _problem: object) -> None:
        for row in self._rows:
            row.card.begin()
        self._hide_empty()

    @Slot(object)
    def _start(self, job: Job) -> None:
        self._track.start(job)

    @Slot()
    def _give_up_count(self) -> None:
        self._track.cancel(CountWasted)

    @Slot(object)
    def _take_delivery(self, delivery: Delivery) -> None:
        for row in self._rows:
            row.card.take(delivery)
        self._hide_empty()

    @Slot(object)
    def _show_frame(self, frame: Frame) -> None:
        """Tell of a frame; of one that rushes by nothing that could not be read at a glance."""
        is_rush = self._track.pace is Pace.RUSHING
        for row in self._rows:
            tell = row.card.show_rush if is_rush else row.card.show_frame
            tell(frame)
        if not is_rush:
            self._show_judged()
        self._hide_empty()

    @Slot()
    def _show_again(self) -> None:
        """Tell of the frame on which a rush ended."""
        if self._track.frame is not None:
            self._show_frame(self._track.frame)

    @Slot()
    def _show_judged(self) -> None:
        """Say what is known by now of the path that is shown."""
        if self._track.frame is not None:
            for row in self._rows:
                row.card.show_judged(self._track.frame, self._track.judge)
            self._hide_empty()

    @Slot(object)
    def _show_report(self, report: Report) -> None:
        for row in self._rows:
            row.card.show_report(report)
        self._hide_empty()
