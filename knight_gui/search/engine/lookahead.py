"""Whether a search that foresees may go to a square.

Compiled code asks by an address: so a search need not wait until foresight is compiled, too.
"""

import numpy as np

from knight_gui.search.engine.addresses import call_at, free_at, net_at
from knight_gui.search.engine.foresight.branching import begin_foresight, foresee
from knight_gui.search.engine.foresight.graph import net_on
from knight_gui.search.engine.layout import LOST

_HEAD_AND_GATE = 2


def sees_loss(tables, state, head):
    """Tell whether a move to a square would certainly lose every tour.

    Parameters
    ----------
    head
        The square: where the knight stands, or a free one to which it can go.
    """
    return _is_seen(
        net_on(tables.neighbours, state.desk),
        state.free,
        head,
        _home(state),
        state.facts[0].most_cases,
    )


def sees_loss_by_address(tables, state, head):  # noqa: ARG001  as above
    """Do the same, in compiled functions."""
    facts, desk_at = state.facts[0], state.desk.ctypes.data
    return call_at(facts.foresight, np.uint64(head), _home(state), facts.most_cases, desk_at) != 0


def sees_loss_at(head, start, most_cases, desk_at):
    """Do the same where the address leads to; 1 if a loss is seen, else 0."""
    return np.int64(_is_seen(net_at(desk_at), free_at(desk_at), head, start, most_cases))


def _home(state):
    """Return the square beside which a tour has to end, -1 for any."""
    return np.int64(state.path[0]) if state.facts[0].closed else np.int64(-1)


def _is_seen(net, free, head, start, most_cases):
    was_free = free[head]
    free[head] = 0
    is_open = begin_foresight(net, free, head, start)
    # where no square is free there is nothing to foresee
    is_asked = net.facts[0].count > _HEAD_AND_GATE
    is_lost = is_asked and (not is_open or foresee(net, most_cases) == LOST)
    free[head] = was_free
    return is_lost
