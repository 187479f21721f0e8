"""Three squares in a row: the least board on which a search does all it can."""

import numpy as np

from knight_gui.search.kernel.layout import (
    BINS,
    NEVER,
    RECORD_FACTS,
    STATE_FACTS,
    WIDTH,
    Record,
    Sorting,
    State,
    Tables,
)
from knight_gui.search.kernel.unrolled import Desk

TOKEN = np.zeros(2, np.int64)
"""A token that nobody cancels."""


def tables() -> Tables:
    """Return the tables of the three squares."""
    neighbours = np.full((4, WIDTH), 3, np.uint32)
    neighbours[0, 0] = neighbours[2, 0] = 1
    neighbours[1, :2] = 0, 2
    return Tables(
        neighbours,
        np.array([2, 5, 2, 0], np.uint64),
        np.array([1, 2, 1, 0], np.uint8),
        np.zeros(4, np.int32),
        np.zeros(4, np.int64),
    )


def state(sorting: Sorting) -> State:
    """Return the state with the knight on the middle square, from where there is no tour."""
    facts = np.zeros(1, STATE_FACTS)
    facts["squares"], facts["backtracking"], facts["sorting"] = 3, 1, sorting
    return State(
        facts,
        np.array([1, 0, 0], np.uint32),
        np.zeros(3, np.uint8),
        np.array([1, 0, 1, 0], np.uint8),
        np.array([0, 2, 0, 0], np.uint8),
        np.zeros((2, 4), np.int64),
        np.zeros(2, np.int64),
        np.zeros(3, np.int64),
        np.zeros(Desk.END, np.int64),
    )


def record() -> Record:
    """Return a record in which nothing is kept."""
    facts = np.zeros(1, RECORD_FACTS)
    for name in RECORD_FACTS.names or ():
        facts[name] = NEVER
    return Record(
        facts,
        np.zeros((3, BINS), np.int32),
        np.zeros((0, 3), np.int64),
        np.zeros((0, 3), np.uint8),
        np.zeros(0, np.int32),
    )
