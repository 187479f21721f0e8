"""Pruning: tests by which the free squares prove that a path is lost.

A tour enters every free square from one square, and leaves it for another; only the last one of
an open tour is not left, and that of a closed tour for the start.
"""

import numpy as np

from knight_gui.search.engine.layout import HeadStatus
from knight_gui.search.engine.lookahead import is_losing_move
from knight_gui.search.engine.rules import Pruning

_DEAD_ENDS = Pruning.DEAD_ENDS.code
_FORESIGHT = Pruning.FORESIGHT.code
if [rule.name for rule in Pruning] != ["NONE", "STRANDED", "DEAD_ENDS", "FORESIGHT"]:
    raise NotImplementedError("a pruning has no place in `is_provably_lost`")
_DEGREE_NEEDED = 2
"""Exits that a square of a tour needs: one in, one out."""


def is_ruled_out(tables, state, square):
    """Return True if foresight rules out that the knight goes to a square, or stands there."""
    return state.scalars[0].pruning == _FORESIGHT and is_losing_move(tables, state, square)


def count_exits(tables, state, square):
    """Count the exits of a free square: free neighbours, head, and start of a closed tour."""
    scalars = state.scalars[0]
    head = state.path[scalars.depth]
    start = state.path[0]
    exit_count = np.int64(state.free_degrees[square])
    for slot in range(np.int64(tables.degrees[square])):
        target = tables.neighbors[square, slot]
        exit_count += target == head or (scalars.is_closed and target == start)
    return exit_count


def count_low_degrees(tables, state, low_degree_counts):
    """Count the free squares without a free neighbour, and those with one."""
    low_degree_counts[0] = 0
    low_degree_counts[1] = 0
    for square in range(tables.neighbors.shape[0] - 1):
        if state.free[square] and state.free_degrees[square] < _DEGREE_NEEDED:
            low_degree_counts[state.free_degrees[square]] += 1


def update_counts_after_advance(tables, state, square, low_degree_counts):
    """Update the counts of `count_low_degrees` after the knight was placed on a square."""
    if state.free_degrees[square] < _DEGREE_NEEDED:
        low_degree_counts[state.free_degrees[square]] -= 1
    for slot in range(np.int64(tables.degrees[square])):
        target = tables.neighbors[square, slot]
        free_degree = state.free_degrees[target]
        if state.free[target] and free_degree < _DEGREE_NEEDED:
            low_degree_counts[free_degree] += 1
            if free_degree == 0:
                low_degree_counts[1] -= 1


def update_counts_after_retreat(tables, state, square, low_degree_counts):
    """Update the counts of `count_low_degrees` after the knight was taken off a square."""
    if state.free_degrees[square] < _DEGREE_NEEDED:
        low_degree_counts[state.free_degrees[square]] += 1
    for slot in range(np.int64(tables.degrees[square])):
        target = tables.neighbors[square, slot]
        free_degree = state.free_degrees[target]
        if state.free[target] and 1 <= free_degree <= _DEGREE_NEEDED:
            low_degree_counts[free_degree - 1] -= 1
            if free_degree == 1:
                low_degree_counts[1] += 1


def _is_start_cut_off(state):
    """Return True if a closed tour can no longer come back to its start."""
    scalars = state.scalars[0]
    return (
        scalars.is_closed
        and 0 < scalars.depth < scalars.square_count - 1
        and state.free_degrees[state.path[0]] == 0
    )


def is_provably_lost(tables, state, low_degree_counts, pruning_code):
    """Return True if the free squares prove that the path is lost.

    Parameters
    ----------
    low_degree_counts
        The counts of `count_low_degrees`: of free neighbours only, without head and start.
    pruning_code
        Code of the `Pruning`: with `STRANDED` only squares without an exit count.
    """
    stranded_count = low_degree_counts[0]
    one_exit_count = low_degree_counts[1]
    if pruning_code >= _DEAD_ENDS and _is_start_cut_off(state):
        return True
    if stranded_count + one_exit_count == 0:
        return False
    scalars = state.scalars[0]
    head = np.int64(state.path[scalars.depth])
    start = np.int64(state.path[0])
    for center in (head, start):
        for slot in range(np.int64(tables.degrees[center])):
            target = np.int64(tables.neighbors[center, slot])
            free_degree = state.free_degrees[target]
            if state.free[target] and free_degree < _DEGREE_NEEDED:
                exit_count = count_exits(tables, state, target)
                # a square that head and start both attack is counted at the head
                if center == head or exit_count == free_degree + 1:
                    if free_degree == 1:
                        one_exit_count -= 1
                    else:
                        stranded_count -= 1
                        one_exit_count += exit_count == 1
        if not scalars.is_closed or head == start:
            break
    if stranded_count > 0:
        return True
    # the last square of an open tour has one exit, as has that of a closed tour of two squares
    max_one_exit_count = 1
    if scalars.is_closed and scalars.square_count > _DEGREE_NEEDED:
        max_one_exit_count = 0
    return pruning_code >= _DEAD_ENDS and one_exit_count > max_one_exit_count


def init_head_status(tables, state):
    """Set head status and counts for a path that was restored, not walked."""
    scalars = state.scalars[0]
    scalars.head_status = HeadStatus.TRYING
    if scalars.pruning == _FORESIGHT:
        scalars.head_status = HeadStatus.UNFILTERED
    if scalars.pruning:
        count_low_degrees(tables, state, state.low_degree_counts)
        is_pruned = is_provably_lost(tables, state, state.low_degree_counts, scalars.pruning)
        if is_pruned or is_ruled_out(tables, state, np.int64(state.path[scalars.depth])):
            scalars.head_status = HeadStatus.PRUNED
