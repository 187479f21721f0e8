"""Columns of a landscape: the path at many steps, each stored as the difference to the one before.

The depth that a column shares with the one before follows from the steps at which its moves were
made, or from the common choices of two checkpoints. So the cost of a column is the difference.
"""

from typing import Any

import numpy as np

from knight_gui.search.engine.layout import (
    HeadStatus,
    OutcomeCode,
)
from knight_gui.search.engine.record import next_cancel_check
from knight_gui.search.engine.run import run


def _used_squares(columns):
    """Return the number of squares written."""
    column_count = columns.counts[0]
    if column_count:
        return columns.square_ends[column_count - 1]
    return 0


def _append_column(state, columns, shared_depth, round_phase):
    """Append a column with the path of a state above the depth it shares with the one before."""
    scalars = state.scalars[0]
    count = columns.counts[0]
    square_index = _used_squares(columns)
    columns.steps[count] = scalars.step
    columns.depths[count] = scalars.depth
    columns.shared_depths[count] = shared_depth
    columns.round_phases[count] = round_phase
    for depth in range(shared_depth + 1, scalars.depth + 1):
        columns.new_squares[square_index] = state.path[depth]
        square_index += 1
    columns.square_ends[count] = square_index
    columns.counts[0] = count + 1


def _append_current_column(state, columns):
    """Append a column for the current step of a search that has come from the column before."""
    scalars = state.scalars[0]
    count = columns.counts[0]
    shared_depth: Any = np.int64(-1)
    if count:
        shared_depth = scalars.depth
        while (
            shared_depth > scalars.root_depth
            and state.entry_steps[shared_depth] > columns.steps[count - 1]
        ):
            shared_depth -= 1
    is_restarting = scalars.head_status == HeadStatus.RESTARTING
    _append_column(state, columns, shared_depth, 2 * scalars.restart_count + is_restarting)


def _has_capacity(state, columns):
    """Return True if one more column fits, however deep it is."""
    free_squares = columns.new_squares.shape[0] - _used_squares(columns)
    return columns.counts[0] < columns.steps.shape[0] and free_squares >= state.path.shape[0]


def read_columns(tables, state, record, cancel_counts, columns, target_steps, budget):
    """Search on for about `budget` steps, and append a column for each target step reached.

    Parameters
    ----------
    target_steps
        int64: the steps, in ascending order, all of them searched before. `PathColumns.counts`
        holds the number of those that were reached by earlier calls.

    Returns
    -------
    int
        The number of steps taken.
    """
    scalars = state.scalars[0]
    first_step = scalars.step
    while columns.counts[1] < target_steps.shape[0] and _has_capacity(state, columns):
        target_step = target_steps[columns.counts[1]]
        end_step = min(target_step, first_step + budget, next_cancel_check(state))
        if scalars.step < end_step and scalars.outcome == OutcomeCode.RUNNING:
            run(tables, state, record, end_step)
        if scalars.step >= target_step or scalars.outcome != OutcomeCode.RUNNING:
            _append_current_column(state, columns)
            columns.counts[1] += 1
        if scalars.step - first_step >= budget or cancel_counts[0] != cancel_counts[1]:
            break
    return scalars.step - first_step


def read_checkpoints(
    tables, state, checkpoint_rows, depths, checkpoint_indices, steps, round_phases, columns, budget
):
    """Append columns for at most `budget` checkpoints, without a search.

    Parameters
    ----------
    state
        Initial state of the search; its path, step and depth are overwritten.
    checkpoint_rows, depths
        `RecordArrays.checkpoints` and `RecordArrays.checkpoint_depths`.
    checkpoint_indices, steps, round_phases
        int64: the indices of the checkpoints, in ascending order, their steps and phases.
    """
    scalars = state.scalars[0]
    root_depth = scalars.root_depth
    column_limit = min(checkpoint_indices.shape[0], columns.counts[0] + budget)
    while columns.counts[0] < column_limit and _has_capacity(state, columns):
        count = columns.counts[0]
        checkpoint_index = checkpoint_indices[count]
        depth = np.int64(depths[checkpoint_index])
        row = checkpoint_rows[checkpoint_index]
        shared_depth: Any = np.int64(-1)
        if count:
            index_before = checkpoint_indices[count - 1]
            row_before = checkpoint_rows[index_before]
            max_shared_depth = min(depth, np.int64(depths[index_before]))
            shared_depth = root_depth
            if round_phases[count] // 2 == round_phases[count - 1] // 2:
                while (
                    shared_depth < max_shared_depth
                    and row[shared_depth] == row_before[shared_depth]
                ):
                    shared_depth += 1
        for index in range(max(shared_depth, root_depth), depth):
            state.path[index + 1] = tables.neighbors[state.path[index], row[index] - 1]
        scalars.depth = depth
        scalars.step = steps[count]
        _append_column(state, columns, shared_depth, round_phases[count])
