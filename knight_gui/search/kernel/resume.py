"""How a search goes on, and comes back to where it was."""

import numpy as np
from numba import types

from knight_gui.search.kernel import compiling, trial
from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import (
    BREATH,
    NEVER,
    RECORD,
    STATE,
    TABLES,
    TOKEN,
    UNKNOWN,
    Outcome,
    Sorting,
)
from knight_gui.search.kernel.moves import lift_path, put_path
from knight_gui.search.kernel.notes import close_bin, copy, keep_checkpoint
from knight_gui.search.kernel.pruning import look_for_loss
from knight_gui.search.kernel.run import run
from knight_gui.search.kernel.word import enter_word, fits_a_word, run_in_a_word

_WORD = np.uint64


@compiled(types.int64(TABLES, STATE, RECORD, TOKEN, types.int64), is_offered=True)
def _advance(tables, state, record, token, budget):
    """Search for at most `budget` steps and return how many were taken.

    The state stays resumable: many small budgets do the same as a large one.

    Parameters
    ----------
    token
        int64, (2,): when these differ the search breaks off early, see `CancelToken`.
    """
    facts, kept = state.facts[0], record.facts[0]
    first = facts.step
    limit = min(budget, NEVER - first)
    limit += first
    fits = fits_a_word(tables, state)
    free = enter_word(tables, state) if fits else _WORD(0)
    while facts.outcome == Outcome.RUNNING:
        until = min(limit, kept.bin_end, kept.checkpoint_next)
        until = min(until, facts.step + BREATH)
        if fits:
            free = run_in_a_word(tables, state, record, until, free)
        else:
            run(tables, state, record, until)
        step = facts.step
        if step == kept.bin_end:
            close_bin(state, record)
        if step == kept.checkpoint_next:
            keep_checkpoint(state, record)
        if step >= limit or token[0] != token[1]:
            break
    if fits:
        put_path(tables, state)
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


def _try_out() -> None:
    """Search three squares in a row from the middle, in each of the ways there are."""
    tables = trial.tables()
    for sorting in (Sorting.BY_PLACE, Sorting.BY_ACCESSIBILITY):
        state = trial.state(sorting)
        restore(tables, state, state.choices, 0, 0)
        _advance(tables, state, trial.record(), trial.TOKEN, 9)


compiling.load(_try_out)

advance = compiling.entry_of(_advance)
"""`_advance`, for callers that make thousands of calls a second."""
