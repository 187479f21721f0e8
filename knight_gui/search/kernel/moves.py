"""Where the knight can go, and what a move changes."""

import numpy as np
from numba import types

from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import STATE, TABLES


@compiled(types.void(TABLES, STATE, types.int64))
def put(tables, state, square):
    """Put the knight on a square: it is free no more."""
    end = tables.neighbours.shape[0] - 1
    state.free[square] = 0
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        state.links[target] -= 1
        place += 1
        target = tables.neighbours[square, place]


@compiled(types.void(TABLES, STATE, types.int64))
def lift(tables, state, square):
    """Take the knight off a square: the opposite of `put`."""
    end = tables.neighbours.shape[0] - 1
    state.free[square] = 1
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        state.links[target] += 1
        place += 1
        target = tables.neighbours[square, place]


@compiled(types.void(TABLES, STATE), is_shared=True)
def put_path(tables, state):
    """Put the knight on all squares of the path that it went to."""
    for index in range(state.facts[0].root + 1, state.facts[0].depth + 1):
        put(tables, state, np.int64(state.path[index]))


@compiled(types.void(TABLES, STATE), is_shared=True)
def lift_path(tables, state):
    """Take the knight off all squares of the path that it went to."""
    for index in range(state.facts[0].root + 1, state.facts[0].depth + 1):
        lift(tables, state, np.int64(state.path[index]))


@compiled(types.boolean(TABLES, STATE))
def is_goal(tables, state):
    """Tell whether the path is a tour of the kind that is looked for."""
    depth = state.facts[0].depth
    if depth + 1 < state.facts[0].squares:
        return False
    if not state.facts[0].closed:
        return True
    end = tables.neighbours.shape[0] - 1
    place = 0
    target = tables.neighbours[state.path[depth], 0]
    while target != end:
        if target == state.path[0]:
            return True
        place += 1
        target = tables.neighbours[state.path[depth], place]
    return False
