"""How big the tree of the search is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knight_gui.player.jobs.job import Job, Row
from knight_gui.search.tree_size import probes_for

if TYPE_CHECKING:
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.estimate import SizeEstimate
    from knight_gui.search.recording import Recording
    from knight_gui.search.tree_size import TreeSize


@dataclass(frozen=True)
class EstimateSize(Job):
    """Estimate how many positions the search would try if no tour ended it: `TreeSize`.

    Only of a search that comes to each position once, see `has_tree`.
    """


def _begin(_job: EstimateSize, recording: Recording, token: CancelToken) -> SizeEstimate:
    from knight_gui.search.estimate import SizeEstimate

    problem = recording.problem
    return SizeEstimate(problem, probes_for(problem), token=token)


def _result(estimate: SizeEstimate) -> TreeSize | None:
    # the first few ways down may be off by orders of magnitude
    return estimate.tree_size() if estimate.is_complete else None


ROW = Row(_begin, _result)
