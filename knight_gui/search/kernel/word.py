"""The search on a board that fits a word, where candidates keep a fixed order."""

import numpy as np
from numba import types

from knight_gui.search.kernel import compiling, trial
from knight_gui.search.kernel.compiling import compiled
from knight_gui.search.kernel.layout import (
    FITS,
    NEVER,
    RECORD,
    STATE,
    TABLES,
    TOKEN,
    Landmark,
    Outcome,
    Pruning,
    Sorting,
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
from knight_gui.search.kernel.unrolled import CLOCK_SHIFT, MARGIN, RUN_MASK, Desk, call_at

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

    They are not kept while the set is: `put_path` brings them back.
    """
    free = _WORD(0)
    for square in range(tables.neighbours.shape[0] - 1):
        free |= _WORD(state.free[square]) << _WORD(square)
    lift_path(tables, state)
    return free


@compiled(types.uint64(STATE, types.int64, types.int64, types.uint64))
def _take_over(state, first, depth, free):
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
    one, last = _WORD(1), desk[Desk.DEPTH]
    if last < depth:
        return free | one << _WORD(path[depth])
    for index in range(depth + 1, last + 1):
        word = desk[Desk.LOG + index]
        square = (word & RUN_MASK) >> 8
        path[index] = square
        choices[index - 1] = word & 0xFF
        state.entered[index] = first + (word >> CLOCK_SHIFT)
        free ^= one << _WORD(square)
    is_retreat = desk[Desk.CLOCK] & RUN_MASK > 0
    choices[last] = desk[Desk.LOG + last + 1] & 0xFF if is_retreat else 0
    return free


@compiled(types.UniTuple(types.int64, 2)(STATE, types.int64, types.int64))
def _add_up(state, low, high):
    """Add the retreats on the desk to those of the state, and return the range of depths."""
    desk = state.desk
    for depth in range(state.path.shape[0]):
        count = desk[Desk.BY_DEPTH + depth]
        if count:
            low, high = min(low, depth - 1), max(high, depth)
            state.retreats[0, depth] += count
            desk[Desk.BY_DEPTH + depth] = 0
        state.retreats[1, depth] += desk[Desk.BY_SQUARE + depth]
        desk[Desk.BY_SQUARE + depth] = 0
    return low, high


@compiled(types.uint64(TABLES, STATE, RECORD, types.int64, types.uint64), is_shared=True)
def run_in_a_word(tables, state, record, until, free):
    """Do what `run` does where candidates keep a fixed order and the board fits a word.

    A square from which the knight can only go back again is counted without
    being entered: two steps at once. Where there is code for the board it tries what is above
    a square.
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
    codes, desk = tables.codes, state.desk
    first = step
    late = until - first - MARGIN
    is_coded = False
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
        code = codes[head]
        if code and longest and step - first < late and depth < min(peak, last_depth - 1):
            desk[Desk.LIMIT] = late << CLOCK_SHIFT
            desk[Desk.PEAK] = min(peak, last_depth - 1)
            desk[Desk.LONGEST] = longest
            is_coded = True
            clock = call_at(code, free, depth, (step - first) << CLOCK_SHIFT, desk)
            if clock < 0:
                free, clock = _take_over(state, first, depth, free), desk[Desk.CLOCK]
                depth = desk[Desk.DEPTH]
            else:
                free |= one << _WORD(head)
                depth -= 1
            step = first + (clock >> CLOCK_SHIFT)
            run = clock & RUN_MASK
            if run > longest:
                longest = note_retreat(record, step, run, path[depth])
            low, high = min(low, depth), max(high, depth)
            head = np.int64(path[depth])
            place = np.int64(choices[depth])
    if is_coded:
        low, high = _add_up(state, low, high)
    facts.step, facts.depth, facts.run = step, depth, run
    facts.deepest = max(facts.deepest, high)
    record.facts[0].bin_low, record.facts[0].bin_high = low, high
    return free


@compiled(types.int64(TABLES, STATE, RECORD, TOKEN, types.int64), is_offered=True)
def advance_in_a_word(tables, state, record, token, budget):
    """Do what `advance` does where the search fits, see `fits_a_word`."""
    facts = state.facts[0]
    first = facts.step
    limit = min(budget, NEVER - first)
    limit += first
    free = enter_word(tables, state)
    while facts.outcome == Outcome.RUNNING:
        free = run_in_a_word(tables, state, record, next_stop(state, record, limit), free)
        keep_what_is_due(state, record)
        if facts.step >= limit or token[0] != token[1]:
            break
    put_path(tables, state)
    return facts.step - first


def _try_out() -> None:
    """Search three squares in a row from the middle."""
    state = trial.state(Sorting.BY_PLACE)
    compiling.entry_of(advance_in_a_word)(trial.tables(), state, trial.record(), trial.TOKEN, 9)


compiling.load(_try_out)
