"""What there is to be drawn of what the window shows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from knight_gui.window.export.still import Still

if TYPE_CHECKING:
    from knight_gui.window.board_pane import BoardPane
    from knight_gui.window.commands.command import Context


def still_shown(context: Context) -> Still:
    """Return what there is to be drawn of the search that pages speak of."""
    panes = context.window.panes
    return _still_of(panes[min(context.scene.selected, len(panes) - 1)])


def _still_of(pane: BoardPane) -> Still:
    track, shown = pane.track, pane.view.shown
    frame = track.frame
    # nobody points at a picture, and nothing moves on it
    shown = replace(shown, hovered=None, cursor=None, pointed=None, glow=None)
    if frame is None or shown.position is None:
        return Still(shown)
    report = track.report
    return Still(
        shown,
        frame,
        track.steps,
        pane.strip.known,
        track.landmarks,
        None if report is None else report.progress.retreats_by_depth,
    )
