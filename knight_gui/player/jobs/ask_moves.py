"""What would become of each move that can be made at a step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job, Row

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.oracle import Oracle
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


def _begin(job: AskMoves, recording: Recording, token: CancelToken) -> Oracle:
    from knight_gui.search.oracle import Oracle

    path = recording.position(min(job.step, recording.steps)).path
    return Oracle(replace(recording.problem, path=path), token=token, asks_moves=True)


def _result(oracle: Oracle) -> Outlook:
    return oracle.outlook()


ROW = Row(_begin, _result)
