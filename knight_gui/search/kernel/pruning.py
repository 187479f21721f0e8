"""When the free squares prove that no tour can come of a path.

Every free square is entered from one square and left for another; only the last one of an
open tour is not left, and that of a closed one for the start.
"""

import numpy as np
from numba import types

from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import STATE, TABLES, Pruning, Turn

_ENOUGH = 2
"""Ways that a square of a tour needs: one in, one out."""


@compiled(types.int64(TABLES, STATE, types.int64))
def count_ways(tables, state, square):
    """Count the squares from which, or to which, a tour could still lead over a free square.

    Its free neighbours, the head, and for a closed tour the start.
    """
    facts, path = state.facts[0], state.path
    end = tables.neighbours.shape[0] - 1
    head, start = path[facts.depth], path[0]
    ways = np.int64(state.links[square])
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        if target == head or (facts.closed and target == start):
            ways += 1
        place += 1
        target = tables.neighbours[square, place]
    return ways


@compiled(types.void(TABLES, STATE, types.int64[::1]))
def count_narrow(tables, state, narrow):
    """Count the free squares without a free neighbour, and those with one."""
    narrow[0] = narrow[1] = 0
    for square in range(tables.neighbours.shape[0] - 1):
        if state.free[square] and state.links[square] < _ENOUGH:
            narrow[state.links[square]] += 1


@compiled(types.void(TABLES, STATE, types.int64, types.int64[::1]))
def follow_advance(tables, state, square, narrow):
    """Keep the counts of `count_narrow` up after the knight was placed on a square."""
    end = tables.neighbours.shape[0] - 1
    if state.links[square] < _ENOUGH:
        narrow[state.links[square]] -= 1
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        links = state.links[target]
        if state.free[target] and links < _ENOUGH:
            narrow[links] += 1
            if links == 0:
                narrow[1] -= 1
        place += 1
        target = tables.neighbours[square, place]


@compiled(types.void(TABLES, STATE, types.int64, types.int64[::1]))
def follow_retreat(tables, state, square, narrow):
    """Keep the counts of `count_narrow` up after the knight was lifted off a square."""
    end = tables.neighbours.shape[0] - 1
    if state.links[square] < _ENOUGH:
        narrow[state.links[square]] += 1
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        links = state.links[target]
        if state.free[target] and 1 <= links <= _ENOUGH:
            narrow[links - 1] -= 1
            if links == 1:
                narrow[1] += 1
        place += 1
        target = tables.neighbours[square, place]


@compiled(types.boolean(STATE))
def _is_cut_off(state):
    """Tell whether a closed tour could no longer come back to its start."""
    facts = state.facts[0]
    is_under_way = 0 < facts.depth < facts.squares - 1
    return facts.closed and is_under_way and state.links[state.path[0]] == 0


@compiled(types.boolean(TABLES, STATE, types.int64[::1], types.int64))
def is_lost(tables, state, narrow, proof):
    """Tell whether the free squares prove that no tour can come of the path.

    Parameters
    ----------
    narrow
        The counts of `count_narrow`, which know the free neighbours alone.
    proof
        `Pruning.STRANDED` to look only for squares that no way leads to, or `Pruning.DEAD_ENDS`.
    """
    stranded, single = narrow[0], narrow[1]
    if proof == Pruning.DEAD_ENDS and _is_cut_off(state):
        return True
    if stranded + single == 0:
        return False
    facts = state.facts[0]
    end = tables.neighbours.shape[0] - 1
    head, start = np.int64(state.path[facts.depth]), np.int64(state.path[0])
    for around in (head, start):
        place = 0
        target = np.int64(tables.neighbours[around, 0])
        while target != end:
            links = state.links[target]
            if state.free[target] and links < _ENOUGH:
                ways = count_ways(tables, state, target)
                # what head and start both attack is looked at from the head
                if around == head or ways == links + 1:
                    if links == 1:
                        single -= 1
                    else:
                        stranded -= 1
                        single += ways == 1
            place += 1
            target = np.int64(tables.neighbours[around, place])
        if not facts.closed or head == start:
            break
    # a closed tour of two squares leads over the same way there and back
    most = 0 if facts.closed and facts.squares > _ENOUGH else 1
    return stranded > 0 or (proof == Pruning.DEAD_ENDS and single > most)


@compiled(types.void(TABLES, STATE), is_shared=True)
def look_for_loss(tables, state):
    """Set up what pruning needs for a path that was not walked."""
    facts = state.facts[0]
    facts.turned = Turn.TRYING
    if facts.pruning:
        count_narrow(tables, state, state.narrow)
        if is_lost(tables, state, state.narrow, facts.pruning):
            facts.turned = Turn.PRUNED
