"""Jobs: one slice at a time, in turns, and the newest of each kind."""

from dataclasses import dataclass

import pytest

from knight_gui.player.jobs import job as job_module
from knight_gui.player.jobs.job import RESULT_INTERVAL_S, Job, JobQueue, iter_slices
from knight_gui.search import slices as slices_module
from knight_gui.search.cancel import CancelToken
from tests.player.fakes import ENDLESS
from tests.support.stopped_time import StoppedTime

BEGUN = []
"""The names of the jobs whose first slice came."""


@dataclass(frozen=True)
class Count(Job):
    """Takes so many slices, of which each is told but the first."""

    name: str
    slices: int = 1

    def run(self, problem, token, /):
        assert problem is ENDLESS
        assert not token.is_cancelled
        BEGUN.append(self.name)
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


class Office:
    """A queue of jobs, and what is delivered of them."""

    def __init__(self, *jobs):
        BEGUN.clear()
        self.delivered = []
        self.jobs = JobQueue(CancelToken(), self.delivered.append)
        for job in jobs:
            self.jobs.start(job, ENDLESS)

    @property
    def told(self):
        return [delivery.result for delivery in self.delivered]

    def work(self, times=1):
        for _ in range(times):
            self.jobs.run_slice()


def test_that_jobs_take_turns_and_the_longer_one_is_not_held_up():
    office = Office(Count("a", 4), Look("b", 2))
    office.work(6)
    assert office.told == [1, "b", 2, "a"]
    assert not office.jobs.running_jobs


def test_that_a_delivery_says_of_which_job_it_is_and_whether_more_comes():
    job = Count("a", 3)
    office = Office(job)
    office.work(3)
    assert [(d.job is job, d.is_complete) for d in office.delivered] == [
        (True, False),
        (True, True),
    ]


def test_that_a_job_begins_with_its_first_slice_unless_a_newer_one_took_its_place():
    office = Office(Count("a"), Count("b", 2))
    assert BEGUN == []
    office.work()
    assert BEGUN == ["b"]
    office.jobs.start(Count("c"), ENDLESS)
    office.work()
    assert office.told == ["c"]
    assert not office.jobs.running_jobs


def test_that_what_is_dropped_is_not_done():
    office = Office(Count("a", 2), Look("b"))
    for _ in range(2):
        office.jobs.running_jobs.pop(Count, None)
    office.work()
    assert office.told == ["b"]
    office.jobs.start(Count("c"), ENDLESS)
    office.jobs.running_jobs.clear()
    assert not office.jobs.running_jobs


def test_that_one_that_fails_is_gone_and_the_others_go_on():
    office = Office(Broken(), Count("b"))
    with pytest.raises(ZeroDivisionError):
        office.work()
    office.work()
    assert not office.jobs.running_jobs
    assert office.told == ["b"]


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
