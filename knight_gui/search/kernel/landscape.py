"""The path in many columns of a stretch of steps, each told by what is new in it.

What a column shares with the one before is known by the step at which each of its moves was
made, or by the choices that two checkpoints have in common. So a column costs what changed.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from knight_gui.search.kernel import compiling, trial
from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import (
    BREATH,
    NOT_LOST,
    RECORD,
    STATE,
    TABLES,
    TOKEN,
    UNKNOWN,
    Outcome,
    Pruning,
    Sorting,
    Turn,
)
from knight_gui.search.kernel.moves import lift, put, put_path
from knight_gui.search.kernel.pruning import count_narrow, follow_advance, follow_retreat, is_lost
from knight_gui.search.kernel.run import run
from knight_gui.search.kernel.word import enter_word, fits_a_word, run_in_a_word

_WORD = np.uint64


class Columns(NamedTuple):
    """What is read of a landscape.

    Attributes
    ----------
    counts
        int64, (3,): how many columns were read, how many of the steps wanted were reached, and
        for how many columns it is known since when they are lost.
    steps
        int64, (columns,): the step of each.
    depths
        int32, (columns,): the depth there.
    shared
        int32, (columns,): the depth up to which its moves are those of the column before,
        never taken back between; -1 for the first.
    phases
        int32, (columns,): twice how many restarts there were, and one more on the way back to
        the start for the next.
    lost
        int32, (columns,): the depth since which the path is provably lost, or `NOT_LOST`.
    ends
        int64, (columns,): where the squares of each column end in `squares`.
    squares
        uint32: for each column those of the depths above the one it shares.
    entered
        int64: the step at which the knight came to each of them, or `UNKNOWN`.
    """

    counts: NDArray[np.int64]
    steps: NDArray[np.int64]
    depths: NDArray[np.int32]
    shared: NDArray[np.int32]
    phases: NDArray[np.int32]
    lost: NDArray[np.int32]
    ends: NDArray[np.int64]
    squares: NDArray[np.uint32]
    entered: NDArray[np.int64]


COLUMNS = types.NamedTuple(
    (
        types.int64[::1],
        types.int64[::1],
        types.int32[::1],
        types.int32[::1],
        types.int32[::1],
        types.int32[::1],
        types.int64[::1],
        types.uint32[::1],
        types.int64[::1],
    ),
    Columns,
)


@compiled(types.int64(COLUMNS), is_inlined=True)
def _used(columns):
    """Return how many squares have been written down."""
    count = columns.counts[0]
    return columns.ends[count - 1] if count else 0


@compiled(types.void(STATE, COLUMNS, types.int64, types.int64))
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
        columns.entered[used] = state.entered[depth]
        used += 1
    columns.ends[count] = used
    columns.counts[0] = count + 1


@compiled(types.void(STATE, COLUMNS, types.boolean))
def _write_here(state, columns, is_falling):
    """Write down where a search stands that has come from the column before."""
    facts, count = state.facts[0], columns.counts[0]
    shared: Any = np.int64(-1)
    if count:
        shared = facts.depth
        while shared > facts.root and state.entered[shared] > columns.steps[count - 1]:
            shared -= 1
    _write(state, columns, shared, 2 * facts.restarts + is_falling)


@compiled(types.boolean(STATE, COLUMNS))
def _has_room(state, columns):
    """Tell whether one more column fits, however deep it is."""
    room = columns.squares.shape[0] - _used(columns)
    return columns.counts[0] < columns.steps.shape[0] and room >= state.path.shape[0]


@compiled(types.int64(STATE, types.int64))
def _stop_at(state, target):
    """Return a step up to which no restart can begin, and none can begin another round."""
    facts = state.facts[0]
    if facts.turned == Turn.RESTARTING:
        return min(target, facts.step + facts.depth - facts.root + (facts.depth == facts.root))
    if 0 < facts.left < target - facts.step:
        return facts.step + facts.left
    return target


@compiled(
    types.int64(TABLES, STATE, RECORD, TOKEN, COLUMNS, types.int64[::1], types.int64),
    is_offered=True,
)
def read_columns(tables, state, record, token, columns, wanted, budget):
    """Search on for about `budget` steps, and write down the path at each step that is wanted.

    Where a restart begins there is a column, too: what was given up is known by it. The first
    column is at the first step that is wanted all the same.

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
    fits = fits_a_word(tables, state)
    free = enter_word(tables, state) if fits else _WORD(0)
    while columns.counts[1] < wanted.shape[0] and _has_room(state, columns):
        target = wanted[columns.counts[1]]
        turned = facts.turned
        until = _stop_at(state, min(target, first + budget, facts.step + BREATH))
        if facts.step < until and facts.outcome == Outcome.RUNNING:
            if fits:
                free = run_in_a_word(tables, state, record, until, free)
            else:
                run(tables, state, record, until)
        is_over = facts.outcome != Outcome.RUNNING
        is_restarting = facts.turned == Turn.RESTARTING
        is_restart = is_restarting and turned != Turn.RESTARTING
        is_there = facts.step >= target or is_over
        # on the way to the first column nothing is written down
        is_within = columns.counts[0] > 0
        if is_there or (is_restart and is_within):
            _write_here(state, columns, is_restarting and not is_restart)
        if is_there:
            columns.counts[1] += 1
        if facts.step - first >= budget or token[0] != token[1]:
            break
    if fits:
        put_path(tables, state)
    return facts.step - first


@compiled(
    types.void(
        TABLES,
        STATE,
        types.uint8[:, ::1],
        types.int32[::1],
        types.int64[::1],
        types.int64[::1],
        types.int64[::1],
        COLUMNS,
        types.int64,
    ),
    is_offered=True,
)
def read_checkpoints(tables, state, choices, depths, numbers, steps, phases, columns, budget):
    """Write down the paths at checkpoints, at most so many, without searching.

    Parameters
    ----------
    state
        At the search's beginning: its path, step and depth are written over, nothing else.
    choices, depths
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
        row = choices[number]
        shared: Any = np.int64(-1)
        if count:
            before = numbers[count - 1]
            row_before = choices[before]
            least = min(depth, np.int64(depths[before]))
            shared = base
            if phases[count] // 2 == phases[count - 1] // 2:
                while shared < least and row[shared] == row_before[shared]:
                    shared += 1
        for index in range(max(shared, base), depth):
            state.path[index + 1] = tables.neighbours[state.path[index], row[index] - 1]
            state.entered[index + 1] = UNKNOWN
        facts.depth = depth
        facts.step = steps[count]
        _write(state, columns, shared, phases[count])


@compiled(types.void(TABLES, STATE, COLUMNS, types.int64[::1], types.int64[::1]), is_offered=True)
def follow_losses(tables, state, columns, narrow, lost):
    """Tell of the columns that were read since when they are provably lost.

    Parameters
    ----------
    state
        Follows the columns' paths, each only until it is lost; at the search's beginning
        before the first.
    narrow
        int64, (2,): the counts of `count_narrow` there.
    lost
        int64, (1,): since which depth the path is lost at which the state stands.
    """
    facts = state.facts[0]
    for index in range(columns.counts[2], columns.counts[0]):
        shared = max(np.int64(columns.shared[index]), facts.root)
        if index == 0:
            count_narrow(tables, state, narrow)
            is_base_lost = is_lost(tables, state, narrow, Pruning.DEAD_ENDS)
            lost[0] = facts.depth if is_base_lost else NOT_LOST
        if lost[0] == NOT_LOST or lost[0] > shared:
            while facts.depth > shared:
                head = np.int64(state.path[facts.depth])
                lift(tables, state, head)
                facts.depth -= 1
                follow_retreat(tables, state, head, narrow)
            lost[0] = NOT_LOST
            place = columns.ends[index] - columns.depths[index] + facts.depth
            while facts.depth < columns.depths[index] and lost[0] == NOT_LOST:
                square = np.int64(columns.squares[place])
                place += 1
                facts.depth += 1
                state.path[facts.depth] = square
                put(tables, state, square)
                follow_advance(tables, state, square, narrow)
                if is_lost(tables, state, narrow, Pruning.DEAD_ENDS):
                    lost[0] = facts.depth
        columns.lost[index] = lost[0]
    columns.counts[2] = columns.counts[0]


def _blank(count: int, squares: int) -> Columns:
    return Columns(
        np.zeros(3, np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int64),
        np.zeros(squares, np.uint32),
        np.zeros(squares, np.int64),
    )


def _try_out() -> None:
    tables, record, token = trial.tables(), trial.record(), trial.TOKEN
    columns, narrow = _blank(4, 16), np.zeros(2, np.int64)
    wanted = np.array([0, 1], np.int64)
    read_columns(tables, trial.state(Sorting.BY_PLACE), record, token, columns, wanted, 9)
    follow_losses(tables, trial.state(Sorting.BY_PLACE), columns, narrow, np.zeros(1, np.int64))
    choices, none = np.zeros((1, 3), np.uint8), np.zeros(1, np.int64)
    depths = np.zeros(1, np.int32)
    state = trial.state(Sorting.BY_PLACE)
    columns = _blank(4, 16)
    read_checkpoints(tables, state, choices, depths, none, none, none, columns, 9)


compiling.load(_try_out)
