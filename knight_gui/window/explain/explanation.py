"""The cards that explain the step that is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from knight_gui.player.frame import Frame, Report
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.pace import Pace
from knight_gui.texts import tr
from knight_gui.window.explain.candidates import CandidatesPanel
from knight_gui.window.explain.card import Card
from knight_gui.window.explain.code import CodePanel
from knight_gui.window.explain.counters import CountsCard, NumbersCard
from knight_gui.window.explain.step import StepCard
from knight_gui.window.explain.whole import WholePanel
from knight_gui.window.widgets.tabs import CardTabs

if TYPE_CHECKING:
    from knight_gui.player.track import Track
    from knight_gui.window.board.view import BoardView
    from knight_gui.window.commands.command import Context


@dataclass(frozen=True)
class CardRow:
    """A row of the table of cards, from top to bottom: some are behind a tab with a title."""

    card: Card
    name: str = ""
    title: str = ""

    @property
    def widget(self) -> QWidget:
        """What is put up."""
        assert isinstance(self.card, QWidget)
        return self.card


class Explanation(QObject):
    """Says of one search what happened, why, and what comes next.

    It makes the cards and keeps them true; where they stand is not its business.
    """

    def __init__(self, context: Context, track: Track, view: BoardView) -> None:
        super().__init__(context.parent)
        self._session = session = context.session
        self._track, self._view = track, view
        window = context.parent
        self._candidates = CandidatesPanel(window)
        self._whole = WholePanel(track.start, track.cancel, window)
        self._rows = (
            CardRow(StepCard(window)),
            CardRow(NumbersCard(window)),
            CardRow(self._candidates, "moves", tr("Moves")),
            CardRow(CountsCard(window), "counts", tr("Counts")),
            CardRow(CodePanel(window), "code", tr("Code")),
            CardRow(self._whole, "whole", tr("Search")),
        )
        self._tabs = CardTabs(session, window)
        for row in self._behind_tabs:
            self._tabs.add(row.name, row.title, row.widget)
        self._connect()
        self._hide_empty()
        self._whole.show_speed(session.scene.speed)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """The cards from top to bottom, the last of them with tabs."""
        return (*(row.widget for row in self._rows if not row.title), self._tabs)

    @property
    def _behind_tabs(self) -> list[CardRow]:
        return [row for row in self._rows if row.title]

    @Slot()
    def _hide_empty(self) -> None:
        """Show what there is to be read of a search; on a wall less, and of no search nothing."""
        scene = self._session.scene
        is_open = scene.setup.start is not None and not (scene.is_impossible or scene.is_asked)
        for row in self._rows:
            if row.title:
                self._tabs.offer(row.widget, is_offered=row.card.has_content)
            else:
                row.widget.setVisible(is_open)
        self._tabs.setVisible(is_open and not scene.is_full_screen)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if changed & {"setups", "is_full_screen", "is_asked"}:
            self._hide_empty()
        if "speed" in changed:
            self._whole.show_speed(self._session.scene.speed)

    def _connect(self) -> None:
        track, view = self._track, self._view
        track.opened.connect(self._forget)
        track.framed.connect(self._show_frame)
        track.slowed.connect(self._show_again)
        track.judged.connect(self._show_judged)
        track.reported.connect(self._show_report)
        track.delivered.connect(self._take_delivery)
        track.failed.connect(self._whole.give_up)
        self._candidates.pointed.connect(view.point_at)
        view.pointed.connect(self._candidates.point_at)
        self._session.changed.connect(self._follow)

    @Slot(object)
    def _forget(self, _problem: object) -> None:
        for row in self._rows:
            row.card.begin()
        self._hide_empty()

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
