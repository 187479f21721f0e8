"""Landscape of a search: a flame chart of its path over its steps.

x is the step, y the depth, and each bar a square that stays on the path for as long as the bar is
wide. Every column is the exact path at its step; between columns nothing is interpolated. Zoomed
out, the columns are checkpoints, and nothing is searched again; zoomed in, the search is replayed
from a checkpoint, and with a column for each step nothing is left out.

The columns are coloured once all are there: for each, foresight finds the square that lost its
path.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
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
"""Longest range of steps that is searched again to read its columns: some 20 ms."""
_MAX_WIDEST_MISTAKES = 4
"""Number of the mistakes that are compared by their exact steps."""
NO_DEPTH = -1
"""In place of a depth where there is none."""
NOT_COMPUTED = -2
"""In place of a depth that is not computed yet."""
_SLICE_S = 0.004
"""Duration of a slice in which columns are coloured, in seconds."""


@dataclass(frozen=True, eq=False, repr=False)
class Landscape:
    """Paths in many columns, side by side, and the bars that they consist of."""

    column_steps: NDArray[np.int64]
    """int64, (columns,): step of each column."""
    column_depths: NDArray[np.int32]
    """int32, (columns,): number of moves of the path of each column."""
    shared_depths: NDArray[np.int32]
    """int32, (columns,): depth up to which the path was not left since the column before; -1 for
    the first."""
    round_phases: NDArray[np.int32]
    """int32, (columns,): twice the number of restarts before the column, plus 1 on the way back to
    the start for the next."""
    lost_depths: NDArray[np.int32]
    """int32, (columns,): depth at which the path was lost, `NO_DEPTH` if it was not, and
    `NOT_COMPUTED` as long as the column is not coloured."""
    bar_columns: NDArray[np.int64]
    """int64, (bars,): column in which each bar begins, in ascending order."""
    bar_depths: NDArray[np.int64]
    """int64, (bars,): depth of each bar."""
    bar_squares: NDArray[np.uint32]
    """uint32, (bars,): square of each bar."""
    outcome: Outcome | None
    """Outcome of the search, if it has ended."""
    root_depth: int
    """Depth of the problem's path."""
    restarts: tuple[Restart, ...] = ()
    """Restarts that had begun, in the order of the search."""
    is_by_hand: bool = False
    """True if the moves were chosen by hand, so that a retreat proves nothing."""

    def __len__(self) -> int:
        return len(self.column_steps)

    @property
    def first_step(self) -> int:
        """Step of the first column."""
        return int(self.column_steps[0])

    @property
    def last_step(self) -> int:
        """Step of the last column."""
        return int(self.column_steps[-1])

    @cached_property
    def _bar_order_and_keys(self) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """The bars in the order of depth, then column, and the sort key of each."""
        keys = self.bar_depths * len(self) + self.bar_columns
        order = np.argsort(keys, kind="stable")
        return order, keys[order]

    def bars_at(self, columns: Any, depths: Any) -> NDArray[np.intp]:
        """Return the indices of the bars at some columns and depths, where there must be bars."""
        order, keys = self._bar_order_and_keys
        target_keys = np.asarray(depths, np.int64) * len(self) + np.asarray(columns, np.int64)
        bars: NDArray[np.intp] = order[np.searchsorted(keys, target_keys, "right") - 1]
        return bars

    def column_at(self, step: int) -> int:
        """Return the last column at or before a step, or the first column."""
        return max(0, int(np.searchsorted(self.column_steps, step, "right")) - 1)

    def bar_at(self, step: int, depth: int) -> int:
        """Return the bar at a step and a depth, or the deepest bar if the path is shorter."""
        column = self.column_at(step)
        bar_depth = min(depth, int(self.column_depths[column]))
        return int(self.bars_at([column], [bar_depth])[0])

    def bar_step_range(self, bar: int) -> tuple[int, int]:
        """Return the steps of the first column of a bar, and of the column after its last."""
        depth = int(self.bar_depths[bar])
        first_column = int(self.bar_columns[bar])
        (ends,) = np.nonzero(self.shared_depths[first_column + 1 :] < depth)
        end_column = first_column + 1 + int(ends[0]) if len(ends) else len(self) - 1
        return int(self.column_steps[first_column]), int(self.column_steps[end_column])

    def path(self, column: int) -> tuple[int, ...]:
        """Return the path of a column."""
        bar_count = int(np.searchsorted(self.bar_columns, column, "right"))
        path = np.zeros(int(self.column_depths.max()) + 1, np.uint32)
        # of several bars at one depth the last one stays
        path[self.bar_depths[:bar_count]] = self.bar_squares[:bar_count]
        return tuple(path[: int(self.column_depths[column]) + 1].tolist())

    def bar_grid(self, depths: NDArray[np.int64]) -> NDArray[np.int32]:
        """Return the bars as a grid.

        Returns
        -------
        NDArray[np.int32]
            int32, (depths, columns): index of the bar at each of some depths, or -1.
        """
        row_of = np.full(int(self.column_depths.max()) + 1, -1)
        row_of[depths] = np.arange(len(depths))
        rows = row_of[self.bar_depths]
        (bars,) = np.nonzero(rows >= 0)
        grid = np.zeros((len(depths), len(self)), np.int32)
        grid[rows[bars], self.bar_columns[bars]] = bars + 1
        np.maximum.accumulate(grid, axis=1, out=grid)
        grid[depths[:, None] > self.column_depths] = 0
        return grid - 1

    def current_path_depths(self, newest: "Landscape") -> NDArray[np.int64]:
        """Return for each column the depth up to which its path is that of the newest step.

        Parameters
        ----------
        newest
            Landscape that ends with the newest step.

        Returns
        -------
        NDArray[np.int64]
            int64, (columns,): `NO_DEPTH` everywhere if the search has refuted its start.
        """
        if newest.outcome is Outcome.NO_TOUR:
            return np.full(len(self), NO_DEPTH, np.int64)
        return self._min_shared_depths(len(self) - 1, self._depth_shared_with(newest))[: len(self)]

    def abandoned_depths(self, newest: "Landscape") -> NDArray[np.int64]:
        """Return for each column the depth up to which its path was given up, and not refuted.

        Paths are given up at a restart, or by hand before they are lost.
        """
        if self.is_by_hand:
            unlost_depths = np.where(
                self.lost_depths >= 0, self.lost_depths - 1, self.column_depths
            )
            return unlost_depths.astype(np.int64)
        round_numbers = self.round_phases // 2
        is_restarting = self.round_phases % 2 == 1
        abandoned = np.where(is_restarting, self.column_depths, NO_DEPTH).astype(np.int64)
        for number in np.unique(round_numbers[round_numbers < len(newest.restarts)]).tolist():
            (columns,) = np.nonzero((round_numbers == number) & ~is_restarting)
            if len(columns):
                first_column = int(columns[0])
                last_column = int(columns[-1])
                # part of the path in the last column may be gone when the restart begins
                restart_path = newest.restarts[number].path
                depth = last_common_depth(self.path(last_column), restart_path)
                min_depths = self._min_shared_depths(last_column, depth)
                abandoned[first_column : last_column + 1] = min_depths[first_column:]
        return abandoned

    def bar_statuses(self, newest: "Landscape") -> NDArray[np.uint8]:
        """Return the `BarStatus` of each bar: uint8, (bars,)."""
        current_depths = self.current_path_depths(newest)[self.bar_columns]
        abandoned_depths = self.abandoned_depths(newest)[self.bar_columns]
        statuses = np.full(len(self.bar_depths), BarStatus.REFUTED, np.uint8)
        # no restart gives up the path of the problem
        is_abandoned = (self.root_depth < self.bar_depths) & (self.bar_depths <= abandoned_depths)
        statuses[is_abandoned] = BarStatus.ABANDONED
        statuses[self.bar_depths <= current_depths] = BarStatus.ON_PATH
        return statuses

    def are_bars_lost(self) -> NDArray[np.bool_]:
        """Return for each bar True if its square lost the path, or follows a square that did."""
        lost_depths = self.lost_depths[self.bar_columns]
        are_lost: NDArray[np.bool_] = (lost_depths >= 0) & (self.bar_depths >= lost_depths)
        return are_lost

    def find_widest_mistakes(self, newest: "Landscape") -> list[tuple[int, int]]:
        """Return column and depth of the widest bars among the mistakes, the widest first.

        A mistake is the lowest refuted bar of its path: the move was wrong, and the bars above it
        only follow from it. By hand it may not have been taken back yet. The bars are those that
        no column tells from the widest, at most `_MAX_WIDEST_MISTAKES`.
        """
        if newest.outcome is Outcome.NO_TOUR:
            return [(0, 0)]
        unrefuted_depths = self.abandoned_depths(newest)
        if not self.is_by_hand:
            unrefuted_depths = np.maximum(self.current_path_depths(newest), unrefuted_depths)
        (columns,) = np.nonzero(self.column_depths > unrefuted_depths)
        if not len(columns):
            return []
        bars = self.bars_at(columns, unrefuted_depths[columns] + 1)
        spans = np.diff(self.column_steps, append=self.column_steps[-1:] + 1)
        widths = np.bincount(bars, spans[columns], len(self.bar_squares))
        # a bar begins and ends anywhere within a column
        max_error = 2 * int(spans.max())
        widest_bars = np.argsort(-widths, kind="stable")[:_MAX_WIDEST_MISTAKES]
        return [
            (int(self.bar_columns[bar]), int(self.bar_depths[bar]))
            for bar in widest_bars
            if widths[bar] and widths[bar] >= widths[widest_bars[0]] - max_error
        ]

    def columns_with_same_loss(
        self, column: int, lost_depth: int | None
    ) -> slice | NDArray[np.intp]:
        """Return the columns around a column that have the same losing square, or none."""
        if lost_depth is not None:
            # the losing square stays on the path
            (edges,) = np.nonzero(self.shared_depths < lost_depth)
            edge_index = int(np.searchsorted(edges, column, "right"))
            end_column = int(edges[edge_index]) if edge_index < len(edges) else len(self)
            return slice(int(edges[edge_index - 1]), end_column)
        # no prefix of a path that is not lost is lost
        min_depths = self._min_shared_depths(column, int(self.column_depths[column]))
        (columns,) = np.nonzero(self.column_depths[: column + 1] <= min_depths)
        return columns

    def _depth_shared_with(self, newest: "Landscape") -> int:
        """Return the depth up to which the last path is still that of the newest step."""
        if self.last_step >= newest.last_step:
            return int(self.column_depths[-1])
        if self.round_phases[-1] // 2 != newest.round_phases[-1] // 2:
            return self.root_depth
        return last_common_depth(self.path(len(self) - 1), newest.path(len(newest) - 1))

    def _min_shared_depths(self, column: int, depth: int) -> NDArray[np.int64]:
        """Return for each column up to one the depth that is shared from there to that column.

        Parameters
        ----------
        depth
            Depth that the column itself shares with the steps after it.
        """
        depths = np.append(self.shared_depths[1 : column + 1], depth).astype(np.int64)
        min_depths: NDArray[np.int64] = np.minimum.accumulate(depths[::-1])[::-1]
        return min_depths


class LandscapeReader:
    """Reader of the landscape of a range of steps, slice by slice: first columns, then colours.

    Parameters
    ----------
    live_search
        Search that is recorded.
    step_range
        First and last step.
    column_count
        Approximate number of columns.
    restarts_and_foresight
        Finder of the restarts, and foresight that finds the losing squares.
    cancel_counts
        int64, (2,): ends a slice early, see `CancelToken.counts`.
    max_replayed_steps
        Longest range of steps that is searched again; a longer one is read from checkpoints.
    without_losses
        True to leave the columns without colours.
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
        """Choose the checkpoints and the steps that are read, and start anew."""
        record = self._live_search.record
        first_step, last_step = self._step_range
        self._checkpoint_interval = record.checkpoint_interval
        newest_index = record.checkpoint_count - 1
        if last_step - first_step <= self._max_replayed_steps:
            replay_index = min(max(first_step, 0) // self._checkpoint_interval, newest_index)
            self._checkpoint_indices = np.zeros(0, np.int64)
            self._replayed_steps = _evenly_spaced(first_step, last_step, self._column_count)
        else:
            first_index = first_step // self._checkpoint_interval
            replay_index = min(last_step // self._checkpoint_interval, newest_index)
            self._checkpoint_indices = _evenly_spaced(first_index, replay_index, self._column_count)
            # the last step has a column even if it is no checkpoint
            is_last_read = last_step == replay_index * self._checkpoint_interval
            self._replayed_steps = np.full(0 if is_last_read else 1, last_step, np.int64)
        self._replay_search = self._live_search.fresh_copy()
        if replay_index >= 0:
            self._replay_search.restore(*record.checkpoint(replay_index))
        self._checkpoint_search = self._live_search.fresh_copy()
        self._square_count = self._live_search.problem.board.size
        self._columns = make_path_columns(
            self._square_count, len(self._checkpoint_indices) + len(self._replayed_steps)
        )

    @property
    def is_read(self) -> bool:
        """True if all columns were read, and all restarts found."""
        return self._has_all_columns and len(self._restart_finder.restarts) >= self._restart_count

    @property
    def is_complete(self) -> bool:
        """True if all columns are coloured, too."""
        if self._without_losses:
            return self.is_read
        return len(self._lost_depths) > 0 and NOT_COMPUTED not in self._lost_depths

    def advance(self, budget: int) -> int:
        """Do one slice of reading or colouring.

        Parameters
        ----------
        budget
            Approximate maximum of steps, or of checkpoints.

        Returns
        -------
        int
            Number of steps or checkpoints, at least 1.
        """
        if self.is_read:
            self._find_losses_for_slice()
            return budget
        if self._has_all_columns:
            return self._find_restarts(budget)
        is_thinned = self._live_search.record.checkpoint_interval != self._checkpoint_interval
        if self._is_reading_checkpoints and is_thinned:
            # the search went on meanwhile, and every second checkpoint was dropped
            self._plan_columns()
        self._columns = ensure_column_capacity(self._columns, self._square_count)
        if self._is_reading_checkpoints:
            count_before = int(self._columns.counts[0])
            self._checkpoint_search.read_checkpoints(
                self._live_search, self._columns, self._checkpoint_indices, budget
            )
            work = int(self._columns.counts[0]) - count_before
        else:
            work = self._replay_search.read_columns(
                self._columns, self._replayed_steps, budget, self._cancel_counts
            )
        return max(work, 1)

    def _find_restarts(self, budget: int) -> int:
        """Find restarts for at most `budget` steps or one restart; return the steps searched."""
        steps = 0
        while steps < budget and len(self._restart_finder.restarts) < self._restart_count:
            steps += self._restart_finder.find_next()
        return steps

    def landscape(self) -> Landscape:
        """Return the landscape, which must have been read, with the colours there are so far."""
        if self._landscape is None:
            assert self.is_read, (
                "half of the columns would look as if the rest had never been searched"
            )
            self._landscape = self._make_landscape()
        if len(self._lost_depths):
            return replace(self._landscape, lost_depths=self._lost_depths.copy())
        return self._landscape

    def _find_losses_for_slice(self) -> None:
        """Colour columns for some milliseconds, or until the token is cancelled."""
        started_s = time.perf_counter()
        for _ in self._loss_steps:
            is_cancelled = self._cancel_counts[0] != self._cancel_counts[1]
            if is_cancelled or time.perf_counter() - started_s >= _SLICE_S:
                break

    def _iter_find_losses(self) -> Iterator[None]:
        """Find the lost depth of each column, from coarse to fine.

        Neighbouring columns share most of their paths, and so the losing square: only few need a
        verdict of their own.
        """
        landscape = self.landscape()
        self._lost_depths = np.full(len(landscape), NOT_COMPUTED, np.int32)
        for columns in _columns_from_coarse_to_fine(len(landscape)):
            for column in columns:
                if self._lost_depths[column] != NOT_COMPUTED:
                    continue
                lost_depth = yield from self._foresight.iter_lost_depth(landscape.path(column))
                same_columns = landscape.columns_with_same_loss(column, lost_depth)
                self._lost_depths[same_columns] = NO_DEPTH if lost_depth is None else lost_depth
                yield

    def _make_landscape(self) -> Landscape:
        columns = self._columns
        count = int(columns.counts[0])
        column_depths = columns.depths[:count].copy()
        shared_depths = columns.shared_depths[:count].copy()
        square_ends = columns.square_ends[:count]
        bar_count = int(square_ends[-1])
        bars_per_column = np.diff(square_ends, prepend=0)
        bar_columns = np.repeat(np.arange(count), bars_per_column)
        first_bars = np.repeat(square_ends - bars_per_column, bars_per_column)
        # the bars that begin in a column lie above the depth that it shares
        bar_depths = np.arange(bar_count) - first_bars + shared_depths[bar_columns] + 1
        return Landscape(
            columns.steps[:count].copy(),
            column_depths,
            shared_depths,
            columns.round_phases[:count].copy(),
            np.full(count, NOT_COMPUTED, np.int32),
            bar_columns,
            bar_depths,
            columns.new_squares[:bar_count].copy(),
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


def _columns_from_coarse_to_fine(count: int) -> Iterator[range]:
    """Yield the last column, then every 16th, so that colours appear everywhere, then the rest."""
    yield range(count - 1, count)
    for stride in (16, 8, 4, 2, 1):
        yield range(0, count, stride)


def _evenly_spaced(first: int, last: int, count: int) -> NDArray[np.int64]:
    """Return about `count` different numbers from the first to the last, at even distances."""
    count = min(max(2, count), last - first + 1)
    interval_count = max(1, count - 1)
    # whole numbers of any size, because a float is not exact beyond 2**53
    numbers = np.arange(count, dtype=object) * (last - first) // interval_count + first
    return numbers.astype(np.int64)
