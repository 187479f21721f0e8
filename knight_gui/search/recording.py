"""What is kept of a search: enough to return to any of its steps at once.

A search is deterministic, so its history need not be stored. Every few
thousand steps the choices that led there are kept, a byte a move; any step
between is reached by searching on from the checkpoint before it.
"""

import numpy as np

from knight_gui.search import kernel
from knight_gui.search.position import (
    DepthProfile,
    Landmark,
    LandmarkKind,
    Outcome,
    Position,
    Progress,
    Step,
    StepKind,
)
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.texts import tr
from knight_gui.tour import InputError

DEFAULT_MEMORY = 64 * 2**20
"""Bytes for checkpoints. When they are full every second one is dropped."""


_LANDMARK_KINDS = {
    kernel.RECORD: LandmarkKind.RECORD,
    kernel.RETREAT: LandmarkKind.RETREAT,
    kernel.TOUR: LandmarkKind.TOUR,
}


class Recording:
    """A search that can be looked at after any of its steps.

    Parameters
    ----------
    problem
        What is searched.
    memory
        Bytes for checkpoints; two are kept in any case.
    """

    def __init__(self, problem: Problem, memory: int = DEFAULT_MEMORY) -> None:
        self.problem = problem
        self._live = Search(problem, max(1, memory))
        self._live.advance(0)
        self._replay = self._live.twin()

    @property
    def steps(self) -> int:
        """How many steps were searched."""
        return self._live.step

    @property
    def outcome(self) -> Outcome | None:
        """How the search ended; None while it can go on."""
        return self._live.outcome

    @property
    def checkpoint_bytes(self) -> int:
        """How much memory the checkpoints take."""
        count = int(self._live.record.facts[kernel.CHECKPOINT_COUNT])
        record = self._live.record
        return count * int(record.checkpoints.shape[1] + record.checkpoint_depths.itemsize)

    def advance(self, budget: int) -> int:
        """Search for at most `budget` more steps and return how many there were."""
        return self._live.advance(budget)

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

    def trace(self, step: int, count: int) -> tuple[Step, ...]:
        """Return the `count` steps that lead up to and include step number `step`.

        Fewer where the search begins, or ended, within them.
        """
        self._demand_searched(step)
        first = max(0, step - count)
        self._replay_to(first)
        rows = np.empty((step - first, 2), np.int32)
        replay = self._replay
        depth = replay.depth
        taken = kernel.trace(replay.tables, replay.state, replay.record, rows)
        steps = []
        for new_depth, square in rows[:taken].tolist():
            kind = StepKind.ADVANCE if new_depth > depth else StepKind.RETREAT
            steps.append(Step(kind, square, new_depth))
            depth = new_depth
        return tuple(steps)

    def next_dead_end(self, step: int) -> int | None:
        """Return the first dead end after a step, None if none has been searched."""
        self._replay_to(step)
        replay = self._replay
        found = kernel.next_dead_end(replay.tables, replay.state, replay.record, self.steps)
        return None if found < 0 else int(found)

    def previous_dead_end(self, step: int) -> int | None:
        """Return the last dead end before a step, None if there is none."""
        self._demand_searched(step)
        replay = self._replay
        until = step - 1
        while until > 0:
            first = self._checkpoint_before(until)
            self._restore(first)
            found = kernel.last_dead_end(replay.tables, replay.state, replay.record, until)
            if found >= 0:
                return int(found)
            until = first * self._checkpoint_every
        return None

    def profile(self) -> DepthProfile:
        """Return the depth over the steps searched so far."""
        facts = self._live.record.facts
        count = int(facts[kernel.BIN_COUNT])
        low, high = self._live.record.profile[:, : count + 1].copy()
        low[count], high[count] = facts[kernel.BIN_LOW], facts[kernel.BIN_HIGH]
        low.setflags(write=False)
        high.setflags(write=False)
        return DepthProfile(self.steps, int(facts[kernel.BIN_WIDTH]), low, high)

    def landmarks(self) -> tuple[Landmark, ...]:
        """Return the landmarks so far, in the order of their steps."""
        record = self._live.record
        rows = record.landmarks[: record.facts[kernel.LANDMARK_COUNT]].tolist()
        return tuple(Landmark(step, _LANDMARK_KINDS[kind], size) for step, kind, size in rows)

    @property
    def _checkpoint_every(self) -> int:
        return int(self._live.record.facts[kernel.CHECKPOINT_EVERY])

    def _checkpoint_before(self, step: int) -> int:
        """Return the number of the last checkpoint before a step; 0 for step 0."""
        kept = int(self._live.record.facts[kernel.CHECKPOINT_COUNT])
        return min(max(step - 1, 0) // self._checkpoint_every, max(kept - 1, 0))

    def _restore(self, checkpoint: int) -> None:
        record = self._live.record
        self._replay.restore(
            record.checkpoints[checkpoint],
            int(record.checkpoint_depths[checkpoint]),
            checkpoint * self._checkpoint_every,
        )

    def _demand_searched(self, step: int) -> None:
        if not 0 <= step <= self.steps:
            raise InputError(
                tr(
                    "Step {step:,} has not been searched: choose one from 0 to {steps:,}.",
                    step=step,
                    steps=self.steps,
                )
            )

    def _replay_to(self, step: int) -> None:
        self._demand_searched(step)
        # a checkpoint does not know what the step before it did, so one
        # that lies before is needed, or a replay that is already there
        checkpoint = self._checkpoint_before(step)
        if not checkpoint * self._checkpoint_every <= self._replay.step <= step:
            self._restore(checkpoint)
        self._replay.advance(step - self._replay.step)
