"""Many searches at once come to what each of them comes to by itself."""

from concurrent.futures import Future

import pytest

from knight_gui.maps.forecast import SweepProgress
from knight_gui.maps.plan import starts_of
from knight_gui.maps.pool import Threads
from knight_gui.maps.sweep import Sweep
from knight_gui.maps.task import work
from knight_gui.search.attempt import attempt
from knight_gui.search.position import Outcome
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board


class AtOnce:
    """A pool whose one worker has always done what it is handed."""

    width = 1

    def submit(self, task):
        future = Future()
        future.set_result(work(task))
        return future

    def break_off(self):
        pass

    def close(self):
        pass


@pytest.fixture
def threads():
    pool = Threads(2)
    yield pool
    pool.close()


def finals(sweep):
    return {
        finding.place: finding.attempt
        for findings in sweep.findings()
        for finding in findings
        if finding.is_final
    }


@pytest.mark.parametrize("strategy", [PRESETS["knight"].greedy, PRESETS["knight-tour"].naive])
def test_that_each_start_comes_to_what_it_comes_to_by_itself(threads, strategy):
    problems = tuple(starts_of(Board(6, 6), strategy))
    sweep = Sweep(problems, 200_000, threads)
    assert finals(sweep) == {
        place: attempt(problem, 200_000) for place, problem in enumerate(problems)
    }


def test_that_something_is_told_of_all_before_any_goes_further():
    problems = tuple(starts_of(Board(8, 8), PRESETS["knight-tour"].naive))
    sweep = Sweep(problems, 100_000, AtOnce())
    seen = set()
    for findings in sweep.findings():
        for finding in findings:
            if finding.attempt.steps > 10_000:
                assert len(seen) == len(problems)
            seen.add(finding.place)


def test_that_a_cancelled_sweep_ends(threads):
    sweep = Sweep(tuple(starts_of(Board(8, 8), PRESETS["knight-tour"].naive)), 10**12, threads)
    for _ in sweep.findings():
        sweep.cancel()


def test_that_a_limit_is_not_taken_for_a_proof(threads):
    sweep = Sweep(tuple(starts_of(Board(8, 8), PRESETS["knight-tour"].naive)), 50_000, threads)
    stopped = [each for each in finals(sweep).values() if each.outcome is Outcome.STOPPED]
    assert stopped
    assert {each.steps for each in stopped} == {50_000}


def test_that_progress_counts_what_is_final():
    sweep = Sweep(tuple(starts_of(Board(6, 6), PRESETS["knight-tour"].naive)), 30_000, AtOnce())
    assert sweep.progress() == SweepProgress(0, 36, None)
    done = 0
    for findings in sweep.findings():
        done += sum(finding.is_final for finding in findings)
        assert sweep.progress().done == done
    assert sweep.progress() == SweepProgress(36, 36, 0.0)
