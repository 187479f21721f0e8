"""Jobs: one slice at a time, in turns, and the newest of each kind."""

from dataclasses import dataclass, replace

import pytest

from knight_gui.board import Board
from knight_gui.player.jobs import job as job_module
from knight_gui.player.jobs.estimates import CountWastedSteps, EstimateTreeSize, EstimateUndoCost
from knight_gui.player.jobs.job import (
    RESULT_INTERVAL_S,
    Job,
    JobQueue,
    RecordingJob,
    iter_slices,
)
from knight_gui.player.jobs.landscape import (
    FindMoveStep,
    ReadBar,
    ReadStepRange,
    ReadWholeLandscape,
)
from knight_gui.search import slices as slices_module
from knight_gui.search.cancel import CancelToken
from knight_gui.search.compiling import dispatch, loader
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.slices import run_to_completion
from knight_gui.search.strategy import Pruning
from tests.player.fakes import CORNER, ENDLESS, NAIVE
from tests.support.stopped_time import StoppedTime

FORESEEING = Problem(Board(5, 5), (4,), replace(NAIVE, pruning=Pruning.FORESIGHT))
"""A search that asks before each move whether it loses."""
STARTED = []
"""The names of the jobs whose first slice came."""


@dataclass(frozen=True)
class Count(Job):
    """Takes so many slices, of which each is told but the first."""

    name: str
    slices: int = 1

    def run(self, problem, token, /):
        assert problem is ENDLESS
        assert not token.is_cancelled
        STARTED.append(self.name)
        for number in range(1, self.slices):
            yield number - 1 or None
        return self.name


@dataclass(frozen=True)
class Look(Count):
    """Another kind of job."""


@dataclass(frozen=True)
class Broken(Job):
    def run(self, _problem, _token, /):
        yield 1 / 0


class QueueHarness:
    """A queue of jobs, and what is delivered of them."""

    def __init__(self, *jobs):
        STARTED.clear()
        self.results = []
        self.jobs = JobQueue(CancelToken(), self.results.append)
        for job in jobs:
            self.jobs.start(job, ENDLESS)

    @property
    def payloads(self):
        return [result.result for result in self.results]

    def run_slices(self, times=1):
        for _ in range(times):
            self.jobs.run_slice()


def test_that_jobs_take_turns_and_the_longer_one_is_not_held_up():
    harness = QueueHarness(Count("a", 4), Look("b", 2))
    harness.run_slices(6)
    assert harness.payloads == [1, "b", 2, "a"]
    assert not harness.jobs.running_jobs


def test_that_a_delivery_says_of_which_job_it_is_and_whether_more_comes():
    job = Count("a", 3)
    harness = QueueHarness(job)
    harness.run_slices(3)
    assert [(d.job is job, d.is_complete) for d in harness.results] == [
        (True, False),
        (True, True),
    ]


def test_that_a_job_begins_with_its_first_slice_unless_a_newer_one_took_its_place():
    harness = QueueHarness(Count("a"), Count("b", 2))
    assert STARTED == []
    harness.run_slices()
    assert STARTED == ["b"]
    harness.jobs.start(Count("c"), ENDLESS)
    harness.run_slices()
    assert harness.payloads == ["c"]
    assert not harness.jobs.running_jobs


def test_that_a_job_that_is_removed_does_not_run():
    harness = QueueHarness(Count("a", 2), Look("b"))
    for _ in range(2):
        harness.jobs.running_jobs.pop(Count, None)
    harness.run_slices()
    assert harness.payloads == ["b"]
    harness.jobs.start(Count("c"), ENDLESS)
    harness.jobs.running_jobs.clear()
    assert not harness.jobs.running_jobs


def test_that_a_failed_job_is_removed_and_the_others_go_on():
    harness = QueueHarness(Broken(), Count("b"))
    with pytest.raises(ZeroDivisionError):
        harness.run_slices()
    harness.run_slices()
    assert not harness.jobs.running_jobs
    assert harness.payloads == ["b"]


class Computation:
    """A hundred thousand steps of a hundredth of a millisecond."""

    def __init__(self, time):
        self.time = time
        self.left = 100_000

    @property
    def is_complete(self):
        return self.left == 0

    def advance(self, budget):
        taken = min(budget, self.left)
        self.left -= taken
        self.time.now_s += taken * 1e-5
        return taken


def test_that_a_result_is_told_thirty_times_a_second_at_most(monkeypatch):
    time = StoppedTime()
    for module in (job_module, slices_module):
        monkeypatch.setattr(module, "time", time)
    computation = Computation(time)
    told = [left for left in iter_slices(computation, lambda: computation.left) if left is not None]
    assert 1 / RESULT_INTERVAL_S * 0.5 < len(told) <= 1 / RESULT_INTERVAL_S
    assert told == sorted(told, reverse=True)
    assert computation.is_complete


@pytest.mark.parametrize("problem", [CORNER, FORESEEING], ids=["naive", "foresight"])
@pytest.mark.parametrize(
    "job",
    [
        ReadWholeLandscape(300, is_at_rest=True),
        ReadStepRange(5, 20, 300),
        ReadBar(20, 5),
        FindMoveStep(20, 5),
        EstimateTreeSize(),
        EstimateUndoCost(20, 5),
        CountWastedSteps(),
    ],
    ids=lambda job: type(job).__name__,
)
def test_that_a_job_needs_only_the_functions_that_it_waits_for(job, problem, monkeypatch):
    recording = Recording(problem)
    recording.advance(1_000)
    for name in job.needed_functions:
        dispatch.load_function(name)
    loaded = {name: dispatch._loaded[name] for name in job.needed_functions}
    monkeypatch.setattr(dispatch, "_loaded", loaded)
    monkeypatch.setattr(loader, "are_loaded", lambda names: loaded.keys() >= {*names})
    # else the others would be loaded while the search runs uncompiled
    monkeypatch.setattr(loader, "add_uncompiled_time", lambda _: None)
    subject = recording if isinstance(job, RecordingJob) else problem
    for _ in job.run(subject, CancelToken()):
        pass
    assert loaded.keys() == {*job.needed_functions}


@pytest.mark.parametrize("is_at_rest", [False, True])
def test_that_only_the_landscape_of_a_search_at_rest_waits_for_its_losses(is_at_rest, monkeypatch):
    monkeypatch.setattr(loader, "are_loaded", lambda _: False)
    assert ReadWholeLandscape(300, is_at_rest=is_at_rest).is_ready is not is_at_rest


def test_that_the_landscape_of_a_running_search_is_read_uncompiled(monkeypatch):
    recording = Recording(ENDLESS)
    recording.advance(1_000)
    loaded = {}
    monkeypatch.setattr(dispatch, "_loaded", loaded)
    monkeypatch.setattr(loader, "are_loaded", lambda _: False)
    monkeypatch.setattr(loader, "add_uncompiled_time", lambda _: None)
    whole = run_to_completion(ReadWholeLandscape(300).run(recording, CancelToken()))
    assert whole.landscape.last_step == 1_000
    assert (whole.landscape.lost_depths < 0).all()
    assert not loaded
