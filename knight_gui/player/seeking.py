"""How a recorded search finds the step that is sought."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from knight_gui.player.requests import Seek, Sought

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.losses import Losses
    from knight_gui.search.recording import Recording


def sought_step(recording: Recording, seek: Seek, shown: int, token: CancelToken) -> int:
    """Return the step that is sought; where there is none, an end of the search or the one shown.

    Raises
    ------
    Cancelled
        If the token is cancelled from another thread, or the recording's own.
    """
    # a view may seek from beyond the live end
    here = min(max(seek.step, 0), recording.steps)
    found = _FINDERS[seek.kind](recording, replace(seek, step=here), token)
    if found is not None:
        return found
    if seek.kind in _ELSE_AT_THE_END:
        return recording.steps
    return 0 if seek.kind in _ELSE_AT_THE_START else shown


def _losses(recording: Recording, seek: Seek, token: CancelToken) -> Losses:
    # it brings the oracle, which is not asked before the first picture is there
    from knight_gui.search.losses import Losses

    known = {seek.step: seek.size - 1} if seek.size else {}
    return Losses(recording, token, known)


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
