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

from knight_gui.search.arrays import ensure_column_capacity, make_path_columns
from knight_gui.search.by_hand import last_common_depth
from knight_gui.search.kinds import BarStatus, Outcome
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.restarts import Restart, RestartFinder
from knight_gui.search.search import Search

MAX_REPLAYED_STEPS = 1 << 22
"""Steps of a stretch that is searched again to have a column where one is wanted: some 20 ms."""
NO_DEPTH = -1
"""A depth that there is none of."""
NOT_COMPUTED = -2
"""Instead of a depth, where it is still to be found out."""
_SLICE_S = 0.004
"""How long columns are coloured in one go."""


@dataclass(frozen=True, eq=False)
class Landscape:
    """The paths in many columns, one beside the other.

    Attributes
    ----------
    column_steps
        int64, (columns,): the step of each column.
    column_depths
        int32, (columns,): the number of moves there.
    shared_depths
        int32, (columns,): the depth up to which the path was not left since the column before;
        -1 for the first.
    round_phases
        int32, (columns,): twice how many restarts there were, and one more on the way back to
        the start for the next.
    lost_depths
        int32, (columns,): the depth at which the path was lost, `NO_DEPTH` if it was not, and
        `NOT_COMPUTED` as long as the column has no colour yet.
    bar_columns
        int64, (bars,): the column in which a bar begins; bars are in the order of these.
    bar_depths, bar_squares
        (bars,): the depth and the square of each.
    outcome
        How the search ended, if it had.
    root_depth
        The depth of the path that the search was given.
    restarts
        All that had begun, the first of the search first.
    is_by_hand
        Whether somebody chose each step, and may have gone back from a path that was not lost.
    """

    column_steps: NDArray[np.int64] = field(repr=False)
    column_depths: NDArray[np.int32] = field(repr=False)
    shared_depths: NDArray[np.int32] = field(repr=False)
    round_phases: NDArray[np.int32] = field(repr=False)
    lost_depths: NDArray[np.int32] = field(repr=False)
    bar_columns: NDArray[np.int64] = field(repr=False)
    bar_depths: NDArray[np.int64] = field(repr=False)
    bar_squares: NDArray[np.uint32] = field(repr=False)
    outcome: Outcome | None
    root_depth: int
    restarts: tuple[Restart, ...] = ()
    is_by_hand: bool = False

    def __len__(self) -> int:
        return len(self.column_steps)

    @property
    def first_step(self) -> int:
        """The step of the first column."""
        return int(self.column_steps[0])

    @property
    def last_step(self) -> int:
        """The step of the last column."""
        return int(self.column_steps[-1])

    @cached_property
    def _bar_sort_keys(self) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        keys = self.bar_depths * len(self) + self.bar_columns
        order = np.argsort(keys, kind="stable")
        return order, keys[order]

    def bars_at(self, columns: Any, depths: Any) -> NDArray[np.intp]:
        """Return the bars at some columns and depths, which must be there."""
        order, keys = self._bar_sort_keys
        target_keys = np.asarray(depths, np.int64) * len(self) + np.asarray(columns, np.int64)
        bars: NDArray[np.intp] = order[np.searchsorted(keys, target_keys, "right") - 1]
        return bars

    def column_at(self, step: int) -> int:
        """Return the last column at or before a step, the first if there is none."""
        return max(0, int(np.searchsorted(self.column_steps, step, "right")) - 1)

    def bar_at(self, step: int, depth: int) -> int:
        """Return the bar at a step and a depth, the highest one there if it is lower."""
        column = self.column_at(step)
        return int(self.bars_at([column], [min(depth, int(self.column_depths[column]))])[0])

    def bar_step_range(self, bar: int) -> tuple[int, int]:
        """Return the step of the first column of a bar, and that of the one after its last."""
        depth = int(self.bar_depths[bar])
        begin = int(self.bar_columns[bar])
        (ends,) = np.nonzero(self.shared_depths[begin + 1 :] < depth)
        after = begin + 1 + int(ends[0]) if len(ends) else len(self) - 1
        return int(self.column_steps[begin]), int(self.column_steps[after])

    def path(self, column: int) -> tuple[int, ...]:
        """Return the path in a column."""
        bar_count = int(np.searchsorted(self.bar_columns, column, "right"))
        path = np.zeros(int(self.column_depths.max()) + 1, np.uint32)
        # of several at one depth the last one stays
        path[self.bar_depths[:bar_count]] = self.bar_squares[:bar_count]
        return tuple(path[: int(self.column_depths[column]) + 1].tolist())

    def bar_grid(self, depths: NDArray[np.int64]) -> NDArray[np.int32]:
        """Return the bars as rows and columns: at each of some depths the bar there, or -1."""
        row_of = np.full(int(self.column_depths.max()) + 1, -1)
        row_of[depths] = np.arange(len(depths))
        rows = row_of[self.bar_depths]
        (chosen,) = np.nonzero(rows >= 0)
        grid = np.zeros((len(depths), len(self)), np.int32)
        grid[rows[chosen], self.bar_columns[chosen]] = chosen + 1
        np.maximum.accumulate(grid, axis=1, out=grid)
        grid[depths[:, None] > self.column_depths] = 0
        return grid - 1

    def current_path_depths(self, newest: "Landscape") -> NDArray[np.int64]:
        """Return for each column the depth up to which its path is still that of the newest step.

        Parameters
        ----------
        newest
            A landscape that ends with the newest step.
        """
        if newest.outcome is Outcome.NO_TOUR:
            return np.full(len(self), NO_DEPTH, np.int64)
        return self._min_shared_depths(len(self) - 1, self._depth_shared_with(newest))[: len(self)]

    def abandoned_depths(self, newest: "Landscape") -> NDArray[np.int64]:
        """Return for each column the depth up to which its path was given up, and not refuted.

        That is at a restart, or by hand before it was lost.
        """
        if self.is_by_hand:
            return np.where(self.lost_depths >= 0, self.lost_depths - 1, self.column_depths).astype(
                np.int64
            )
        round_numbers = self.round_phases // 2
        is_restarting = self.round_phases % 2 == 1
        abandoned = np.where(is_restarting, self.column_depths, NO_DEPTH).astype(np.int64)
        for number in np.unique(round_numbers[round_numbers < len(newest.restarts)]).tolist():
            (within,) = np.nonzero((round_numbers == number) & ~is_restarting)
            if len(within):
                begin = int(within[0])
                end = int(within[-1])
                # of the path in the last column there may be less when the restart begins
                abandoned[begin : end + 1] = self._min_shared_depths(
                    end, last_common_depth(self.path(end), newest.restarts[number].path)
                )[begin:]
        return abandoned

    def bar_statuses(self, newest: "Landscape") -> NDArray[np.uint8]:
        """Return the `BarStatus` of each bar."""
        current_depths = self.current_path_depths(newest)[self.bar_columns]
        abandoned_depths = self.abandoned_depths(newest)[self.bar_columns]
        # no restart gives up the path that the search was given
        statuses = np.where(
            (self.root_depth < self.bar_depths) & (self.bar_depths <= abandoned_depths),
            BarStatus.ABANDONED,
            BarStatus.REFUTED,
        )
        return np.where(self.bar_depths <= current_depths, BarStatus.ON_PATH, statuses).astype(
            np.uint8
        )

    def are_bars_lost(self) -> NDArray[np.bool_]:
        """Return of each bar whether it is the square that lost its path, or stands on that."""
        lost_depths = self.lost_depths[self.bar_columns]
        are_lost: NDArray[np.bool_] = (lost_depths >= 0) & (self.bar_depths >= lost_depths)
        return are_lost

    def find_widest_mistake(self, newest: "Landscape") -> tuple[int, int] | None:
        """Return column and depth of the widest bar among the lowest refuted ones, if any.

        They stand on bars that were not refuted: each is a wrong move, and what stands on
        it only follows. By hand it may not have been taken back yet.
        """
        if newest.outcome is Outcome.NO_TOUR:
            return 0, 0
        unrefuted_depths = self.abandoned_depths(newest)
        if not self.is_by_hand:
            unrefuted_depths = np.maximum(self.current_path_depths(newest), unrefuted_depths)
        (columns,) = np.nonzero(self.column_depths > unrefuted_depths)
        if not len(columns):
            return None
        bars = self.bars_at(columns, unrefuted_depths[columns] + 1)
        spans = np.diff(self.column_steps, append=self.column_steps[-1:] + 1)
        widest = int(np.bincount(bars, spans[columns], len(self.bar_squares)).argmax())
        return int(self.bar_columns[widest]), int(self.bar_depths[widest])

    def columns_with_same_loss(
        self, column: int, lost_depth: int | None
    ) -> slice | NDArray[np.intp]:
        """Return the columns around one that were lost with the same square, or neither was."""
        if lost_depth is not None:
            # the square stays on the path
            (edges,) = np.nonzero(self.shared_depths < lost_depth)
            after = int(np.searchsorted(edges, column, "right"))
            return slice(
                int(edges[after - 1]), int(edges[after]) if after < len(edges) else len(self)
            )
        # no beginning of a path that is not lost is lost
        (columns,) = np.nonzero(
            self.column_depths[: column + 1]
            <= self._min_shared_depths(column, int(self.column_depths[column]))
        )
        return columns

    def _depth_shared_with(self, newest: "Landscape") -> int:
        if self.last_step >= newest.last_step:
            return int(self.column_depths[-1])
        if self.round_phases[-1] // 2 == newest.round_phases[-1] // 2:
            return last_common_depth(self.path(len(self) - 1), newest.path(len(newest) - 1))
        return self.root_depth

    def _min_shared_depths(self, column: int, depth: int) -> NDArray[np.int64]:
        """Return for each column up to one the least depth that is shared until there."""
        min_depths: NDArray[np.int64] = np.minimum.accumulate(
            np.append(self.shared_depths[1 : column + 1], depth).astype(np.int64)[::-1]
        )[::-1]
        return min_depths


class LandscapeReader:
    """Reads the landscape of a stretch of steps, slice by slice, and then colours it.

    Parameters
    ----------
    live_search
        The search that is recorded.
    step_range
        The first and the last step.
    column_count
        How many columns there are to be, about.
    restarts_and_foresight
        The restarts of the search, and what tells where its paths are lost.
    cancel_counts
        int64, (2,): ends a slice early, see `CancelToken`.
    max_replayed_steps
        Steps of a stretch that is searched again; a longer one is read from checkpoints.
    without_losses
        Whether it is left without colours.
    """

    def __init__(
        self,
        live_search: Search,
        step_range: tuple[int, int],
        column_count: int,
        restarts_and_foresight: tuple[RestartFinder, Foresight],
        cancel_counts: NDArray[np.int64],
        max_replayed_steps: int = MAX_REPLAYED_STEPS,
        *,
        without_losses: bool = False,
    ) -> None:
        self._live_search = live_search
        self._cancel_counts = cancel_counts
        self._without_losses = without_losses
        self._restart_finder, self._foresight = restarts_and_foresight
        self._restart_count = self._restart_finder.restart_count
        self._step_range = step_range
        self._column_count = column_count
        self._max_replayed_steps = max_replayed_steps
        self._landscape: Landscape | None = None
        self._lost_depths = np.zeros(0, np.int32)
        self._loss_steps = self._iter_find_losses()
        self._plan_columns()

    def _plan_columns(self) -> None:
        live_search = self._live_search
        columns = self._column_count
        self._replay_search = live_search.fresh_copy()
        first, last = self._step_range
        self._checkpoint_interval = interval = live_search.record.checkpoint_interval
        newest_index = live_search.record.checkpoint_count - 1
        self._checkpoint_indices = np.zeros(0, np.int64)
        if last - first <= self._max_replayed_steps:
            checkpoint_index = min(max(first, 0) // interval, newest_index)
            self._replayed_steps = _evenly_spaced(first, last, columns)
        else:
            begin = first // interval
            checkpoint_index = min(last // interval, newest_index)
            self._checkpoint_indices = _evenly_spaced(begin, checkpoint_index, columns)
            self._replayed_steps = np.full(int(last > checkpoint_index * interval), last, np.int64)
        if checkpoint_index >= 0:
            self._replay_search.restore(*live_search.record.checkpoint(checkpoint_index))
        self._checkpoint_search = live_search.fresh_copy()
        self._square_count = live_search.problem.board.size
        self._columns = make_path_columns(
            self._square_count, len(self._checkpoint_indices) + len(self._replayed_steps)
        )

    @property
    def is_read(self) -> bool:
        """Whether all columns were read, and it is known what each restart gave up."""
        return self._has_all_columns and len(self._restart_finder.restarts) >= self._restart_count

    @property
    def is_complete(self) -> bool:
        """Whether all columns are coloured, too."""
        if self._without_losses:
            return self.is_read
        return len(self._lost_depths) > 0 and NOT_COMPUTED not in self._lost_depths

    def advance(self, budget: int) -> int:
        """Search, read or colour for about so many steps, and return how many it was worth."""
        if self.is_read:
            self._find_losses_for_slice()
            return budget
        if self._has_all_columns:
            taken = 0
            while taken < budget and len(self._restart_finder.restarts) < self._restart_count:
                taken += self._restart_finder.find_next()
            return taken
        if (
            self._is_reading_checkpoints
            and self._live_search.record.checkpoint_interval != self._checkpoint_interval
        ):
            # the search went on meanwhile, and its checkpoints were thinned
            self._plan_columns()
        self._columns = ensure_column_capacity(self._columns, self._square_count)
        if self._is_reading_checkpoints:
            before = int(self._columns.counts[0])
            self._checkpoint_search.read_checkpoints(
                self._live_search, self._columns, self._checkpoint_indices, budget
            )
            taken = int(self._columns.counts[0]) - before
        else:
            taken = self._replay_search.read_columns(
                self._columns, self._replayed_steps, budget, self._cancel_counts
            )
        return max(taken, 1)

    def landscape(self) -> Landscape:
        """Return what has been read, with the colours that there are so far."""
        if self._landscape is None:
            assert self.is_read, "half of it would look as if the rest had never been searched"
            self._landscape = self._make_landscape()
        if len(self._lost_depths):
            return replace(self._landscape, lost_depths=self._lost_depths.copy())
        return self._landscape

    def _find_losses_for_slice(self) -> None:
        """Colour columns for some milliseconds, or until the token is cancelled."""
        began = time.perf_counter()
        for _ in self._loss_steps:
            if (
                self._cancel_counts[0] != self._cancel_counts[1]
                or time.perf_counter() - began >= _SLICE_S
            ):
                break

    def _iter_find_losses(self) -> Iterator[None]:
        """Find out of each column where its path was lost, from coarse to fine.

        Neighbours share most of their paths, and so the answer: hardly any has to be asked.
        """
        landscape = self.landscape()
        self._lost_depths = lost_depths = np.full(len(landscape), NOT_COMPUTED, np.int32)
        # the last one, then some everywhere, so that there are colours at once, then more
        column_orders = (np.arange(0, len(lost_depths), every) for every in (16, 8, 4, 2, 1))
        for remaining in (np.array([len(lost_depths) - 1]), *column_orders):
            while len(remaining := remaining[lost_depths[remaining] == NOT_COMPUTED]):
                column = int(remaining[0])
                lost_depth = yield from self._foresight.iter_lost_depth(landscape.path(column))
                lost_depths[landscape.columns_with_same_loss(column, lost_depth)] = (
                    NO_DEPTH if lost_depth is None else lost_depth
                )
                yield

    def _make_landscape(self) -> Landscape:
        columns = self._columns
        count = int(self._columns.counts[0])
        used = int(columns.square_ends[count - 1])
        sizes = np.diff(columns.square_ends[:count], prepend=0)
        shared = columns.shared_depths[:count].copy()
        depths = columns.depths[:count].copy()
        begins = np.repeat(np.arange(count), sizes)
        return Landscape(
            columns.steps[:count].copy(),
            depths,
            shared,
            columns.round_phases[:count].copy(),
            np.full(count, NOT_COMPUTED, np.int32),
            begins,
            np.arange(used)
            - np.repeat(columns.square_ends[:count] - sizes, sizes)
            + shared[begins]
            + 1,
            columns.new_squares[:used].copy(),
            self._live_search.outcome,
            self._live_search.root_depth,
            self._restart_finder.restarts,
            self._live_search.problem.is_by_hand,
        )

    @property
    def _has_all_columns(self) -> bool:
        return not self._is_reading_checkpoints and int(self._columns.counts[1]) == len(
            self._replayed_steps
        )

    @property
    def _is_reading_checkpoints(self) -> bool:
        return int(self._columns.counts[0]) < len(self._checkpoint_indices)


def _evenly_spaced(first: int, last: int, count: int) -> NDArray[np.int64]:
    """Return about so many numbers from the first to the last, each once."""
    count = min(max(2, count), last - first + 1)
    # in whole numbers: a step beyond 2**53 is exact, too
    return (np.arange(count, dtype=object) * (last - first) // max(1, count - 1) + first).astype(
        np.int64
    )
