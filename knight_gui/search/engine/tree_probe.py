"""How big the tree of a search is, and how much of it lies behind."""

import numpy as np

from knight_gui.search.engine.layout import WIDTH, Sorting, Turn
from knight_gui.search.engine.moves import lift, lift_path, put
from knight_gui.search.engine.ordering import key_of, scattered
from knight_gui.search.engine.pruning import follow_advance, is_lost, is_ruled_out

_WORD = np.uint64


def _places_to_try(tables, state, head):
    """Return the places of the candidates that are not ruled out, as a set of bits."""
    places = np.int64(0)
    for place in range(np.int64(tables.degrees[head])):
        square = np.int64(tables.neighbours[head, place])
        if state.free[square] and not is_ruled_out(tables, state, square):
            places |= 1 << place
    return places


def _probe(tables, state, bits):
    """Go down the tree at random from the base, and return what it tells of its size.

    The number of positions there would be if all branched as those on the way did.
    """
    facts = state.facts[0]
    size, weight = 1.0, 1.0
    is_pruned = facts.turned == Turn.PRUNED
    while not is_pruned:
        head = np.int64(state.path[facts.depth])
        places = _places_to_try(tables, state, head)
        count = np.int64(0)
        for place in range(WIDTH):
            count += places >> place & 1
        if count == 0:
            break
        weight *= count
        size += weight
        bits = scattered(bits ^ _WORD(facts.depth))
        for _ in range(np.int64(bits * _WORD(count) >> _WORD(32))):
            # without the first of them
            places &= places - 1
        place = 0
        while places >> place & 1 == 0:
            place += 1
        square = np.int64(tables.neighbours[head, place])
        facts.depth += 1
        state.path[facts.depth] = square
        put(tables, state, square)
        if facts.pruning:
            follow_advance(tables, state, square, state.narrow)
            is_pruned = is_lost(tables, state, state.narrow, facts.pruning)
    return size


def probe(tables, state, token, seed, first, sizes):
    """Go down the tree at random, again and again (D. E. Knuth 1975).

    Parameters
    ----------
    state
        At the search's beginning, where it is left again.
    seed
        Of what looks random; the same probes for the same seed.
    first
        The number of the first probe.
    sizes
        float64, one a probe, filled: what each of them tells of the number of positions.

    Returns
    -------
    int
        How many probes were made: fewer if the token is cancelled.
    """
    facts, narrow = state.facts[0], state.narrow
    stranded, single = narrow[0], narrow[1]
    for index in range(sizes.shape[0]):
        sizes[index] = _probe(
            tables, state, scattered(scattered(_WORD(seed)) ^ _WORD(first + index))
        )
        lift_path(tables, state)
        facts.depth, narrow[0], narrow[1] = facts.root, stranded, single
        if token[0] != token[1]:
            return index + 1
    return sizes.shape[0]


def _count_tried(tables, state, place):
    """Return how many candidates of the head come no later than the one at a place."""
    head = np.int64(state.path[state.facts[0].depth])
    is_by_place = state.facts[0].sorting == Sorting.BY_PLACE
    last = np.int64(place) if is_by_place else key_of(tables, state, head, np.int64(place))
    tried = np.int64(0)
    for other in range(1, np.int64(tables.degrees[head]) + 1):
        if state.free[tables.neighbours[head, other - 1]]:
            tried += (other if is_by_place else key_of(tables, state, head, other)) <= last
    return tried


def count_choices(tables, state, rows):
    """Count the candidates at each depth, and those that were gone to so far.

    Parameters
    ----------
    rows
        uint8, (depth - base + 1, 2), filled: how many candidates there are at each depth
        from the base on, and how many come no later than the one gone to last.
    """
    facts = state.facts[0]
    last = facts.depth
    while facts.depth > facts.root:
        lift(tables, state, np.int64(state.path[facts.depth]))
        facts.depth -= 1
    while True:
        row = facts.depth - facts.root
        place = np.int64(state.choices[facts.depth])
        # the links of the head are its free neighbours
        rows[row, 0] = state.links[state.path[facts.depth]]
        rows[row, 1] = _count_tried(tables, state, place) if place else 0
        if facts.depth == last:
            break
        facts.depth += 1
        put(tables, state, np.int64(state.path[facts.depth]))
