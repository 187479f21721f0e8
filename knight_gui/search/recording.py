"""Recording of a search, from which any of its steps can be shown again at once.

A search is deterministic, so its history need not be stored. Every few thousand steps a
checkpoint stores the choices that led there, one byte per move; any step between is reached by
searching on from the checkpoint before it.
"""

from dataclasses import replace
from functools import cached_property
from weakref import WeakSet

import numpy as np
from numpy.typing import NDArray

from knight_gui import i18n
from knight_gui.board import InputError, as_int_or_none, require_int, require_type, short_repr
from knight_gui.i18n import tr
from knight_gui.search.analysis import WastedStepCounter
from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.given_foresight import make_foresight
from knight_gui.search.kinds import BarStatus, Outcome, RetreatReason
from knight_gui.search.landscape import MAX_REPLAYED_STEPS, LandscapeReader
from knight_gui.search.oracle.foresight import MAX_BRANCHES, Foresight
from knight_gui.search.oracle.verdict import MAX_EXACT_SQUARES, Verdict
from knight_gui.search.position import (
    Landmark,
    LandscapeBar,
    Position,
    Progress,
    StepRangeSummary,
)
from knight_gui.search.problem import Problem
from knight_gui.search.record import MAX_PROFILE_BINS
from knight_gui.search.restarts import RestartFinder
from knight_gui.search.search import Search

MAX_SQUARES_FOR_BRANCHING = 400
"""Free squares of the largest boards on which a verdict may branch while the window waits."""
_QUICK_EFFORT = 240_000
"""Branch limit of a quick verdict times free squares: 600 on 20×20, 3,750 on 8×8.

That takes some 10 ms, and is mostly enough to find a tour.
"""
MAX_SUMMARIZED_STEPS = 1 << 18
"""Steps that are searched again at most to summarize those between two frames: some 3 ms."""
MAX_SINGLE_STEPPED = 1 << 20
"""Longest range of steps in which a retreat is searched for one by one: some 30 ms."""
TOTAL_CHECKPOINT_BYTES = 128 * 2**20
"""Bytes for checkpoints that all recordings without a limit of their own share equally."""
_sharing_recordings: WeakSet["Recording"] = WeakSet()


class Recording:
    """Recording of a search, which returns the position after any of its steps.

    Parameters
    ----------
    memory
        Bytes for checkpoints; two are stored in any case. When the memory is full, every second
        checkpoint is dropped. None for an equal share of `TOTAL_CHECKPOINT_BYTES`.
    cancel_token
        When it is cancelled from another thread, a slice of the search ends early, and so does
        one of a landscape or of a count of wasted steps.
    seek_token
        When it is cancelled from another thread, the methods that search for a step raise
        `Cancelled`; the same as `cancel_token` by default.

    Examples
    --------
    >>> from knight_gui import problem
    >>> recording = Recording(problem("8x8", "a8", strategy="naive"))
    >>> recording.advance(1_000_000)
    1000000
    >>> len(recording.position(123_456).path)
    49
    """

    problem: Problem
    """Problem that is searched."""

    def __init__(
        self,
        problem: Problem,
        memory: int | None = None,
        cancel_token: CancelToken | None = None,
        seek_token: CancelToken | None = None,
    ) -> None:
        require_type(problem, Problem, "problem")
        if memory is not None:
            memory = require_int(memory, "memory", 0)
        self.problem = problem
        cancel_token = cancel_token or CancelToken()
        self._cancel_counts = np.frombuffer(cancel_token.counts, np.int64)
        self._seek_token = seek_token or cancel_token
        self._seek_cancel_counts = np.frombuffer(self._seek_token.counts, np.int64)
        self._shares_memory = memory is None
        self._sharer_count = 0
        if self._shares_memory:
            _sharing_recordings.add(self)
        checkpoint_memory = _memory_share() if memory is None else max(1, memory)
        self._live_search = Search(problem, checkpoint_memory)
        self._live_search.advance(len(problem.moves or ()))
        self._replay_search = self._live_search.fresh_copy()
        self._summary_search = self._live_search.fresh_copy()
        self._restart_finder = RestartFinder(self._live_search)
        self._summary_step = -1
        self._summary_retreats = np.zeros(0, np.int64)

    @property
    def steps(self) -> int:
        """Number of steps searched."""
        return self._live_search.step

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the search; None while it can go on."""
        return self._live_search.outcome

    @property
    def is_over(self) -> bool:
        """True if no step is left to be searched."""
        return self._live_search.is_over

    def advance(self, budget: int) -> int:
        """Search for at most `budget` more steps, and return the number of steps taken.

        There are fewer if the search ends or is cancelled.
        """
        self.shrink_to_memory_share()
        return self._live_search.advance(budget, self._cancel_counts)

    def continue_with(self, problem: Problem) -> None:
        """Take the moves that were added by hand to the problem."""
        self.problem = problem
        self._live_search.continue_with(problem)
        self._replay_search = self._live_search.fresh_copy()
        self._summary_search = self._live_search.fresh_copy()

    def shrink_to_memory_share(self) -> None:
        """Free memory if more recordings share it now."""
        # a search in slices calls this every few microseconds
        if self._shares_memory and len(_sharing_recordings) != self._sharer_count:
            self._sharer_count = len(_sharing_recordings)
            self._live_search.record.limit_checkpoints(_memory_share())

    def progress(self) -> Progress:
        """Return the progress of the search."""
        return self._live_search.progress()

    def position(self, step: int) -> Position:
        """Return the position after any step that was searched.

        Raises
        ------
        InputError
            If the step was not searched.
        """
        if step == self._live_search.step:
            return self._live_search.position()
        self._replay_to(step)
        return self._replay_search.position()

    def next_dead_end(self, step: int) -> int | None:
        """Return the first dead end after a step, or None.

        Raises
        ------
        Cancelled
            If `seek_token` is cancelled before, as in all methods that search for a step.

        Examples
        --------
        >>> from knight_gui import problem
        >>> recording = Recording(problem("8x8", "a8", strategy="naive"))
        >>> recording.advance(1_000_000)
        1000000
        >>> recording.next_dead_end(0)
        31
        """
        return self._find_dead_end_or_retreat(step, self.steps, 0)

    def previous_dead_end(self, step: int) -> int | None:
        """Return the last dead end before a step, or None."""
        self._require_searched(step)
        end_step = step - 1
        while end_step > 0:
            checkpoint_index = self._checkpoint_index_before(end_step)
            first_step = checkpoint_index * self._live_search.record.checkpoint_interval
            dead_end_step = self._find_dead_end_or_retreat(first_step, end_step, 0, is_last=True)
            if dead_end_step is not None:
                return dead_end_step
            end_step = first_step
        return None

    def next_retreat(self, step: int, min_moves: int) -> int | None:
        """Return the first end of a retreat of `min_moves` moves or more after a step, or None."""
        return self._find_retreat(
            require_int(step, "step", 0), self.steps, min_moves, is_last=False
        )

    def previous_retreat(self, step: int, min_moves: int) -> int | None:
        """Return the last end of a retreat of `min_moves` moves or more before a step, or None."""
        return self._find_retreat(0, require_int(step, "step", 0) - 1, min_moves, is_last=True)

    def _find_retreat(
        self, first_step: int, last_step: int, min_moves: int, *, is_last: bool
    ) -> int | None:
        """Return the first end of a retreat after a step and up to another one, or the last one.

        Only those bins of the profile are searched again in which such a retreat ended.
        """
        min_moves = require_int(min_moves, "min_moves", 1)
        bins = self._live_search.record.bins_with_retreats(min_moves)
        bin_ranges = _step_ranges(self._live_search, bins, 0)
        if is_last:
            bin_ranges.reverse()
        for bin_first, bin_last in bin_ranges:
            if bin_first >= last_step or bin_last <= first_step:
                continue
            ranges = self._step_ranges_with_retreats(bin_first, bin_last, min_moves)
            if is_last:
                ranges.reverse()
            for range_first, range_last in ranges:
                first = max(range_first, first_step)
                last = min(range_last, last_step)
                if first >= last:
                    continue
                step = self._find_dead_end_or_retreat(first, last, min_moves, is_last=is_last)
                if step is not None:
                    return step
        return None

    def summarize_steps(self, first_step: int, last_step: int) -> StepRangeSummary:
        """Return the retreats from one step to a later one.

        They are complete if the range is short, or if it continues the range summarized before
        and both end at the last step searched. Otherwise only the last `MAX_SUMMARIZED_STEPS`
        steps are searched again.
        """
        self._require_searched(last_step)
        first_step = require_int(first_step, "first_step", 0, last_step)
        if last_step == self.steps and first_step == self._summary_step:
            retreats = self._live_search.retreats_by_square() - self._summary_retreats
            summary = _make_summary(first_step, last_step, retreats, self._live_search)
        else:
            summary = self._summarize_by_replay(first_step, last_step)
        if last_step == self.steps:
            self._summary_step = last_step
            self._summary_retreats = self._live_search.retreats_by_square()
            self._live_search.record.reset_longest_retreat()
        return summary

    def _summarize_by_replay(self, first_step: int, last_step: int) -> StepRangeSummary:
        search = self._summary_search
        self._move_to(search, max(first_step, last_step - MAX_SUMMARIZED_STEPS))
        search.record.reset_longest_retreat()
        retreats_before = search.retreats_by_square()
        search.advance(last_step - search.step)
        return _make_summary(
            first_step, last_step, search.retreats_by_square() - retreats_before, search
        )

    def verdict(self, position: Position) -> Verdict:
        """Return the verdict on a position of this search."""
        require_type(position, Position, "position")
        return self.foresight.verdict(position.path)

    def quick_verdict(self, position: Position) -> Verdict:
        """Return a verdict on a position within 50 ms.

        On large boards it has no reason, and none where the path may have been lost earlier.
        """
        verdict = self._quick_foresight.verdict(position.path)
        if not verdict.is_exact:
            return replace(verdict, reason=None)
        return verdict

    @cached_property
    def _quick_foresight(self) -> Foresight:
        board = self.problem.board
        if board.free_count > MAX_SQUARES_FOR_BRANCHING:
            return self.foresight
        return make_foresight(
            self.problem,
            _QUICK_EFFORT // board.free_count,
            finds_reasons=board.free_count <= MAX_EXACT_SQUARES,
        )

    @cached_property
    def foresight(self) -> Foresight:
        """Foresight for its paths; on large boards without branching."""
        board = self.problem.board
        max_branches = MAX_BRANCHES if board.free_count <= MAX_SQUARES_FOR_BRANCHING else 0
        return make_foresight(self.problem, max_branches)

    @cached_property
    def _bulk_foresight(self) -> Foresight:
        """Foresight for many paths in a row, without reasons; on large boards without branching."""
        board = self.problem.board
        max_branches = MAX_BRANCHES if board.free_count <= MAX_EXACT_SQUARES else 0
        return make_foresight(self.problem, max_branches, finds_reasons=False)

    def step_of_move(self, position: Position, depth: int) -> int:
        """Return the step of the move by which a position's path reached a depth.

        Raises
        ------
        Cancelled
            If `seek_token` is cancelled before.
        """
        if depth == position.root_depth:
            return 0
        for search in (self._live_search, self._replay_search):
            if search.step != position.step:
                continue
            step = search.step_of_move(depth)
            if step is not None:
                return step
        return self._find_step_of_move(position.step, depth)

    def landscape_bar(self, step: int, depth: int) -> LandscapeBar:
        """Return the bar of the square at a depth of the path after a step.

        Raises
        ------
        Cancelled
            If `seek_token` is cancelled before.
        """
        position = self.position(step)
        depth = require_int(depth, "depth", 0, position.depth)
        verdict = self.verdict(position)
        first_step = 0
        last_step = self.steps
        status = BarStatus.ON_PATH
        if depth > position.root_depth:
            first_step = self.step_of_move(position, depth)
            end_step = self.next_step_below(step, depth)
            if end_step is not None:
                last_step = end_step - 1
                is_abandoned = self._is_abandoned_by_retreat(verdict, depth)
                status = BarStatus.ABANDONED if is_abandoned else BarStatus.REFUTED
        elif self.outcome is Outcome.NO_TOUR:
            status = BarStatus.REFUTED
        return LandscapeBar(
            depth,
            position.path[depth],
            position.path[depth - 1] if depth else None,
            first_step,
            last_step,
            self.steps,
            status,
            verdict,
        )

    def _is_abandoned_by_retreat(self, verdict: Verdict, depth: int) -> bool:
        """Return True if the retreat before which the replay stands does not refute a square."""
        if self.problem.is_by_hand:
            # a retreat by hand need not come after all candidates
            return verdict.lost_depth is None or verdict.lost_depth > depth
        return self._replay_search.position().retreat_reason is RetreatReason.RESTART

    def next_step_below(self, step: int, depth: int) -> int | None:
        """Return the first later step at which the path has fewer than `depth` moves, or None.

        Raises
        ------
        Cancelled
            If `seek_token` is cancelled before.
        """
        self._require_searched(step)
        depth = require_int(depth, "depth", 0)
        bins = self._live_search.record.bins_below(depth)
        for first_step, last_step in _step_ranges(self._live_search, bins, 0):
            if last_step <= step:
                continue
            self._replay_to(max(first_step, step))
            budget = last_step - self._replay_search.step
            if self._replay_search.advance_above(depth, budget, self._seek_cancel_counts):
                next_step = self._replay_search.step + 1
                return next_step if next_step <= self.steps else None
            self._raise_if_cancelled()
        return None

    def make_wasted_step_counter(self) -> WastedStepCounter:
        """Return a counter, still at 0, of the wasted steps among those searched so far."""
        foresight = self._bulk_foresight
        if self.outcome is Outcome.SOLVED:
            # the foresight remembers the tour, which decides all its prefixes
            foresight.completability(self._live_search.path)
        return WastedStepCounter(
            self._live_search.fresh_copy(), foresight, self.steps, self._cancel_counts
        )

    def make_landscape_reader(
        self,
        first_step: int,
        last_step: int,
        column_count: int,
        max_replayed_steps: int = MAX_REPLAYED_STEPS,
        *,
        without_losses: bool = False,
    ) -> LandscapeReader:
        """Return a reader, which has read nothing yet, of the landscape of a range of steps.

        Parameters
        ----------
        column_count
            Approximate number of columns.
        max_replayed_steps
            Longest range of steps that is searched again; a longer one is read from checkpoints.
        without_losses
            True to leave the columns without colours, which show where paths were lost.
        """
        require_type(first_step, int, "first_step", tr("a whole number"))
        require_type(last_step, int, "last_step", tr("a whole number"))
        require_type(column_count, int, "column_count", tr("a whole number"))
        last_step = min(last_step, self.steps)
        return LandscapeReader(
            self._live_search,
            (min(max(first_step, 0), last_step), last_step),
            column_count,
            (self._restart_finder, self._bulk_foresight),
            self._cancel_counts,
            max_replayed_steps,
            without_losses=without_losses,
        )

    def landmarks(self) -> tuple[Landmark, ...]:
        """Return the landmarks so far, in the order of their steps."""
        return self._live_search.record.landmarks()

    def _checkpoint_index_before(self, step: int) -> int:
        """Return the index of the last checkpoint that lies far enough before a step.

        A checkpoint does not store the length of the retreat in which it lies. No retreat is
        longer than the board, so as many steps later the length is known.
        """
        record = self._live_search.record
        max_step = max(step - self.problem.board.size, 0)
        newest_index = max(record.checkpoint_count - 1, 0)
        return min(max_step // record.checkpoint_interval, newest_index)

    def _step_ranges_with_retreats(
        self, first_step: int, last_step: int, min_moves: int
    ) -> list[tuple[int, int]]:
        """Return the parts of a range of steps in which a retreat of `min_moves` moves ended.

        To examine each step takes ten times as long as searching, which would be felt where a bin
        of the profile has millions of steps.
        """
        if last_step - first_step <= MAX_SINGLE_STEPPED:
            return [(first_step, last_step)]
        search = self._live_search.fresh_copy()
        self._move_to(search, first_step)
        search.record.start_profile(-(-(last_step - first_step) // MAX_PROFILE_BINS))
        search.advance(last_step - first_step, self._seek_cancel_counts)
        self._raise_if_cancelled()
        return _step_ranges(search, search.record.bins_with_retreats(min_moves), first_step)

    def _find_step_of_move(self, step: int, depth: int) -> int:
        """Return the step of the move by which a path reached a depth."""
        bins = _step_ranges(self._live_search, self._live_search.record.bins_below(depth), 0)
        for first_step, last_step in reversed(bins):
            if first_step >= step:
                continue
            self._replay_to(first_step)
            # the path stays as deep after this bin, so the move is made in it
            self._replay_search.advance(min(last_step, step) - first_step, self._seek_cancel_counts)
            self._raise_if_cancelled()
            move_step = self._replay_search.step_of_move(depth)
            # it is unknown where the path had fewer moves only after the step, in the same bin
            if move_step is not None:
                return move_step
        raise AssertionError("the path had fewer moves before")

    def _find_dead_end_or_retreat(
        self, step: int, end_step: int, min_moves: int, *, is_last: bool = False
    ) -> int | None:
        """Return the first or last dead end, or end of a retreat, up to a step, or None."""
        self._replay_to(step)
        mark_step = self._replay_search.find_dead_end_or_retreat(
            end_step, min_moves, self._seek_cancel_counts, is_last=is_last
        )
        self._raise_if_cancelled()
        return mark_step

    def _raise_if_cancelled(self) -> None:
        if self._seek_token.is_cancelled:
            raise Cancelled

    def _replay_to(self, step: int) -> None:
        self._require_searched(step)
        self._move_to(self._replay_search, step)

    def _require_searched(self, step: int) -> None:
        number = as_int_or_none(step)
        if number is None or not 0 <= number <= self.steps:
            step_text = short_repr(step) if number is None else i18n.format_number(number)
            raise InputError(
                tr(
                    "Step {step}: expected a step from 0 to {steps:,}.",
                    step=step_text,
                    steps=self.steps,
                )
            )

    def _move_to(self, search: Search, step: int) -> None:
        """Bring a copy of the live search to a step."""
        checkpoint_index = self._checkpoint_index_before(step)
        first_step = checkpoint_index * self._live_search.record.checkpoint_interval
        if not first_step <= search.step <= step:
            search.restore(*self._live_search.record.checkpoint(checkpoint_index))
        search.advance(step - search.step)


def _memory_share() -> int:
    """Return the bytes for checkpoints of each recording that shares them."""
    return TOTAL_CHECKPOINT_BYTES // max(1, len(_sharing_recordings))


def _make_summary(
    first_step: int, last_step: int, retreats: NDArray[np.int64], search: Search
) -> StepRangeSummary:
    retreats.setflags(write=False)
    longest_retreat, longest_retreat_end = search.record.longest_retreat or (0, None)
    return StepRangeSummary(first_step, last_step, retreats, longest_retreat, longest_retreat_end)


def _step_ranges(search: Search, bins: list[int], first_step: int) -> list[tuple[int, int]]:
    """Return first and last step of some bins of a profile that begins at `first_step`."""
    width = search.record.bin_width
    last = search.step
    return [
        (first_step + index * width, min(first_step + (index + 1) * width, last)) for index in bins
    ]
