"""Searching on step by step, with a look at each of them.

That takes ten times as long as to search.
"""

import numpy as np

from knight_gui.search.engine.layout import NOT_FOUND, Outcome, Sorting, Turn
from knight_gui.search.engine.moves import is_stuck
from knight_gui.search.engine.ordering import next_choice
from knight_gui.search.engine.run import run


def find_mark(tables, state, record, token, until, size, is_last):
    """Search on to step `until` at the most, and return the step of a mark; see `_is_mark`.

    Parameters
    ----------
    is_last
        Whether it is the last one that is looked for; else it stops at the first.

    Returns
    -------
    int
        The step, or `NOT_FOUND`.
    """
    facts = state.facts[0]
    found = NOT_FOUND
    while facts.step < until and facts.outcome == Outcome.RUNNING:
        run(tables, state, record, facts.step + 1)
        if _is_mark(tables, state, size):
            found = facts.step
            if not is_last:
                break
        # not before there is a step more: who asks again and again shall come to an end
        if token[0] != token[1]:
            break
    return found


def _is_mark(tables, state, size):
    """Tell whether this step is one to stop at.

    With a size of 0 that is where the knight has run into a dead end, which is where it
    came by an advance and cannot go on. With a size from 1 up it is the end of a retreat of
    so many moves or more.
    """
    facts = state.facts[0]
    if (
        facts.outcome == Outcome.SOLVED
        or facts.turned == Turn.RESTARTING
        or (facts.run > 0) != (size > 0)
        or facts.run < size
    ):
        return False
    if size == 0 and facts.sorting == Sorting.BY_HAND:
        return is_stuck(tables, state)
    head, last = np.int64(state.path[facts.depth]), np.int64(state.choices[facts.depth])
    goes_on = facts.turned == Turn.TRYING and next_choice(tables, state, head, last) != 0
    return not goes_on if size == 0 else goes_on or facts.outcome != Outcome.RUNNING


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
    for index in range(min(squares.shape[0], facts.last - first)):
        if facts.outcome != Outcome.RUNNING or token[0] != token[1]:
            break
        run(tables, state, record, first + index + 1)
        if facts.step == first + index:
            break
        squares[index] = state.path[facts.depth]
        depths[index] = facts.depth
    return facts.step - first
