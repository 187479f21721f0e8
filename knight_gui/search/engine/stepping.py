"""Searching on step by step, with a look at each of them.

That takes ten times as long as to search.
"""

import numpy as np

from knight_gui.search.engine.layout import STEP_NOT_FOUND, HeadStatus, OutcomeCode, SortingCode
from knight_gui.search.engine.moves import is_stuck
from knight_gui.search.engine.ordering import next_choice
from knight_gui.search.engine.run import run


def find_dead_end_or_retreat(tables, state, record, cancel_counts, end_step, min_moves, is_last):
    """Search on to step `end_step` at the most, and return the step of a mark; see `_is_dead_end_or_retreat`.

    Parameters
    ----------
    is_last
        Whether it is the last one that is looked for; else it stops at the first.

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
        # not before there is a step more: who asks again and again shall come to an end
        if cancel_counts[0] != cancel_counts[1]:
            break
    return found_step


def _is_dead_end_or_retreat(tables, state, min_moves):
    """Tell whether this step is one to stop at.

    With a size of 0 that is where the knight has run into a dead end, which is where it
    came by an advance and cannot go on. With a size from 1 up it is the end of a retreat of
    so many moves or more.
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
    head, last = np.int64(state.path[scalars.depth]), np.int64(state.choices[scalars.depth])
    has_next_candidate = (
        scalars.head_status == HeadStatus.TRYING and next_choice(tables, state, head, last) != 0
    )
    return (
        not has_next_candidate
        if min_moves == 0
        else has_next_candidate or scalars.outcome != OutcomeCode.RUNNING
    )


def read_steps(tables, state, record, cancel_counts, squares, depths):
    """Search on for as many steps as there is room, and return how many there were.

    Parameters
    ----------
    squares
        uint32, (room,): the square that the knight stands on after each step.
    depths
        int32, (room,): the depth after each step.
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
