"""The menu of those who can go on from the path of somebody, with what comes of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QMenu, QWidget

from knight_gui.player.jobs.job import Delivery
from knight_gui.player.jobs.tours import TryToFinish
from knight_gui.player.track import Track
from knight_gui.scene.programs import PROGRAMMED, SURE, Variant
from knight_gui.scene.setup import Setup
from knight_gui.search.position import Attempt
from knight_gui.texts import tr
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands import operations
from knight_gui.window.commands.command import Context
from knight_gui.wording.playing import finishing
from knight_gui.wording.programs import search_title


class FinishMenu(QMenu):
    """Offers to finish a path in several ways, and says what each of them needs."""

    def __init__(
        self, context: Context, track: Track, setups: tuple[Setup, ...], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("finishMenu")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._track, self._titles = track, [search_title(setup) for setup in setups]
        self._offers = [self.addAction("") for _ in setups]
        for offer, setup in zip(self._offers, setups, strict=True):
            offer.setObjectName(f"finish-{setup.name}")
            offer.triggered.connect(partial(_finish, context, (setup,)))
        self.addSeparator()
        titles = {"first": self._titles[0], "second": self._titles[-1]}
        both = self.addAction(tr("{first} and {second}, side by side", **titles))
        both.setObjectName("finish-both")
        both.triggered.connect(partial(_finish, context, (setups[0], setups[-1])))
        self._say((None,) * len(setups))
        track.delivered.connect(self._take)
        track.start(TryToFinish(tuple(setup.problem for setup in setups if setup.problem)))

    def _say(self, made: tuple[Attempt | None, ...]) -> None:
        for place, (offer, title) in enumerate(zip(self._offers, self._titles, strict=True)):
            offer.setText(finishing(title, made[place]))

    @Slot(object)
    def _take(self, delivery: Delivery) -> None:
        if isinstance(delivery.job, TryToFinish):
            self._say(delivery.result)

    def hideEvent(self, event: QHideEvent) -> None:
        self._track.cancel(TryToFinish)
        super().hideEvent(event)


def open_finish(context: Context) -> None:
    """Open the menu of those who can finish the path that is shown, beside the knight."""
    track, place = context.coach.track, context.scene.by_hand or 0
    frame = track.frame if track else None
    if track is None or frame is None:
        return
    setup, path = context.scene.setups[place], frame.position.path
    ways = [replace(setup, variant=variant) for variant in PROGRAMMED]
    ways.append(replace(setup, variant=Variant.GREEDY, program=SURE))
    distinct = {way.strategy: way for way in ways}
    setups = tuple(
        way.beginning_with(setup.board, path, setup.variant) for way in distinct.values()
    )
    board = context.boards.part(place, BoardView)
    menu = FinishMenu(context, track, setups, board)
    menu.popup(board.mapToGlobal(board.center_of(path[-1])))


def _finish(context: Context, setups: tuple[Setup, ...], *_: bool) -> None:
    operations.search_on_from(context, setups)
