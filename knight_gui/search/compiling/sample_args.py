"""Sample arguments of the engine's functions: the smallest search, three squares in a row.

Numba infers the types of parameters from them, and cached code is tried with them. A parameter
name stands for the same type in all functions of the engine.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from knight_gui.search.engine.foresight.graph import (
    ResidualGraph,
    graph_in_workspace,
    make_workspace,
)
from knight_gui.search.engine.generated_code import WORKSPACE_SIZE
from knight_gui.search.engine.layout import (
    INFINITE,
    NEIGHBOR_SLOTS,
    PROFILE_BINS,
    RECORD_SCALARS_DTYPE,
    STATE_SCALARS_DTYPE,
    BoardTables,
    PathColumns,
    RecordArrays,
    SearchState,
    SortingCode,
)

_SAMPLE_SIZE = 9


def make_sample(parameter_name: str) -> Any:
    """Return a sample value of a parameter: an integer, unless the name is in the table below."""
    if parameter_name.startswith("is_"):
        return True
    if parameter_name in _SAMPLES:
        return _SAMPLES[parameter_name]()
    return 1


def _sample_tables() -> BoardTables:
    neighbors = np.full((4, NEIGHBOR_SLOTS), 3, np.uint32)
    neighbors[0, 0] = 1
    neighbors[1, :2] = [0, 2]
    neighbors[2, 0] = 1
    return BoardTables(
        neighbors,
        np.array([1, 2, 1, 0], np.uint8),
        np.zeros(4, np.int32),
        np.zeros(4, np.int64),
    )


def _sample_state() -> SearchState:
    """Return a state with the knight on the middle square, from which there is no tour."""
    scalars = np.zeros(1, STATE_SCALARS_DTYPE)
    scalars["square_count"] = 3
    scalars["may_backtrack"] = 1
    scalars["sorting"] = SortingCode.BY_ACCESSIBILITY
    return SearchState(
        scalars,
        np.array([1, 0, 0], np.uint32),
        np.zeros(3, np.uint8),
        np.array([1, 0, 1, 0], np.uint8),
        np.array([0, 2, 0, 0], np.uint8),
        np.zeros((2, 4), np.int64),
        np.zeros(2, np.int64),
        np.zeros(3, np.int64),
        np.zeros(WORKSPACE_SIZE, np.int64),
    )


def _sample_record() -> RecordArrays:
    """Return an empty record in which nothing is due."""
    scalars = np.zeros(1, RECORD_SCALARS_DTYPE)
    for name in RECORD_SCALARS_DTYPE.names or ():
        scalars[name] = INFINITE
    return RecordArrays(
        scalars,
        np.zeros((2, PROFILE_BINS), np.int32),
        np.zeros((0, 3), np.int64),
        np.zeros((0, 3), np.uint8),
        np.zeros(0, np.int32),
    )


def _sample_columns() -> PathColumns:
    counts, steps, ends = np.zeros((3, _SAMPLE_SIZE), np.int64)
    depths, shared, phases = np.zeros((3, _SAMPLE_SIZE), np.int32)
    return PathColumns(
        counts, steps, depths, shared, phases, ends, np.zeros(_SAMPLE_SIZE, np.uint32)
    )


def _sample_graph() -> ResidualGraph:
    neighbors = _sample_tables().neighbors
    free = _sample_state().free
    return graph_in_workspace(neighbors, make_workspace(neighbors, free))


_SAMPLES: dict[str, Callable[[], Any]] = {
    "tables": _sample_tables,
    "state": _sample_state,
    "record": _sample_record,
    "columns": _sample_columns,
    "graph": _sample_graph,
    "cancel_counts": partial(np.zeros, 2, np.int64),
    "bits": partial(np.uint64, 1),
    "free_set": partial(np.uint64, 5),
    "checkpoint_rows": partial(np.zeros, (_SAMPLE_SIZE, _SAMPLE_SIZE), np.uint8),
    "rows": partial(np.zeros, (_SAMPLE_SIZE, _SAMPLE_SIZE), np.uint8),
    "depth_sets": partial(np.zeros, (_SAMPLE_SIZE, 3), np.int64),
    **{
        name: partial(np.zeros, _SAMPLE_SIZE, item_type)
        for item_type, names in (
            (np.uint8, ("choices", "free", "row")),
            (np.int32, ("depths",)),
            (np.uint32, ("path", "squares")),
            (
                np.int64,
                (
                    "counts",
                    "low_degree_counts",
                    "checkpoint_indices",
                    "round_phases",
                    "steps",
                    "target_steps",
                    "neighbor_sets",
                ),
            ),
            (np.float64, ("sizes",)),
        )
        for name in names
    },
}
