"""Which candidate is tried next."""

from typing import Any

import numpy as np
from numba import types

from knight_gui.search.kernel import compiling, trial
from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import NEVER, STATE, TABLES, WIDTH, Sorting, TieBreak

_WORD = np.uint64


@compiled(types.uint64(types.uint64))
def scattered(bits):
    """Return 32 bits that look random, the same ones each time (lowbias32, C. Wellons 2018)."""
    bits = ((bits ^ (bits >> _WORD(16))) * _WORD(0x7FEB352D)) & _WORD(0xFFFFFFFF)
    bits = ((bits ^ (bits >> _WORD(15))) * _WORD(0x846CA68B)) & _WORD(0xFFFFFFFF)
    return bits ^ (bits >> _WORD(16))


@compiled(types.int64(STATE, types.int64))
def _residual(state, leap):
    """Return the rank of a leap in the order of this round."""
    bits = scattered(_WORD(state.facts[0].restarts))
    return np.int64(scattered(bits ^ (_WORD(leap) & _WORD(0xFFFFFFFF))) & _WORD(0xFF))


@compiled(types.int64(TABLES, STATE, types.int64))
def _tie(tables, state, square):
    """Return what decides among candidates that are sorted alike: the least comes first."""
    tie_break = state.facts[0].tie_break
    if tie_break == TieBreak.RANDOM:
        bits = scattered(_WORD(state.facts[0].seed))
        bits = scattered(bits ^ _WORD(state.facts[0].depth))
        return np.int64(scattered(bits ^ _WORD(square)))
    end = tables.neighbours.shape[0] - 1
    total = np.int64(0)
    least: Any = np.int64(WIDTH)
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        if state.free[target]:
            links = np.int64(state.links[target])
            total += links
            least = min(least, links)
        place += 1
        target = tables.neighbours[square, place]
    return total if tie_break == TieBreak.POHL else least


@compiled(types.int64(TABLES, STATE, types.int64, types.int64), is_offered=True, is_inlined=True)
def key_of(tables, state, head, place):
    """Return what the candidate at a place of a head's row is sorted by, the place last."""
    facts = state.facts[0]
    square = np.int64(tables.neighbours[head, place - 1])
    key = np.int64(0)
    if facts.sorting == Sorting.BY_ACCESSIBILITY:
        key = np.int64(state.links[square])
    elif facts.sorting == Sorting.BY_DEGREE:
        key = np.int64(tables.degrees[square])
    if facts.restarts:
        key = key << 52 | _residual(state, square - head)
    elif facts.tie_break == TieBreak.FARTHEST:
        key = key << 52 | np.int64(tables.nearness[square])
    elif facts.tie_break != TieBreak.ORDER:
        key = key << 52 | _tie(tables, state, square)
    return key << 4 | place


@compiled(types.int64(TABLES, STATE, types.int64), is_inlined=True)
def _least_accessible(tables, state, head):
    """Return the choice with the fewest free neighbours, 0 if there is none, -1 for a tie."""
    end = tables.neighbours.shape[0] - 1
    fewest: Any = np.int64(WIDTH)
    choice = 0
    place = 0
    while tables.neighbours[head, place] != end:
        square = tables.neighbours[head, place]
        place += 1
        if state.free[square]:
            links = np.int64(state.links[square])
            if links < fewest:
                fewest, choice = links, place
            elif links == fewest:
                choice = -1
    return choice


@compiled(types.int64(TABLES, STATE, types.int64, types.int64), is_inlined=True)
def _next_by_key(tables, state, head, last):
    """Return the first choice after `last` where candidates are sorted by any key."""
    end = tables.neighbours.shape[0] - 1
    after: Any = np.int64(-1)
    if last:
        after = key_of(tables, state, head, last)
    elif state.facts[0].sorting == Sorting.BY_ACCESSIBILITY:
        # mostly there is no tie to be broken
        choice = _least_accessible(tables, state, head)
        if choice >= 0:
            return choice
    least = NEVER
    place = 0
    while tables.neighbours[head, place] != end:
        place += 1
        if state.free[tables.neighbours[head, place - 1]]:
            key = key_of(tables, state, head, place)
            if after < key < least:
                least = key
    if least == NEVER:
        return 0
    return least & 15


@compiled(types.int64(TABLES, STATE, types.int64, types.int64), is_inlined=True)
def next_choice(tables, state, head, last):
    """Return the first choice after `last` from the square `head`, 0 if there is none.

    The commonest orders need no key.
    """
    end = tables.neighbours.shape[0] - 1
    neighbours = tables.neighbours[head]
    if state.facts[0].sorting == Sorting.BY_PLACE:
        place = last
        while neighbours[place] != end:
            if state.free[neighbours[place]]:
                return place + 1
            place += 1
        return 0
    if (
        state.facts[0].sorting != Sorting.BY_ACCESSIBILITY
        or state.facts[0].tie_break != TieBreak.ORDER
        or state.facts[0].restarts
    ):
        return _next_by_key(tables, state, head, last)
    after = -1
    if last:
        after = state.links[neighbours[last - 1]] * WIDTH + last
    least = NEVER
    place = 0
    while neighbours[place] != end:
        target = neighbours[place]
        place += 1
        if state.free[target]:
            key = state.links[target] * WIDTH + place
            if after < key < least:
                least = key
    if least == NEVER:
        return 0
    return least % WIDTH


def _try_out() -> None:
    key_of(trial.tables(), trial.state(Sorting.BY_ACCESSIBILITY), 1, 1)


compiling.load(_try_out)
