"""Messages to a search worker: requests are answered by a frame, control messages are applied."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import ControlMessage, Job
from knight_gui.state.lesson import StepTarget, resolve_step_target

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.position import Landmark
    from knight_gui.search.problem import Problem
    from knight_gui.search.recording import Recording


class SeekTarget(Enum):
    """Step that a seek request looks for: by its number, or by an event there."""

    STEP = auto()
    """The step of a number; beyond the live end, the live end."""
    LIVE_END = auto()
    """The newest step."""
    NEXT_DEAD_END = auto()
    """The next step at which no move is left."""
    PREVIOUS_DEAD_END = auto()
    """The previous step at which no move is left."""
    NEXT_RETREAT = auto()
    """The end of the next retreat of so many moves or more."""
    PREVIOUS_RETREAT = auto()
    """The end of the previous retreat of so many moves or more."""
    NEXT_LANDMARK = auto()
    """The next record depth or long retreat."""
    PREVIOUS_LANDMARK = auto()
    """The previous record depth or long retreat."""
    MISTAKE = auto()
    """The step that lost the path; if none did, or it is the step shown, the next mistake."""
    NEXT_MISTAKE = auto()
    """The next step that loses a path."""
    NEXT_UNDONE_MISTAKE = auto()
    """The next step that takes back a losing move."""


class Request:
    """Request, answered once: by a frame if a search is open, else by None."""


@dataclass(frozen=True)
class OpenRequest(Request):
    """Request to show a search where it was left, if it is still in memory, else from its start.

    A search by hand may have gone on meanwhile; if it is not in memory, its last step is shown.
    Without a problem nothing is shown any more, and all searches are dropped.
    """

    problem: Problem | None
    step: int | None = None
    """Step to be shown, or the last one before it; None: where the search was left."""


@dataclass(frozen=True)
class SeekRequest(Request):
    """Request to show a step, seen from another step; of several seeks the newest counts."""

    target: SeekTarget
    step: int = 0
    min_moves: int = 0
    """Least number of moves of a retreat.

    For mistakes: length of the losing prefix of the path at `step`; 0 where that is unknown.
    """


class SearchControl(ControlMessage, Enum):
    """Control message that stops or resumes a search."""

    STOP = auto()
    """Stop the search until it is resumed."""
    RESUME = auto()
    """Go on after a stop or a rest."""


@dataclass(frozen=True)
class CancelJob(ControlMessage):
    """Control message that cancels the job of a type."""

    job_type: type[Job]


def seek_request_to(
    target: int | StepTarget, landmarks: tuple[Landmark, ...], steps: int, *, is_over: bool
) -> SeekRequest | None:
    """Return the request for the target step of a search; None as long as the step is unknown."""
    step = resolve_step_target(target, landmarks, steps, is_over=is_over)
    if step is None:
        return None
    if isinstance(step, StepTarget):
        return SeekRequest(SeekTarget.NEXT_MISTAKE)
    return SeekRequest(SeekTarget.STEP, step)


def find_step(
    recording: Recording, seek: SeekRequest, current_step: int, token: CancelToken
) -> int:
    """Return the step of a seek request; if there is none, an end of the search or the step shown.

    Raises
    ------
    Cancelled
        If the token is cancelled from another thread, or the recording's own.
    """
    # a view may seek from beyond the live end
    step = min(max(seek.step, 0), recording.steps)
    found_step = _find_target(recording, seek, step, token)
    if found_step is not None:
        return found_step
    if seek.target in _ELSE_AT_THE_END:
        return recording.steps
    if seek.target in _ELSE_AT_THE_START:
        return 0
    return current_step


_ELSE_AT_THE_START = {SeekTarget.PREVIOUS_DEAD_END, SeekTarget.PREVIOUS_LANDMARK}
_ELSE_AT_THE_END = {
    SeekTarget.NEXT_DEAD_END,
    SeekTarget.NEXT_LANDMARK,
    SeekTarget.NEXT_MISTAKE,
    SeekTarget.NEXT_UNDONE_MISTAKE,
}


def _find_target(
    recording: Recording, seek: SeekRequest, step: int, token: CancelToken
) -> int | None:
    """Return the target of a seek request from a step of the recording, or None."""
    found_step: int | None
    match seek.target:
        case SeekTarget.STEP:
            found_step = step
        case SeekTarget.LIVE_END:
            found_step = recording.steps
        case SeekTarget.NEXT_DEAD_END:
            found_step = recording.next_dead_end(step)
        case SeekTarget.PREVIOUS_DEAD_END:
            found_step = recording.previous_dead_end(step)
        case SeekTarget.NEXT_RETREAT:
            found_step = recording.next_retreat(step, seek.min_moves)
        case SeekTarget.PREVIOUS_RETREAT:
            found_step = recording.previous_retreat(step, seek.min_moves)
        case SeekTarget.NEXT_LANDMARK | SeekTarget.PREVIOUS_LANDMARK:
            found_step = _find_landmark(recording, seek.target, step)
        case SeekTarget.MISTAKE | SeekTarget.NEXT_MISTAKE | SeekTarget.NEXT_UNDONE_MISTAKE:
            found_step = _find_mistake(recording, seek, step, token)
    return found_step


def _find_landmark(recording: Recording, target: SeekTarget, step: int) -> int | None:
    landmark_steps = [landmark.step for landmark in recording.landmarks()]
    if target is SeekTarget.NEXT_LANDMARK:
        return min((other for other in landmark_steps if other > step), default=None)
    return max((other for other in landmark_steps if other < step), default=None)


def _find_mistake(
    recording: Recording, seek: SeekRequest, step: int, token: CancelToken
) -> int | None:
    # it imports the oracle, which is not needed before the first picture
    from knight_gui.search.losses import MistakeFinder

    known_lost_depths = {step: seek.min_moves - 1} if seek.min_moves else {}
    finder = MistakeFinder(recording, token, known_lost_depths)
    if seek.target is SeekTarget.MISTAKE:
        return finder.find_mistake(step)
    if seek.target is SeekTarget.NEXT_MISTAKE:
        return finder.find_next_mistake(step)
    return finder.find_next_undone_mistake(step)
