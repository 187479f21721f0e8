"""Since which move no tour could come of a path any more."""

import numpy as np
from numba import types

from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import (
    NOT_LOST,
    STATE,
    TABLES,
    Proof,
    Pruning,
)
from knight_gui.search.kernel.moves import lift_path, put
from knight_gui.search.kernel.pruning import (
    count_narrow,
    count_ways,
    follow_advance,
    is_lost,
)


@compiled(types.void(TABLES, STATE, types.int64[::1]))
def _name_proof_squares(tables, state, proof):
    """Write down the squares that prove the path lost; see `find_loss`."""
    for least in (Proof.NO_WAY, Proof.ONE_WAY):
        count = 0
        for square in range(tables.neighbours.shape[0] - 1):
            if state.free[square] and count_ways(tables, state, square) == least:
                proof[2 + count] = square
                count += 1
        proof[0], proof[1] = least, count
        if count:
            return
    proof[0], proof[1], proof[2] = Proof.NO_WAY_HOME, 1, state.path[0]


@compiled(
    types.int64(TABLES, STATE, types.uint32[::1], types.int64, types.int64[::1], types.int64[::1]),
    is_offered=True,
)
def find_loss(tables, state, path, depth, narrow, proof):
    """Find the first move of a path after which no tour can come of it any more.

    Parameters
    ----------
    state
        At the search's beginning, where it is left again.
    path, depth
        uint32, the squares of a path that continues the one the search was given,
        and how many moves it has.
    narrow
        int64, (2,), filled: the counts of `count_narrow`, where it ended.
    proof
        int64, (squares + 2,), filled: a `Proof`, how many squares there are to it, and
        the squares.

    Returns
    -------
    int
        The depth after that move, or `NOT_LOST`.
    """
    facts = state.facts[0]
    lost_at = NOT_LOST
    count_narrow(tables, state, narrow)
    while True:
        if is_lost(tables, state, narrow, Pruning.DEAD_ENDS):
            lost_at = facts.depth
            _name_proof_squares(tables, state, proof)
            break
        if facts.depth == depth:
            break
        facts.depth += 1
        square = np.int64(path[facts.depth])
        state.path[facts.depth] = square
        put(tables, state, square)
        follow_advance(tables, state, square, narrow)
    lift_path(tables, state)
    facts.depth = facts.root
    return lost_at
