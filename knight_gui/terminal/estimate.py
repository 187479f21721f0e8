"""How big the tree of a search is: estimated, and printed."""

import json
from math import isfinite
from time import perf_counter

from knight_gui.search.estimate import SizeEstimate
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.tree_size import TreeSize
from knight_gui.terminal.options import EstimateFormat
from knight_gui.terminal.request import EstimateTask
from knight_gui.terminal.slices import in_slices
from knight_gui.terminal.streams import put
from knight_gui.wording import estimates

_TRIED_S = 0.2
"""For so long the search is tried out, to tell how fast it is."""


def estimate(task: EstimateTask) -> int:
    """Estimate the size of a tree, print it, and return the exit status."""
    estimated = SizeEstimate(task.problem, task.probes, task.seed)
    for _ in in_slices(estimated.advance, lambda: estimated.is_complete):
        pass
    size, speed = estimated.tree_size(), _positions_per_s(task.problem)
    match task.form:
        case EstimateFormat.TEXT:
            put([estimates.whole_tree(size, speed)])
        case EstimateFormat.JSON:
            put([json.dumps(_facts(size, speed))])
    return 0


def _facts(size: TreeSize, positions_per_s: float) -> dict[str, float | None]:
    is_told = isfinite(size.size)
    return {
        "size": size.size if is_told else None,
        "standard_error": size.standard_error if is_told else None,
        "probes": size.probes,
        "seconds": size.size / positions_per_s if is_told else None,
    }


def _positions_per_s(problem: Problem) -> float:
    """Search for a moment, and return how many positions that came to in a second."""
    search = Search(problem)
    began = perf_counter()
    for _ in in_slices(search.advance, lambda: search.outcome is not None):
        if perf_counter() - began > _TRIED_S:
            break
    return search.progress().nodes / (perf_counter() - began)
