"""All tours there are, counted and not kept."""

import numpy as np
from numba import types

from knight_gui.search.kernel import compiling, trial
from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import (
    NEVER,
    RECORD,
    STATE,
    TABLES,
    TOKEN,
    Outcome,
    Sorting,
)
from knight_gui.search.kernel.notes import keep_what_is_due, next_stop
from knight_gui.search.kernel.run import run


@compiled(
    types.void(TABLES, STATE, RECORD, TOKEN, types.uint8[::1], types.int64[::1]), is_offered=True
)
def tally(tables, state, record, token, homes, counts):
    """Search until all was tried, and take each tour for one more dead end.

    Parameters
    ----------
    token
        int64, (2,): when these differ it breaks off early, see `CancelToken`.
    homes
        uint8, one for each square: 1 where a tour that ends there is counted as closed.
    counts
        int64, (2,): the tours, and the closed ones among them, which are added to.
    """
    facts = state.facts[0]
    while True:
        # the path that it begins with may be a tour
        if facts.outcome == Outcome.SOLVED:
            counts[0] += 1
            counts[1] += homes[state.path[facts.depth]]
            facts.outcome = Outcome.RUNNING
        if facts.outcome != Outcome.RUNNING or token[0] != token[1]:
            break
        run(tables, state, record, next_stop(state, record, NEVER))
        keep_what_is_due(state, record)


def _try_out() -> None:
    state, counts = trial.state(Sorting.BY_PLACE), np.zeros(2, np.int64)
    homes = np.zeros(4, np.uint8)
    tally(trial.tables(), state, trial.record(), trial.TOKEN, homes, counts)


compiling.load(_try_out)
