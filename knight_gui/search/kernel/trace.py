"""Writing down what happens, step by step."""

import numpy as np
from numba import types

from knight_gui.search.kernel import compiling, trial
from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import RECORD, STATE, TABLES, Outcome, Sorting
from knight_gui.search.kernel.run import run


@compiled(types.int64(TABLES, STATE, RECORD, types.int64, types.int64[:, ::1]), is_offered=True)
def write_down(tables, state, record, until, steps):
    """Search on to step `until`, write down each step and return how many there were.

    Parameters
    ----------
    steps
        int64, (n, 2): the depth after each step, and the square that was entered or left.
    """
    facts = state.facts[0]
    count = 0
    while facts.step < until and facts.outcome == Outcome.RUNNING:
        before, head = facts.step, np.int64(state.path[facts.depth])
        run(tables, state, record, before + 1)
        if facts.step > before:
            steps[count, 0] = facts.depth
            steps[count, 1] = head if facts.run else np.int64(state.path[facts.depth])
            count += 1
    return count


def _try_out() -> None:
    state, steps = trial.state(Sorting.BY_PLACE), np.zeros((9, 2), np.int64)
    write_down(trial.tables(), state, trial.record(), 9, steps)


compiling.load(_try_out)
