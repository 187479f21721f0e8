"""Jobs: one slice at a time, in turns, and the newest of each kind."""

from dataclasses import dataclass

import pytest

from knight_gui.player.jobs import queue as queue_module
from knight_gui.player.jobs.job import Job, Row
from knight_gui.player.jobs.queue import DELIVER_EVERY_S, JobQueue
from knight_gui.search.cancel import CancelToken
from tests.player.cast import ENDLESS
from tests.stopped_time import StoppedTime

SLICE_S = 0.02


class Work:
    """So many steps to do, each of which takes its time."""

    def __init__(self, clock, steps, step_s=0.0):
        self.clock, self.step_s = clock, step_s
        self.left = steps
        self.budgets = []
        self.is_interrupted = False

    @property
    def is_complete(self):
        return self.left == 0

    def advance(self, budget):
        self.budgets.append(budget)
        taken = 0 if self.is_interrupted else min(budget, self.left)
        self.left -= taken
        self.clock.now_s += taken * self.step_s
        return taken


@dataclass(frozen=True)
class Count(Job):
    name: str


@dataclass(frozen=True)
class Look(Job):
    name: str


KINDS = {"count": Count, "look": Look}


class Office:
    """A queue of jobs, and what is delivered of them."""

    def __init__(self):
        row = Row(self.begin, lambda work: work.left)
        self.works, self.begun, self.delivered = {}, [], []
        self.jobs = JobQueue(lambda: {Count: row, Look: row}, CancelToken(), self.delivered.append)

    @property
    def told(self):
        return [(delivery.job.name, delivery.result) for delivery in self.delivered]

    def begin(self, job, problem, token):
        assert problem is ENDLESS
        assert not token.is_cancelled
        self.begun.append(job.name)
        return self.works[job.name]

    def send(self, kind, name, work):
        self.works[name] = work
        self.jobs.start(KINDS[kind](name), ENDLESS)
        return work

    def work(self, times=1):
        for _ in range(times):
            self.jobs.work(SLICE_S)


@pytest.fixture
def clock(monkeypatch):
    clock = StoppedTime()
    monkeypatch.setattr(queue_module, "time", clock)
    return clock


@pytest.fixture
def office(clock):  # noqa: ARG001  the queue reads it
    return Office()


def test_that_there_is_nothing_to_do_at_first(office):
    assert not office.jobs


def test_that_a_job_is_done_and_told_to_the_end(office, clock):
    office.send("count", "a", Work(clock, 1500))
    assert office.jobs
    office.work()
    assert office.jobs
    office.work()
    assert not office.jobs
    assert office.told == [("a", 0)]


def test_that_a_computation_begins_with_its_first_slice(office, clock):
    office.send("count", "a", Work(clock, 10_000))
    assert office.begun == []
    office.work(2)
    assert office.begun == ["a"]


def test_that_one_that_was_replaced_before_its_turn_never_begins(office, clock):
    office.send("count", "a", Work(clock, 10))
    office.send("count", "b", Work(clock, 10))
    office.work()
    assert not office.jobs
    assert office.begun == ["b"]
    assert office.told == [("b", 0)]


def test_that_one_that_was_begun_is_dropped_for_a_newer_one(office, clock):
    old = office.send("count", "a", Work(clock, 10_000))
    office.work()
    office.send("count", "b", Work(clock, 500))
    office.work()
    assert not office.jobs
    assert len(old.budgets) == 1
    assert office.told == [("b", 0)]


def test_that_jobs_of_different_kinds_take_turns(office, clock):
    count = office.send("count", "a", Work(clock, 10_000, step_s=1e-5))
    look = office.send("look", "b", Work(clock, 10_000, step_s=1e-5))
    for _ in range(2):
        office.work()
        assert len(count.budgets) == len(look.budgets) + 1
        office.work()
        assert len(count.budgets) == len(look.budgets)


def test_that_the_longer_one_is_not_held_up_by_the_one_that_is_done(office, clock):
    office.send("look", "short", Work(clock, 1))
    office.send("count", "long", Work(clock, 2000))
    office.work(3)
    assert not office.jobs
    assert office.told == [("short", 0), ("long", 0)]


def test_that_what_is_dropped_is_not_done(office, clock):
    given_up = office.send("count", "a", Work(clock, 10_000))
    office.send("look", "b", Work(clock, 10))
    office.jobs.cancel(Count)
    office.jobs.cancel(Count)
    office.work()
    assert not office.jobs
    assert given_up.budgets == []
    assert office.told == [("b", 0)]


def test_that_all_can_be_dropped(office, clock):
    office.send("count", "a", Work(clock, 10))
    office.send("look", "b", Work(clock, 10))
    office.jobs.cancel_all()
    assert not office.jobs
    assert office.told == []


def test_that_it_is_told_thirty_times_a_second_at_most(office, clock):
    office.send("count", "a", Work(clock, 100_000, step_s=1e-5))
    while office.jobs:
        office.work()
    told = len(office.told)
    assert 1 / DELIVER_EVERY_S * 0.5 < told <= 1 / DELIVER_EVERY_S + 1
    assert office.told[-1] == ("a", 0)


@pytest.mark.parametrize("step_s", [1e-4, 1e-5, 1e-6])
def test_that_budgets_come_to_fill_a_slice(office, clock, step_s):
    work = office.send("count", "a", Work(clock, 10_000_000, step_s))
    office.work(12)
    assert work.budgets[-1] * step_s == pytest.approx(SLICE_S, rel=0.01)
    growth = [b / a for a, b in zip(work.budgets, work.budgets[1:], strict=False)]
    assert max(growth) <= 4, "a first slice that was fast by chance must not block for long"


def test_that_however_slow_it_is_it_goes_on(office, clock):
    work = office.send("count", "a", Work(clock, 2000, step_s=1.0))
    office.work(3)
    assert work.budgets == [1000, 100, 100]


def test_that_an_interrupted_slice_says_nothing_about_the_speed(office, clock):
    work = office.send("count", "a", Work(clock, 10_000))
    work.is_interrupted = True
    office.work(2)
    assert work.budgets == [1000, 1000]
    assert office.jobs


def test_that_one_that_fails_is_gone_and_the_others_go_on(office, clock):
    # nobody knows of this work, which is an error
    office.send("count", "a", Work(clock, 10))
    del office.works["a"]
    office.send("look", "b", Work(clock, 10))
    with pytest.raises(KeyError):
        office.work()
    office.work()
    assert not office.jobs
    assert office.told == [("b", 0)]


def test_that_a_delivery_says_of_which_job_and_search_it_is_and_whether_more_comes(office, clock):
    office.send("count", "a", Work(clock, 10_000, step_s=1e-4))
    while office.jobs:
        office.work()
    assert {(d.job, d.problem) for d in office.delivered} == {(Count("a"), ENDLESS)}
    *before, last = (delivery.is_complete for delivery in office.delivered)
    assert last
    assert before
    assert not any(before)
