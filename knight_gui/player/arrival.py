"""How a search comes to a step that it may not have come to yet."""

from __future__ import annotations

from knight_gui.player.requests import Seek, Sought
from knight_gui.scene.lesson import Moment, step_to_show
from knight_gui.search.position import Landmark


def way_to(
    target: int | Moment, landmarks: tuple[Landmark, ...], steps: int, *, is_over: bool
) -> Seek | None:
    """Return what to ask of a search that is to show a step; None as long as that is not known."""
    step = step_to_show(target, landmarks, steps, is_over=is_over)
    if isinstance(step, Moment):
        return Seek(Sought.NEXT_LOSS)
    return None if step is None else Seek(Sought.STEP, step)
