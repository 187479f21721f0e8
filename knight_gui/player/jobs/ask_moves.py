"""What would become of each move that can be made at a step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job, Row

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.recording import Recording
    from knight_gui.search.verdict import Outlook


@dataclass(frozen=True)
class AskMoves(Job):
    """Find out what would become of each move that can be made at a step: `Outlook`.

    Attributes
    ----------
    step
        Which.
    """

    step: int


class _Asking:
    """Asks the oracle until it has told of each move."""

    def __init__(self, job: AskMoves, recording: Recording, token: CancelToken) -> None:
        from knight_gui.search.oracle import Oracle

        position = recording.position(min(job.step, recording.steps))
        problem = replace(recording.problem, path=position.path)
        self._moves = len(position.candidates)
        self._oracle = Oracle(problem, token=token, asks_moves=True)

    @property
    def is_complete(self) -> bool:
        # since when a lost path is lost is asked by itself
        return self._oracle.is_complete or len(self.outlook().fates) == self._moves

    def advance(self, budget: int) -> int:
        return self._oracle.advance(budget)

    def outlook(self) -> Outlook:
        return self._oracle.outlook()


def _begin(job: AskMoves, recording: Recording, token: CancelToken) -> _Asking:
    return _Asking(job, recording, token)


def _result(asking: _Asking) -> Outlook:
    return asking.outlook()


ROW = Row(_begin, _result)
