"""How big the tree of a search is, and how much of it lies behind."""

from typing import Any

import numpy as np
from numba import types

from knight_gui.search.kernel import compiling, trial
from knight_gui.search.kernel.choice import key_of, scattered
from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import STATE, TABLES, TOKEN, Sorting
from knight_gui.search.kernel.moves import lift, put
from knight_gui.search.kernel.pruning import follow_advance, follow_retreat, is_lost

_WORD = np.uint64


@compiled(types.int64(TABLES, STATE, types.int64))
def _count_free(tables, state, head):
    """Return how many candidates a head has."""
    end = tables.neighbours.shape[0] - 1
    count = place = 0
    while tables.neighbours[head, place] != end:
        count += state.free[tables.neighbours[head, place]]
        place += 1
    return count


@compiled(types.int64(TABLES, STATE, types.int64, types.int64))
def _free_neighbour(tables, state, head, number):
    """Return the candidate of that number, from 0, in the order of the table."""
    place = -1
    while number >= 0:
        place += 1
        number -= state.free[tables.neighbours[head, place]]
    return np.int64(tables.neighbours[head, place])


@compiled(types.float64(TABLES, STATE, types.uint64))
def _probe(tables, state, bits):
    """Go down the tree at random from the base, and return what it tells of its size.

    The number of positions there would be if all branched as those on the way did.
    """
    facts = state.facts[0]
    size, weight = 1.0, 1.0
    is_pruned = facts.pruning and is_lost(tables, state, state.narrow, facts.pruning)
    while not is_pruned:
        head = np.int64(state.path[facts.depth])
        count = _count_free(tables, state, head)
        if count == 0:
            break
        weight *= count
        size += weight
        bits = scattered(bits ^ _WORD(facts.depth))
        square = _free_neighbour(tables, state, head, np.int64(bits * _WORD(count) >> _WORD(32)))
        facts.depth += 1
        state.path[facts.depth] = square
        put(tables, state, square)
        if facts.pruning:
            follow_advance(tables, state, square, state.narrow)
            is_pruned = is_lost(tables, state, state.narrow, facts.pruning)
    return size


@compiled(types.void(TABLES, STATE))
def _climb(tables, state):
    """Go back to the base."""
    facts = state.facts[0]
    while facts.depth > facts.root:
        square = np.int64(state.path[facts.depth])
        lift(tables, state, square)
        facts.depth -= 1
        if facts.pruning:
            follow_retreat(tables, state, square, state.narrow)


@compiled(
    types.int64(TABLES, STATE, TOKEN, types.int64, types.int64, types.float64[::1]),
    is_offered=True,
)
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
    for index in range(sizes.shape[0]):
        bits = scattered(scattered(_WORD(seed)) ^ _WORD(first + index))
        sizes[index] = _probe(tables, state, bits)
        _climb(tables, state)
        if token[0] != token[1]:
            return index + 1
    return sizes.shape[0]


@compiled(types.int64(TABLES, STATE, types.int64))
def _count_tried(tables, state, place):
    """Return how many candidates of the head come no later than the one at a place."""
    head = np.int64(state.path[state.facts[0].depth])
    end = tables.neighbours.shape[0] - 1
    is_by_place = state.facts[0].sorting == Sorting.BY_PLACE
    last = np.int64(place) if is_by_place else key_of(tables, state, head, np.int64(place))
    tried = 0
    other: Any = np.int64(0)
    while tables.neighbours[head, other] != end:
        other += 1
        if state.free[tables.neighbours[head, other - 1]]:
            key = other if is_by_place else key_of(tables, state, head, other)
            tried += key <= last
    return tried


@compiled(types.void(TABLES, STATE, types.uint8[:, ::1]), is_offered=True)
def count_choices(tables, state, counts):
    """Count the candidates at each depth, and those that were gone to so far.

    Parameters
    ----------
    counts
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
        counts[row, 0] = _count_free(tables, state, np.int64(state.path[facts.depth]))
        counts[row, 1] = _count_tried(tables, state, place) if place else 0
        if facts.depth == last:
            break
        facts.depth += 1
        put(tables, state, np.int64(state.path[facts.depth]))


def _try_out() -> None:
    tables, state = trial.tables(), trial.state(Sorting.BY_PLACE)
    probe(tables, state, trial.TOKEN, 0, 0, np.zeros(2))
    count_choices(tables, state, np.zeros((1, 2), np.uint8))


compiling.load(_try_out)
