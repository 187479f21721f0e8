"""Whether a search that foresees may go to a square.

Compiled code asks by an address: so a search need not wait until foresight is compiled, too.
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


def is_losing_move(tables, state, head):
    """Tell whether a move to a square would certainly lose every tour.

    Parameters
    ----------
    head
        The square: where the knight stands, or a free one to which it can go.
    """
    return _is_losing_move(
        graph_in_workspace(tables.neighbors, state.workspace),
        state.free,
        head,
        _closing_square(state),
        state.scalars[0].max_branches,
    )


def call_is_losing_move(tables, state, head):  # noqa: ARG001  as above
    """Do the same, in compiled functions."""
    scalars, workspace_address = state.scalars[0], state.workspace.ctypes.data
    return (
        call_address(
            scalars.foresight_address,
            np.uint64(head),
            _closing_square(state),
            scalars.max_branches,
            workspace_address,
        )
        != 0
    )


def is_losing_move_callback(head, closing_square, max_branches, workspace_address):
    """Do the same where the address leads to; 1 if a loss is seen, else 0."""
    return np.int64(
        _is_losing_move(
            graph_at(workspace_address),
            free_squares_at(workspace_address),
            head,
            closing_square,
            max_branches,
        )
    )


def _closing_square(state):
    """Return the square beside which a tour has to end, -1 for any."""
    return np.int64(state.path[0]) if state.scalars[0].is_closed else np.int64(-1)


def _is_losing_move(graph, free, head, closing_square, max_branches):
    was_free = free[head]
    free[head] = 0
    is_undecided = begin_completability_check(graph, free, head, closing_square)
    # where no square is free there is nothing to foresee
    has_free_squares = graph.scalars[0].vertex_count > _HEAD_AND_DUMMY
    is_lost = has_free_squares and (
        not is_undecided or continue_completability_check(graph, max_branches) == PATH_LOST
    )
    free[head] = was_free
    return is_lost
