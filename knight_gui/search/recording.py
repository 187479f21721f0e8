"""What is kept of a search: enough to return to any of its steps at once.

A search is deterministic, so its history need not be stored. Every few
thousand steps the choices that led there are kept, a byte a move; any step
between is reached by searching on from the checkpoint before it.
"""

from dataclasses import replace
from functools import cached_property
from weakref import WeakSet

import numpy as np
from numpy.typing import NDArray

from knight_gui import i18n
from knight_gui.board import InputError, as_whole, demand_kind, shown, whole_number
from knight_gui.i18n import tr
from knight_gui.search.analysis import WastedCount
from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.kinds import Fate, Outcome, Turn
from knight_gui.search.landscape import LONGEST_REPLAYED, LandscapeReading
from knight_gui.search.oracle.foresight import MOST_CASES, Foresight
from knight_gui.search.oracle.verdict import MOST_EXACT, Verdict
from knight_gui.search.position import (
    Bar,
    Landmark,
    Passage,
    Position,
    Progress,
)
from knight_gui.search.problem import Problem
from knight_gui.search.record import MOST_BINS
from knight_gui.search.restarts import Restarts
from knight_gui.search.search import Search

MOST_AT_ONCE = 400
"""Free squares of the largest boards on which more is tried while somebody waits."""
_FIRST_WORK = 240_000
"""Links that are tried there for a first answer, times free squares: 600 of 20×20, 3,750 of 8×8.

That takes some 10 ms, and is mostly enough to find a tour.
"""
LONGEST_PASSAGE = 1 << 18
"""Steps that are searched again to tell what happened between two frames: some 3 ms."""
LONGEST_STEPPED = 1 << 20
"""Steps that are looked through one by one for a retreat: some 30 ms."""
ALL_CHECKPOINTS = 128 * 2**20
"""Bytes for the checkpoints of all recordings that share them equally."""
_sharing: WeakSet["Recording"] = WeakSet()


class Recording:
    """Records a search, so that the position after any of its steps can be shown again.

    Parameters
    ----------
    memory
        Bytes for checkpoints; two are kept in any case. When they are full every second
        one is dropped. None for an equal share of what all recordings have together.
    token
        Cancelled from another thread it ends a slice of the search early, and so it does
        with what is computed beside it.
    look_token
        Cancelled from another thread what is being looked for is given up; the same as
        `token` if there is none.

    Examples
    --------
    >>> from knight_gui import problem
    >>> recording = Recording(problem("8x8", "a8", strategy="naive"))
    >>> recording.advance(1_000_000)
    1000000
    >>> len(recording.position(123_456).path)
    49
    """

    def __init__(
        self,
        problem: Problem,
        memory: int | None = None,
        token: CancelToken | None = None,
        look_token: CancelToken | None = None,
    ) -> None:
        demand_kind(problem, Problem, "problem")
        if memory is not None:
            memory = whole_number(memory, "memory", 0)
        self.problem = problem
        token = token or CancelToken()
        self._token_counts = np.frombuffer(token.counts, np.int64)
        self._look_token = look_token or token
        self._look_counts = np.frombuffer(self._look_token.counts, np.int64)
        self._is_sharing, self._sharers = memory is None, 0
        if self._is_sharing:
            _sharing.add(self)
        self._live = Search(problem, _share() if memory is None else max(1, memory))
        self._live.advance(len(problem.moves or ()))
        self._replay, self._look_back = self._live.twin(), self._live.twin()
        self._restarts = Restarts(self._live)
        self._met_at = -1
        self._retreats_met = np.zeros(0, np.int64)

    @property
    def steps(self) -> int:
        """How many steps were searched."""
        return self._live.step

    @property
    def outcome(self) -> Outcome | None:
        """How the search ended; None while it can go on."""
        return self._live.outcome

    @property
    def is_over(self) -> bool:
        """Whether no step is left to be searched."""
        return self._live.is_over

    def advance(self, budget: int) -> int:
        """Search for at most `budget` more steps and return how many there were.

        The token may make it fewer.
        """
        self.keep_to_share()
        return self._live.advance(budget, self._token_counts)

    def play_on(self, problem: Problem) -> None:
        """Take the steps that were added by hand to the problem."""
        self.problem = problem
        self._live.play_on(problem)
        self._replay, self._look_back = self._live.twin(), self._live.twin()

    def keep_to_share(self) -> None:
        """Give memory back if there are more recordings now that share it."""
        # a search in slices asks this every few microseconds
        if self._is_sharing and len(_sharing) != self._sharers:
            self._sharers = len(_sharing)
            self._live.notes.limit_checkpoints(_share())

    def progress(self) -> Progress:
        """Return how far the search got."""
        return self._live.progress()

    def position(self, step: int) -> Position:
        """Return the position after any step that was searched.

        Raises
        ------
        InputError
            If the step lies outside what was searched.
        """
        if step == self._live.step:
            return self._live.position()
        self._replay_to(step)
        return self._replay.position()

    def next_dead_end(self, step: int) -> int | None:
        """Return the first dead end after a step, None if none has been searched.

        Raises
        ------
        Cancelled
            If the look token is cancelled before; so do the other searches for a mark.
        """
        return self._find_mark(step, self.steps, 0)

    def previous_dead_end(self, step: int) -> int | None:
        """Return the last dead end before a step, None if there is none."""
        self._demand_searched(step)
        until = step - 1
        while until > 0:
            first = self._checkpoint_before(until) * self._live.notes.checkpoint_every
            found = self._find_mark(first, until, 0, is_last=True)
            if found is not None:
                return found
            until = first
        return None

    def next_retreat(self, step: int, size: int) -> int | None:
        """Return the first end of a retreat of `size` moves or more after a step, if any."""
        return self._find_retreat(whole_number(step, "step", 0), self.steps, size, is_last=False)

    def previous_retreat(self, step: int, size: int) -> int | None:
        """Return the last end of a retreat of `size` moves or more before a step, if any."""
        return self._find_retreat(0, whole_number(step, "step", 0) - 1, size, is_last=True)

    def _find_retreat(self, first: int, last: int, size: int, *, is_last: bool) -> int | None:
        """Return the first end of a retreat after a step and up to another one, or the last.

        Only those bins of the profile are searched again in which there was one.
        """
        size, turn = whole_number(size, "size", 1), -1 if is_last else 1
        bins = self._live.notes.bins_with_retreats(size)
        for begin, end in _stretches(self._live, bins, 0)[::turn]:
            if begin >= last or end <= first:
                continue
            for part_begin, part_end in self._narrowed(begin, end, size)[::turn]:
                part = max(part_begin, first), min(part_end, last)
                found = self._find_mark(*part, size, is_last=is_last) if part[0] < part[1] else None
                if found is not None:
                    return found
        return None

    def passage(self, first: int, last: int) -> Passage:
        """Return what happened from one step to a later one.

        All of it where it is what was searched since the passage before, which also
        led to the live end, or where it is short. Else only the last
        `LONGEST_PASSAGE` steps are looked at.
        """
        self._demand_searched(last)
        first = whole_number(first, "first", 0, last)
        passage = (
            _passage(first, last, self._live.retreats_by_square() - self._retreats_met, self._live)
            if last == self.steps and first == self._met_at
            else self._passage_again(first, last)
        )
        if last == self.steps:
            self._met_at = last
            self._retreats_met = self._live.retreats_by_square()
            self._live.notes.forget_retreats()
        return passage

    def _passage_again(self, first: int, last: int) -> Passage:
        look_back = self._look_back
        self._move_to(look_back, max(first, last - LONGEST_PASSAGE))
        look_back.notes.forget_retreats()
        before = look_back.retreats_by_square()
        look_back.advance(last - look_back.step)
        return _passage(first, last, look_back.retreats_by_square() - before, look_back)

    def verdict(self, position: Position) -> Verdict:
        """Return what can become of a position of this search."""
        demand_kind(position, Position, "position")
        return self.foresight.verdict(position.path)

    def first_verdict(self, position: Position) -> Verdict:
        """Return what can be told of a position within 50 ms.

        On large boards there is no reason, and none where the path may have been lost earlier.
        """
        verdict = self._first_foresight.verdict(position.path)
        return verdict if verdict.is_exact else replace(verdict, reason=None)

    @cached_property
    def _first_foresight(self) -> Foresight:
        board = self.problem.board
        if board.free_count > MOST_AT_ONCE:
            return self.foresight
        return Foresight(
            board,
            self.problem.strategy.goal,
            _FIRST_WORK // board.free_count,
            explains=board.free_count <= MOST_EXACT,
        )

    @cached_property
    def foresight(self) -> Foresight:
        """What judges its paths at once; on large boards only what follows without trying."""
        board = self.problem.board
        most_cases = MOST_CASES if board.free_count <= MOST_AT_ONCE else 0
        return Foresight(board, self.problem.strategy.goal, most_cases)

    @cached_property
    def _quick_foresight(self) -> Foresight:
        """The same for many paths in a row: only what follows at once where they take too long."""
        board = self.problem.board
        most_cases = MOST_CASES if board.free_count <= MOST_EXACT else 0
        return Foresight(board, self.problem.strategy.goal, most_cases, explains=False)

    def step_of_move(self, position: Position, depth: int) -> int:
        """Return the step that made the move by which a position's path reached a depth.

        Raises
        ------
        Cancelled
            If the look token is cancelled before.
        """
        if depth == position.base:
            return 0
        for search in (self._live, self._replay):
            step = search.step_of_move(depth) if search.step == position.step else None
            if step is not None:
                return step
        return self._find_move(position.step, depth)

    def bar(self, step: int, depth: int) -> Bar:
        """Return how long the square at a depth of the path after a step is on the path.

        Raises
        ------
        Cancelled
            If the look token is cancelled before.
        """
        position = self.position(step)
        depth = whole_number(depth, "depth", 0, position.depth)
        base, last = position.base, self.steps
        first = self.step_of_move(position, depth) if depth > base else 0
        fate, verdict = Fate.KEPT, self.verdict(position)
        if depth > base:
            end = self.next_below(step, depth)
            if end is not None:
                is_left = self._replay.position().turn is Turn.RESTART
                if self.problem.is_by_hand:
                    # who goes back need not have tried everything
                    is_left = verdict.lost_at is None or verdict.lost_at > depth
                last, fate = end - 1, Fate.LEFT if is_left else Fate.REFUTED
        elif self.outcome is Outcome.NO_TOUR:
            fate = Fate.REFUTED
        return Bar(
            depth,
            position.path[depth],
            position.path[depth - 1] if depth else None,
            first,
            last,
            self.steps,
            fate,
            verdict,
        )

    def next_below(self, step: int, depth: int) -> int | None:
        """Return the first step after another at which the path has fewer moves, if any.

        Raises
        ------
        Cancelled
            If the look token is cancelled before.
        """
        self._demand_searched(step)
        depth = whole_number(depth, "depth", 0)
        for first, last in _stretches(self._live, self._live.notes.bins_below(depth), 0):
            if last <= step:
                continue
            self._replay_to(max(first, step))
            if self._replay.advance_above(depth, last - self._replay.step, self._look_counts):
                found = self._replay.step + 1
                return found if found <= self.steps else None
            self._give_up_if_cancelled()
        return None

    def count_wasted(self) -> WastedCount:
        """Return a count of the wasted steps among those searched so far, still to be made."""
        foresight = self._quick_foresight
        if self.outcome is Outcome.SOLVED:
            # of each beginning of the tour it is known at once that it can become one
            foresight.prospect(self._live.path)
        return WastedCount(self._live.twin(), foresight, self.steps, self._token_counts)

    def landscape(
        self,
        first: int,
        last: int,
        columns: int,
        longest: int = LONGEST_REPLAYED,
        *,
        is_plain: bool = False,
    ) -> LandscapeReading:
        """Return the landscape from one step to a later one, still to be read.

        Parameters
        ----------
        columns
            How many columns it is to have, about.
        longest
            Steps of a stretch that is searched again; a longer one is read from checkpoints.
        is_plain
            Whether it is left without colours, which tell where paths were lost.
        """
        for name, number in (("first", first), ("last", last), ("columns", columns)):
            demand_kind(number, int, name, tr("a whole number"))
        last = min(last, self.steps)
        return LandscapeReading(
            self._live,
            (min(max(first, 0), last), last),
            columns,
            (self._restarts, self._quick_foresight),
            self._token_counts,
            longest,
            is_plain=is_plain,
        )

    def landmarks(self) -> tuple[Landmark, ...]:
        """Return the landmarks so far, in the order of their steps."""
        return self._live.notes.landmarks()

    def _checkpoint_before(self, step: int) -> int:
        """Return the number of the last checkpoint that lies far enough before a step.

        A checkpoint does not know whether and how far the knight had just gone
        back. No retreat is longer than the board, so that many steps later it is known.
        """
        return min(
            max(step - self.problem.board.size, 0) // self._live.notes.checkpoint_every,
            max(self._live.notes.checkpoint_count - 1, 0),
        )

    def _narrowed(self, first: int, last: int, size: int) -> list[tuple[int, int]]:
        """Return the parts of a stretch in which a retreat of `size` moves ended.

        Looking for it step by step takes ten times as long as searching, which
        would be felt where a bin of the profile has millions of steps.
        """
        if last - first <= LONGEST_STEPPED:
            return [(first, last)]
        search = self._live.twin()
        self._move_to(search, first)
        search.notes.keep_profile(-(-(last - first) // MOST_BINS))
        search.advance(last - first, self._look_counts)
        self._give_up_if_cancelled()
        return _stretches(search, search.notes.bins_with_retreats(size), first)

    def _find_move(self, step: int, depth: int) -> int:
        """Return the step of the move by which a path reached a depth."""
        bins = _stretches(self._live, self._live.notes.bins_below(depth), 0)
        first, last = next(each for each in reversed(bins) if each[0] < step)
        self._replay_to(first)
        # later it stays as deep, so what made the move by then is what is looked for
        self._replay.advance(min(last, step) - first, self._look_counts)
        self._give_up_if_cancelled()
        found = self._replay.step_of_move(depth)
        assert found is not None, "there the path had fewer moves"
        return found

    def _find_mark(self, step: int, until: int, size: int, *, is_last: bool = False) -> int | None:
        self._replay_to(step)
        found = self._replay.find_mark(until, size, self._look_counts, is_last=is_last)
        self._give_up_if_cancelled()
        return found

    def _give_up_if_cancelled(self) -> None:
        if self._look_token.is_cancelled:
            raise Cancelled

    def _replay_to(self, step: int) -> None:
        self._demand_searched(step)
        self._move_to(self._replay, step)

    def _demand_searched(self, step: int) -> None:
        number = as_whole(step)
        if number is None or not 0 <= number <= self.steps:
            raise InputError(
                tr(
                    "Step {step}: expected a step from 0 to {steps:,}.",
                    step=shown(step) if number is None else i18n.number(number),
                    steps=self.steps,
                )
            )

    def _move_to(self, search: Search, step: int) -> None:
        """Bring a twin of the live search to a step."""
        checkpoint = self._checkpoint_before(step)
        first = checkpoint * self._live.notes.checkpoint_every
        if not first <= search.step <= step:
            search.restore(*self._live.notes.checkpoint(checkpoint))
        search.advance(step - search.step)


def _share() -> int:
    """Return how many bytes each of those that share them may have; less when another one joins."""
    return ALL_CHECKPOINTS // max(1, len(_sharing))


def _passage(first: int, last: int, retreats: NDArray[np.int64], search: Search) -> Passage:
    retreats.setflags(write=False)
    longest, back_to = search.notes.longest_retreat or (0, None)
    return Passage(first, last, retreats, longest, back_to)


def _stretches(search: Search, bins: list[int], first: int) -> list[tuple[int, int]]:
    """Return the first and the last step of some bins of a profile that begins at `first`."""
    width, last = search.notes.bin_width, search.step
    return [(first + index * width, min(first + (index + 1) * width, last)) for index in bins]
