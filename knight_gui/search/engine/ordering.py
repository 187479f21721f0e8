"""Which candidate is tried next."""

from typing import Any

import numpy as np

from knight_gui.search.engine.layout import (
    NEVER,
    WIDTH,
    Sorting,
    TieBreak,
)
from knight_gui.search.engine.pruning import is_ruled_out

_WORD = np.uint64


def scattered(bits):
    """Return 32 bits that look random, the same ones each time (lowbias32, C. Wellons 2018)."""
    bits = ((bits ^ (bits >> _WORD(16))) * _WORD(0x7FEB352D)) & _WORD(0xFFFFFFFF)
    bits = ((bits ^ (bits >> _WORD(15))) * _WORD(0x846CA68B)) & _WORD(0xFFFFFFFF)
    return bits ^ (bits >> _WORD(16))


def _residual(state, leap):
    """Return the rank of a leap in the order of this round."""
    bits = scattered(_WORD(state.facts[0].round_seed))
    bits = scattered(_WORD(state.facts[0].restarts) ^ bits)
    return np.int64(scattered(bits ^ (_WORD(leap) & _WORD(0xFFFFFFFF))) & _WORD(0xFF))


def _lot(state, square, seed):
    """Return a number that looks random, made from a seed, the depth and a square."""
    bits = scattered(seed)
    return np.int64(scattered(scattered(bits ^ _WORD(state.facts[0].depth)) ^ _WORD(square)))


def _of_round(state, square, leap):
    """Return what decides among candidates that are sorted alike, in a round after the first."""
    facts = state.facts[0]
    return (
        _lot(state, square, scattered(_WORD(facts.round_seed)) ^ _WORD(facts.restarts))
        if facts.varies_ties
        else _residual(state, leap)
    )


def _tie(tables, state, square):
    """Return what decides among candidates that are sorted alike: the least comes first."""
    tie_break = state.facts[0].tie_break
    if tie_break == TieBreak.RANDOM:
        return _lot(state, square, _WORD(state.facts[0].seed))
    total = np.int64(0)
    least: Any = np.int64(WIDTH)
    for place in range(np.int64(tables.degrees[square])):
        target = tables.neighbours[square, place]
        if state.free[target]:
            links = np.int64(state.links[target])
            total += links
            least = min(least, links)
    return total if tie_break == TieBreak.POHL else least


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
        key = key << 52 | _of_round(state, square, square - head)
    elif facts.tie_break == TieBreak.FARTHEST:
        key = key << 52 | np.int64(tables.nearness[square])
    elif facts.tie_break != TieBreak.ORDER:
        key = key << 52 | _tie(tables, state, square)
    return key << 4 | place


def _next_by_key(tables, state, head, last):
    """Return the first choice after `last` where candidates are sorted by any key, or by hand."""
    if state.facts[0].sorting == Sorting.BY_HAND:
        return state.desk[state.facts[0].step]
    after: Any = np.int64(-1)
    if last:
        after = key_of(tables, state, head, last)
    least = NEVER
    for place in range(np.int64(tables.degrees[head])):
        if state.free[tables.neighbours[head, place]]:
            key = key_of(tables, state, head, place + 1)
            if after < key < least:
                least = key
    return 0 if least == NEVER else least & 15


def next_choice(tables, state, head, last):
    """Return the first choice after `last` from the square `head`, 0 if there is none.

    The commonest orders need no key.
    """
    neighbours, degree = tables.neighbours[head], np.int64(tables.degrees[head])
    if state.facts[0].sorting == Sorting.BY_PLACE:
        for place in range(last, degree):
            if state.free[neighbours[place]]:
                return place + 1
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
    for place in range(degree):
        target = neighbours[place]
        if state.free[target]:
            key = state.links[target] * WIDTH + place + 1
            if after < key < least:
                least = key
    return 0 if least == NEVER else least % WIDTH


def pass_over(tables, state):
    """Take candidates that are ruled out for tried, up to the next one that is not."""
    depth = state.facts[0].depth
    head = np.int64(state.path[depth])
    choice = next_choice(tables, state, head, np.int64(state.choices[depth]))
    while choice and is_ruled_out(tables, state, np.int64(tables.neighbours[head, choice - 1])):
        state.choices[depth] = choice
        choice = next_choice(tables, state, head, choice)
