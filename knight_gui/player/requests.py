"""What the window can ask of a search: requests are answered by a frame, orders are obeyed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job
from knight_gui.state.lesson import StepTarget, resolve_step_target

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.losses import MistakeFinder
    from knight_gui.search.position import Landmark
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording


SeekTarget = Enum(
    "SeekTarget",
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
        "MISTAKE",
        "NEXT_MISTAKE",
        # it takes the move back by which a path was lost
        "NEXT_UNDONE_MISTAKE",
    ),
)
"""The step that is wanted: by its number, or by what happens there."""


@dataclass(frozen=True)
class OpenRequest:
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
class SeekRequest:
    """Show the step that is sought, seen from another one; of several seeks the newest counts.

    Attributes
    ----------
    min_moves
        How many moves a retreat has at least; of a loss how many squares of the path at `step`
        there were when it was lost, 0 where that is not known.
    """

    target: SeekTarget
    step: int = 0
    min_moves: int = 0


class SearchControl(Enum):
    """Whether a search goes on."""

    STOP = auto()
    """Search no further until told to."""
    RESUME = auto()
    """Search on after a stop or a rest."""


@dataclass(frozen=True)
class CancelJob:
    """Do no more of the jobs of this kind."""

    job_type: type[Job]


Request = OpenRequest | SeekRequest
"""Answered once, by a frame if a search is open."""
ControlMessage = SearchControl | Job | CancelJob
"""Obeyed at once, and answered by no frame."""


def seek_request_to(
    target: int | StepTarget, landmarks: tuple[Landmark, ...], steps: int, *, is_over: bool
) -> SeekRequest | None:
    """Return what to ask of a search that is to show a step; None as long as that is not known."""
    step = resolve_step_target(target, landmarks, steps, is_over=is_over)
    if isinstance(step, StepTarget):
        return SeekRequest(SeekTarget.NEXT_MISTAKE)
    return None if step is None else SeekRequest(SeekTarget.STEP, step)


def find_step(
    recording: Recording, seek: SeekRequest, current_step: int, token: CancelToken
) -> int:
    """Return the step that is sought; where there is none, an end of the search or the one shown.

    Raises
    ------
    Cancelled
        If the token is cancelled from another thread, or the recording's own.
    """
    # a view may seek from beyond the live end
    found = _FINDERS[seek.target](
        recording, replace(seek, step=min(max(seek.step, 0), recording.steps)), token
    )
    ends = dict.fromkeys(_ELSE_AT_THE_END, recording.steps) | dict.fromkeys(_ELSE_AT_THE_START, 0)
    return ends.get(seek.target, current_step) if found is None else found


def _losses(recording: Recording, seek: SeekRequest, token: CancelToken) -> MistakeFinder:
    # it brings the oracle, which is not asked before the first picture is there
    from knight_gui.search.losses import MistakeFinder

    return MistakeFinder(
        recording, token, {seek.step: seek.min_moves - 1} if seek.min_moves else {}
    )


_FINDERS: Mapping[SeekTarget, Callable[[Recording, SeekRequest, CancelToken], int | None]] = {
    SeekTarget.STEP: lambda _recording, seek, _: seek.step,
    SeekTarget.LIVE_END: lambda recording, _seek, _: recording.steps,
    SeekTarget.NEXT_DEAD_END: lambda recording, seek, _: recording.next_dead_end(seek.step),
    SeekTarget.PREVIOUS_DEAD_END: lambda recording, seek, _: recording.previous_dead_end(seek.step),
    SeekTarget.NEXT_RETREAT: lambda recording, seek, _: recording.next_retreat(
        seek.step, seek.min_moves
    ),
    SeekTarget.PREVIOUS_RETREAT: lambda recording, seek, _: recording.previous_retreat(
        seek.step, seek.min_moves
    ),
    SeekTarget.NEXT_LANDMARK: lambda recording, seek, _: min(
        (mark.step for mark in recording.landmarks() if mark.step > seek.step), default=None
    ),
    SeekTarget.PREVIOUS_LANDMARK: lambda recording, seek, _: max(
        (mark.step for mark in recording.landmarks() if mark.step < seek.step), default=None
    ),
    SeekTarget.MISTAKE: lambda recording, seek, token: _losses(recording, seek, token).find_mistake(
        seek.step
    ),
    SeekTarget.NEXT_MISTAKE: lambda recording, seek, token: _losses(
        recording, seek, token
    ).find_next_mistake(seek.step),
    SeekTarget.NEXT_UNDONE_MISTAKE: lambda recording, seek, token: _losses(
        recording, seek, token
    ).find_next_undone_mistake(seek.step),
}
_ELSE_AT_THE_START = {SeekTarget.PREVIOUS_DEAD_END, SeekTarget.PREVIOUS_LANDMARK}
_ELSE_AT_THE_END = {
    SeekTarget.NEXT_DEAD_END,
    SeekTarget.NEXT_LANDMARK,
    SeekTarget.NEXT_MISTAKE,
    SeekTarget.NEXT_UNDONE_MISTAKE,
}
