"""Menu of the steps that are marked on the landscape."""

from __future__ import annotations

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
    """Put pins into a menu, each of which chooses its step."""
    menu.clear()
    restarts = [marker for marker in markers if marker.mark_type is MarkType.RESTART]
    _add_marker_actions(
        menu,
        [marker for marker in markers if marker.mark_type is not MarkType.RESTART],
        on_step_chosen,
    )
    if restarts:
        # up to a hundred: they would bury the rest
        _add_marker_actions(
            menu.addMenu(wording.restart_list_title(len(restarts))), restarts, on_step_chosen
        )
    if menu.isEmpty():
        menu.addAction(tr("No landmarks yet")).setEnabled(False)


def _add_marker_actions(
    menu: QMenu, markers: list[LandscapeMarker], on_step_chosen: Callable[[int], None]
) -> None:
    for marker in markers:
        menu.addAction(
            wording.landmark_menu_text(marks.mark_name(marker.mark_type), marker.step)
        ).triggered.connect(lambda _=False, step=marker.step: on_step_chosen(step))
