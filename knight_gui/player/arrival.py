"""How a search comes to a step that it may not have come to yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.player.requests import Seek, Sought
from knight_gui.scene.lesson import Moment
from knight_gui.search.kinds import LandmarkKind

if TYPE_CHECKING:
    from knight_gui.search.position import Landmark

_ENOUGH_STEPS = 1_000_000
"""A search that was not lost within so many is not waited for until it is."""


def way_to(
    target: int | Moment, landmarks: tuple[Landmark, ...], steps: int, *, is_over: bool
) -> Seek | None:
    """Return what to ask of a search that is to show a step; None as long as that is not known.

    Of a search that is over the last step is asked for where there is no such step.

    Parameters
    ----------
    target
        The step, by its number or by what it is known for.
    steps
        How many were searched.
    is_over
        Whether there will be no more of them.
    """
    step: int | None = None
    match target:
        case int():
            step = target if target <= steps else None
        case Moment.LOST:
            return Seek(Sought.NEXT_LOSS) if is_over or steps >= _ENOUGH_STEPS else None
        case Moment.FIRST_DEAD_END:
            step = next(iter(_steps_of(LandmarkKind.RECORD, landmarks)), None)
        case Moment.FIRST_RETREAT:
            step = next(iter(_steps_of(LandmarkKind.RETREAT, landmarks)), None)
        case Moment.DEEPEST_RETREAT if is_over:
            step = max(_steps_of(LandmarkKind.RETREAT, landmarks), default=None)
    if step is None and is_over:
        step = steps
    return None if step is None else Seek(Sought.STEP, step)


def _steps_of(kind: LandmarkKind, landmarks: tuple[Landmark, ...]) -> list[int]:
    return [mark.step for mark in landmarks if mark.kind is kind]
