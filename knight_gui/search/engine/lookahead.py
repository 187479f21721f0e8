"""Foresight of a search: the moves that would certainly lose every tour.

Compiled code calls it by an address, so a search need not wait until foresight is compiled, too.
"""

import numpy as np

from knight_gui.search.engine.addresses import call_address, free_squares_at, graph_at
from knight_gui.search.engine.foresight.branching import (
    begin_completability_check,
    continue_completability_check,
)
from knight_gui.search.engine.foresight.graph import graph_in_workspace
from knight_gui.search.engine.layout import PATH_LOST

_HEAD_AND_DUMMY = 2
"""Vertices of a graph without free squares."""


def is_losing_move(tables, state, head):
    """Return True if a move to a square would certainly lose every tour.

    Parameters
    ----------
    head
        The square: the one the knight stands on, or a free neighbour of it.
    """
    graph = graph_in_workspace(tables.neighbors, state.workspace)
    max_branches = state.scalars[0].max_branches
    return _is_losing_move(graph, state.free, head, _closing_square(state), max_branches)


def call_is_losing_move(tables, state, head):  # noqa: ARG001  as above
    """Replace `is_losing_move` in compiled functions."""
    scalars = state.scalars[0]
    result = call_address(
        scalars.foresight_address,
        np.uint64(head),
        _closing_square(state),
        scalars.max_branches,
        state.workspace.ctypes.data,
    )
    return result != 0


def is_losing_move_callback(head, closing_square, max_branches, workspace_address):
    """Answer `call_is_losing_move`: the function at the address. 1 for a losing move, else 0."""
    graph = graph_at(workspace_address)
    free = free_squares_at(workspace_address)
    return np.int64(_is_losing_move(graph, free, head, closing_square, max_branches))


def _closing_square(state):
    """Return the square beside which a tour has to end, -1 for any."""
    if state.scalars[0].is_closed:
        return np.int64(state.path[0])
    return np.int64(-1)


def _is_losing_move(graph, free, head, closing_square, max_branches):
    """Check the path with a square as its head; a path without free squares is not lost."""
    was_free = free[head]
    free[head] = 0
    is_undecided = begin_completability_check(graph, free, head, closing_square)
    is_lost = False
    if graph.scalars[0].vertex_count > _HEAD_AND_DUMMY:
        is_lost = not is_undecided
        if is_undecided:
            is_lost = continue_completability_check(graph, max_branches) == PATH_LOST
    free[head] = was_free
    return is_lost
