"""Menu of the steps that are marked on the landscape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from knight_gui.drawing.landscape.data import Pin
from knight_gui.i18n import tr
from knight_gui.messages import landscape as wording
from knight_gui.messages import marks
from knight_gui.messages.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Callable


def fill_menu(menu: QMenu, pins: tuple[Pin, ...], choose: Callable[[int], None]) -> None:
    """Put pins into a menu, each of which chooses its step."""
    menu.clear()
    restarts = [pin for pin in pins if pin.kind is Mark.RESTART]
    _fill(menu, [pin for pin in pins if pin.kind is not Mark.RESTART], choose)
    if restarts:
        # up to a hundred: they would bury the rest
        _fill(menu.addMenu(wording.restarts(len(restarts))), restarts, choose)
    if menu.isEmpty():
        menu.addAction(tr("No landmarks yet")).setEnabled(False)


def _fill(menu: QMenu, pins: list[Pin], choose: Callable[[int], None]) -> None:
    for pin in pins:
        menu.addAction(wording.pin(marks.name(pin.kind), pin.step)).triggered.connect(
            lambda _=False, step=pin.step: choose(step)
        )
