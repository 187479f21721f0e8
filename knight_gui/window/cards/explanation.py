"""The cards that explain the step that is shown."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from knight_gui.i18n import tr
from knight_gui.player.pace import Pace
from knight_gui.player.search_client import Track
from knight_gui.window.board.view import BoardView
from knight_gui.window.cards.candidates import CandidatesPanel
from knight_gui.window.cards.code import CodePanel
from knight_gui.window.cards.counters import CountsCard, NumbersCard
from knight_gui.window.cards.playing import PlayingCard
from knight_gui.window.cards.step import StepCard
from knight_gui.window.cards.whole import WholePanel
from knight_gui.window.context import Context
from knight_gui.window.widgets.cards import Card
from knight_gui.window.widgets.tabs import CardTabs


@dataclass(frozen=True)
class CardRow:
    """A row of the table of cards: what stands together behind a tab, if there is any room."""

    name: str
    title: str
    cards: tuple[Card, ...]

    @property
    def has_content(self) -> bool:
        """Whether there is anything to be read on them."""
        return any(card.has_content for card in self.cards)


class Explanation(QObject):
    """Says of one search what happened, why, and what comes next.

    It makes the cards and keeps them true; where they stand is not its business.
    """

    def __init__(self, context: Context, track: Track, view: BoardView) -> None:
        super().__init__(view)
        self._session = session = context.session
        self._track, self._view = track, view
        window = context.parent
        self._candidates = CandidatesPanel(window)
        self._whole = WholePanel(track.start, track.cancel, window)
        self._rows = (
            CardRow(
                "step",
                tr("Step"),
                (StepCard(window), NumbersCard(window), PlayingCard(context, window)),
            ),
            CardRow("moves", tr("Moves"), (self._candidates,)),
            CardRow("counts", tr("Counts"), (CountsCard(window),)),
            CardRow("code", tr("Code"), (CodePanel(window),)),
            CardRow("whole", tr("Search"), (self._whole,)),
        )
        self._cards = tuple(card for row in self._rows for card in row.cards)
        self.tabs = CardTabs(session, window)
        for row in self._rows:
            self.tabs.add(row.name, row.title, [c for c in row.cards if isinstance(c, QWidget)])
        self._connect()
        self._hide_empty()
        self._show_speed()

    @Slot()
    def _hide_empty(self) -> None:
        """Show what there is to be read of a search; of no search nothing."""
        scene = self._session.scene
        for row in self._rows:
            # how much was wasted tells what somebody does not want to be told
            is_told = row.name != "whole" or not self._track.judge.is_discreet
            self.tabs.offer(row.name, is_offered=row.has_content and is_told)
        self.tabs.setVisible(scene.is_open and not scene.is_asked)

    @Slot()
    def _show_speed(self) -> None:
        self._whole.show_speed(self._session.scene.speed)

    def _connect(self) -> None:
        track, view = self._track, self._view
        for card in self._cards:
            track.opened.connect(card.begin)
            track.reported.connect(card.show_report)
            track.delivered.connect(card.take)
        for heard in (track.opened, track.reported, track.delivered):
            heard.connect(self._hide_empty)
        track.framed.connect(self._show_frame)
        track.slowed.connect(self._show_frame)
        track.judged.connect(self._show_judged)
        track.failed.connect(self._whole.give_up)
        self._candidates.pointed.connect(view.point_at)
        view.pointed.connect(self._candidates.point_at)
        self._session.on("setups", "is_asked").connect(self._hide_empty)
        self._session.on("speed").connect(self._show_speed)

    @Slot()
    def _show_frame(self) -> None:
        """Tell of a frame; of one that rushes by nothing that could not be read at a glance."""
        frame, is_rush = self._track.frame, self._track.pace is Pace.RUSHING
        assert frame is not None
        for card in self._cards:
            tell = card.show_rush if is_rush else card.show_frame
            tell(frame)
        if not is_rush:
            self._show_judged()
        self._hide_empty()

    @Slot()
    def _show_judged(self) -> None:
        """Say what is known by now of the path that is shown."""
        if self._track.frame is not None:
            for card in self._cards:
                card.show_judged(self._track.frame, self._track.judge)
            self._hide_empty()
