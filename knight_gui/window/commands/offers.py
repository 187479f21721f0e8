"""What can be done at a square that the knight could go to, but the search doesn't go to next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from knight_gui.scene.programs import Variant
from knight_gui.texts import later, tr
from knight_gui.window.commands import operations
from knight_gui.wording.programs import variant_title

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QWidget

    from knight_gui.window.commands.command import Context


@dataclass(frozen=True)
class Offer:
    """One row of the menu at a square: its object name, its words, and what it does.

    `run` is given the path shown and the square after it.
    """

    name: str
    text: Callable[[Context], str]
    run: Callable[[Context, tuple[int, ...]], object]
    is_there: Callable[[Context], bool] = lambda _: True


def _variant(variant: Variant) -> Offer:
    return Offer(
        f"continue-{variant.value}",
        text=lambda c: tr(
            "Continue from here: {search}",
            search=variant_title(variant, c.session.setup.program),
        ),
        run=lambda c, path: operations.continue_from(c, path, variant),
        is_there=lambda c: not c.scene.is_race,
    )


OFFERS = (
    Offer(
        "startHere",
        text=later("Start here"),
        run=lambda c, path: operations.start_at(c, path[-1]),
    ),
    *map(_variant, Variant),
    Offer(
        "continueBoth",
        text=later("Continue from here"),
        run=operations.continue_from,
        is_there=lambda c: c.scene.is_race,
    ),
)


def open_offers(context: Context, path: tuple[int, ...], board: QWidget, spot: QPoint) -> None:
    """Open the menu of all offers at a pixel of a board; Enter takes the first."""
    menu = QMenu(board)
    menu.setObjectName("squareMenu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for offer in OFFERS:
        if offer.is_there(context):
            action = menu.addAction(offer.text(context))
            action.setObjectName(offer.name)
            action.triggered.connect(partial(_run, offer, context, path))
    menu.popup(board.mapToGlobal(spot))
    menu.setActiveAction(menu.actions()[0])


def _run(offer: Offer, context: Context, path: tuple[int, ...], *_: bool) -> None:
    offer.run(context, path)
