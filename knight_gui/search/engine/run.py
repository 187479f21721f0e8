"""Backtracking search on any board with any strategy."""

import numpy as np

from knight_gui.search.engine.layout import (
    INFINITE,
    MAX_RESTARTS,
    UNKNOWN_STEP,
    HeadStatus,
    LandmarkCode,
    OutcomeCode,
    SortingCode,
)
from knight_gui.search.engine.moves import (
    is_goal_tour,
    is_stuck,
    place_knight,
    place_path,
    remove_knight,
    remove_path,
)
from knight_gui.search.engine.ordering import next_choice, skip_ruled_out
from knight_gui.search.engine.pruning import (
    init_head_status,
    is_provably_lost,
    update_counts_after_advance,
    update_counts_after_retreat,
)
from knight_gui.search.engine.record import (
    add_depth_record,
    add_landmark,
    copy_choices,
    max_unrecorded_retreat,
    next_pause_step,
    record_retreat,
    store_due_records,
)
from knight_gui.search.engine.rules import Pruning
from knight_gui.search.engine.run_generated import (
    merge_retreat_counts,
    run_generated_code,
    should_run_generated_code,
    supports_generated_code,
)

_FORESIGHT = Pruning.FORESIGHT.code


def _start_round(state):
    """Restart from the root in the next order, and return the budget of the round in advances."""
    scalars = state.scalars[0]
    state.choices[scalars.root_depth] = 0
    scalars.restart_count += 1
    if scalars.restart_count < MAX_RESTARTS:
        return scalars.moves_per_round
    return INFINITE


def run(tables, state, record, end_step):
    """Search up to a step, by generated code where there is any."""
    scalars = state.scalars[0]
    path = state.path
    choices = state.choices
    retreat_counts = state.retreat_counts
    # local variables stay in registers
    square_count = scalars.square_count
    root_depth = scalars.root_depth
    floor_depth = scalars.floor_depth
    step = scalars.step
    depth = scalars.depth
    retreat_run = scalars.retreat_run
    max_depth = scalars.max_depth
    pruning = scalars.pruning
    moves_left = scalars.moves_left
    new_head_status = HeadStatus.UNFILTERED if pruning == _FORESIGHT else HeadStatus.TRYING
    bin_min_depth = record.scalars[0].bin_min_depth
    unrecorded_retreat = max_unrecorded_retreat(record)
    supports_code = supports_generated_code(tables, state)
    has_run_code = False
    while True:
        if scalars.head_status == HeadStatus.RESTARTING and depth == root_depth:
            scalars.head_status = new_head_status
            moves_left = _start_round(state)
        if scalars.head_status == HeadStatus.UNFILTERED:
            skip_ruled_out(tables, state)
            scalars.head_status = HeadStatus.TRYING
        head = np.int64(path[depth])
        choice = 0
        if scalars.head_status == HeadStatus.TRYING:
            choice = next_choice(tables, state, head, np.int64(choices[depth]))
        if choice == 0:
            if not scalars.may_backtrack:
                scalars.outcome = OutcomeCode.STUCK
                if depth > max(root_depth, record.scalars[0].record_depth):
                    add_depth_record(record, step, depth)
                break
            if depth == floor_depth:
                scalars.outcome = OutcomeCode.NO_TOUR
                break
            if step >= end_step:
                break
            if (
                retreat_run == 0
                and depth > record.scalars[0].record_depth
                and scalars.head_status != HeadStatus.RESTARTING
                and (scalars.sorting != SortingCode.BY_HAND or is_stuck(tables, state))
            ):
                add_depth_record(record, step, depth)
            retreat_counts[0, depth] += 1
            retreat_counts[1, head] += 1
            remove_knight(tables, state, head)
            depth -= 1
            step += 1
            retreat_run += 1
            scalars.depth = depth
            scalars.step = step
            if pruning:
                if scalars.head_status != HeadStatus.RESTARTING:
                    scalars.head_status = new_head_status
                update_counts_after_retreat(tables, state, head, state.low_degree_counts)
            bin_min_depth = min(bin_min_depth, depth)
            if retreat_run > unrecorded_retreat:
                unrecorded_retreat = record_retreat(record, step, retreat_run, path[depth])
            continue
        if step >= end_step:
            break
        choices[depth] = choice
        depth += 1
        step += 1
        retreat_run = 0
        square = np.int64(tables.neighbors[head, choice - 1])
        path[depth] = square
        choices[depth] = 0
        state.entry_steps[depth] = step
        place_knight(tables, state, square)
        scalars.depth = depth
        scalars.step = step
        if pruning:
            update_counts_after_advance(tables, state, square, state.low_degree_counts)
            scalars.head_status = new_head_status
            if is_provably_lost(tables, state, state.low_degree_counts, pruning):
                scalars.head_status = HeadStatus.PRUNED
        moves_left -= scalars.moves_per_round != 0
        if moves_left == 0:
            scalars.head_status = HeadStatus.RESTARTING
        max_depth = max(max_depth, depth)
        if depth + 1 == square_count and is_goal_tour(tables, state):
            # a search by hand may go on to further tours
            scalars.tour_count += scalars.sorting == SortingCode.BY_HAND
            if scalars.tour_count <= 1:
                add_landmark(record, step, LandmarkCode.TOUR, depth)
            if scalars.sorting == SortingCode.BY_HAND and step < scalars.last_chosen_step:
                continue
            scalars.outcome = OutcomeCode.SOLVED
            break
        if supports_code and should_run_generated_code(tables, state, record, end_step):
            has_run_code = True
            scalars.retreat_run = retreat_run
            scalars.max_depth = max_depth
            record.scalars[0].bin_min_depth = bin_min_depth
            run_generated_code(tables, state, record, end_step)
            step = scalars.step
            depth = scalars.depth
            retreat_run = scalars.retreat_run
            max_depth = scalars.max_depth
            bin_min_depth = record.scalars[0].bin_min_depth
            unrecorded_retreat = max_unrecorded_retreat(record)
    scalars.retreat_run = retreat_run
    scalars.max_depth = max_depth
    scalars.moves_left = moves_left
    record.scalars[0].bin_min_depth = bin_min_depth
    if has_run_code:
        merge_retreat_counts(state, record)


def advance(tables, state, record, cancel_counts, budget):
    """Search for at most `budget` steps, and return the number of steps taken.

    The state stays resumable: many small budgets have the same effect as a large one.

    Parameters
    ----------
    cancel_counts
        int64, (2,): the search is cancelled when these differ, see `CancelToken`.
    """
    scalars = state.scalars[0]
    first_step = scalars.step
    # in this order a budget of `INFINITE` does not overflow
    step_limit = min(budget, scalars.last_chosen_step - first_step)
    step_limit += first_step
    while scalars.outcome == OutcomeCode.RUNNING:
        run(tables, state, record, next_pause_step(state, record, step_limit))
        store_due_records(state, record)
        if scalars.step >= step_limit or cancel_counts[0] != cancel_counts[1]:
            break
    return scalars.step - first_step


def restore(tables, state, choices, depth, step):
    """Restore the state of a step from the choices that led to it.

    Parameters
    ----------
    choices
        uint8, (depth + 1,) or more: a row of `RecordArrays.checkpoints`.
    depth, step
        Depth and step of the state.
    """
    scalars = state.scalars[0]
    remove_path(tables, state)
    copy_choices(choices, state.choices, depth + 1)
    for index in range(scalars.root_depth, depth):
        state.path[index + 1] = tables.neighbors[state.path[index], choices[index] - 1]
        state.entry_steps[index + 1] = UNKNOWN_STEP
    scalars.depth = depth
    place_path(tables, state)
    scalars.step = step
    scalars.retreat_run = 0
    scalars.outcome = OutcomeCode.RUNNING
    init_head_status(tables, state)
