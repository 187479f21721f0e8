"""The search on a board that fits a word, where candidates keep a fixed order."""

import numpy as np
from numba import types

from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import (
    FITS,
    RECORD,
    STATE,
    TABLES,
    Landmark,
    Outcome,
    Pruning,
    Sorting,
)
from knight_gui.search.kernel.moves import is_goal, lift, put
from knight_gui.search.kernel.notes import least_noted, note, note_peak, note_retreat

_WORD = np.uint64


@compiled(types.boolean(TABLES, STATE), is_inlined=True)
def fits_a_word(tables, state):
    """Tell whether a search may go on by `run_in_a_word`."""
    facts = state.facts[0]
    return (
        facts.backtracking != 0
        and facts.sorting == Sorting.BY_PLACE
        and facts.pruning == Pruning.NONE
        and tables.neighbours.shape[0] - 1 <= FITS
    )


@compiled(types.uint64(TABLES, STATE))
def enter_word(tables, state):
    """Return the free squares as a set, and leave `free` and `links` to the start's path.

    They are not kept while the set is: `leave_word` brings them back.
    """
    free = _WORD(0)
    for square in range(tables.neighbours.shape[0] - 1):
        free |= _WORD(state.free[square]) << _WORD(square)
    for index in range(state.facts[0].base + 1, state.facts[0].depth + 1):
        lift(tables, state, np.int64(state.path[index]))
    return free


@compiled(types.void(TABLES, STATE))
def leave_word(tables, state):
    """Bring `free` and `links` back to the path."""
    for index in range(state.facts[0].base + 1, state.facts[0].depth + 1):
        put(tables, state, np.int64(state.path[index]))


@compiled(types.uint64(TABLES, STATE, RECORD, types.int64, types.uint64), is_shared=True)
def run_in_a_word(tables, state, record, until, free):
    """Do what `run` does where candidates keep a fixed order and the board fits a word.

    A square from which the knight can only go back again is counted without
    being entered: two steps at once.
    """
    facts = state.facts[0]
    path, choices, retreats = state.path, state.choices, state.retreats
    entered = state.entered
    neighbours, sets = tables.neighbours, tables.sets
    end = neighbours.shape[0] - 1
    last_depth, floor = facts.squares - 1, facts.floor
    step, depth, run = facts.step, facts.depth, facts.run
    low, high = record.facts[0].bin_low, record.facts[0].bin_high
    peak, longest = record.facts[0].record_depth, least_noted(record)
    one, none = _WORD(1), _WORD(0)
    head = np.int64(path[depth])
    place = np.int64(choices[depth])
    while True:
        square = np.int64(neighbours[head, place])
        if square == end:
            if depth == floor:
                facts.outcome = Outcome.NO_TOUR
                break
            if step >= until:
                break
            if run == 0 and depth > peak:
                peak = depth
                note_peak(record, step, depth)
            retreats[0, depth] += 1
            retreats[1, head] += 1
            free |= one << _WORD(head)
            depth -= 1
            step += 1
            run += 1
            low = min(low, depth)
            if run > longest:
                longest = note_retreat(record, step, run, path[depth])
            head = np.int64(path[depth])
            place = np.int64(choices[depth])
            continue
        place += 1
        if (free >> _WORD(square)) & one == none:
            continue
        if sets[square] & free == none and step + 2 <= until and depth + 1 < last_depth:
            choices[depth] = place
            retreats[0, depth + 1] += 1
            retreats[1, square] += 1
            if depth + 1 > high:
                high = depth + 1
                if high > peak:
                    peak = high
                    note_peak(record, step + 1, peak)
            step += 2
            run = 1
            if longest == 0:
                longest = note_retreat(record, step, run, head)
            continue
        if step >= until:
            break
        choices[depth] = place
        depth += 1
        step += 1
        run = 0
        head = square
        place = np.int64(0)
        path[depth] = head
        choices[depth] = 0
        entered[depth] = step
        free ^= one << _WORD(head)
        high = max(high, depth)
        if depth == last_depth:
            facts.depth = depth
            if is_goal(tables, state):
                facts.outcome = Outcome.SOLVED
                note(record, step, Landmark.TOUR, depth)
                break
    facts.step, facts.depth, facts.run = step, depth, run
    facts.deepest = max(facts.deepest, high)
    record.facts[0].bin_low, record.facts[0].bin_high = low, high
    return free
