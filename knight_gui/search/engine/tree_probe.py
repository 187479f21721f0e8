"""How big the tree of a search is, and how much of it lies behind."""

import numpy as np

from knight_gui.search.engine.layout import NEIGHBOR_SLOTS, HeadStatus, SortingCode
from knight_gui.search.engine.moves import place_knight, remove_knight, remove_path
from knight_gui.search.engine.ordering import hash32, sort_key
from knight_gui.search.engine.pruning import (
    is_provably_lost,
    is_ruled_out,
    update_counts_after_advance,
)

_UINT64 = np.uint64


def _slots_to_try(tables, state, head):
    """Return the places of the candidates that are not ruled out, as a set of bits."""
    slot_set = np.int64(0)
    for slot in range(np.int64(tables.degrees[head])):
        square = np.int64(tables.neighbors[head, slot])
        if state.free[square] and not is_ruled_out(tables, state, square):
            slot_set |= 1 << slot
    return slot_set


def _probe_once(tables, state, bits):
    """Go down the tree at random from the base, and return what it tells of its size.

    The number of positions there would be if all branched as those on the way did.
    """
    scalars = state.scalars[0]
    size, weight = 1.0, 1.0
    is_pruned = scalars.head_status == HeadStatus.PRUNED
    while not is_pruned:
        head = np.int64(state.path[scalars.depth])
        slot_set = _slots_to_try(tables, state, head)
        count = np.int64(0)
        for slot in range(NEIGHBOR_SLOTS):
            count += slot_set >> slot & 1
        if count == 0:
            break
        weight *= count
        size += weight
        bits = hash32(bits ^ _UINT64(scalars.depth))
        for _ in range(np.int64(bits * _UINT64(count) >> _UINT64(32))):
            # without the first of them
            slot_set &= slot_set - 1
        slot = 0
        while slot_set >> slot & 1 == 0:
            slot += 1
        square = np.int64(tables.neighbors[head, slot])
        scalars.depth += 1
        state.path[scalars.depth] = square
        place_knight(tables, state, square)
        if scalars.pruning:
            update_counts_after_advance(tables, state, square, state.low_degree_counts)
            is_pruned = is_provably_lost(tables, state, state.low_degree_counts, scalars.pruning)
    return size


def probe_tree(tables, state, cancel_counts, seed, first_probe, sizes):
    """Go down the tree at random, again and again (D. E. Knuth 1975).

    Parameters
    ----------
    state
        At the search's beginning, where it is left again.
    seed
        Of what looks random; the same probes for the same seed.
    first_probe
        The number of the first probe.
    sizes
        float64, one a probe, filled: what each of them tells of the number of positions.

    Returns
    -------
    int
        How many probes were made: fewer if the token is cancelled.
    """
    scalars, low_degree_counts = state.scalars[0], state.low_degree_counts
    stranded_count, one_exit_count = low_degree_counts[0], low_degree_counts[1]
    for index in range(sizes.shape[0]):
        sizes[index] = _probe_once(
            tables, state, hash32(hash32(_UINT64(seed)) ^ _UINT64(first_probe + index))
        )
        remove_path(tables, state)
        scalars.depth, low_degree_counts[0], low_degree_counts[1] = (
            scalars.root_depth,
            stranded_count,
            one_exit_count,
        )
        if cancel_counts[0] != cancel_counts[1]:
            return index + 1
    return sizes.shape[0]


def _count_tried_candidates(tables, state, choice):
    """Return how many candidates of the head come no later than the one at a place."""
    head = np.int64(state.path[state.scalars[0].depth])
    is_in_table_order = state.scalars[0].sorting == SortingCode.BY_TABLE_ORDER
    last_key = (
        np.int64(choice) if is_in_table_order else sort_key(tables, state, head, np.int64(choice))
    )
    tried = np.int64(0)
    for other_choice in range(1, np.int64(tables.degrees[head]) + 1):
        if state.free[tables.neighbors[head, other_choice - 1]]:
            tried += (
                other_choice if is_in_table_order else sort_key(tables, state, head, other_choice)
            ) <= last_key
    return tried


def count_candidates(tables, state, rows):
    """Count the candidates at each depth, and those that were gone to so far.

    Parameters
    ----------
    rows
        uint8, (depth - base + 1, 2), filled: how many candidates there are at each depth
        from the base on, and how many come no later than the one gone to last.
    """
    scalars = state.scalars[0]
    last_depth = scalars.depth
    while scalars.depth > scalars.root_depth:
        remove_knight(tables, state, np.int64(state.path[scalars.depth]))
        scalars.depth -= 1
    while True:
        row = scalars.depth - scalars.root_depth
        choice = np.int64(state.choices[scalars.depth])
        # the links of the head are its free neighbours
        rows[row, 0] = state.free_degrees[state.path[scalars.depth]]
        rows[row, 1] = _count_tried_candidates(tables, state, choice) if choice else 0
        if scalars.depth == last_depth:
            break
        scalars.depth += 1
        place_knight(tables, state, np.int64(state.path[scalars.depth]))
