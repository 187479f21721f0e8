"""Search of the tree above a square by the code generated for the board."""

import numpy as np

from knight_gui.search.engine.addresses import call_address
from knight_gui.search.engine.generated_code import (
    CLOCK_LIMIT_INDEX,
    CLOCK_RUN_MASK,
    CLOCK_STEP_SHIFT,
    DEPTH_LIMIT_INDEX,
    DEPTH_RETREATS_INDEX,
    END_CLOCK_INDEX,
    END_DEPTH_INDEX,
    LOG_INDEX,
    LONGEST_RUN_INDEX,
    RUN_LIMIT_INDEX,
    SQUARE_RETREATS_INDEX,
    STEP_LIMIT_MARGIN,
)
from knight_gui.search.engine.layout import (
    MAX_BITSET_SQUARES,
    BoardTables,
    OutcomeCode,
    SearchState,
    SortingCode,
)
from knight_gui.search.engine.moves import place_knight, remove_knight
from knight_gui.search.engine.record import max_unrecorded_retreat, record_retreat
from knight_gui.search.engine.rules import Pruning

_UINT64 = np.uint64
_NO_PRUNING = Pruning.NONE.code


def supports_generated_code(tables: BoardTables, state: SearchState) -> bool:
    """Return True if there can be code for a search; called uncompiled, too.

    Its candidates must be in table order, and its set of squares fit one word.
    """
    scalars = state.scalars[0]
    return bool(
        scalars.may_backtrack != 0
        and scalars.sorting == SortingCode.BY_TABLE_ORDER
        and scalars.pruning == _NO_PRUNING
        and tables.neighbors.shape[0] - 1 <= MAX_BITSET_SQUARES
    )


def should_run_generated_code(tables, state, record, end_step):
    """Return True if there is code for the head, steps are left, and nothing is due to be recorded.

    For a search that supports code, just after an advance.
    """
    scalars = state.scalars[0]
    return (
        scalars.step < end_step - STEP_LIMIT_MARGIN
        and state.free_degrees[state.path[scalars.depth]] > 0
        and scalars.outcome == OutcomeCode.RUNNING
        and tables.code_addresses[state.path[scalars.depth]] != 0
        and scalars.depth < min(record.scalars[0].record_depth, scalars.square_count - 2)
        and max_unrecorded_retreat(record) > 0
    )


def run_generated_code(tables, state, record, end_step):
    """Search the tree above the head by generated code."""
    scalars = state.scalars[0]
    record_scalars = record.scalars[0]
    workspace = state.workspace
    first_step = scalars.step
    depth = scalars.depth
    head = np.int64(state.path[depth])
    workspace[CLOCK_LIMIT_INDEX] = (end_step - STEP_LIMIT_MARGIN - first_step) << CLOCK_STEP_SHIFT
    workspace[DEPTH_LIMIT_INDEX] = min(record_scalars.record_depth, scalars.square_count - 2)
    workspace[RUN_LIMIT_INDEX] = record_scalars.recent_longest_retreat
    workspace[LONGEST_RUN_INDEX] = max_unrecorded_retreat(record)
    free_set = _UINT64(0)
    for square in range(tables.neighbors.shape[0] - 1):
        free_set |= _UINT64(state.free[square]) << _UINT64(square)
    clock = call_address(tables.code_addresses[head], free_set, depth, 0, workspace.ctypes.data)
    scalars.depth = depth - 1
    if clock < 0:
        clock = workspace[END_CLOCK_INDEX]
        scalars.depth = workspace[END_DEPTH_INDEX]
        _restore_from_log(tables, state, first_step, depth)
    if scalars.depth < depth:
        remove_knight(tables, state, head)
    scalars.step = first_step + (clock >> CLOCK_STEP_SHIFT)
    scalars.retreat_run = clock & CLOCK_RUN_MASK
    record_scalars.bin_longest_retreat = max(
        record_scalars.bin_longest_retreat, workspace[LONGEST_RUN_INDEX]
    )
    if scalars.retreat_run > workspace[LONGEST_RUN_INDEX]:
        record_retreat(record, scalars.step, scalars.retreat_run, state.path[scalars.depth])
    record_scalars.bin_min_depth = min(record_scalars.bin_min_depth, scalars.depth)
    scalars.max_depth = max(scalars.max_depth, scalars.depth)


def _restore_from_log(tables, state, first_step, depth):
    """Restore path, choices and steps of the point where the generated code broke off.

    Parameters
    ----------
    first_step
        The step at which its clock began.
    depth
        The depth at which it was called.
    """
    workspace = state.workspace
    path = state.path
    choices = state.choices
    last_depth = workspace[END_DEPTH_INDEX]
    for index in range(depth + 1, last_depth + 1):
        word = workspace[LOG_INDEX + index]
        path[index] = (word & CLOCK_RUN_MASK) >> 8
        choices[index - 1] = word & 0xFF
        state.entry_steps[index] = first_step + (word >> CLOCK_STEP_SHIFT)
        place_knight(tables, state, np.int64(path[index]))
    if last_depth >= depth:
        choices[last_depth] = 0
        if workspace[END_CLOCK_INDEX] & CLOCK_RUN_MASK > 0:
            choices[last_depth] = workspace[LOG_INDEX + last_depth + 1] & 0xFF


def merge_retreat_counts(state, record):
    """Move the retreat counts of the workspace to the state, and their depths to the bin."""
    scalars = state.scalars[0]
    record_scalars = record.scalars[0]
    workspace = state.workspace
    for depth in range(state.path.shape[0]):
        count = workspace[DEPTH_RETREATS_INDEX + depth]
        if count:
            record_scalars.bin_min_depth = min(record_scalars.bin_min_depth, depth - 1)
            scalars.max_depth = max(scalars.max_depth, depth)
            state.retreat_counts[0, depth] += count
            workspace[DEPTH_RETREATS_INDEX + depth] = 0
        state.retreat_counts[1, depth] += workspace[SQUARE_RETREATS_INDEX + depth]
        workspace[SQUARE_RETREATS_INDEX + depth] = 0
