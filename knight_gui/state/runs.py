"""The searches of late: one run for each problem."""

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.state.setup import Setup

MOST_RUNS = 200
"""How many are remembered."""


Stage = Enum(
    "Stage",
    {
        "SEARCHING": "searching",
        # it is far ahead of the step that is shown
        "WAITING": "waiting",
        # it has ended, was stopped, or was left for another one
        "OVER": "over",
    },
)
"""Whether a search goes on."""


@dataclass(frozen=True)
class Run:
    """How far a search got.

    An outcome of None says nothing about tours: it has not ended. `step` is the one that was shown
    last.
    """

    setup: Setup
    outcome: Outcome | None
    steps: int
    backtracks: int
    seconds: float
    stage: Stage = Stage.OVER
    step: int = 0

    @cached_property
    def problem(self) -> Problem:
        """What was searched."""
        problem = self.setup.problem
        assert problem is not None, "what was searched has a start"
        return problem


def noted(runs: tuple[Run, ...], run: Run) -> tuple[Run, ...]:
    """Return the runs with one more at the end, at most `MOST_RUNS` of them.

    A run that goes on stays in its place. Of a problem that was searched before, the run that
    got further is kept: a search is deterministic, so the shorter one is its beginning. So is a
    search by hand that somebody went on with.
    """
    new = run.problem
    others = tuple(
        each
        for each in runs
        if each.problem != new
        and not each.problem.continues(new)
        and not new.continues(each.problem)
    )
    before = next((each for each in runs if each not in others), run)
    further = replace(max(run, before, key=lambda each: each.steps), stage=run.stage, step=run.step)
    if before is not run and before.stage is not Stage.OVER:
        return tuple(further if each is before else each for each in runs)
    return (*others, further)[-MOST_RUNS:]
