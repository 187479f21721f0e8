"""How a search goes on, and comes back to where it was."""

from numba import types

from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import NEVER, RECORD, STATE, TABLES, TOKEN, UNKNOWN, Outcome
from knight_gui.search.kernel.moves import lift_path, put_path
from knight_gui.search.kernel.notes import copy, keep_what_is_due, next_stop
from knight_gui.search.kernel.pruning import look_for_loss
from knight_gui.search.kernel.run import run


@compiled(types.int64(TABLES, STATE, RECORD, TOKEN, types.int64), is_offered=True)
def advance(tables, state, record, token, budget):
    """Search for at most `budget` steps and return how many were taken.

    The state stays resumable: many small budgets do the same as a large one.

    Parameters
    ----------
    token
        int64, (2,): when these differ the search breaks off early, see `CancelToken`.
    """
    facts = state.facts[0]
    first = facts.step
    limit = min(budget, NEVER - first)
    limit += first
    while facts.outcome == Outcome.RUNNING:
        run(tables, state, record, next_stop(state, record, limit))
        keep_what_is_due(state, record)
        if facts.step >= limit or token[0] != token[1]:
            break
    return facts.step - first


@compiled(types.void(TABLES, STATE, types.uint8[::1], types.int64, types.int64), is_offered=True)
def restore(tables, state, choices, depth, step):
    """Bring back the state of a step from the choices that led to it.

    Parameters
    ----------
    choices
        uint8, (depth + 1,) or more: a row of `Record.checkpoints`.
    depth, step
        What they were.
    """
    facts = state.facts[0]
    lift_path(tables, state)
    copy(choices, state.choices, depth + 1)
    for index in range(facts.root, depth):
        state.path[index + 1] = tables.neighbours[state.path[index], choices[index] - 1]
        state.entered[index + 1] = UNKNOWN
    facts.depth = depth
    put_path(tables, state)
    facts.step = step
    facts.run = 0
    facts.outcome = Outcome.RUNNING
    look_for_loss(tables, state)
