"""When the free squares prove that a path is lost.

Every free square is entered from one square and left for another; only the last one of an
open tour is not left, and that of a closed one for the start.
"""

import numpy as np

from knight_gui.search.engine.layout import Pruning, Turn
from knight_gui.search.engine.lookahead import sees_loss

_ENOUGH = 2
"""Ways that a square of a tour needs: one in, one out."""


def is_ruled_out(tables, state, square):
    """Tell whether foresight rules out that the knight goes to a square, or stands there."""
    return state.facts[0].pruning == Pruning.FORESIGHT and sees_loss(tables, state, square)


def count_ways(tables, state, square):
    """Count the squares from which, or to which, a tour could still lead over a free square.

    Its free neighbours, the head, and for a closed tour the start.
    """
    facts, path = state.facts[0], state.path
    head, start = path[facts.depth], path[0]
    ways = np.int64(state.links[square])
    for place in range(np.int64(tables.degrees[square])):
        target = tables.neighbours[square, place]
        ways += target == head or (facts.closed and target == start)
    return ways


def count_narrow(tables, state, narrow):
    """Count the free squares without a free neighbour, and those with one."""
    narrow[0] = narrow[1] = 0
    for square in range(tables.neighbours.shape[0] - 1):
        if state.free[square] and state.links[square] < _ENOUGH:
            narrow[state.links[square]] += 1


def follow_advance(tables, state, square, narrow):
    """Keep the counts of `count_narrow` up after the knight was placed on a square."""
    if state.links[square] < _ENOUGH:
        narrow[state.links[square]] -= 1
    for place in range(np.int64(tables.degrees[square])):
        target = tables.neighbours[square, place]
        links = state.links[target]
        if state.free[target] and links < _ENOUGH:
            narrow[links] += 1
            if links == 0:
                narrow[1] -= 1


def follow_retreat(tables, state, square, narrow):
    """Keep the counts of `count_narrow` up after the knight was lifted off a square."""
    if state.links[square] < _ENOUGH:
        narrow[state.links[square]] += 1
    for place in range(np.int64(tables.degrees[square])):
        target = tables.neighbours[square, place]
        links = state.links[target]
        if state.free[target] and 1 <= links <= _ENOUGH:
            narrow[links - 1] -= 1
            if links == 1:
                narrow[1] += 1


def _is_cut_off(state):
    """Tell whether a closed tour could no longer come back to its start."""
    facts = state.facts[0]
    return facts.closed and 0 < facts.depth < facts.squares - 1 and state.links[state.path[0]] == 0


def is_lost(tables, state, narrow, proof):
    """Tell whether the free squares prove that the path is lost.

    Parameters
    ----------
    narrow
        The counts of `count_narrow`, which know the free neighbours alone.
    proof
        `Pruning.STRANDED` to look only for squares that no way leads to, or any that sees more.
    """
    stranded, single = narrow[0], narrow[1]
    if proof >= Pruning.DEAD_ENDS and _is_cut_off(state):
        return True
    if stranded + single == 0:
        return False
    facts = state.facts[0]
    head, start = np.int64(state.path[facts.depth]), np.int64(state.path[0])
    for around in (head, start):
        for place in range(np.int64(tables.degrees[around])):
            target = np.int64(tables.neighbours[around, place])
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
        if not facts.closed or head == start:
            break
    # a closed tour of two squares leads over the same way there and back
    most = 0 if facts.closed and facts.squares > _ENOUGH else 1
    return stranded > 0 or (proof >= Pruning.DEAD_ENDS and single > most)


def look_for_loss(tables, state):
    """Set up what pruning needs for a path that was not walked."""
    facts = state.facts[0]
    facts.turned = Turn.LOOKING if facts.pruning == Pruning.FORESIGHT else Turn.TRYING
    if facts.pruning:
        count_narrow(tables, state, state.narrow)
        is_seen = is_lost(tables, state, state.narrow, facts.pruning)
        if is_seen or is_ruled_out(tables, state, np.int64(state.path[facts.depth])):
            facts.turned = Turn.PRUNED
