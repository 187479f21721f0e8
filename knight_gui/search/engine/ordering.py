"""Order of the candidates: the next one to try."""

from typing import Any

import numpy as np

from knight_gui.search.engine.layout import (
    INFINITE,
    NEIGHBOR_SLOTS,
    SortingCode,
)
from knight_gui.search.engine.pruning import is_ruled_out
from knight_gui.search.engine.rules import TieBreak

_UINT64 = np.uint64
_ORDER = TieBreak.ORDER.code
_RANDOM = TieBreak.RANDOM.code
_POHL = TieBreak.POHL.code
_POHL_MIN = TieBreak.POHL_MIN.code
_FARTHEST = TieBreak.FARTHEST.code
if {rule.code for rule in TieBreak} != {_ORDER, _RANDOM, _POHL, _POHL_MIN, _FARTHEST}:
    raise NotImplementedError("a tie-break has no place in `sort_key`")


def hash32(bits):
    """Return the 32-bit hash of 32 bits (lowbias32, C. Wellons 2018)."""
    bits = ((bits ^ (bits >> _UINT64(16))) * _UINT64(0x7FEB352D)) & _UINT64(0xFFFFFFFF)
    bits = ((bits ^ (bits >> _UINT64(15))) * _UINT64(0x846CA68B)) & _UINT64(0xFFFFFFFF)
    return bits ^ (bits >> _UINT64(16))


def _round_leap_rank(state, leap):
    """Return the rank of a leap in the order of this round."""
    bits = hash32(_UINT64(state.scalars[0].round_seed))
    bits = hash32(_UINT64(state.scalars[0].restart_count) ^ bits)
    return np.int64(hash32(bits ^ (_UINT64(leap) & _UINT64(0xFFFFFFFF))) & _UINT64(0xFF))


def _random_rank(state, square, seed):
    """Return a pseudo-random number, made from a seed, the depth and a square."""
    bits = hash32(seed)
    return np.int64(hash32(hash32(bits ^ _UINT64(state.scalars[0].depth)) ^ _UINT64(square)))


def _round_tie_break(state, square, leap):
    """Return the tie-break of a candidate in a round after the first: the smallest comes first."""
    scalars = state.scalars[0]
    if scalars.varies_ties:
        seed = hash32(_UINT64(scalars.round_seed)) ^ _UINT64(scalars.restart_count)
        return _random_rank(state, square, seed)
    return _round_leap_rank(state, leap)


def _tie_break_value(tables, state, square):
    """Return the tie-break of a candidate: the smallest comes first."""
    tie_break = state.scalars[0].tie_break
    if tie_break == _RANDOM:
        return _random_rank(state, square, _UINT64(state.scalars[0].seed))
    total = np.int64(0)
    min_degree: Any = np.int64(NEIGHBOR_SLOTS)
    for slot in range(np.int64(tables.degrees[square])):
        target = tables.neighbors[square, slot]
        if state.free[target]:
            free_degree = np.int64(state.free_degrees[target])
            total += free_degree
            min_degree = min(min_degree, free_degree)
    if tie_break == _POHL:
        return total
    if tie_break == _POHL_MIN:
        return min_degree
    raise NotImplementedError


def sort_key(tables, state, head, choice):
    """Return the sort key of a candidate: sorting, tie-break, and the choice itself."""
    scalars = state.scalars[0]
    square = np.int64(tables.neighbors[head, choice - 1])
    key = np.int64(0)
    if scalars.sorting == SortingCode.BY_ACCESSIBILITY:
        key = np.int64(state.free_degrees[square])
    elif scalars.sorting == SortingCode.BY_DEGREE:
        key = np.int64(tables.degrees[square])
    if scalars.restart_count:
        key = key << 52 | _round_tie_break(state, square, square - head)
    elif scalars.tie_break == _FARTHEST:
        key = key << 52 | np.int64(tables.center_nearness[square])
    elif scalars.tie_break != _ORDER:
        key = key << 52 | _tie_break_value(tables, state, square)
    return key << 4 | choice


def _next_choice_by_key(tables, state, head, last_choice):
    """Return the choice after `last_choice` by `sort_key`, or the one made by hand."""
    if state.scalars[0].sorting == SortingCode.BY_HAND:
        return state.workspace[state.scalars[0].step]
    last_key: Any = np.int64(-1)
    if last_choice:
        last_key = sort_key(tables, state, head, last_choice)
    min_key = INFINITE
    for slot in range(np.int64(tables.degrees[head])):
        if state.free[tables.neighbors[head, slot]]:
            key = sort_key(tables, state, head, slot + 1)
            if last_key < key < min_key:
                min_key = key
    if min_key == INFINITE:
        return 0
    return min_key & 15


def next_choice(tables, state, head, last_choice):
    """Return the choice after `last_choice` at a head, 0 if there is none.

    The two commonest orders do without `sort_key`, for speed.
    """
    neighbors = tables.neighbors[head]
    degree = np.int64(tables.degrees[head])
    if state.scalars[0].sorting == SortingCode.BY_TABLE_ORDER:
        for slot in range(last_choice, degree):
            if state.free[neighbors[slot]]:
                return slot + 1
        return 0
    if (
        state.scalars[0].sorting != SortingCode.BY_ACCESSIBILITY
        or state.scalars[0].tie_break != _ORDER
        or state.scalars[0].restart_count
    ):
        return _next_choice_by_key(tables, state, head, last_choice)
    last_key = -1
    if last_choice:
        last_key = state.free_degrees[neighbors[last_choice - 1]] * NEIGHBOR_SLOTS + last_choice
    min_key = INFINITE
    for slot in range(degree):
        target = neighbors[slot]
        if state.free[target]:
            key = state.free_degrees[target] * NEIGHBOR_SLOTS + slot + 1
            if last_key < key < min_key:
                min_key = key
    if min_key == INFINITE:
        return 0
    return min_key % NEIGHBOR_SLOTS


def skip_ruled_out(tables, state):
    """Mark candidates that are ruled out as tried, up to the next one that is not."""
    depth = state.scalars[0].depth
    head = np.int64(state.path[depth])
    choice = next_choice(tables, state, head, np.int64(state.choices[depth]))
    while choice and is_ruled_out(tables, state, np.int64(tables.neighbors[head, choice - 1])):
        state.choices[depth] = choice
        choice = next_choice(tables, state, head, choice)
