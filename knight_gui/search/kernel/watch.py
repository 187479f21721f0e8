"""Searching on until the path is lost."""

import numpy as np
from numba import types

from knight_gui.search.kernel import compiling, trial
from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import (
    NOT_LOST,
    RECORD,
    STATE,
    TABLES,
    TOKEN,
    Outcome,
    Pruning,
    Sorting,
)
from knight_gui.search.kernel.pruning import follow_advance, follow_retreat, is_lost
from knight_gui.search.kernel.run import run


@compiled(types.int64(TABLES, STATE, types.int64, types.int64[::1]))
def _loss_after(tables, state, former_head, narrow):
    """Return the depth if the last step made the path lost, else `NOT_LOST`.

    It was not lost before that step; so it is not after a retreat.
    """
    facts = state.facts[0]
    if facts.run:
        follow_retreat(tables, state, former_head, narrow)
        return NOT_LOST
    follow_advance(tables, state, np.int64(state.path[facts.depth]), narrow)
    return facts.depth if is_lost(tables, state, narrow, Pruning.DEAD_ENDS) else NOT_LOST


@compiled(types.int64(TABLES, STATE, RECORD, TOKEN, types.int64, types.int64[::1]), is_offered=True)
def search_to_loss(tables, state, record, token, until, narrow):
    """Search on until the path is lost, to step `until` at the most.

    Parameters
    ----------
    state
        Where the path is not lost.
    narrow
        int64, (2,): the counts of `count_narrow` there, which are kept up.

    Returns
    -------
    int
        The depth since which the path is lost, or `NOT_LOST`.
    """
    facts = state.facts[0]
    while facts.step < until and facts.outcome == Outcome.RUNNING:
        before, head = facts.step, np.int64(state.path[facts.depth])
        run(tables, state, record, before + 1)
        if facts.step > before:
            lost_at = _loss_after(tables, state, head, narrow)
            if lost_at != NOT_LOST:
                return lost_at
        if token[0] != token[1]:
            break
    return NOT_LOST


def _try_out() -> None:
    tables, state, record = trial.tables(), trial.state(Sorting.BY_PLACE), trial.record()
    search_to_loss(tables, state, record, trial.TOKEN, 9, np.zeros(2, np.int64))


compiling.load(_try_out)
