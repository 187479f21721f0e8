"""What can become of the path at a step, and which move ruined it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job, Row
from knight_gui.search.cancel import Cancelled

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.recording import Recording
    from knight_gui.search.verdict import Verdict


@dataclass(frozen=True)
class AskOracle(Job):
    """Find out what can become of the path at a step: `Prophecy`.

    Attributes
    ----------
    step
        Which.
    """

    step: int


@dataclass(frozen=True)
class Prophecy:
    """What can become of the path at a step.

    Attributes
    ----------
    step
        Which.
    verdict
        What is known of the path.
    lost_step
        The step that made the move that ruined it; None while that is not known.
    """

    step: int
    verdict: Verdict
    lost_step: int | None


class _Asking:
    """Asks the oracle, then looks for the step of the move that it names."""

    def __init__(self, job: AskOracle, recording: Recording, token: CancelToken) -> None:
        from knight_gui.search.oracle import Oracle

        self._recording = recording
        self._position = recording.position(min(job.step, recording.steps))
        problem = replace(recording.problem, path=self._position.path)
        self._oracle = Oracle(problem, token=token)
        self._lost_step: int | None = None
        self.is_complete = False

    def advance(self, budget: int) -> int:
        taken = self._oracle.advance(budget)
        if self._oracle.is_complete:
            lost_at = self._oracle.verdict().lost_at
            try:
                if lost_at is not None:
                    self._lost_step = self._step_of_move(lost_at)
            except Cancelled:
                # a request waits: once more after it
                return taken
            self.is_complete = True
        return taken

    def prophecy(self) -> Prophecy:
        return Prophecy(self._position.step, self._oracle.verdict(), self._lost_step)

    def _step_of_move(self, depth: int) -> int:
        # the moves of the path that was given were made before the first step
        depth = max(depth, self._position.base)
        return self._recording.step_of_move(self._position, depth)


def _begin(job: AskOracle, recording: Recording, token: CancelToken) -> _Asking:
    return _Asking(job, recording, token)


def _result(asking: _Asking) -> Prophecy:
    return asking.prophecy()


ROW = Row(_begin, _result)
