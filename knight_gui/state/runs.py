"""The searches of late: one run for each problem."""

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.state.setup import SearchSetup

MAX_RUNS = 200
"""How many are remembered."""


RunStage = Enum(
    "RunStage",
    {
        "SEARCHING": "searching",
        # it is far ahead of the step that is shown
        "WAITING": "waiting",
        # it has ended, was stopped, or was left for another one
        "FINISHED": "over",
    },
)
"""Whether a search goes on."""


@dataclass(frozen=True)
class Run:
    """How far a search got.

    An outcome of None says nothing about tours: it has not ended. `step` is the one that was shown
    last.
    """

    setup: SearchSetup
    outcome: Outcome | None
    steps: int
    backtracks: int
    elapsed_s: float
    stage: RunStage = RunStage.FINISHED
    step: int = 0

    @cached_property
    def problem(self) -> Problem:
        """What was searched."""
        problem = self.setup.problem
        assert problem is not None, "what was searched has a start"
        return problem


def with_run(runs: tuple[Run, ...], run: Run) -> tuple[Run, ...]:
    """Return the runs with one more at the end, at most `MAX_RUNS` of them.

    A run that goes on stays in its place. Of a problem that was searched before, the run that
    got further is kept: a search is deterministic, so the shorter one is its beginning. So is a
    search by hand that somebody went on with.
    """
    new = run.problem
    others = tuple(
        each
        for each in runs
        if each.problem != new
        and not each.problem.is_continuation_of(new)
        and not new.is_continuation_of(each.problem)
    )
    before = next((each for each in runs if each not in others), run)
    further = replace(max(run, before, key=lambda each: each.steps), stage=run.stage, step=run.step)
    if before is not run and before.stage is not RunStage.FINISHED:
        return tuple(further if each is before else each for each in runs)
    return (*others, further)[-MAX_RUNS:]
