"""Probes of the search tree, for Knuth's estimator of its size and for the share searched.

D. E. Knuth, Estimating the efficiency of backtrack programs, 1975.
"""

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
    """Return the slots of the candidates that are not ruled out, as a bitset."""
    slot_set = np.int64(0)
    for slot in range(np.int64(tables.degrees[head])):
        square = np.int64(tables.neighbors[head, slot])
        if state.free[square] and not is_ruled_out(tables, state, square):
            slot_set |= 1 << slot
    return slot_set


def _probe_once(tables, state, bits):
    """Walk up the tree at random from the root, and return Knuth's estimate of its size.

    It is the number of positions if all of them branched like those on the walk.
    """
    scalars = state.scalars[0]
    size = 1.0
    weight = 1.0
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
            # remove the first one
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
    """Fill an array with the estimates of independent random walks.

    Parameters
    ----------
    state
        Initial state of the search; it is restored afterwards.
    seed
        Seed of the random walks.
    first_probe
        The number of the first probe, from which its walk is seeded.
    sizes
        float64, (probes,): filled with the estimates of the number of positions.

    Returns
    -------
    int
        The number of probes made, fewer if cancelled.
    """
    scalars = state.scalars[0]
    low_degree_counts = state.low_degree_counts
    stranded_count = low_degree_counts[0]
    one_exit_count = low_degree_counts[1]
    for index in range(sizes.shape[0]):
        bits = hash32(hash32(_UINT64(seed)) ^ _UINT64(first_probe + index))
        sizes[index] = _probe_once(tables, state, bits)
        remove_path(tables, state)
        scalars.depth = scalars.root_depth
        low_degree_counts[0] = stranded_count
        low_degree_counts[1] = one_exit_count
        if cancel_counts[0] != cancel_counts[1]:
            return index + 1
    return sizes.shape[0]


def _count_tried_candidates(tables, state, choice):
    """Return the number of candidates of the head up to a choice, in their order."""
    head = np.int64(state.path[state.scalars[0].depth])
    is_in_table_order = state.scalars[0].sorting == SortingCode.BY_TABLE_ORDER
    last_key = np.int64(choice)
    if not is_in_table_order:
        last_key = sort_key(tables, state, head, np.int64(choice))
    tried_count = np.int64(0)
    for other_choice in range(1, np.int64(tables.degrees[head]) + 1):
        if state.free[tables.neighbors[head, other_choice - 1]]:
            key = np.int64(other_choice)
            if not is_in_table_order:
                key = sort_key(tables, state, head, other_choice)
            tried_count += key <= last_key
    return tried_count


def count_candidates(tables, state, rows):
    """Count the candidates at each depth of the path, and those tried so far.

    Parameters
    ----------
    rows
        uint8, (depth - root depth + 1, 2): filled with the number of candidates at each depth from
        the root on, and of those up to the last one tried.
    """
    scalars = state.scalars[0]
    last_depth = scalars.depth
    while scalars.depth > scalars.root_depth:
        remove_knight(tables, state, np.int64(state.path[scalars.depth]))
        scalars.depth -= 1
    while True:
        row = scalars.depth - scalars.root_depth
        choice = np.int64(state.choices[scalars.depth])
        # the candidates of the head are its free neighbours
        rows[row, 0] = state.free_degrees[state.path[scalars.depth]]
        rows[row, 1] = 0
        if choice:
            rows[row, 1] = _count_tried_candidates(tables, state, choice)
        if scalars.depth == last_depth:
            break
        scalars.depth += 1
        place_knight(tables, state, np.int64(state.path[scalars.depth]))
