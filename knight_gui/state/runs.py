"""Runs: the latest searches, one for each problem."""

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.state.setup import SearchSetup

MAX_RUNS = 200
"""Number of runs that are remembered."""


class RunStage(Enum):
    """Stage of a run."""

    SEARCHING = "searching"
    WAITING = "waiting"
    """Paused far ahead of the shown step."""
    FINISHED = "over"
    """Ended, stopped, or left for another search."""


@dataclass(frozen=True)
class Run:
    """Progress of a search."""

    setup: SearchSetup
    outcome: Outcome | None
    """The outcome, or None if the search has not ended."""
    steps: int
    backtracks: int
    """Number of retreats."""
    elapsed_s: float
    stage: RunStage = RunStage.FINISHED
    step: int = 0
    """The step that was shown last."""

    @cached_property
    def problem(self) -> Problem:
        """The problem of the setup."""
        problem = self.setup.problem
        assert problem is not None, "a run has a start"
        return problem


def with_run(runs: tuple[Run, ...], run: Run) -> tuple[Run, ...]:
    """Return the runs together with another one: the latest `MAX_RUNS` of them.

    A run of a search that has none yet comes last. Otherwise the two become one, for a search is
    deterministic, and the shorter run is the beginning of the longer: the longer one is kept, with
    the stage and the step of the new one. It stands where the old one was if that is not finished,
    else last. A search by hand and its continuation count as the same search.
    """
    same_runs = [each for each in runs if _is_same_search(each.problem, run.problem)]
    if not same_runs:
        return (*runs, run)[-MAX_RUNS:]
    old_run = same_runs[0]
    longer_run = run if run.steps >= old_run.steps else old_run
    merged_run = replace(longer_run, stage=run.stage, step=run.step)
    if old_run.stage is not RunStage.FINISHED:
        return tuple(merged_run if each is old_run else each for each in runs)
    other_runs = [each for each in runs if each not in same_runs]
    return (*other_runs, merged_run)[-MAX_RUNS:]


def _is_same_search(problem: Problem, other: Problem) -> bool:
    return (
        problem == other or problem.is_continuation_of(other) or other.is_continuation_of(problem)
    )
