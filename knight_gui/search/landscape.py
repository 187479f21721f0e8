"""The landscape of a search: which squares stay on its path over which steps.

x is the step, y the depth, and each bar a square that stays on the path for as long as the bar is
wide, as in a flame chart. Every column is the exact path at its step; between columns nothing is
guessed. Far away the columns are checkpoints, and nothing is searched again; near by the search
is replayed from one, and where there is a column for each step nothing is left out.

The columns are coloured once they are all there: each is asked at which square its path was lost.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.arrays import blank_columns, with_room
from knight_gui.search.by_hand import last_common
from knight_gui.search.kinds import Fate, Outcome
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.restarts import Restart, Restarts
from knight_gui.search.search import Search

LONGEST_REPLAYED = 1 << 22
"""Steps of a stretch that is searched again to have a column where one is wanted: some 20 ms."""
UNKNOWN = -1
"""A depth that there is none of."""
NOT_ASKED = -2
"""Instead of a depth, where it is still to be found out."""
_SLICE_S = 0.004
"""How long columns are coloured in one go."""


@dataclass(frozen=True, eq=False)
class Landscape:
    """The paths in many columns, one beside the other.

    Attributes
    ----------
    steps
        int64, (columns,): the step of each column.
    depths
        int32, (columns,): the number of moves there.
    shared
        int32, (columns,): the depth up to which the path was not left since the column before;
        -1 for the first.
    phases
        int32, (columns,): twice how many restarts there were, and one more on the way back to
        the start for the next.
    lost
        int32, (columns,): the depth at which the path was lost, `UNKNOWN` if it was not, and
        `NOT_ASKED` as long as the column has no colour yet.
    begins
        int64, (bars,): the column in which a bar begins; bars are in the order of these.
    bar_depths, squares
        (bars,): the depth and the square of each.
    outcome
        How the search ended, if it had.
    base
        The depth of the path that the search was given.
    restarts
        All that had begun, the first of the search first.
    is_by_hand
        Whether somebody chose each step, and may have gone back from a path that was not lost.
    """

    steps: NDArray[np.int64] = field(repr=False)
    depths: NDArray[np.int32] = field(repr=False)
    shared: NDArray[np.int32] = field(repr=False)
    phases: NDArray[np.int32] = field(repr=False)
    lost: NDArray[np.int32] = field(repr=False)
    begins: NDArray[np.int64] = field(repr=False)
    bar_depths: NDArray[np.int64] = field(repr=False)
    squares: NDArray[np.uint32] = field(repr=False)
    outcome: Outcome | None
    base: int
    restarts: tuple[Restart, ...] = ()
    is_by_hand: bool = False

    def __len__(self) -> int:
        return len(self.steps)

    @property
    def first(self) -> int:
        """The step of the first column."""
        return int(self.steps[0])

    @property
    def last(self) -> int:
        """The step of the last column."""
        return int(self.steps[-1])

    @cached_property
    def _keys(self) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        keys = self.bar_depths * len(self) + self.begins
        order = np.argsort(keys, kind="stable")
        return order, keys[order]

    def bars_at(self, columns: Any, depths: Any) -> NDArray[np.intp]:
        """Return the bars at some columns and depths, which must be there."""
        order, keys = self._keys
        wanted = np.asarray(depths, np.int64) * len(self) + np.asarray(columns, np.int64)
        found: NDArray[np.intp] = order[np.searchsorted(keys, wanted, "right") - 1]
        return found

    def column_at(self, step: int) -> int:
        """Return the last column at or before a step, the first if there is none."""
        return max(0, int(np.searchsorted(self.steps, step, "right")) - 1)

    def bar_at(self, step: int, depth: int) -> int:
        """Return the bar at a step and a depth, the highest one there if it is lower."""
        column = self.column_at(step)
        return int(self.bars_at([column], [min(depth, int(self.depths[column]))])[0])

    def extent_of(self, bar: int) -> tuple[int, int]:
        """Return the step of the first column of a bar, and that of the one after its last."""
        depth, begin = int(self.bar_depths[bar]), int(self.begins[bar])
        (ends,) = np.nonzero(self.shared[begin + 1 :] < depth)
        after = begin + 1 + int(ends[0]) if len(ends) else len(self) - 1
        return int(self.steps[begin]), int(self.steps[after])

    def path(self, column: int) -> tuple[int, ...]:
        """Return the path in a column."""
        begun = int(np.searchsorted(self.begins, column, "right"))
        path = np.zeros(int(self.depths.max()) + 1, np.uint32)
        # of several at one depth the last one stays
        path[self.bar_depths[:begun]] = self.squares[:begun]
        return tuple(path[: int(self.depths[column]) + 1].tolist())

    def grid(self, depths: NDArray[np.int64]) -> NDArray[np.int32]:
        """Return the bars as rows and columns: at each of some depths the bar there, or -1."""
        row_of = np.full(int(self.depths.max()) + 1, -1)
        row_of[depths] = np.arange(len(depths))
        rows = row_of[self.bar_depths]
        (chosen,) = np.nonzero(rows >= 0)
        grid = np.zeros((len(depths), len(self)), np.int32)
        grid[rows[chosen], self.begins[chosen]] = chosen + 1
        np.maximum.accumulate(grid, axis=1, out=grid)
        grid[depths[:, None] > self.depths] = 0
        return grid - 1

    def kept(self, now: "Landscape") -> NDArray[np.int64]:
        """Return for each column the depth up to which its path is still that of the newest step.

        Parameters
        ----------
        now
            A landscape that ends with the newest step.
        """
        return (
            np.full(len(self), UNKNOWN, np.int64)
            if now.outcome is Outcome.NO_TOUR
            else self._least_after(len(self) - 1, self._shared_with(now))[: len(self)]
        )

    def left(self, now: "Landscape") -> NDArray[np.int64]:
        """Return for each column the depth up to which its path was given up, and not refuted.

        That is at a restart, or by hand before it was lost.
        """
        if self.is_by_hand:
            return np.where(self.lost >= 0, self.lost - 1, self.depths).astype(np.int64)
        rounds, is_falling = self.phases // 2, self.phases % 2 == 1
        left = np.where(is_falling, self.depths, UNKNOWN).astype(np.int64)
        for number in np.unique(rounds[rounds < len(now.restarts)]).tolist():
            (within,) = np.nonzero((rounds == number) & ~is_falling)
            if len(within):
                begin, end = int(within[0]), int(within[-1])
                # of the path in the last column there may be less when the restart begins
                left[begin : end + 1] = self._least_after(
                    end, last_common(self.path(end), now.restarts[number].path)
                )[begin:]
        return left

    def fates(self, now: "Landscape") -> NDArray[np.uint8]:
        """Return the `Fate` of each bar."""
        kept, left = self.kept(now)[self.begins], self.left(now)[self.begins]
        # no restart gives up the path that the search was given
        fates = np.where(
            (self.base < self.bar_depths) & (self.bar_depths <= left), Fate.LEFT, Fate.REFUTED
        )
        return np.where(self.bar_depths <= kept, Fate.KEPT, fates).astype(np.uint8)

    def are_lost(self) -> NDArray[np.bool_]:
        """Return of each bar whether it is the square that lost its path, or stands on that."""
        lost = self.lost[self.begins]
        are_lost: NDArray[np.bool_] = (lost >= 0) & (self.bar_depths >= lost)
        return are_lost

    def lowest_refuted(self, now: "Landscape") -> tuple[int, int] | None:
        """Return column and depth of the widest bar among the lowest refuted ones, if any.

        They stand on bars that were not refuted: each is a wrong move, and what stands on
        it only follows. By hand it may not have been taken back yet.
        """
        if now.outcome is Outcome.NO_TOUR:
            return 0, 0
        firm = self.left(now)
        if not self.is_by_hand:
            firm = np.maximum(self.kept(now), firm)
        (columns,) = np.nonzero(self.depths > firm)
        if not len(columns):
            return None
        bars = self.bars_at(columns, firm[columns] + 1)
        spans = np.diff(self.steps, append=self.steps[-1:] + 1)
        widest = int(np.bincount(bars, spans[columns], len(self.squares)).argmax())
        return int(self.begins[widest]), int(self.bar_depths[widest])

    def columns_like(self, column: int, lost_at: int | None) -> slice | NDArray[np.intp]:
        """Return the columns around one that were lost with the same square, or neither was."""
        if lost_at is not None:
            # the square stays on the path
            (edges,) = np.nonzero(self.shared < lost_at)
            after = int(np.searchsorted(edges, column, "right"))
            return slice(
                int(edges[after - 1]), int(edges[after]) if after < len(edges) else len(self)
            )
        # no beginning of a path that is not lost is lost
        (columns,) = np.nonzero(
            self.depths[: column + 1] <= self._least_after(column, int(self.depths[column]))
        )
        return columns

    def _shared_with(self, now: "Landscape") -> int:
        if self.last >= now.last:
            return int(self.depths[-1])
        return (
            last_common(self.path(len(self) - 1), now.path(len(now) - 1))
            if self.phases[-1] // 2 == now.phases[-1] // 2
            else self.base
        )

    def _least_after(self, column: int, depth: int) -> NDArray[np.int64]:
        """Return for each column up to one the least depth that is shared until there."""
        least: NDArray[np.int64] = np.minimum.accumulate(
            np.append(self.shared[1 : column + 1], depth).astype(np.int64)[::-1]
        )[::-1]
        return least


class LandscapeReading:
    """Reads the landscape of a stretch of steps, slice by slice, and then colours it.

    Parameters
    ----------
    live
        The search that is recorded.
    stretch
        The first and the last step.
    columns
        How many columns there are to be, about.
    about
        The restarts of the search, and what tells where its paths are lost.
    token
        int64, (2,): ends a slice early, see `CancelToken`.
    longest
        Steps of a stretch that is searched again; a longer one is read from checkpoints.
    is_plain
        Whether it is left without colours.
    """

    def __init__(
        self,
        live: Search,
        stretch: tuple[int, int],
        columns: int,
        about: tuple[Restarts, Foresight],
        token: NDArray[np.int64],
        longest: int = LONGEST_REPLAYED,
        *,
        is_plain: bool = False,
    ) -> None:
        self._live, self._token, self._is_plain = live, token, is_plain
        self._restarts, self._foresight = about
        self._begun = self._restarts.begun
        self._stretch, self._count, self._longest = stretch, columns, longest
        self._read: Landscape | None = None
        self._lost = np.zeros(0, np.int32)
        self._slices = self._colour_all()
        self._begin()

    def _begin(self) -> None:
        live, columns = self._live, self._count
        self._search = live.twin()
        first, last = self._stretch
        self._every = every = live.notes.checkpoint_every
        newest = live.notes.checkpoint_count - 1
        self._numbers = np.zeros(0, np.int64)
        if last - first <= self._longest:
            at = min(max(first, 0) // every, newest)
            self._wanted = _spread(first, last, columns)
        else:
            begin, at = first // every, min(last // every, newest)
            self._numbers = _spread(begin, at, columns)
            self._wanted = np.full(int(last > at * every), last, np.int64)
        if at >= 0:
            self._search.restore(*live.notes.checkpoint(at))
        self._reader = live.twin()
        self._size = live.problem.board.size
        self._columns = blank_columns(self._size, len(self._numbers) + len(self._wanted))

    @property
    def is_read(self) -> bool:
        """Whether all columns were read, and it is known what each restart gave up."""
        return self._has_all_columns and len(self._restarts.found) >= self._begun

    @property
    def is_complete(self) -> bool:
        """Whether all columns are coloured, too."""
        return (
            self.is_read if self._is_plain else len(self._lost) > 0 and NOT_ASKED not in self._lost
        )

    def advance(self, budget: int) -> int:
        """Search, read or colour for about so many steps, and return how many it was worth."""
        if self.is_read:
            self._colour()
            return budget
        if self._has_all_columns:
            taken = 0
            while taken < budget and len(self._restarts.found) < self._begun:
                taken += self._restarts.find_next()
            return taken
        if self._is_before_search and self._live.notes.checkpoint_every != self._every:
            # the search went on meanwhile, and its checkpoints were thinned
            self._begin()
        self._columns = with_room(self._columns, self._size)
        if self._is_before_search:
            before = int(self._columns.counts[0])
            self._reader.read_checkpoints(self._live, self._columns, self._numbers, budget)
            taken = int(self._columns.counts[0]) - before
        else:
            taken = self._search.read_columns(self._columns, self._wanted, budget, self._token)
        return max(taken, 1)

    def landscape(self) -> Landscape:
        """Return what has been read, with the colours that there are so far."""
        if self._read is None:
            assert self.is_read, "half of it would look as if the rest had never been searched"
            self._read = self._all_columns()
        return replace(self._read, lost=self._lost.copy()) if len(self._lost) else self._read

    def _colour(self) -> None:
        """Colour columns for some milliseconds, or until the token is cancelled."""
        began = time.perf_counter()
        for _ in self._slices:
            if self._token[0] != self._token[1] or time.perf_counter() - began >= _SLICE_S:
                break

    def _colour_all(self) -> Iterator[None]:
        """Find out of each column where its path was lost, from coarse to fine.

        Neighbours share most of their paths, and so the answer: hardly any has to be asked.
        """
        landscape = self.landscape()
        self._lost = lost = np.full(len(landscape), NOT_ASKED, np.int32)
        # the last one, then some everywhere, so that there are colours at once, then more
        fine = (np.arange(0, len(lost), every) for every in (16, 8, 4, 2, 1))
        for left in (np.array([len(lost) - 1]), *fine):
            while len(left := left[lost[left] == NOT_ASKED]):
                column = int(left[0])
                lost_at = yield from self._foresight.since(landscape.path(column))
                lost[landscape.columns_like(column, lost_at)] = (
                    UNKNOWN if lost_at is None else lost_at
                )
                yield

    def _all_columns(self) -> Landscape:
        columns, count = self._columns, int(self._columns.counts[0])
        used = int(columns.ends[count - 1])
        sizes = np.diff(columns.ends[:count], prepend=0)
        shared, depths = columns.shared[:count].copy(), columns.depths[:count].copy()
        begins = np.repeat(np.arange(count), sizes)
        return Landscape(
            columns.steps[:count].copy(),
            depths,
            shared,
            columns.phases[:count].copy(),
            np.full(count, NOT_ASKED, np.int32),
            begins,
            np.arange(used) - np.repeat(columns.ends[:count] - sizes, sizes) + shared[begins] + 1,
            columns.squares[:used].copy(),
            self._live.outcome,
            self._live.base,
            self._restarts.found,
            self._live.problem.is_by_hand,
        )

    @property
    def _has_all_columns(self) -> bool:
        return not self._is_before_search and int(self._columns.counts[1]) == len(self._wanted)

    @property
    def _is_before_search(self) -> bool:
        return int(self._columns.counts[0]) < len(self._numbers)


def _spread(first: int, last: int, count: int) -> NDArray[np.int64]:
    """Return about so many numbers from the first to the last, each once."""
    count = min(max(2, count), last - first + 1)
    # in whole numbers: a step beyond 2**53 is exact, too
    return (np.arange(count, dtype=object) * (last - first) // max(1, count - 1) + first).astype(
        np.int64
    )
