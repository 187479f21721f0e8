"""How the code that is made for a board tries what is above a square."""

import numpy as np

from knight_gui.search.engine.addresses import call_at
from knight_gui.search.engine.generated_code import (
    AT_CLOCK,
    AT_DEPTH,
    AT_LIMIT,
    AT_LOG,
    AT_LONGEST,
    AT_MOST,
    AT_PEAK,
    BY_DEPTH,
    BY_SQUARE,
    CLOCK_SHIFT,
    MARGIN,
    RUN_MASK,
)
from knight_gui.search.engine.layout import FITS, Outcome, Pruning, Sorting, State, Tables
from knight_gui.search.engine.moves import lift, put
from knight_gui.search.engine.record import least_noted, note_retreat

_WORD = np.uint64


def suits_code(tables: Tables, state: State) -> bool:
    """Tell whether code can be made for a search; asked without compiled functions, too.

    Its candidates keep a fixed order, and a word holds a set of its squares.
    """
    facts = state.facts[0]
    return bool(
        facts.backtracking != 0
        and facts.sorting == Sorting.BY_PLACE
        and facts.pruning == Pruning.NONE
        and tables.neighbours.shape[0] - 1 <= FITS
    )


def is_coded(tables, state, record, until):
    """Tell whether there is code that can try what is above the head, with steps left for it.

    The search must suit code, and the knight have just come to the head.
    """
    facts = state.facts[0]
    return (
        facts.step < until - MARGIN
        and state.links[state.path[facts.depth]] > 0
        and facts.outcome == Outcome.RUNNING
        and tables.codes[state.path[facts.depth]] != 0
        and facts.depth < min(record.facts[0].record_depth, facts.squares - 2)
        and least_noted(record) > 0
    )


def go_by_code(tables, state, record, until):
    """Have what is above the head tried by the code for the board."""
    facts, kept, desk = state.facts[0], record.facts[0], state.desk
    first, depth = facts.step, facts.depth
    head = np.int64(state.path[depth])
    desk[AT_LIMIT] = (until - MARGIN - first) << CLOCK_SHIFT
    desk[AT_PEAK] = min(kept.record_depth, facts.squares - 2)
    desk[AT_MOST], desk[AT_LONGEST] = kept.fresh_run, least_noted(record)
    free_set = _WORD(0)
    for square in range(tables.neighbours.shape[0] - 1):
        free_set |= _WORD(state.free[square]) << _WORD(square)
    clock = call_at(tables.codes[head], free_set, depth, 0, desk.ctypes.data)
    facts.depth = depth - 1
    if clock < 0:
        clock, facts.depth = desk[AT_CLOCK], desk[AT_DEPTH]
        _take_over(tables, state, first, depth)
    if facts.depth < depth:
        lift(tables, state, head)
    facts.step = first + (clock >> CLOCK_SHIFT)
    facts.run = clock & RUN_MASK
    kept.bin_run = max(kept.bin_run, desk[AT_LONGEST])
    if facts.run > desk[AT_LONGEST]:
        note_retreat(record, facts.step, facts.run, state.path[facts.depth])
    kept.bin_low = min(kept.bin_low, facts.depth)
    facts.deepest = max(facts.deepest, facts.depth)


def _take_over(tables, state, first, depth):
    """Bring path, choices and steps up to where the code for the board broke off.

    Parameters
    ----------
    first
        The step from which its clock counts.
    depth
        That of the square that it was called for.
    """
    desk, path, choices = state.desk, state.path, state.choices
    last = desk[AT_DEPTH]
    for index in range(depth + 1, last + 1):
        word = desk[AT_LOG + index]
        path[index] = (word & RUN_MASK) >> 8
        choices[index - 1] = word & 0xFF
        state.entered[index] = first + (word >> CLOCK_SHIFT)
        put(tables, state, np.int64(path[index]))
    if last >= depth:
        choices[last] = desk[AT_LOG + last + 1] & 0xFF if desk[AT_CLOCK] & RUN_MASK > 0 else 0


def add_up(state, record):
    """Add the retreats on the desk to those of the state, and their depths to the bin."""
    facts, desk, kept = state.facts[0], state.desk, record.facts[0]
    for depth in range(state.path.shape[0]):
        count = desk[BY_DEPTH + depth]
        if count:
            kept.bin_low = min(kept.bin_low, depth - 1)
            facts.deepest = max(facts.deepest, depth)
            state.retreats[0, depth] += count
            desk[BY_DEPTH + depth] = 0
        state.retreats[1, depth] += desk[BY_SQUARE + depth]
        desk[BY_SQUARE + depth] = 0
