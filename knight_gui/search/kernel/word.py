"""The search on a board that fits a word, where candidates keep a fixed order."""

import numpy as np

from knight_gui.search.kernel.addresses import call_at
from knight_gui.search.kernel.layout import (
    FITS,
    NEVER,
    Landmark,
    Outcome,
    Pruning,
    Sorting,
    State,
    Tables,
)
from knight_gui.search.kernel.moves import is_goal, lift_path, put_path
from knight_gui.search.kernel.notes import (
    keep_what_is_due,
    least_noted,
    next_stop,
    note,
    note_peak,
    note_retreat,
)
from knight_gui.search.kernel.unrolled import (
    AT_CLOCK,
    AT_DEPTH,
    AT_LIMIT,
    AT_LOG,
    AT_LONGEST,
    AT_PEAK,
    BY_DEPTH,
    BY_SQUARE,
    CLOCK_SHIFT,
    MARGIN,
    RUN_MASK,
)

_WORD = np.uint64


def fits_a_word(tables: Tables, state: State) -> bool:
    """Tell whether a search may go on by `run_in_a_word`; asked without compiled code, too."""
    facts = state.facts[0]
    return bool(
        facts.backtracking != 0
        and facts.sorting == Sorting.BY_PLACE
        and facts.pruning == Pruning.NONE
        and tables.neighbours.shape[0] - 1 <= FITS
    )


def enter_word(tables, state):
    """Return the free squares as a set, and leave `free` and `links` to the start's path.

    They are not kept while the set is: `put_path` brings them back.
    """
    free_set = _WORD(0)
    for square in range(tables.neighbours.shape[0] - 1):
        free_set |= _WORD(state.free[square]) << _WORD(square)
    lift_path(tables, state)
    return free_set


def run_in_a_word(tables, state, record, until, free_set):
    """Do what `run` does where candidates keep a fixed order and the board fits a word.

    Where there is code for the board it tries what is above a square.

    Parameters
    ----------
    free_set
        The squares that are free, as `enter_word` returned them.

    Returns
    -------
    int
        Those that are free at the end.
    """
    facts, kept = state.facts[0], record.facts[0]
    free_set = _walk(tables, state, record, until, free_set)
    if _is_coded(tables, state, record, until):
        while _is_coded(tables, state, record, until):
            free_set = _go_by_code(tables, state, record, until, free_set)
            free_set = _walk(tables, state, record, until, free_set)
        _add_up(state, record)
    facts.deepest = max(facts.deepest, kept.bin_high)
    return free_set


def _is_coded(tables, state, record, until):
    """Tell whether there is code that can try what is above the head, with steps left for it."""
    facts = state.facts[0]
    return (
        facts.outcome == Outcome.RUNNING
        and tables.codes[state.path[facts.depth]] != 0
        and facts.step < until - MARGIN
        and facts.depth < min(record.facts[0].record_depth, facts.squares - 2)
        and least_noted(record) > 0
    )


def _walk(tables, state, record, until, free_set):
    """Search square by square, up to one with code for what is above it."""
    facts = state.facts[0]
    path, choices, retreats = state.path, state.choices, state.retreats
    entered, codes = state.entered, tables.codes
    neighbours = tables.neighbours
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
            free_set |= one << _WORD(head)
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
        if (free_set >> _WORD(square)) & one == none:
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
        free_set ^= one << _WORD(head)
        high = max(high, depth)
        if depth == last_depth:
            facts.depth = depth
            if is_goal(tables, state):
                facts.outcome = Outcome.SOLVED
                note(record, step, Landmark.TOUR, depth)
                break
        if codes[head] and longest and step < until - MARGIN and depth < min(peak, last_depth - 1):
            break
    facts.step, facts.depth, facts.run = step, depth, run
    record.facts[0].bin_low, record.facts[0].bin_high = low, high
    return free_set


def _go_by_code(tables, state, record, until, free_set):
    """Have what is above the head tried by the code for the board."""
    facts, kept, desk = state.facts[0], record.facts[0], state.desk
    first, depth = facts.step, facts.depth
    head = np.int64(state.path[depth])
    desk[AT_LIMIT] = (until - MARGIN - first) << CLOCK_SHIFT
    desk[AT_PEAK] = min(kept.record_depth, facts.squares - 2)
    desk[AT_LONGEST] = least_noted(record)
    clock = call_at(tables.codes[head], free_set, depth, 0, desk.ctypes.data)
    if clock < 0:
        free_set, clock = _take_over(state, first, depth, free_set), desk[AT_CLOCK]
        facts.depth = desk[AT_DEPTH]
    else:
        free_set |= _WORD(1) << _WORD(head)
        facts.depth = depth - 1
    facts.step = first + (clock >> CLOCK_SHIFT)
    facts.run = clock & RUN_MASK
    if facts.run > desk[AT_LONGEST]:
        note_retreat(record, facts.step, facts.run, state.path[facts.depth])
    kept.bin_low, kept.bin_high = min(kept.bin_low, facts.depth), max(kept.bin_high, facts.depth)
    return free_set


def _take_over(state, first, depth, free_set):
    """Bring path, choices and steps up to where the code for the board broke off.

    Parameters
    ----------
    first
        The step from which its clock counts.
    depth
        That of the square that it was called for, which is not free any more.

    Returns
    -------
    int
        The squares that are free there.
    """
    desk, path, choices = state.desk, state.path, state.choices
    one, last = _WORD(1), desk[AT_DEPTH]
    if last < depth:
        return free_set | one << _WORD(path[depth])
    for index in range(depth + 1, last + 1):
        word = desk[AT_LOG + index]
        square = (word & RUN_MASK) >> 8
        path[index] = square
        choices[index - 1] = word & 0xFF
        state.entered[index] = first + (word >> CLOCK_SHIFT)
        free_set ^= one << _WORD(square)
    is_retreat = desk[AT_CLOCK] & RUN_MASK > 0
    choices[last] = desk[AT_LOG + last + 1] & 0xFF if is_retreat else 0
    return free_set


def _add_up(state, record):
    """Add the retreats on the desk to those of the state, and their depths to the bin."""
    desk, kept = state.desk, record.facts[0]
    for depth in range(state.path.shape[0]):
        count = desk[BY_DEPTH + depth]
        if count:
            kept.bin_low, kept.bin_high = min(kept.bin_low, depth - 1), max(kept.bin_high, depth)
            state.retreats[0, depth] += count
            desk[BY_DEPTH + depth] = 0
        state.retreats[1, depth] += desk[BY_SQUARE + depth]
        desk[BY_SQUARE + depth] = 0


def advance_in_a_word(tables, state, record, token, budget):
    """Do what `advance` does where the search fits, see `fits_a_word`."""
    facts = state.facts[0]
    first = facts.step
    limit = min(budget, NEVER - first)
    limit += first
    free_set = enter_word(tables, state)
    while facts.outcome == Outcome.RUNNING:
        free_set = run_in_a_word(tables, state, record, next_stop(state, record, limit), free_set)
        keep_what_is_due(state, record)
        if facts.step >= limit or token[0] != token[1]:
            break
    put_path(tables, state)
    return facts.step - first
