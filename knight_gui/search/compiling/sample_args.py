"""The least that a search can be about, three squares in a row: what compiled code is tried with.

It also tells what is compiled for which types: a parameter of the kernel holds the same wherever it
has the same name.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from knight_gui.search.engine.foresight.graph import Net, blank_desk, net_on
from knight_gui.search.engine.generated_code import DESK_SIZE
from knight_gui.search.engine.layout import (
    BINS,
    NEVER,
    RECORD_FACTS,
    STATE_FACTS,
    WIDTH,
    Columns,
    Record,
    Sorting,
    State,
    Tables,
)

_ROOM = 9


def sample(name: str) -> Any:
    """Return what a parameter of that name may hold: mostly a whole number."""
    if name.startswith("is_"):
        return True
    return _SAMPLES[name]() if name in _SAMPLES else 1


def _tables() -> Tables:
    neighbours = np.full((4, WIDTH), 3, np.uint32)
    neighbours[0, 0] = neighbours[2, 0] = 1
    neighbours[1, :2] = 0, 2
    return Tables(
        neighbours,
        np.array([1, 2, 1, 0], np.uint8),
        np.zeros(4, np.int32),
        np.zeros(4, np.int64),
    )


def _state() -> State:
    """Return the state with the knight on the middle square, from where there is no tour."""
    facts = np.zeros(1, STATE_FACTS)
    facts["squares"], facts["backtracking"], facts["sorting"] = 3, 1, Sorting.BY_ACCESSIBILITY
    return State(
        facts,
        np.array([1, 0, 0], np.uint32),
        np.zeros(3, np.uint8),
        np.array([1, 0, 1, 0], np.uint8),
        np.array([0, 2, 0, 0], np.uint8),
        np.zeros((2, 4), np.int64),
        np.zeros(2, np.int64),
        np.zeros(3, np.int64),
        np.zeros(DESK_SIZE, np.int64),
    )


def _record() -> Record:
    """Return a record in which nothing is kept."""
    facts = np.zeros(1, RECORD_FACTS)
    for name in RECORD_FACTS.names or ():
        facts[name] = NEVER
    return Record(
        facts,
        np.zeros((2, BINS), np.int32),
        np.zeros((0, 3), np.int64),
        np.zeros((0, 3), np.uint8),
        np.zeros(0, np.int32),
    )


def _columns() -> Columns:
    counts, steps, ends = np.zeros((3, _ROOM), np.int64)
    depths, shared, phases = np.zeros((3, _ROOM), np.int32)
    return Columns(counts, steps, depths, shared, phases, ends, np.zeros(_ROOM, np.uint32))


def _net() -> Net:
    neighbours, free = _tables().neighbours, _state().free
    return net_on(neighbours, blank_desk(neighbours, free))


_SAMPLES: dict[str, Callable[[], Any]] = {
    "tables": _tables,
    "state": _state,
    "record": _record,
    "columns": _columns,
    "net": _net,
    "token": partial(np.zeros, 2, np.int64),
    "bits": partial(np.uint64, 1),
    "free_set": partial(np.uint64, 5),
    "rows": partial(np.zeros, (_ROOM, _ROOM), np.uint8),
    "sets": partial(np.zeros, (_ROOM, 3), np.int64),
    **{
        name: partial(np.zeros, _ROOM, kind)
        for kind, names in (
            (np.uint8, ("choices", "free", "row")),
            (np.int32, ("depths",)),
            (np.uint32, ("path", "squares")),
            (np.int64, ("found", "narrow", "numbers", "phases", "steps", "wanted", "ways")),
            (np.float64, ("sizes",)),
        )
        for name in names
    },
}
