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
from knight_gui.window.widgets.fold import Fold

if TYPE_CHECKING:
    from knight_gui.player.track import Track
    from knight_gui.window.board.view import BoardView
    from knight_gui.window.commands.command import Context


@dataclass(frozen=True)
class CardRow:
    """A row of the table of cards, from top to bottom: what is told, and what is put up."""

    card: Card
    widget: QWidget
    is_presented: bool = False


class Explanation(QObject):
    """Says of one search what happened, why, and what comes next.

    It makes the cards and keeps them true; where they stand is not its business.
    """

    def __init__(self, context: Context, track: Track, view: BoardView) -> None:
        super().__init__(context.parent)
        self._session = session = context.session
        self._track, self._view = track, view
        window = context.parent
        self._candidates, self._code = CandidatesPanel(window), CodePanel(window)
        self._whole = WholePanel(track.start, track.cancel, window)
        step, numbers, counts = StepCard(window), NumbersCard(window), CountsCard(window)
        self._rows = (
            CardRow(step, step, is_presented=True),
            CardRow(self._candidates, self._candidates),
            CardRow(numbers, numbers),
            CardRow(counts, Fold(session, "counts", tr("Counts"), counts, window)),
            CardRow(self._code, Fold(session, "code", tr("Code"), self._code, window)),
            CardRow(
                self._whole, Fold(session, "whole", tr("The whole search"), self._whole, window)
            ),
        )
        self._connect()
        self._show_setup()
        self._whole.show_speed(session.scene.speed)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """The cards from top to bottom."""
        return tuple(row.widget for row in self._rows)

    @Slot()
    def _hide_empty(self) -> None:
        is_presented = self._session.scene.is_full_screen
        for row in self._rows:
            is_wanted = (row.is_presented or not is_presented) and not self._session.scene.is_asked
            row.widget.setVisible(is_wanted and row.card.has_content)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "setups" in changed:
            self._show_setup()
        if changed & {"is_full_screen", "is_asked"}:
            self._hide_empty()
        if "speed" in changed:
            self._whole.show_speed(self._session.scene.speed)

    def _show_setup(self) -> None:
        """Say nothing where no search is open, but what one would do."""
        scene = self._session.scene
        if scene.setup.start is not None and not scene.is_impossible:
            return
        for row in self._rows:
            row.card.clear()
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
