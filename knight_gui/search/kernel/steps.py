"""Searching on step by step, and writing down what each of them did."""

import numpy as np
from numba import types

from knight_gui.search.kernel import compiling, trial
from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import RECORD, STATE, TABLES, TOKEN, Outcome, Sorting
from knight_gui.search.kernel.run import run


@compiled(
    types.int64(TABLES, STATE, RECORD, TOKEN, types.uint32[::1], types.int32[::1]), is_offered=True
)
def read_steps(tables, state, record, token, squares, depths):
    """Search on for as many steps as there is room, and return how many there were.

    Parameters
    ----------
    squares
        uint32, (room,): the square that the knight stands on after each step.
    depths
        int32, (room,): the depth after each step.
    """
    facts = state.facts[0]
    first = facts.step
    for index in range(squares.shape[0]):
        if facts.outcome != Outcome.RUNNING or token[0] != token[1]:
            break
        run(tables, state, record, first + index + 1)
        if facts.step == first + index:
            break
        squares[index] = state.path[facts.depth]
        depths[index] = facts.depth
    return facts.step - first


def _try_out() -> None:
    squares, depths = np.zeros(9, np.uint32), np.zeros(9, np.int32)
    state = trial.state(Sorting.BY_PLACE)
    read_steps(trial.tables(), state, trial.record(), trial.TOKEN, squares, depths)


compiling.load(_try_out)
