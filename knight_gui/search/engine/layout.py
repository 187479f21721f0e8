"""What the search works on: flat arrays, and records of int64 with named fields.

A search walks over `BoardTables` (what the board looks like), changes a `SearchState`
(where the search stands) and writes a `RecordArrays` (what is kept of it).

What identifies a state is the choice made at each depth: the place of the
chosen square in the neighbour table's row of the square before, from 1. The next
untried candidate is the least one that comes after the choice in the order of
the candidates, so nothing else need be kept to go on, or to come back.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

NEIGHBOR_SLOTS = 9
"""Entries in a row of the neighbour table: eight neighbours and an end mark."""
MAX_BITSET_SQUARES = 64
"""Boards of up to this many squares have a set of squares in one word, and so code of their own."""
PROFILE_BINS = 4096
"""Bins of the depth profile; when they are full, neighbours are merged."""
INFINITE = np.iinfo(np.int64).max
"""The step at which something happens that never happens."""
MAX_RESTARTS = 100
"""Rounds with a budget. The one after them has none, so that every search is complete."""
CANCEL_CHECK_STEPS = 1 << 16
"""Steps after which a search looks at the token, at the latest: a millisecond or two."""
UNKNOWN_STEP = -1
"""A step that would have to be searched for."""
STEP_NOT_FOUND = -1
"""In place of a step that was looked for."""

PATH_LOST, PATH_COMPLETABLE, PATH_UNDECIDED = 0, 1, 2
"""What can become of a path."""


OutcomeCode = IntEnum("OutcomeCode", "RUNNING SOLVED NO_TOUR STUCK", start=0)
"""How a search stands."""
HeadStatus = IntEnum("HeadStatus", "TRYING PRUNED RESTARTING UNFILTERED", start=0)
"""Why nothing is tried from a head.

No reason; the pruning; a budget that is used up; what is ruled out was not passed over yet.
"""
SortingCode = IntEnum(
    "SortingCode", "BY_TABLE_ORDER BY_TIE_BREAK_ONLY BY_DEGREE BY_ACCESSIBILITY BY_HAND", start=0
)
"""What candidates are sorted by, before the tie-break.

Their place in the table alone, without any tie-break; nothing; the number of their
neighbours; the number of their free neighbours; nothing, as somebody chooses each step.
"""
LandmarkCode = IntEnum("LandmarkCode", "RECORD RETREAT TOUR", start=0)
"""Kinds of landmarks."""


class BoardTables(NamedTuple):
    """The board and the order of moves on it.

    Attributes
    ----------
    neighbors
        uint32, (squares + 1, `NEIGHBOR_SLOTS`): the neighbours of each square in the
        order in which they are tried, then the number of squares as end mark.
        A hole has none.
    degrees
        uint8, (squares + 1,): the number of neighbours of each square.
    center_nearness
        int32, (squares + 1,): how much nearer than a corner each square is to the centre,
        squared; the unit is half the side of a square.
    code_addresses
        int64, (squares + 1,): the addresses of the code for each square, see `unrolled`; 0
        where there is none, or not yet.
    """

    neighbors: NDArray[np.uint32]
    degrees: NDArray[np.uint8]
    center_nearness: NDArray[np.int32]
    code_addresses: NDArray[np.int64]


def make_record_dtype(field_type: type[np.integer[Any]], *field_names: str) -> np.dtype[Any]:
    """Return the type of a record of whole numbers, whose fields are attributes, too."""
    return np.dtype((np.record, np.dtype([(name, field_type) for name in field_names], align=True)))


STATE_SCALARS_DTYPE = make_record_dtype(
    np.int64,
    "step",
    "depth",
    "outcome",
    # the last step that somebody has chosen; `INFINITE` where nobody does
    "last_chosen_step",
    # the depth of the path that was given
    "root_depth",
    # the depth below which the search does not go back: the root, unless a part is looked at
    "floor_depth",
    "square_count",
    "is_closed",
    "may_backtrack",
    "sorting",
    "tie_break",
    "seed",
    "pruning",
    # where the compiled foresight stands, and how many links it tries before it gives up
    "foresight_address",
    "max_branches",
    # advances in a round, 0 for a single round without end
    "moves_per_round",
    # what is different in the rounds after the first
    "varies_ties",
    "round_seed",
    # how many restarts there were
    "restart_count",
    # the advances that are left in the round
    "moves_left",
    # why nothing is tried from the head
    "head_status",
    # the number of retreats since the last advance
    "retreat_run",
    "max_depth",
    # how many there were, where somebody may go on from one
    "tour_count",
)
"""The numbers of a state."""

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
    # the longest retreat since it was set to 0, and where that one ended
    "recent_longest_retreat",
    "recent_retreat_end",
)
"""The numbers of a record."""


class SearchState(NamedTuple):
    """Where a search stands.

    Attributes
    ----------
    scalars
        `STATE_SCALARS_DTYPE`, (1,): an array, which comes into compiled code six times as fast
        as a record by itself.
    path
        uint32, (squares,): the squares up to the depth.
    choices
        uint8, (squares,): for each depth the place, from 1, of the square that was
        gone to last from there, or passed over; 0 before the first.
    free
        uint8, (squares + 1,): 1 where the knight can still go. The end mark counts as
        not free.
    free_degrees
        uint8, (squares + 1,): the number of free neighbours.
    retreat_counts
        int64, (2, squares + 1): how often the search went back, by depth and by square.
    low_degree_counts
        int64, (2,): how many free squares have no free neighbour, and how many have one;
        kept up only with pruning.
    entry_steps
        int64, (squares,): for each depth up to that of the path the step at which the
        knight came there; `UNKNOWN_STEP` if that was before a checkpoint.
    workspace
        int64: what is called at its address works on: the code for the board, see
        `unrolled`, or the foresight, see `net`. Of a search by hand the choice of each step, 0
        for a retreat, and an end mark.
    """

    scalars: NDArray[Any]
    path: NDArray[np.uint32]
    choices: NDArray[np.uint8]
    free: NDArray[np.uint8]
    free_degrees: NDArray[np.uint8]
    retreat_counts: NDArray[np.int64]
    low_degree_counts: NDArray[np.int64]
    entry_steps: NDArray[np.int64]
    workspace: NDArray[np.int64]


class RecordArrays(NamedTuple):
    """What is kept of a search while it runs.

    Attributes
    ----------
    scalars
        `RECORD_SCALARS_DTYPE`, (1,).
    depth_profile
        int32, (2, `PROFILE_BINS`): the least depth in each bin, and the longest retreat that came as
        far as there. Bin i holds the steps from i to i + 1 times the width, both included, so
        that neighbours meet.
    landmarks
        int64, (n, 3): step, kind and size of each.
    checkpoints
        uint8, (n, squares): the choices at each multiple of so many steps, those of the
        head included.
    checkpoint_depths
        int32, (n,): the depth there.
    """

    scalars: NDArray[Any]
    depth_profile: NDArray[np.int32]
    landmarks: NDArray[np.int64]
    checkpoints: NDArray[np.uint8]
    checkpoint_depths: NDArray[np.int32]


class PathColumns(NamedTuple):
    """What is read of a landscape.

    Attributes
    ----------
    counts
        int64, (2,): how many columns were read, and how many of the steps wanted were reached.
    steps
        int64, (columns,): the step of each.
    depths
        int32, (columns,): the depth there.
    shared_depths
        int32, (columns,): the depth up to which its moves are those of the column before,
        never taken back between; -1 for the first.
    round_phases
        int32, (columns,): twice how many restarts there were, and one more on the way back to
        the start for the next.
    square_ends
        int64, (columns,): where the squares of each column end in `new_squares`.
    new_squares
        uint32: for each column those of the depths above the one it shares.
    """

    counts: NDArray[np.int64]
    steps: NDArray[np.int64]
    depths: NDArray[np.int32]
    shared_depths: NDArray[np.int32]
    round_phases: NDArray[np.int32]
    square_ends: NDArray[np.int64]
    new_squares: NDArray[np.uint32]
