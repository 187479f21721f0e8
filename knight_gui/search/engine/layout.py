"""What the search works on: flat arrays, and records of int64 with named fields.

A search walks over `Tables` (what the board looks like), changes a `State`
(where the search stands) and writes a `Record` (what is kept of it).

What identifies a state is the choice made at each depth: the place of the
chosen square in the neighbour table's row of the square before, from 1. The next
untried candidate is the least one that comes after the choice in the order of
the candidates, so nothing else need be kept to go on, or to come back.
"""

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

WIDTH = 9
"""Entries in a row of the neighbour table: eight neighbours and an end mark."""
FITS = 64
"""Boards of up to this many squares have a set of squares in one word, and so code of their own."""
BINS = 4096
"""Bins of the depth profile; when they are full, neighbours are merged."""
NEVER = np.iinfo(np.int64).max
"""The step at which something happens that never happens."""
MOST_ROUNDS = 100
"""Rounds with a budget. The one after them has none, so that every search is complete."""
BREATH = 1 << 16
"""Steps after which a search looks at the token, at the latest: a millisecond or two."""
UNKNOWN = -1
"""A step that would have to be searched for."""
NOT_FOUND = -1
"""In place of a step that was looked for."""

LOST, COMPLETABLE, UNDECIDED = 0, 1, 2
"""What can become of a path."""


Outcome = IntEnum("Outcome", "RUNNING SOLVED NO_TOUR STUCK", start=0)
"""How a search stands."""
Turn = IntEnum("Turn", "TRYING PRUNED RESTARTING LOOKING", start=0)
"""Why nothing is tried from a head.

No reason; the pruning; a budget that is used up; what is ruled out was not passed over yet.
"""
Sorting = IntEnum("Sorting", "BY_PLACE BY_NOTHING BY_DEGREE BY_ACCESSIBILITY BY_HAND", start=0)
"""What candidates are sorted by, before the tie-break.

Their place in the table alone, without any tie-break; nothing; the number of their
neighbours; the number of their free neighbours; nothing, as somebody chooses each step.
"""
TieBreak = IntEnum("TieBreak", "ORDER RANDOM POHL POHL_MIN FARTHEST", start=0)
"""What decides among equals, before their place in the table."""
Pruning = IntEnum("Pruning", "NONE STRANDED DEAD_ENDS FORESIGHT", start=0)
"""What proves that nothing need be tried from a head."""
Landmark = IntEnum("Landmark", "RECORD RETREAT TOUR", start=0)
"""Kinds of landmarks."""


class Tables(NamedTuple):
    """The board and the order of moves on it.

    Attributes
    ----------
    neighbours
        uint32, (squares + 1, `WIDTH`): the neighbours of each square in the
        order in which they are tried, then the number of squares as end mark.
        A hole has none.
    degrees
        uint8, (squares + 1,): the number of neighbours of each square.
    nearness
        int32, (squares + 1,): how much nearer than a corner each square is to the centre,
        squared; the unit is half the side of a square.
    codes
        int64, (squares + 1,): the addresses of the code for each square, see `unrolled`; 0
        where there is none, or not yet.
    """

    neighbours: NDArray[np.uint32]
    degrees: NDArray[np.uint8]
    nearness: NDArray[np.int32]
    codes: NDArray[np.int64]


def record_of(kind: type[np.integer[Any]], *names: str) -> np.dtype[Any]:
    """Return the type of a record of whole numbers, whose fields are attributes, too."""
    return np.dtype((np.record, np.dtype([(name, kind) for name in names], align=True)))


STATE_FACTS = record_of(
    np.int64,
    "step",
    "depth",
    "outcome",
    # the last step that somebody has chosen; `NEVER` where nobody does
    "last",
    # the depth of the path that was given
    "root",
    # the depth below which the search does not go back: the root, unless a part is looked at
    "floor",
    "squares",
    "closed",
    "backtracking",
    "sorting",
    "tie_break",
    "seed",
    "pruning",
    # where the compiled foresight stands, and how many links it tries before it gives up
    "foresight",
    "most_cases",
    # advances in a round, 0 for a single round without end
    "budget",
    # what is different in the rounds after the first
    "varies_ties",
    "round_seed",
    # how many restarts there were
    "restarts",
    # the advances that are left in the round
    "left",
    # why nothing is tried from the head
    "turned",
    # the number of retreats since the last advance
    "run",
    "deepest",
    # how many there were, where somebody may go on from one
    "tours",
)
"""The numbers of a state."""

RECORD_FACTS = record_of(
    np.int64,
    "bin_width",
    "bin_count",
    "bin_end",
    "bin_low",
    "bin_run",
    "checkpoint_every",
    "checkpoint_next",
    "checkpoint_count",
    "record_depth",
    "longest_run",
    "landmark_count",
    # the longest retreat since it was set to 0, and where that one ended
    "fresh_run",
    "fresh_square",
)
"""The numbers of a record."""


class State(NamedTuple):
    """Where a search stands.

    Attributes
    ----------
    facts
        `STATE_FACTS`, (1,): an array, which comes into compiled code six times as fast
        as a record by itself.
    path
        uint32, (squares,): the squares up to the depth.
    choices
        uint8, (squares,): for each depth the place, from 1, of the square that was
        gone to last from there, or passed over; 0 before the first.
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
    desk
        int64: what is called at its address works on: the code for the board, see
        `unrolled`, or the foresight, see `net`. Of a search by hand the choice of each step, 0
        for a retreat, and an end mark.
    """

    facts: NDArray[Any]
    path: NDArray[np.uint32]
    choices: NDArray[np.uint8]
    free: NDArray[np.uint8]
    links: NDArray[np.uint8]
    retreats: NDArray[np.int64]
    narrow: NDArray[np.int64]
    entered: NDArray[np.int64]
    desk: NDArray[np.int64]


class Record(NamedTuple):
    """What is kept of a search while it runs.

    Attributes
    ----------
    facts
        `RECORD_FACTS`, (1,).
    profile
        int32, (2, `BINS`): the least depth in each bin, and the longest retreat that came as
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

    facts: NDArray[Any]
    profile: NDArray[np.int32]
    landmarks: NDArray[np.int64]
    checkpoints: NDArray[np.uint8]
    checkpoint_depths: NDArray[np.int32]


class Columns(NamedTuple):
    """What is read of a landscape.

    Attributes
    ----------
    counts
        int64, (2,): how many columns were read, and how many of the steps wanted were reached.
    steps
        int64, (columns,): the step of each.
    depths
        int32, (columns,): the depth there.
    shared
        int32, (columns,): the depth up to which its moves are those of the column before,
        never taken back between; -1 for the first.
    phases
        int32, (columns,): twice how many restarts there were, and one more on the way back to
        the start for the next.
    ends
        int64, (columns,): where the squares of each column end in `squares`.
    squares
        uint32: for each column those of the depths above the one it shares.
    """

    counts: NDArray[np.int64]
    steps: NDArray[np.int64]
    depths: NDArray[np.int32]
    shared: NDArray[np.int32]
    phases: NDArray[np.int32]
    ends: NDArray[np.int64]
    squares: NDArray[np.uint32]
