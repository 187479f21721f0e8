"""Every compiled function of the search, over flat arrays.

This module alone knows numba. Its functions are plain Python: with
``NUMBA_DISABLE_JIT=1`` they run uncompiled and do the same.

A search walks over `Tables` (what the board looks like), changes a `State`
(where the search stands) and writes a `Record` (what is kept of it). Numbers
that belong to a state or a record stand in its `facts`, a vector of int64;
the names of its places are the constants below.

What identifies a state is the choice made at each depth: the place of the
chosen square in the neighbour table's row of the square before, from 1. The next
untried candidate is the least one that comes after the choice in the order of
the candidates, so nothing else need be kept to go on, or to come back.
"""

from typing import Any, NamedTuple

import numpy as np
from llvmlite import binding  # type: ignore[import-untyped]  # ships no types
from numba import config, njit, typeof, types
from numpy.typing import NDArray

from knight_gui.search.cache import KernelCache

WIDTH = 9
"""Entries in a row of the neighbour table: eight neighbours and an end mark."""
FITS = 64
"""Boards of up to this many squares are searched with a set of squares in one word."""
BINS = 4096
"""Bins of the depth profile; when they are full, neighbours are merged."""
NEVER = np.iinfo(np.int64).max
"""The step at which something happens that never happens."""
MOST_ROUNDS = 100
"""Rounds with a budget. The one after them has none, so that every search is complete."""
UNKNOWN = -1
"""A step that would have to be searched for."""
ENOUGH = 2
"""Ways that a square of a tour needs: one in, one out."""
NOT_LOST = -1
"""In place of the depth since which a path is lost."""

# What stands where in State.facts
(
    STEP,
    DEPTH,
    BASE,
    OUTCOME,
    FLOOR,
    SQUARES,
    CLOSED,
    BACKTRACKING,
    SORTING,
    TIE_BREAK,
    SEED,
    PRUNING,
    BUDGET,
    ROUND,
    LEFT,
    TURNED,
    RUN,
    DEEPEST,
    STATE_FACTS,
) = range(19)
"""BASE is the depth of the path that was given, FLOOR the depth below which the search does
not go back: the same, unless a part of a search is looked at. BUDGET is the number of
advances in a round, 0 for a single round without end; ROUND counts the restarts and LEFT the
advances that are left in the round. TURNED tells why nothing is tried from the head. RUN is
the number of retreats since the last advance."""

# What stands where in Record.facts
(
    BIN_WIDTH,
    BIN_COUNT,
    BIN_END,
    BIN_LOW,
    BIN_HIGH,
    BIN_RUN,
    CHECKPOINT_EVERY,
    CHECKPOINT_NEXT,
    CHECKPOINT_COUNT,
    RECORD_DEPTH,
    LONGEST_RUN,
    LANDMARK_COUNT,
    FRESH_RUN,
    FRESH_SQUARE,
    RECORD_FACTS,
) = range(15)
"""FRESH_RUN is the longest retreat since it was set to 0, FRESH_SQUARE where that one ended."""

# What candidates are sorted by: their place in the table alone; nothing before the tie-break;
# the number of their neighbours; the number of their free neighbours
BY_PLACE, BY_NOTHING, BY_DEGREE, BY_ACCESSIBILITY = range(4)

# What decides among equals, before their place in the table
ORDER, RANDOM, POHL, POHL_MIN, FARTHEST = range(5)

# What proves that nothing need be tried from a head
NOTHING, STRANDED, DEAD_ENDS = range(3)

# Why nothing is tried from a head: no reason; the pruning; a budget that is used up
TRYING, PRUNED, RESTARTING = range(3)

# What makes a path lost: free squares without a way, with one way, or the start without one
NO_WAY, ONE_WAY, NO_WAY_HOME = range(3)

# Outcomes
RUNNING, SOLVED, NO_TOUR, STUCK = range(4)

# Kinds of landmarks
RECORD, RETREAT, TOUR = range(3)

# What to look for
NEXT_MARK, LAST_MARK, LAST_BELOW, LOST = range(4)


class Tables(NamedTuple):
    """The board and the order of moves on it.

    Attributes
    ----------
    neighbours
        uint32, (squares + 1, `WIDTH`): the neighbours of each square in the
        order in which they are tried, then the number of squares as end mark.
        A hole has none.
    sets
        uint64, (squares + 1,): the same as sets, for boards that fit.
    degrees
        uint8, (squares + 1,): the number of neighbours of each square.
    nearness
        int32, (squares + 1,): how much nearer than a corner each square is to the centre,
        squared; the unit is half the side of a square.
    """

    neighbours: NDArray[np.uint32]
    sets: NDArray[np.uint64]
    degrees: NDArray[np.uint8]
    nearness: NDArray[np.int32]


class State(NamedTuple):
    """Where a search stands.

    Attributes
    ----------
    facts
        int64, (`STATE_FACTS`,).
    path
        uint32, (squares,): the squares up to the depth.
    choices
        uint8, (squares,): for each depth the place, from 1, of the square that was
        gone to last from there; 0 before the first.
    free
        uint8, (squares + 1,): 1 where the knight can still go. The end mark counts as
        not free.
    links
        uint8, (squares + 1,): the number of free neighbours.
    retreats
        int64, (2, squares + 1): how often the search went back, by depth and by square.
    narrow
        int64, (2,): how many free squares have no free neighbour, and how many have one;
        kept up only with pruning.
    entered
        int64, (squares,): for each depth up to that of the path the step at which the
        knight came there; `UNKNOWN` if that was before a checkpoint.
    """

    facts: NDArray[np.int64]
    path: NDArray[np.uint32]
    choices: NDArray[np.uint8]
    free: NDArray[np.uint8]
    links: NDArray[np.uint8]
    retreats: NDArray[np.int64]
    narrow: NDArray[np.int64]
    entered: NDArray[np.int64]


class Record(NamedTuple):
    """What is kept of a search while it runs.

    Attributes
    ----------
    facts
        int64, (`RECORD_FACTS`,).
    profile
        int32, (3, `BINS`): the least and the greatest depth in each bin, and the longest
        retreat that came as far as there. Bin i holds the steps from i to i + 1 times the
        width, both included, so that neighbours meet.
    landmarks
        int64, (n, 3): step, kind and size of each.
    checkpoints
        uint8, (n, squares): the choices at each multiple of `CHECKPOINT_EVERY` steps,
        those of the head included.
    checkpoint_depths
        int32, (n,): the depth there.
    """

    facts: NDArray[np.int64]
    profile: NDArray[np.int32]
    landmarks: NDArray[np.int64]
    checkpoints: NDArray[np.uint8]
    checkpoint_depths: NDArray[np.int32]


_TABLES = typeof(
    Tables(
        np.empty((2, WIDTH), np.uint32),
        np.empty(2, np.uint64),
        np.empty(2, np.uint8),
        np.empty(3, np.int32),
    )
)
_STATE = typeof(
    State(
        np.empty(STATE_FACTS, np.int64),
        np.empty(1, np.uint32),
        np.empty(1, np.uint8),
        np.empty(2, np.uint8),
        np.empty(2, np.uint8),
        np.empty((2, 2), np.int64),
        np.empty(2, np.int64),
        np.empty(1, np.int64),
    )
)
_RECORD = typeof(
    Record(
        np.empty(RECORD_FACTS, np.int64),
        np.empty((3, BINS), np.int32),
        np.empty((1, 3), np.int64),
        np.empty((1, 1), np.uint8),
        np.empty(1, np.int32),
    )
)
_TOKEN = types.int64[::1]
_WORD = np.uint64
_BREATH = 1 << 16
"""Steps after which a search looks at the token, at the latest: a millisecond or two."""


def _machine():
    """Tell what code is compiled for: numba, too, distinguishes code by these."""
    features = binding.get_host_cpu_features().flatten()
    return f"{binding.get_process_triple()} {binding.get_host_cpu_name()} {features}"


_cache = KernelCache()
if not config.DISABLE_JIT:  # type: ignore[attr-defined]  # set from outside
    _cache.open(_machine)


def _compiled(signature, *, is_offered=False, is_inlined=False):
    """Compile a function for one signature; other threads run while it does.

    Parameters
    ----------
    is_offered
        Whether Python calls it. What only compiled functions call needs no way in
        from there, which takes as long to compile as a small function itself.
    is_inlined
        Whether it becomes part of the functions that call it. To hand over so many
        arrays takes longer than what the smallest functions do.
    """
    options: dict[str, Any] = {
        "nogil": True,
        "no_cpython_wrapper": not is_offered,
        "no_cfunc_wrapper": True,
        "forceinline": is_inlined,
        # nothing here makes an array, so there are no references to be counted
        "_nrt": False,
    }

    def compiled(function):
        if _cache.directory is None:
            return njit(signature, **options)(function)
        # this place and no other: nothing else has been verified
        places = {
            "CACHE_DIR": str(_cache.directory),
            "CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator",
        }
        former = {name: getattr(config, name, "") for name in places}
        vars(config).update(places)
        try:
            return njit(signature, cache=True, **options)(function)
        except Exception as error:  # noqa: BLE001  numba lets a full disk's error through, too
            _cache.give_up(error)
        finally:
            vars(config).update(former)
        return njit(signature, **options)(function)

    return compiled


@_compiled(types.void(_TABLES, _STATE, types.int64))
def _place(tables, state, square):
    """Put the knight on a square: it is free no more."""
    end = tables.neighbours.shape[0] - 1
    state.free[square] = 0
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        state.links[target] -= 1
        place += 1
        target = tables.neighbours[square, place]


@_compiled(types.void(_TABLES, _STATE, types.int64))
def _lift(tables, state, square):
    """Take the knight off a square: the opposite of `_place`."""
    end = tables.neighbours.shape[0] - 1
    state.free[square] = 1
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        state.links[target] += 1
        place += 1
        target = tables.neighbours[square, place]


@_compiled(types.uint64(types.uint64))
def _scattered(bits):
    """Return 32 bits that look random, the same ones each time (lowbias32, C. Wellons 2018)."""
    bits = ((bits ^ (bits >> _WORD(16))) * _WORD(0x7FEB352D)) & _WORD(0xFFFFFFFF)
    bits = ((bits ^ (bits >> _WORD(15))) * _WORD(0x846CA68B)) & _WORD(0xFFFFFFFF)
    return bits ^ (bits >> _WORD(16))


@_compiled(types.int64(_STATE, types.int64))
def _residual(state, leap):
    """Return the rank of a leap in the order of this round."""
    bits = _scattered(_WORD(state.facts[ROUND]))
    return np.int64(_scattered(bits ^ (_WORD(leap) & _WORD(0xFFFFFFFF))) & _WORD(0xFF))


@_compiled(types.int64(_TABLES, _STATE, types.int64))
def _tie(tables, state, square):
    """Return what decides among candidates that are sorted alike: the least comes first."""
    tie_break = state.facts[TIE_BREAK]
    if tie_break == RANDOM:
        bits = _scattered(_WORD(state.facts[SEED]))
        bits = _scattered(bits ^ _WORD(state.facts[DEPTH]))
        return np.int64(_scattered(bits ^ _WORD(square)))
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
    return total if tie_break == POHL else least


@_compiled(types.int64(_TABLES, _STATE, types.int64, types.int64), is_offered=True, is_inlined=True)
def key_of(tables, state, head, place):
    """Return what the candidate at a place of a head's row is sorted by, the place last."""
    facts = state.facts
    square = np.int64(tables.neighbours[head, place - 1])
    key = np.int64(0)
    if facts[SORTING] == BY_ACCESSIBILITY:
        key = np.int64(state.links[square])
    elif facts[SORTING] == BY_DEGREE:
        key = np.int64(tables.degrees[square])
    if facts[ROUND]:
        key = key << 52 | _residual(state, square - head)
    elif facts[TIE_BREAK] == FARTHEST:
        key = key << 52 | np.int64(tables.nearness[square])
    elif facts[TIE_BREAK] != ORDER:
        key = key << 52 | _tie(tables, state, square)
    return key << 4 | place


@_compiled(types.int64(_TABLES, _STATE, types.int64), is_inlined=True)
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


@_compiled(types.int64(_TABLES, _STATE, types.int64, types.int64), is_inlined=True)
def _next_by_key(tables, state, head, last):
    """Return the first choice after `last` where candidates are sorted by any key."""
    end = tables.neighbours.shape[0] - 1
    after: Any = np.int64(-1)
    if last:
        after = key_of(tables, state, head, last)
    elif state.facts[SORTING] == BY_ACCESSIBILITY:
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


@_compiled(types.int64(_TABLES, _STATE, types.int64, types.int64), is_inlined=True)
def _next_choice(tables, state, head, last):
    """Return the first choice after `last` from the square `head`, 0 if there is none.

    The commonest orders need no key.
    """
    end = tables.neighbours.shape[0] - 1
    neighbours = tables.neighbours[head]
    if state.facts[SORTING] == BY_PLACE:
        place = last
        while neighbours[place] != end:
            if state.free[neighbours[place]]:
                return place + 1
            place += 1
        return 0
    if state.facts[SORTING] != BY_ACCESSIBILITY or state.facts[TIE_BREAK] != ORDER:
        return _next_by_key(tables, state, head, last)
    if state.facts[ROUND]:
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


@_compiled(types.boolean(_TABLES, _STATE))
def _is_goal(tables, state):
    """Tell whether the path is a tour of the kind that is looked for."""
    depth = state.facts[DEPTH]
    if depth + 1 < state.facts[SQUARES]:
        return False
    if not state.facts[CLOSED]:
        return True
    end = tables.neighbours.shape[0] - 1
    place = 0
    target = tables.neighbours[state.path[depth], 0]
    while target != end:
        if target == state.path[0]:
            return True
        place += 1
        target = tables.neighbours[state.path[depth], place]
    return False


@_compiled(types.int64(_TABLES, _STATE, types.int64))
def _ways(tables, state, square):
    """Count the squares from which, or to which, a tour could still lead over a free square.

    Its free neighbours, the head, and for a closed tour the start.
    """
    facts, path = state.facts, state.path
    end = tables.neighbours.shape[0] - 1
    head, start = path[facts[DEPTH]], path[0]
    ways = np.int64(state.links[square])
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        if target == head or (facts[CLOSED] and target == start):
            ways += 1
        place += 1
        target = tables.neighbours[square, place]
    return ways


@_compiled(types.void(_TABLES, _STATE, types.int64[::1]))
def _count_narrow(tables, state, narrow):
    """Count the free squares without a free neighbour, and those with one."""
    narrow[0] = narrow[1] = 0
    for square in range(tables.neighbours.shape[0] - 1):
        if state.free[square] and state.links[square] < ENOUGH:
            narrow[state.links[square]] += 1


@_compiled(types.void(_TABLES, _STATE, types.int64, types.int64[::1]))
def _follow_advance(tables, state, square, narrow):
    """Keep the counts of `_count_narrow` up after the knight was placed on a square."""
    end = tables.neighbours.shape[0] - 1
    if state.links[square] < ENOUGH:
        narrow[state.links[square]] -= 1
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        links = state.links[target]
        if state.free[target] and links < ENOUGH:
            narrow[links] += 1
            if links == 0:
                narrow[1] -= 1
        place += 1
        target = tables.neighbours[square, place]


@_compiled(types.void(_TABLES, _STATE, types.int64, types.int64[::1]))
def _follow_retreat(tables, state, square, narrow):
    """Keep the counts of `_count_narrow` up after the knight was lifted off a square."""
    end = tables.neighbours.shape[0] - 1
    if state.links[square] < ENOUGH:
        narrow[state.links[square]] += 1
    place = 0
    target = tables.neighbours[square, 0]
    while target != end:
        links = state.links[target]
        if state.free[target] and 1 <= links <= ENOUGH:
            narrow[links - 1] -= 1
            if links == 1:
                narrow[1] += 1
        place += 1
        target = tables.neighbours[square, place]


@_compiled(types.boolean(_STATE))
def _is_cut_off(state):
    """Tell whether a closed tour could no longer come back to its start."""
    facts = state.facts
    is_under_way = 0 < facts[DEPTH] < facts[SQUARES] - 1
    return facts[CLOSED] and is_under_way and state.links[state.path[0]] == 0


@_compiled(types.boolean(_TABLES, _STATE, types.int64[::1], types.int64))
def _is_lost(tables, state, narrow, proof):
    """Tell whether the free squares prove that no tour can come of the path.

    Every free square is entered from one square and left for another; only the
    last one of an open tour is not left, and that of a closed one for the start.

    Parameters
    ----------
    narrow
        The counts of `_count_narrow`, which know the free neighbours alone.
    proof
        `STRANDED` to look only for squares that no way leads to, or `DEAD_ENDS`.
    """
    stranded, single = narrow[0], narrow[1]
    if proof == DEAD_ENDS and _is_cut_off(state):
        return True
    if stranded + single == 0:
        return False
    facts = state.facts
    end = tables.neighbours.shape[0] - 1
    head, start = np.int64(state.path[facts[DEPTH]]), np.int64(state.path[0])
    for around in (head, start):
        place = 0
        target = np.int64(tables.neighbours[around, 0])
        while target != end:
            links = state.links[target]
            if state.free[target] and links < ENOUGH:
                ways = _ways(tables, state, target)
                # what head and start both attack is looked at from the head
                if around == head or ways == links + 1:
                    if links == 1:
                        single -= 1
                    else:
                        stranded -= 1
                        single += ways == 1
            place += 1
            target = np.int64(tables.neighbours[around, place])
        if not facts[CLOSED] or head == start:
            break
    # a closed tour of two squares leads over the same way there and back
    most = 0 if facts[CLOSED] and facts[SQUARES] > ENOUGH else 1
    return stranded > 0 or (proof == DEAD_ENDS and single > most)


@_compiled(types.void(_RECORD, types.int64, types.int64, types.int64))
def _note(record, step, kind, size):
    """Keep a landmark, unless nothing is kept: then there is no room for any."""
    count = record.facts[LANDMARK_COUNT]
    if count == record.landmarks.shape[0]:
        return
    record.landmarks[count, 0] = step
    record.landmarks[count, 1] = kind
    record.landmarks[count, 2] = size
    record.facts[LANDMARK_COUNT] = count + 1


@_compiled(types.void(_RECORD, types.int64, types.int64))
def _note_peak(record, step, depth):
    """Keep the dead end at `step` as a new record depth."""
    record.facts[RECORD_DEPTH] = depth
    _note(record, step, RECORD, depth)


@_compiled(types.int64(_RECORD))
def _least_noted(record):
    """Return how long a retreat must be at most that it need not be noted."""
    return min(record.facts[BIN_RUN], record.facts[FRESH_RUN])


@_compiled(types.int64(_RECORD, types.int64, types.int64, types.int64))
def _note_retreat(record, step, run, square):
    """Keep a retreat of `run` moves that came as far as `square`, and return `_least_noted`.

    It may be the longest of its bin, of those since somebody looked, or of all.
    While it goes on it is one landmark.
    """
    facts = record.facts
    facts[BIN_RUN] = max(facts[BIN_RUN], run)
    if run > facts[FRESH_RUN]:
        facts[FRESH_RUN], facts[FRESH_SQUARE] = run, square
    if run > facts[LONGEST_RUN]:
        facts[LONGEST_RUN] = run
        last = facts[LANDMARK_COUNT] - 1
        if last >= 0:
            landmark = record.landmarks[last]
            if landmark[0] == step - 1 and landmark[1] == RETREAT:
                facts[LANDMARK_COUNT] = last
        _note(record, step, RETREAT, run)
    return _least_noted(record)


@_compiled(types.int64(_STATE))
def _begin_round(state):
    """Begin again to try from the base, in the next order; return the advances there are."""
    facts = state.facts
    state.choices[facts[BASE]] = 0
    facts[ROUND] += 1
    return facts[BUDGET] if facts[ROUND] < MOST_ROUNDS else NEVER


@_compiled(types.void(_TABLES, _STATE, _RECORD, types.int64))
def _run(tables, state, record, until):
    """Search up to a step on any board with any strategy."""
    facts = state.facts
    path, choices, retreats = state.path, state.choices, state.retreats
    squares, base, floor = facts[SQUARES], facts[BASE], facts[FLOOR]
    step, depth, run, deepest = facts[STEP], facts[DEPTH], facts[RUN], facts[DEEPEST]
    pruning, turned, left = facts[PRUNING], facts[TURNED], facts[LEFT]
    low, high = record.facts[BIN_LOW], record.facts[BIN_HIGH]
    longest = _least_noted(record)
    while True:
        if turned == RESTARTING and depth == base:
            turned, left = TRYING, _begin_round(state)
        head = np.int64(path[depth])
        choice = 0
        if turned == TRYING:
            choice = _next_choice(tables, state, head, np.int64(choices[depth]))
        if choice == 0:
            if not facts[BACKTRACKING]:
                facts[OUTCOME] = STUCK
                if depth > max(base, record.facts[RECORD_DEPTH]):
                    _note_peak(record, step, depth)
                break
            if depth == floor:
                facts[OUTCOME] = NO_TOUR
                break
            if step >= until:
                break
            if run == 0 and depth > record.facts[RECORD_DEPTH] and turned != RESTARTING:
                _note_peak(record, step, depth)
            retreats[0, depth] += 1
            retreats[1, head] += 1
            _lift(tables, state, head)
            depth -= 1
            step += 1
            run += 1
            facts[DEPTH] = depth
            if pruning:
                if turned == PRUNED:
                    turned = TRYING
                _follow_retreat(tables, state, head, state.narrow)
            low = min(low, depth)
            if run > longest:
                longest = _note_retreat(record, step, run, path[depth])
            continue
        if step >= until:
            break
        choices[depth] = choice
        depth += 1
        step += 1
        run = 0
        square = np.int64(tables.neighbours[head, choice - 1])
        path[depth] = square
        choices[depth] = 0
        state.entered[depth] = step
        _place(tables, state, square)
        facts[DEPTH] = depth
        if pruning:
            _follow_advance(tables, state, square, state.narrow)
            if _is_lost(tables, state, state.narrow, pruning):
                turned = PRUNED
        left -= 1
        if left == 0:
            turned = RESTARTING
        high = max(high, depth)
        deepest = max(deepest, depth)
        if depth + 1 == squares and _is_goal(tables, state):
            facts[OUTCOME] = SOLVED
            _note(record, step, TOUR, depth)
            break
    facts[STEP], facts[RUN], facts[DEEPEST] = step, run, deepest
    facts[TURNED], facts[LEFT] = turned, left
    record.facts[BIN_LOW], record.facts[BIN_HIGH] = low, high


@_compiled(types.uint64(_TABLES, _STATE))
def _enter_word(tables, state):
    """Return the free squares as a set, and leave `free` and `links` to the start's path.

    They are not kept while the set is: `_leave_word` brings them back.
    """
    free = _WORD(0)
    for square in range(tables.neighbours.shape[0] - 1):
        free |= _WORD(state.free[square]) << _WORD(square)
    for index in range(state.facts[BASE] + 1, state.facts[DEPTH] + 1):
        _lift(tables, state, np.int64(state.path[index]))
    return free


@_compiled(types.void(_TABLES, _STATE))
def _leave_word(tables, state):
    """Bring `free` and `links` back to the path."""
    for index in range(state.facts[BASE] + 1, state.facts[DEPTH] + 1):
        _place(tables, state, np.int64(state.path[index]))


@_compiled(types.uint64(_TABLES, _STATE, _RECORD, types.int64, types.uint64))
def _run_in_a_word(tables, state, record, until, free):
    """Do what `_run` does where candidates keep a fixed order and the board fits a word.

    A square from which the knight can only go back again is counted without
    being entered: two steps at once.
    """
    facts = state.facts
    path, choices, retreats = state.path, state.choices, state.retreats
    entered = state.entered
    neighbours, sets = tables.neighbours, tables.sets
    end = neighbours.shape[0] - 1
    last_depth, floor = facts[SQUARES] - 1, facts[FLOOR]
    step, depth, run = facts[STEP], facts[DEPTH], facts[RUN]
    low, high = record.facts[BIN_LOW], record.facts[BIN_HIGH]
    peak, longest = record.facts[RECORD_DEPTH], _least_noted(record)
    one, none = _WORD(1), _WORD(0)
    head = np.int64(path[depth])
    place = np.int64(choices[depth])
    while True:
        square = np.int64(neighbours[head, place])
        if square == end:
            if depth == floor:
                facts[OUTCOME] = NO_TOUR
                break
            if step >= until:
                break
            if run == 0 and depth > peak:
                peak = depth
                _note_peak(record, step, depth)
            retreats[0, depth] += 1
            retreats[1, head] += 1
            free |= one << _WORD(head)
            depth -= 1
            step += 1
            run += 1
            low = min(low, depth)
            if run > longest:
                longest = _note_retreat(record, step, run, path[depth])
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
                    _note_peak(record, step + 1, peak)
            step += 2
            run = 1
            if longest == 0:
                longest = _note_retreat(record, step, run, head)
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
            facts[DEPTH] = depth
            if _is_goal(tables, state):
                facts[OUTCOME] = SOLVED
                _note(record, step, TOUR, depth)
                break
    facts[STEP], facts[DEPTH], facts[RUN] = step, depth, run
    facts[DEEPEST] = max(facts[DEEPEST], high)
    record.facts[BIN_LOW], record.facts[BIN_HIGH] = low, high
    return free


@_compiled(types.void(_STATE, _RECORD))
def _close_bin(state, record):
    """Put the finished bin into the profile; when the profile is full, halve it."""
    facts, profile = record.facts, record.profile
    count = facts[BIN_COUNT]
    profile[0, count] = facts[BIN_LOW]
    profile[1, count] = facts[BIN_HIGH]
    profile[2, count] = facts[BIN_RUN]
    count += 1
    if count == BINS:
        count = BINS // 2
        for index in range(count):
            profile[0, index] = min(profile[0, 2 * index], profile[0, 2 * index + 1])
            profile[1, index] = max(profile[1, 2 * index], profile[1, 2 * index + 1])
            profile[2, index] = max(profile[2, 2 * index], profile[2, 2 * index + 1])
        facts[BIN_WIDTH] *= 2
    facts[BIN_COUNT] = count
    facts[BIN_END] += facts[BIN_WIDTH]
    facts[BIN_LOW] = state.facts[DEPTH]
    facts[BIN_HIGH] = state.facts[DEPTH]
    facts[BIN_RUN] = 0


@_compiled(types.void(types.uint8[::1], types.uint8[::1], types.int64))
def _copy(source, target, count):
    """Copy so many choices; numba's own copying of slices takes seconds to compile."""
    for index in range(count):
        target[index] = source[index]


@_compiled(types.void(_STATE, _RECORD))
def _keep_checkpoint(state, record):
    """Keep the choices; when there is no room, drop every second checkpoint first."""
    facts = record.facts
    count = facts[CHECKPOINT_COUNT]
    if count == record.checkpoints.shape[0]:
        for index in range(count // 2):
            depth = record.checkpoint_depths[2 * index]
            record.checkpoint_depths[index] = depth
            _copy(record.checkpoints[2 * index], record.checkpoints[index], depth + 1)
        count //= 2
        facts[CHECKPOINT_EVERY] *= 2
        facts[CHECKPOINT_COUNT] = count
        facts[CHECKPOINT_NEXT] = count * facts[CHECKPOINT_EVERY]
        if facts[CHECKPOINT_NEXT] != state.facts[STEP]:
            return
    depth = state.facts[DEPTH]
    record.checkpoint_depths[count] = depth
    _copy(state.choices, record.checkpoints[count], depth + 1)
    facts[CHECKPOINT_COUNT] = count + 1
    facts[CHECKPOINT_NEXT] += facts[CHECKPOINT_EVERY]


@_compiled(types.int64(_TABLES, _STATE, _RECORD, _TOKEN, types.int64), is_offered=True)
def advance(tables, state, record, token, budget):
    """Search for at most `budget` steps and return how many were taken.

    The state stays resumable: many small budgets do the same as a large one.

    Parameters
    ----------
    token
        int64, (2,): when these differ the search breaks off early, see `CancelToken`.
    """
    first = state.facts[STEP]
    limit = min(budget, NEVER - first)
    limit += first
    fits = (
        state.facts[BACKTRACKING]
        and state.facts[SORTING] == BY_PLACE
        and state.facts[PRUNING] == NOTHING
        and tables.neighbours.shape[0] - 1 <= FITS
    )
    free = _enter_word(tables, state) if fits else _WORD(0)
    while state.facts[OUTCOME] == RUNNING:
        until = min(limit, record.facts[BIN_END], record.facts[CHECKPOINT_NEXT])
        until = min(until, state.facts[STEP] + _BREATH)
        if fits:
            free = _run_in_a_word(tables, state, record, until, free)
        else:
            _run(tables, state, record, until)
        step = state.facts[STEP]
        if step == record.facts[BIN_END]:
            _close_bin(state, record)
        if step == record.facts[CHECKPOINT_NEXT]:
            _keep_checkpoint(state, record)
        if step >= limit or token[0] != token[1]:
            break
    if fits:
        _leave_word(tables, state)
    return state.facts[STEP] - first


@_compiled(types.void(_TABLES, _STATE))
def _look_for_loss(tables, state):
    """Set up what pruning needs for a path that was not walked."""
    facts = state.facts
    facts[TURNED] = TRYING
    if facts[PRUNING]:
        _count_narrow(tables, state, state.narrow)
        if _is_lost(tables, state, state.narrow, facts[PRUNING]):
            facts[TURNED] = PRUNED


@_compiled(types.void(_TABLES, _STATE, types.uint8[::1], types.int64, types.int64), is_offered=True)
def restore(tables, state, choices, depth, step):
    """Bring back the state of a step from the choices that led to it.

    Parameters
    ----------
    choices
        uint8, (depth + 1,) or more: a row of `Record.checkpoints`.
    depth, step
        What they were.
    """
    facts = state.facts
    for index in range(facts[BASE] + 1, facts[DEPTH] + 1):
        _lift(tables, state, np.int64(state.path[index]))
    _copy(choices, state.choices, depth + 1)
    for index in range(facts[BASE], depth):
        square = np.int64(tables.neighbours[state.path[index], choices[index] - 1])
        state.path[index + 1] = square
        state.entered[index + 1] = UNKNOWN
        _place(tables, state, square)
    facts[DEPTH] = depth
    facts[STEP] = step
    facts[RUN] = 0
    facts[OUTCOME] = RUNNING
    _look_for_loss(tables, state)


@_compiled(types.boolean(_TABLES, _STATE, types.int64))
def _is_mark(tables, state, size):
    """Tell whether this step is one to stop at; see `walk`."""
    facts = state.facts
    run, depth = facts[RUN], facts[DEPTH]
    if facts[OUTCOME] == SOLVED or (run > 0) != (size > 0) or run < size:
        return False
    head, last = np.int64(state.path[depth]), np.int64(state.choices[depth])
    if facts[TURNED] == RESTARTING:
        return False
    goes_on = facts[TURNED] == TRYING and _next_choice(tables, state, head, last) != 0
    if size == 0:
        return not goes_on
    return goes_on or facts[OUTCOME] != RUNNING


@_compiled(types.int64(_TABLES, _STATE, types.int64, types.int64[::1]))
def _loss_after(tables, state, former_head, narrow):
    """Return the depth if the last step made the path lost, else `NOT_LOST`.

    It was not lost before that step; so it is not after a retreat.
    """
    facts = state.facts
    if facts[RUN]:
        _follow_retreat(tables, state, former_head, narrow)
        return NOT_LOST
    _follow_advance(tables, state, np.int64(state.path[facts[DEPTH]]), narrow)
    return facts[DEPTH] if _is_lost(tables, state, narrow, DEAD_ENDS) else NOT_LOST


@_compiled(types.void(_TABLES, _STATE, types.int64[::1]))
def _name_proof_squares(tables, state, proof):
    """Write down the squares that prove the path lost; see `loss`."""
    for least in (NO_WAY, ONE_WAY):
        count = 0
        for square in range(tables.neighbours.shape[0] - 1):
            if state.free[square] and _ways(tables, state, square) == least:
                proof[2 + count] = square
                count += 1
        proof[0], proof[1] = least, count
        if count:
            return
    proof[0], proof[1], proof[2] = NO_WAY_HOME, 1, state.path[0]


@_compiled(
    types.int64(_TABLES, _STATE, types.uint32[::1], types.int64, types.int64[::1]),
    is_offered=True,
)
def loss(tables, state, path, depth, found):
    """Find the first move of a path after which no tour can come of it any more.

    Parameters
    ----------
    state
        At the search's beginning, where it is left again.
    path, depth
        uint32, the squares of a path that continues the one the search was given,
        and how many moves it has.
    found
        int64, (squares + 4,), filled: room for `_count_narrow`; what proves it, `NO_WAY`,
        `ONE_WAY` or `NO_WAY_HOME`; how many squares do; the squares.

    Returns
    -------
    int
        The depth after that move, or `NOT_LOST`.
    """
    facts = state.facts
    lost_at = NOT_LOST
    narrow, proof = found[:2], found[2:]
    _count_narrow(tables, state, narrow)
    while True:
        if _is_lost(tables, state, narrow, DEAD_ENDS):
            lost_at = facts[DEPTH]
            _name_proof_squares(tables, state, proof)
            break
        if facts[DEPTH] == depth:
            break
        facts[DEPTH] += 1
        square = np.int64(path[facts[DEPTH]])
        state.path[facts[DEPTH]] = square
        _place(tables, state, square)
        _follow_advance(tables, state, square, narrow)
    while facts[DEPTH] > facts[BASE]:
        _lift(tables, state, np.int64(state.path[facts[DEPTH]]))
        facts[DEPTH] -= 1
    return lost_at


@_compiled(
    types.int64(_TABLES, _STATE, _RECORD, _TOKEN, types.int64, types.int64, types.int64[::1]),
    is_offered=True,
)
def walk(tables, state, record, token, until, what, notes):
    """Search on step by step, to step `until` at the most, and look at each step.

    It is one function, as each that searches holds a copy of the search, and takes as long
    to compile.

    Parameters
    ----------
    token
        int64, (2,): when these differ the search breaks off, see `CancelToken`.
    what, notes
        What is looked for, and int64 numbers that go with it.

        - `NEXT_MARK` or `LAST_MARK`: with the note 0, where the knight has run into a dead
          end, which is where it came by an advance and cannot go on. With a note from 1
          up: the end of a retreat of so many moves or more.
        - `LAST_BELOW`: where the path has fewer moves than the note.
        - `LOST`: where the path is lost. Of three notes the first is the depth since
          which it is, or `NOT_LOST`, and the others are the counts of `_count_narrow`.
          If it is lost already, nothing is left to try below that depth, so the
          knight goes back first.

    Returns
    -------
    int
        The step at which it was found, for the first three of them the next one or the
        last one; -1 if there is none. Only `LAST_BELOW` counts the step at which the
        state stands.
    """
    facts = state.facts
    size = notes[0]
    found = facts[STEP] if what == LAST_BELOW and facts[DEPTH] < size else -1
    while facts[STEP] < until and facts[OUTCOME] == RUNNING:
        before, head = facts[STEP], np.int64(state.path[facts[DEPTH]])
        _run(tables, state, record, before + 1)
        is_there = False
        if facts[STEP] == before:
            is_there = what <= LAST_MARK and _is_mark(tables, state, size)
        elif what == LAST_BELOW:
            is_there = facts[DEPTH] < size
        elif what == LOST:
            notes[0] = _loss_after(tables, state, head, notes[1:])
            is_there = notes[0] != NOT_LOST
        else:
            is_there = _is_mark(tables, state, size)
        if is_there:
            found = facts[STEP]
            if what in (NEXT_MARK, LOST):
                break
        # not before there is a step more: who asks again and again shall come to an end
        if token[0] != token[1]:
            break
    return found


def _without_dispatch(function):
    """Return a compiled function that does not look up its arguments' types first.

    The types are always those of its one signature. Looking at named tuples
    takes twice as long as the call itself, which tells in many short slices.
    """
    overloads = getattr(function, "overloads", None)
    return next(iter(overloads.values())).entry_point if overloads else function


advance_at_once = _without_dispatch(advance)
"""`advance`, for callers that make thousands of calls a second."""


def _try_out():
    """Search three squares in a row from the middle, in each of the ways there are."""
    neighbours = np.full((4, WIDTH), 3, np.uint32)
    neighbours[0, 0] = neighbours[2, 0] = 1
    neighbours[1, :2] = 0, 2
    tables = Tables(
        neighbours,
        np.array([2, 5, 2, 0], np.uint64),
        np.array([1, 2, 1, 0], np.uint8),
        np.zeros(4, np.int32),
    )
    for sorting in (BY_PLACE, BY_ACCESSIBILITY):
        state = State(
            np.zeros(STATE_FACTS, np.int64),
            np.array([1, 0, 0], np.uint32),
            np.zeros(3, np.uint8),
            np.array([1, 0, 1, 0], np.uint8),
            np.array([0, 2, 0, 0], np.uint8),
            np.zeros((2, 4), np.int64),
            np.zeros(2, np.int64),
            np.zeros(3, np.int64),
        )
        state.facts[[SQUARES, BACKTRACKING]] = 3, 1
        state.facts[SORTING] = sorting
        record = Record(
            np.full(RECORD_FACTS, NEVER),
            np.zeros((3, BINS), np.int32),
            np.zeros((0, 3), np.int64),
            np.zeros((0, 3), np.uint8),
            np.zeros(0, np.int32),
        )
        restore(tables, state, state.choices, 0, 0)
        advance(tables, state, record, np.zeros(2, np.int64), 9)


if _cache.directory is not None:
    # code that is broken breaks here, where the next start notices
    _try_out()
_cache.keep()
