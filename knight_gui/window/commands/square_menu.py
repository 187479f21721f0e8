"""What can be done with a square that is clicked, and how others finish a path made by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QMenu, QWidget

from knight_gui.i18n import later, tr
from knight_gui.messages.play import finishing
from knight_gui.messages.programs import search_title, variant_title
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.jobs.tours import TryToFinish
from knight_gui.player.pace import Pace
from knight_gui.player.search_client import Track
from knight_gui.search.strategy import Preset
from knight_gui.state.programs import PROGRAMMED, SURE, Variant
from knight_gui.state.setup import Setup
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands import by_hand, operations
from knight_gui.window.context import Context

if TYPE_CHECKING:
    from knight_gui.search.position import Attempt


class Offer(NamedTuple):
    """One row of the menu at a square: its object name, its words, and what it does.

    `run` is given the path shown and the square after it, where the knight can go there; else the
    square alone.
    """

    name: str
    text: Callable[[Context], str]
    run: Callable[[Context, tuple[int, ...]], object]
    is_there: Callable[[Context], bool] = lambda _: True
    continues: bool = True


def _search(variant: Variant, program: Preset | None = None) -> Offer:
    def text(context: Context) -> str:
        return tr(
            "Continue from here: {search}",
            search=variant_title(variant, program or context.scene.setup.program),
        )

    def is_there(context: Context) -> bool:
        is_it = program is not None and program == context.scene.setup.program
        return not context.scene.is_race and not is_it

    return Offer(
        f"continue-{variant.value if program is None else program.name}",
        text,
        run=lambda c, path: operations.continue_from(c, path, variant, program),
        is_there=is_there,
    )


OFFERS = (
    Offer(
        "startHere",
        text=later("Start here"),
        run=lambda c, path: operations.start_at(c, path[-1]),
        continues=False,
    ),
    *map(_search, (Variant.YOU, *PROGRAMMED)),
    _search(Variant.GREEDY, SURE),
    Offer(
        "continueBoth",
        text=later("Continue from here"),
        run=operations.continue_from,
        is_there=lambda c: c.scene.is_race,
    ),
)


def choose_square(context: Context, place: int, square: int) -> None:
    """Do what a click on a square of a board asks for: go to a candidate, or else start there.

    In a scene of a lesson that asks, it is the answer, or nothing: what the scene says must stay
    true. Where a board is made, it becomes a hole, or is none any more.
    """
    board, asking = context.scene.setup.board, context.lesson_player.asking
    go, frame = context.go, context.go.tracks[place].frame
    following = None if frame is None else frame.position.following
    if context.scene.page == "board":
        operations.choose_holes(context, board.holes ^ {square})
    elif square not in board:
        # the cursor was left on a hole
        return
    elif asking.ask is not None:
        if square in asking.squares:
            asking.answer(square)
    elif context.scene.setups[place].is_by_hand and context.scene.setup.start is not None:
        by_hand.choose(context, place, square)
    elif frame is None or square not in _dotted(context, place):
        operations.start_at(context, square)
    elif following is not None and square == following.square:
        # it may have yet to be searched
        go.head_for(frame.position.step + 1)
    else:
        if go.is_playing:
            go.go_to(frame.position.step)
        open_offers(context, place, square)


def _dotted(context: Context, place: int) -> set[int]:
    """Return the candidates that are to be seen on a board."""
    track = context.go.tracks[place]
    is_hidden = context.scene.shows_heat or track.pace is Pace.RUSHING
    if is_hidden or track.frame is None or track.frame.position.outcome is not None:
        return set()
    return {candidate.square for candidate in track.frame.position.candidates}


def open_offers(context: Context, place: int, square: int) -> None:
    """Open the menu of all offers at a square of a board; Enter takes the first."""
    board, frame = context.boards.part(place, BoardView), context.go.tracks[place].frame
    is_next = frame is not None and square in _dotted(context, place)
    path = (*frame.position.path, square) if frame is not None and is_next else (square,)
    menu = QMenu(board)
    menu.setObjectName("squareMenu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for offer in OFFERS:
        if offer.is_there(context) and (is_next or not offer.continues):
            action = menu.addAction(offer.text(context))
            action.setObjectName(offer.name)
            action.triggered.connect(lambda _=False, offer=offer: offer.run(context, path))
    # the dot is still to be seen
    beside = round(board.grid.side_px * 0.28)
    menu.popup(board.mapToGlobal(board.center_of(path[-1]) + QPoint(beside, beside)))
    menu.setActiveAction(menu.actions()[0])


class FinishMenu(QMenu):
    """Offers to finish a path in several ways, and says what each of them needs."""

    def __init__(
        self, context: Context, track: Track, setups: tuple[Setup, ...], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("finishMenu")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._track, self._titles = track, [search_title(setup) for setup in setups]
        self._problems = tuple(setup.problem for setup in setups if setup.problem)
        self._offers = [self.addAction("") for _ in setups]
        for offer, setup in zip(self._offers, setups, strict=True):
            offer.setObjectName(f"finish-{setup.name}")
            offer.triggered.connect(partial(_finish, context, (setup,)))
        self.addSeparator()
        both = self.addAction(
            tr(
                "{first} and {second}, side by side",
                first=self._titles[0],
                second=self._titles[-1],
            )
        )
        both.setObjectName("finish-both")
        both.triggered.connect(partial(_finish, context, (setups[0], setups[-1])))
        self._say((None,) * len(setups))
        track.delivered.connect(self._take)
        track.start(TryToFinish(self._problems))

    def _say(self, made: tuple[Attempt | None, ...]) -> None:
        for offer, problem, title, attempt in zip(
            self._offers, self._problems, self._titles, made, strict=True
        ):
            offer.setText(finishing(problem, title, attempt))

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
    FinishMenu(context, track, setups, board).popup(board.mapToGlobal(board.center_of(path[-1])))


def _finish(context: Context, setups: tuple[Setup, ...], *_: bool) -> None:
    operations.search_on_from(context, setups)
