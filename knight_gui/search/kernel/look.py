"""Searching on step by step, with a look at each of them.

That takes ten times as long as to search.
"""

import numpy as np
from numba import types

from knight_gui.search.kernel import compiling, trial
from knight_gui.search.kernel.choice import next_choice
from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import (
    NOT_FOUND,
    RECORD,
    STATE,
    TABLES,
    TOKEN,
    Outcome,
    Sorting,
    Turn,
)
from knight_gui.search.kernel.run import run


@compiled(types.boolean(TABLES, STATE, types.int64))
def _is_mark(tables, state, size):
    """Tell whether this step is one to stop at.

    With a size of 0 that is where the knight has run into a dead end, which is where it
    came by an advance and cannot go on. With a size from 1 up it is the end of a retreat of
    so many moves or more.
    """
    facts = state.facts[0]
    if facts.outcome == Outcome.SOLVED or (facts.run > 0) != (size > 0) or facts.run < size:
        return False
    if facts.turned == Turn.RESTARTING:
        return False
    head, last = np.int64(state.path[facts.depth]), np.int64(state.choices[facts.depth])
    goes_on = facts.turned == Turn.TRYING and next_choice(tables, state, head, last) != 0
    if size == 0:
        return not goes_on
    return goes_on or facts.outcome != Outcome.RUNNING


@compiled(types.int64(TABLES, STATE, RECORD, TOKEN, types.int64, types.int64), is_offered=True)
def next_mark(tables, state, record, token, until, size):
    """Search on to the next mark, to step `until` at the most; see `_is_mark`.

    Returns
    -------
    int
        Its step, or `NOT_FOUND`.
    """
    facts = state.facts[0]
    while facts.step < until and facts.outcome == Outcome.RUNNING:
        run(tables, state, record, facts.step + 1)
        if _is_mark(tables, state, size):
            return facts.step
        # not before there is a step more: who asks again and again shall come to an end
        if token[0] != token[1]:
            break
    return NOT_FOUND


@compiled(types.int64(TABLES, STATE, RECORD, TOKEN, types.int64, types.int64), is_offered=True)
def last_mark(tables, state, record, token, until, size):
    """Search on to step `until`, and return the step of the last mark, as `next_mark` does."""
    facts = state.facts[0]
    found = NOT_FOUND
    while facts.step < until and facts.outcome == Outcome.RUNNING:
        run(tables, state, record, facts.step + 1)
        if _is_mark(tables, state, size):
            found = facts.step
        if token[0] != token[1]:
            break
    return found


@compiled(types.int64(TABLES, STATE, RECORD, TOKEN, types.int64, types.int64), is_offered=True)
def last_below(tables, state, record, token, until, depth):
    """Search on to step `until`, and return the last step at which the path had fewer moves.

    The step at which the state stands counts, too.
    """
    facts = state.facts[0]
    found = facts.step if facts.depth < depth else NOT_FOUND
    while facts.step < until and facts.outcome == Outcome.RUNNING:
        run(tables, state, record, facts.step + 1)
        if facts.depth < depth:
            found = facts.step
        if token[0] != token[1]:
            break
    return found


def _try_out() -> None:
    tables, record, token = trial.tables(), trial.record(), trial.TOKEN
    for search_on in (next_mark, last_mark, last_below):
        search_on(tables, trial.state(Sorting.BY_PLACE), record, token, 9, 0)


compiling.load(_try_out)
