"""What the window can ask of a search: requests are answered by a frame, orders are obeyed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job
from knight_gui.state.lesson import Moment, step_to_show

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.losses import Losses
    from knight_gui.search.position import Landmark
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording


Sought = Enum(
    "Sought",
    (
        # its number; beyond the live end the live end is meant
        "STEP",
        "LIVE_END",
        "NEXT_DEAD_END",
        "PREVIOUS_DEAD_END",
        "NEXT_RETREAT",
        # the end of a retreat of so many moves or more
        "PREVIOUS_RETREAT",
        "NEXT_LANDMARK",
        "PREVIOUS_LANDMARK",
        # it lost the path at a later step; if none did, the next loss
        "LOSS",
        "NEXT_LOSS",
        # it takes the move back by which a path was lost
        "NEXT_UNDOING",
    ),
)
"""The step that is wanted: by its number, or by what happens there."""


@dataclass(frozen=True)
class Open:
    """Show this search where it was left, if it is still at hand; else from its beginning.

    One by hand may have gone on meanwhile; of one that is not at hand its last step is shown.

    Without one nothing is shown any more, and all searches are let go of.

    Attributes
    ----------
    step
        The step that is shown in any case, or the last one before; None: where it was left.
    """

    problem: Problem | None
    step: int | None = None


@dataclass(frozen=True)
class Seek:
    """Show the step that is sought, seen from another one; of several seeks the newest counts.

    Attributes
    ----------
    size
        How many moves a retreat has at least; of a loss how many squares of the path at `step`
        there were when it was lost, 0 where that is not known.
    """

    kind: Sought
    step: int = 0
    size: int = 0


class Steer(Enum):
    """Whether a search goes on."""

    STOP = auto()
    """Search no further until told to."""
    SEARCH_ON = auto()
    """Search on after a stop or a rest."""


@dataclass(frozen=True)
class Cancel:
    """Do no more of the jobs of this kind."""

    kind: type[Job]


Request = Open | Seek
"""Answered once, by a frame if a search is open."""
Order = Steer | Job | Cancel
"""Obeyed at once, and answered by no frame."""


def way_to(
    target: int | Moment, landmarks: tuple[Landmark, ...], steps: int, *, is_over: bool
) -> Seek | None:
    """Return what to ask of a search that is to show a step; None as long as that is not known."""
    step = step_to_show(target, landmarks, steps, is_over=is_over)
    if isinstance(step, Moment):
        return Seek(Sought.NEXT_LOSS)
    return None if step is None else Seek(Sought.STEP, step)


def sought_step(recording: Recording, seek: Seek, shown: int, token: CancelToken) -> int:
    """Return the step that is sought; where there is none, an end of the search or the one shown.

    Raises
    ------
    Cancelled
        If the token is cancelled from another thread, or the recording's own.
    """
    # a view may seek from beyond the live end
    found = _FINDERS[seek.kind](
        recording, replace(seek, step=min(max(seek.step, 0), recording.steps)), token
    )
    ends = dict.fromkeys(_ELSE_AT_THE_END, recording.steps) | dict.fromkeys(_ELSE_AT_THE_START, 0)
    return ends.get(seek.kind, shown) if found is None else found


def _losses(recording: Recording, seek: Seek, token: CancelToken) -> Losses:
    # it brings the oracle, which is not asked before the first picture is there
    from knight_gui.search.losses import Losses

    return Losses(recording, token, {seek.step: seek.size - 1} if seek.size else {})


_FINDERS: Mapping[Sought, Callable[[Recording, Seek, CancelToken], int | None]] = {
    Sought.STEP: lambda _recording, seek, _: seek.step,
    Sought.LIVE_END: lambda recording, _seek, _: recording.steps,
    Sought.NEXT_DEAD_END: lambda recording, seek, _: recording.next_dead_end(seek.step),
    Sought.PREVIOUS_DEAD_END: lambda recording, seek, _: recording.previous_dead_end(seek.step),
    Sought.NEXT_RETREAT: lambda recording, seek, _: recording.next_retreat(seek.step, seek.size),
    Sought.PREVIOUS_RETREAT: lambda recording, seek, _: recording.previous_retreat(
        seek.step, seek.size
    ),
    Sought.NEXT_LANDMARK: lambda recording, seek, _: min(
        (mark.step for mark in recording.landmarks() if mark.step > seek.step), default=None
    ),
    Sought.PREVIOUS_LANDMARK: lambda recording, seek, _: max(
        (mark.step for mark in recording.landmarks() if mark.step < seek.step), default=None
    ),
    Sought.LOSS: lambda recording, seek, token: _losses(recording, seek, token).loss(seek.step),
    Sought.NEXT_LOSS: lambda recording, seek, token: _losses(recording, seek, token).next_loss(
        seek.step
    ),
    Sought.NEXT_UNDOING: lambda recording, seek, token: _losses(
        recording, seek, token
    ).next_undoing(seek.step),
}
_ELSE_AT_THE_START = {Sought.PREVIOUS_DEAD_END, Sought.PREVIOUS_LANDMARK}
_ELSE_AT_THE_END = {
    Sought.NEXT_DEAD_END,
    Sought.NEXT_LANDMARK,
    Sought.NEXT_LOSS,
    Sought.NEXT_UNDOING,
}
