"""Search step by step, with a test after each of them.

It takes ten times as long as a search without tests.
"""

import numpy as np

from knight_gui.search.engine.layout import STEP_NOT_FOUND, HeadStatus, OutcomeCode, SortingCode
from knight_gui.search.engine.moves import is_stuck
from knight_gui.search.engine.ordering import next_choice
from knight_gui.search.engine.run import run


def find_dead_end_or_retreat(tables, state, record, cancel_counts, end_step, min_moves, is_last):
    """Search up to `end_step` for a dead end or a long retreat, and return its step.

    Parameters
    ----------
    min_moves
        The least length of the retreat; 0 to look for a dead end.
    is_last
        1 to look for the last one, 0 to stop at the first.

    Returns
    -------
    int
        The step, or `STEP_NOT_FOUND`.
    """
    scalars = state.scalars[0]
    found_step = STEP_NOT_FOUND
    while scalars.step < end_step and scalars.outcome == OutcomeCode.RUNNING:
        run(tables, state, record, scalars.step + 1)
        if _is_dead_end_or_retreat(tables, state, min_moves):
            found_step = scalars.step
            if not is_last:
                break
        # after at least one step, so that repeated calls make progress
        if cancel_counts[0] != cancel_counts[1]:
            break
    return found_step


def _is_dead_end_or_retreat(tables, state, min_moves):
    """Return True if the current step is a dead end, or the end of a long retreat.

    With `min_moves` of 0 a dead end: the knight has advanced, and cannot advance again. Else a
    retreat of at least so many moves that ends here.
    """
    scalars = state.scalars[0]
    if (
        scalars.outcome == OutcomeCode.SOLVED
        or scalars.head_status == HeadStatus.RESTARTING
        or (scalars.retreat_run > 0) != (min_moves > 0)
        or scalars.retreat_run < min_moves
    ):
        return False
    if min_moves == 0 and scalars.sorting == SortingCode.BY_HAND:
        return is_stuck(tables, state)
    has_next_candidate = False
    if scalars.head_status == HeadStatus.TRYING:
        head = np.int64(state.path[scalars.depth])
        last_choice = np.int64(state.choices[scalars.depth])
        has_next_candidate = next_choice(tables, state, head, last_choice) != 0
    if min_moves == 0:
        return not has_next_candidate
    return has_next_candidate or scalars.outcome != OutcomeCode.RUNNING


def read_steps(tables, state, record, cancel_counts, squares, depths):
    """Search on until the arrays are full, and return the number of steps taken.

    Parameters
    ----------
    squares
        uint32, (steps,): filled with the square of the knight after each step.
    depths
        int32, (steps,): filled with the depth after each step.
    """
    scalars = state.scalars[0]
    first_step = scalars.step
    for index in range(min(squares.shape[0], scalars.last_chosen_step - first_step)):
        if scalars.outcome != OutcomeCode.RUNNING or cancel_counts[0] != cancel_counts[1]:
            break
        run(tables, state, record, first_step + index + 1)
        if scalars.step == first_step + index:
            break
        squares[index] = state.path[scalars.depth]
        depths[index] = scalars.depth
    return scalars.step - first_step
