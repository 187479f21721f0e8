"""Arrays that the engine works on: flat ones, and records of int64 with named fields.

A search reads `BoardTables` (the board), changes a `SearchState` (the position of the search) and
writes a `RecordArrays` (its history).

A state is identified by the choice at each depth: the slot of the chosen square, counted from 1, in
the neighbour table's row of the square before. The next untried candidate is the first one after
the choice in the order of the candidates, so nothing else is needed to go on, or to come back.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

NEIGHBOR_SLOTS = 9
"""Entries in a row of the neighbour table: eight neighbours and an end mark."""
MAX_BITSET_SQUARES = 64
"""Squares of the largest board whose set of squares fits one word; only such boards get generated
code."""
PROFILE_BINS = 4096
"""Bins of the depth profile; when all are full, neighbours are merged."""
INFINITE = np.iinfo(np.int64).max
"""Step of an event that never happens."""
MAX_RESTARTS = 100
"""Rounds with a budget. The one after them has none, so that every search is complete."""
CANCEL_CHECK_STEPS = 1 << 16
"""Most steps between two checks of the cancel token: a millisecond or two."""
UNKNOWN_STEP = -1
"""In place of a step that only a search could find."""
STEP_NOT_FOUND = -1
"""Result of a search for a step that does not exist."""

PATH_LOST = 0
"""Result of a check: the path cannot become a tour."""
PATH_COMPLETABLE = 1
"""Result of a check: the path can become a tour."""
PATH_UNDECIDED = 2
"""Result of a check that took too many branches."""


class OutcomeCode(IntEnum):
    """State of a search."""

    RUNNING = 0
    """It can go on."""
    SOLVED = 1
    """It stands on a tour of the kind it looks for."""
    NO_TOUR = 2
    """It has tried everything."""
    STUCK = 3
    """It cannot advance, and may not go back."""


class HeadStatus(IntEnum):
    """Reason why no candidate of the head is tried."""

    TRYING = 0
    """None: candidates are tried."""
    PRUNED = 1
    """The pruning proves that the path is lost."""
    RESTARTING = 2
    """The round's budget is used up; the search goes back to the root."""
    UNFILTERED = 3
    """Candidates that foresight rules out have not been skipped yet."""


class SortingCode(IntEnum):
    """Key that candidates are sorted by, before the tie-break."""

    BY_TABLE_ORDER = 0
    """The slot in the neighbour table, without any tie-break."""
    BY_TIE_BREAK_ONLY = 1
    """No key."""
    BY_DEGREE = 2
    """The number of neighbours."""
    BY_ACCESSIBILITY = 3
    """The number of free neighbours."""
    BY_HAND = 4
    """No key: a person chooses each step."""


class LandmarkCode(IntEnum):
    """Type of a landmark."""

    RECORD = 0
    """A dead end deeper than all before."""
    RETREAT = 1
    """A retreat longer than all before."""
    TOUR = 2
    """A tour."""


class BoardTables(NamedTuple):
    """Board, and the order of moves on it."""

    neighbors: NDArray[np.uint32]
    """uint32, (squares + 1, `NEIGHBOR_SLOTS`): the neighbours of each square in the order in which
    they are tried, then the number of squares as end mark. A hole has none."""
    degrees: NDArray[np.uint8]
    """uint8, (squares + 1,): the number of neighbours of each square."""
    center_nearness: NDArray[np.int32]
    """int32, (squares + 1,): squared distance of a corner from the centre minus that of each
    square, in halves of a square's side."""
    code_addresses: NDArray[np.int64]
    """int64, (squares + 1,): the address of the generated function of each square, see
    `generated_code`; 0 where there is none, or not yet."""


def make_record_dtype(field_type: type[np.integer[Any]], *field_names: str) -> np.dtype[Any]:
    """Return the type of a record of integers, whose fields are attributes, too."""
    fields = [(name, field_type) for name in field_names]
    return np.dtype((np.record, np.dtype(fields, align=True)))


STATE_SCALARS_DTYPE = make_record_dtype(
    np.int64,
    "step",
    "depth",
    "outcome",
    # last step of a search by hand; `INFINITE` of any other
    "last_chosen_step",
    # depth of the given path
    "root_depth",
    # depth below which the search does not go back: the root, unless only a part is searched
    "floor_depth",
    "square_count",
    "is_closed",
    "may_backtrack",
    "sorting",
    "tie_break",
    "seed",
    "pruning",
    # address of the compiled foresight, and the branches of a check before it gives up
    "foresight_address",
    "max_branches",
    # advances in a round, 0 for a single round without end
    "moves_per_round",
    # 1 if rounds after the first vary the tie-break, 0 if they vary the order of moves
    "varies_ties",
    "round_seed",
    # number of restarts
    "restart_count",
    # advances left in the round
    "moves_left",
    # a `HeadStatus`
    "head_status",
    # retreats since the last advance
    "retreat_run",
    "max_depth",
    # number of tours; more than one only where a search by hand goes on after a tour
    "tour_count",
)
"""Counters and settings of a state."""

RECORD_SCALARS_DTYPE = make_record_dtype(
    np.int64,
    "bin_width",
    "bin_count",
    "bin_end_step",
    "bin_min_depth",
    "bin_longest_retreat",
    "checkpoint_interval",
    "next_checkpoint_step",
    "checkpoint_count",
    "record_depth",
    "longest_retreat",
    "landmark_count",
    # longest retreat since it was last reset to 0, and the square at its end
    "recent_longest_retreat",
    "recent_retreat_end",
)
"""Counters of a record."""


class SearchState(NamedTuple):
    """State of a search."""

    scalars: NDArray[Any]
    """`STATE_SCALARS_DTYPE`, (1,). An array, because numba unboxes it six times as fast as a
    record."""
    path: NDArray[np.uint32]
    """uint32, (squares,): the squares up to the depth."""
    choices: NDArray[np.uint8]
    """uint8, (squares,): for each depth the choice, a slot counted from 1, that was tried or
    skipped last; 0 before the first."""
    free: NDArray[np.uint8]
    """uint8, (squares + 1,): 1 for each free square. The end mark counts as not free."""
    free_degrees: NDArray[np.uint8]
    """uint8, (squares + 1,): the number of free neighbours."""
    retreat_counts: NDArray[np.int64]
    """int64, (2, squares + 1): the number of retreats by depth and by square."""
    low_degree_counts: NDArray[np.int64]
    """int64, (2,): the number of free squares without a free neighbour, and with one; updated only
    with pruning."""
    entry_steps: NDArray[np.int64]
    """int64, (squares,): for each depth of the path the step of its move; `UNKNOWN_STEP` if that
    was before a checkpoint."""
    workspace: NDArray[np.int64]
    """int64: the memory of generated code, see `generated_code`, or of foresight, see
    `foresight.graph`. Of a search by hand the choice of each step, 0 for a retreat, and an end
    mark."""


class RecordArrays(NamedTuple):
    """Record of a search, written while it runs."""

    scalars: NDArray[Any]
    """`RECORD_SCALARS_DTYPE`, (1,)."""
    depth_profile: NDArray[np.int32]
    """int32, (2, `PROFILE_BINS`): the least depth in each bin, and the longest retreat up
    to a step in it. Bin i holds the steps from i to i + 1 times the width, both
    included, so that neighbours meet."""
    landmarks: NDArray[np.int64]
    """int64, (n, 3): step, `LandmarkCode` and size of each."""
    checkpoints: NDArray[np.uint8]
    """uint8, (n, squares): the choices at each multiple of the interval, those of the head
    included."""
    checkpoint_depths: NDArray[np.int32]
    """int32, (n,): the depth at each checkpoint."""


class PathColumns(NamedTuple):
    """Columns of a landscape: the path at a number of steps."""

    counts: NDArray[np.int64]
    """int64, (2,): the number of columns read, and of the target steps reached."""
    steps: NDArray[np.int64]
    """int64, (columns,): the step of each."""
    depths: NDArray[np.int32]
    """int32, (columns,): the depth at it."""
    shared_depths: NDArray[np.int32]
    """int32, (columns,): the depth up to which its moves are those of the column before, never
    taken back between; -1 for the first."""
    round_phases: NDArray[np.int32]
    """int32, (columns,): twice the number of restarts, plus one on the way back to the root for
    the next."""
    square_ends: NDArray[np.int64]
    """int64, (columns,): the end of each column's squares in `new_squares`."""
    new_squares: NDArray[np.uint32]
    """uint32: for each column the squares of the depths above the shared one."""
