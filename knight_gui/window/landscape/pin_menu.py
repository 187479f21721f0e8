"""Menu of the markers on the landscape."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from knight_gui.drawing.landscape.data import LandscapeMarker
from knight_gui.i18n import tr
from knight_gui.messages import landscape as wording
from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType

if TYPE_CHECKING:
    from collections.abc import Callable


def fill_marker_menu(
    menu: QMenu, markers: tuple[LandscapeMarker, ...], on_step_chosen: Callable[[int], None]
) -> None:
    """Fill a menu with actions that choose the steps of markers; restarts have a submenu."""
    menu.clear()
    restarts = [marker for marker in markers if marker.mark_type is MarkType.RESTART]
    other_markers = [marker for marker in markers if marker.mark_type is not MarkType.RESTART]
    _add_marker_actions(menu, other_markers, on_step_chosen)
    if restarts:
        # up to a hundred, which would hide the rest
        submenu = menu.addMenu(wording.restart_list_title(len(restarts)))
        _add_marker_actions(submenu, restarts, on_step_chosen)
    if menu.isEmpty():
        menu.addAction(tr("No landmarks yet")).setEnabled(False)


def _add_marker_actions(
    menu: QMenu, markers: list[LandscapeMarker], on_step_chosen: Callable[[int], None]
) -> None:
    for marker in markers:
        name = marks.mark_name(marker.mark_type)
        action = menu.addAction(wording.landmark_menu_text(name, marker.step))
        action.triggered.connect(partial(_choose_step, on_step_chosen, marker.step))


def _choose_step(on_step_chosen: Callable[[int], None], step: int, *_: bool) -> None:
    on_step_chosen(step)
