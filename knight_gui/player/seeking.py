"""How a recorded search finds the step that is sought."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from knight_gui.player.requests import Seek, Sought

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.losses import Losses
    from knight_gui.search.position import Position
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


def _next_landmark(recording: Recording, seek: Seek, _token: CancelToken) -> int | None:
    later = (mark.step for mark in recording.landmarks() if mark.step > seek.step)
    return min(later, default=None)


def _previous_landmark(recording: Recording, seek: Seek, _token: CancelToken) -> int | None:
    earlier = (mark.step for mark in recording.landmarks() if mark.step < seek.step)
    return max(earlier, default=None)


def _loss(recording: Recording, seek: Seek, token: CancelToken) -> int | None:
    if not seek.size:
        return _losses(recording, token).loss(seek.step)
    made = recording.step_of_move(*_losing_move(recording, seek))
    return _next_loss(recording, seek, token) if made == seek.step else made


def _next_loss(recording: Recording, seek: Seek, token: CancelToken) -> int | None:
    undone = _undoing(recording, seek, token) if seek.size else seek.step
    return None if undone is None else _losses(recording, token).next_loss(undone)


def _undoing(recording: Recording, seek: Seek, token: CancelToken) -> int | None:
    if not seek.size:
        return _losses(recording, token).next_undoing(seek.step)
    position, depth = _losing_move(recording, seek)
    return recording.next_below(position.step, depth)


def _losing_move(recording: Recording, seek: Seek) -> tuple[Position, int]:
    position = recording.position(seek.step)
    # the moves of the path that was given were made before the first step
    return position, max(seek.size - 1, position.base)


def _losses(recording: Recording, token: CancelToken) -> Losses:
    # it brings the oracle, which nobody asks before the first picture is there
    from knight_gui.search.losses import Losses

    return Losses(recording, token)


_FINDERS: Mapping[Sought, Callable[[Recording, Seek, CancelToken], int | None]] = {
    Sought.STEP: lambda _recording, seek, _: seek.step,
    Sought.LIVE_END: lambda recording, _seek, _: recording.steps,
    Sought.NEXT_DEAD_END: lambda recording, seek, _: recording.next_dead_end(seek.step),
    Sought.PREVIOUS_DEAD_END: lambda recording, seek, _: recording.previous_dead_end(seek.step),
    Sought.NEXT_RETREAT: lambda recording, seek, _: recording.next_retreat(seek.step, seek.size),
    Sought.PREVIOUS_RETREAT: lambda recording, seek, _: recording.previous_retreat(
        seek.step, seek.size
    ),
    Sought.NEXT_LANDMARK: _next_landmark,
    Sought.PREVIOUS_LANDMARK: _previous_landmark,
    Sought.LOSS: _loss,
    Sought.NEXT_LOSS: _next_loss,
    Sought.NEXT_UNDOING: _undoing,
}
_ELSE_AT_THE_START = {Sought.PREVIOUS_DEAD_END, Sought.PREVIOUS_LANDMARK}
_ELSE_AT_THE_END = {
    Sought.NEXT_DEAD_END,
    Sought.NEXT_LANDMARK,
    Sought.NEXT_LOSS,
    Sought.NEXT_UNDOING,
}
