"""Still picture of the search that the window shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from knight_gui.drawing.export.still import StillData

if TYPE_CHECKING:
    from knight_gui.window.context import WindowContext


def make_still_of_window(context: WindowContext) -> StillData:
    """Return a still picture of the selected search at its shown step."""
    from knight_gui.window.board.view import BoardView
    from knight_gui.window.landscape.view import LandscapeView

    selected_index = context.scene.selected_index
    clients = context.playback.clients
    client = clients[min(selected_index, len(clients) - 1)]
    frame = client.frame
    report = client.report
    # nobody points at a picture, and nothing moves on it
    board_state = context.search_widgets.widget_of_search(selected_index, BoardView).state
    board_state = replace(
        board_state,
        hovered_square=None,
        cursor_square=None,
        pointed_square=None,
        recent_retreat_counts=None,
    )
    if frame is None or board_state.position is None:
        return StillData(board_state)
    return StillData(
        board_state,
        frame,
        client.step_count,
        context.search_widgets.widget_of_search(selected_index, LandscapeView).state.data,
        client.landmarks,
        None if report is None else report.progress.retreats_by_depth,
        "landscape" in context.scene.unfolded_sections,
    )
