"""Still picture of the search that the window shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from knight_gui.drawing.export.still import Still

if TYPE_CHECKING:
    from knight_gui.window.context import Context


def still_shown(context: Context) -> Still:
    """Return what there is to be drawn of the search that pages speak of."""
    from knight_gui.window.board.view import BoardView
    from knight_gui.window.landscape.view import LandscapeView

    selected, tracks = context.scene.selected, context.go.tracks
    track = tracks[min(selected, len(tracks) - 1)]
    frame, report = track.frame, track.report
    # nobody points at a picture, and nothing moves on it
    shown = context.boards.part(selected, BoardView).shown
    shown = replace(shown, hovered=None, cursor=None, pointed=None, recent_retreats=None)
    if frame is None or shown.position is None:
        return Still(shown)
    return Still(
        shown,
        frame,
        track.steps,
        context.boards.part(selected, LandscapeView).seen.known,
        track.landmarks,
        None if report is None else report.progress.retreats_by_depth,
        "landscape" in context.scene.unfolded,
    )
