"""The path in many columns of a stretch of steps, each told by what is new in it.

What a column shares with the one before is known by the step at which each of its moves was
made, or by the choices that two checkpoints have in common. So a column costs what changed.
"""

from typing import Any

import numpy as np

from knight_gui.search.engine.layout import (
    Outcome,
    Turn,
)
from knight_gui.search.engine.record import next_look
from knight_gui.search.engine.run import run


def _used(columns):
    """Return how many squares have been written down."""
    count = columns.counts[0]
    return columns.ends[count - 1] if count else 0


def _write(state, columns, shared, phase):
    """Write down a column with the path of a state, and what is new in it."""
    facts, count = state.facts[0], columns.counts[0]
    used = _used(columns)
    columns.steps[count] = facts.step
    columns.depths[count] = facts.depth
    columns.shared[count] = shared
    columns.phases[count] = phase
    for depth in range(shared + 1, facts.depth + 1):
        columns.squares[used] = state.path[depth]
        used += 1
    columns.ends[count] = used
    columns.counts[0] = count + 1


def _write_here(state, columns):
    """Write down where a search stands that has come from the column before."""
    facts, count = state.facts[0], columns.counts[0]
    shared: Any = np.int64(-1)
    if count:
        shared = facts.depth
        while shared > facts.root and state.entered[shared] > columns.steps[count - 1]:
            shared -= 1
    _write(state, columns, shared, 2 * facts.restarts + (facts.turned == Turn.RESTARTING))


def _has_room(state, columns):
    """Tell whether one more column fits, however deep it is."""
    return (
        columns.counts[0] < columns.steps.shape[0]
        and columns.squares.shape[0] - _used(columns) >= state.path.shape[0]
    )


def read_columns(tables, state, record, token, columns, wanted, budget):
    """Search on for about `budget` steps, and write down the path at each step that is wanted.

    Parameters
    ----------
    wanted
        int64: the steps, in order, all of them searched before; those that were
        reached are not looked at again.

    Returns
    -------
    int
        How many steps were taken.
    """
    facts = state.facts[0]
    first = facts.step
    while columns.counts[1] < wanted.shape[0] and _has_room(state, columns):
        target = wanted[columns.counts[1]]
        until = min(target, first + budget, next_look(state))
        if facts.step < until and facts.outcome == Outcome.RUNNING:
            run(tables, state, record, until)
        if facts.step >= target or facts.outcome != Outcome.RUNNING:
            _write_here(state, columns)
            columns.counts[1] += 1
        if facts.step - first >= budget or token[0] != token[1]:
            break
    return facts.step - first


def read_checkpoints(tables, state, rows, depths, numbers, steps, phases, columns, budget):
    """Write down the paths at checkpoints, at most so many, without searching.

    Parameters
    ----------
    state
        At the search's beginning: its path, step and depth are written over, nothing else.
    rows, depths
        `Record.checkpoints` and `Record.checkpoint_depths`.
    numbers, steps, phases
        int64: which of them, in order, and their steps and phases.
    """
    facts = state.facts[0]
    base = facts.root
    until = min(numbers.shape[0], columns.counts[0] + budget)
    while columns.counts[0] < until and _has_room(state, columns):
        count = columns.counts[0]
        number = numbers[count]
        depth = np.int64(depths[number])
        row = rows[number]
        shared: Any = np.int64(-1)
        if count:
            before = numbers[count - 1]
            row_before = rows[before]
            least = min(depth, np.int64(depths[before]))
            shared = base
            if phases[count] // 2 == phases[count - 1] // 2:
                while shared < least and row[shared] == row_before[shared]:
                    shared += 1
        for index in range(max(shared, base), depth):
            state.path[index + 1] = tables.neighbours[state.path[index], row[index] - 1]
        facts.depth = depth
        facts.step = steps[count]
        _write(state, columns, shared, phases[count])
