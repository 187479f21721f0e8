"""Many searches at once come to what each of them comes to by itself."""

from concurrent.futures import Future

import pytest

from knight_gui.board import Board
from knight_gui.search.attempt import run_attempt
from knight_gui.search.kinds import Outcome
from knight_gui.search.strategy import PRESETS
from knight_gui.sweeps.forecast import SweepProgress
from knight_gui.sweeps.plan import iter_start_problems
from knight_gui.sweeps.pool import ThreadPool
from knight_gui.sweeps.sweep import Sweep, step_limits_up_to
from knight_gui.sweeps.task import SearchTask, StartedSearch
from tests.sweeps.at_once import AtOnce


@pytest.fixture
def threads():
    pool = ThreadPool(2)
    yield pool
    pool.close()


def finals(sweep):
    return {
        finding.index: finding.attempt
        for findings in sweep.iter_updates()
        for finding in findings
        if finding.is_final
    }


@pytest.mark.parametrize("strategy", [PRESETS["knight"].greedy, PRESETS["knight-tour"].naive])
def test_that_each_start_comes_to_what_it_comes_to_by_itself(threads, strategy):
    problems = tuple(iter_start_problems(Board(6, 6), strategy))
    assert finals(Sweep(problems, 200_000, threads)) == {
        place: run_attempt(problem, 200_000) for place, problem in enumerate(problems)
    }


def test_that_something_is_told_of_all_before_any_goes_further():
    problems = tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive))
    sweep = Sweep(problems, 100_000, AtOnce())
    seen = set()
    for findings in sweep.iter_updates():
        for finding in findings:
            if finding.attempt.steps > 10_000:
                assert len(seen) == len(problems)
            seen.add(finding.index)


def test_that_who_once_came_nearest_to_a_tour_goes_further_first():
    waiting = {}

    class NearestFirst(AtOnce):
        def submit(self, task):
            if task.max_steps > 10_000:
                nearest = [waiting.pop(search.problem) for search in task.searches]
                assert nearest == sorted(nearest, reverse=True)
                assert nearest[-1] >= max(waiting.values(), default=0)
            return super().submit(task)

    problems = tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive))
    for findings in Sweep(problems, 20_000, NearestFirst()).iter_updates():
        waiting |= {
            problems[each.index]: each.attempt.max_depth for each in findings if not each.is_final
        }
    assert not waiting


def test_that_a_cancelled_sweep_ends(threads):
    sweep = Sweep(
        tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive)), 10**12, threads
    )
    for _ in sweep.iter_updates():
        sweep.cancel()


def test_that_a_limit_is_not_taken_for_a_proof(threads):
    sweep = Sweep(
        tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive)), 50_000, threads
    )
    stopped = [each for each in finals(sweep).values() if each.outcome is Outcome.STOPPED]
    assert stopped
    assert {each.steps for each in stopped} == {50_000}


def test_that_progress_counts_what_is_final():
    sweep = Sweep(
        tuple(iter_start_problems(Board(6, 6), PRESETS["knight-tour"].naive)), 30_000, AtOnce()
    )
    assert sweep.current_progress() == SweepProgress(0, 36, None)
    done = 0
    for findings in sweep.iter_updates():
        done += sum(finding.is_final for finding in findings)
        assert sweep.current_progress().finished_count == done
    assert sweep.current_progress() == SweepProgress(36, 36, 0.0)


def test_that_there_may_be_nothing_to_search():
    assert list(Sweep((), 1000, AtOnce()).iter_updates()) == []


@pytest.mark.parametrize("limit", [0, 1, 10**4, 10**4 + 1])
def test_that_no_limit_is_too_small(limit):
    problems = tuple(iter_start_problems(Board(5, 5), PRESETS["knight-tour"].naive))
    found = finals(Sweep(problems, limit, AtOnce()))
    assert found == {place: run_attempt(problem, limit) for place, problem in enumerate(problems)}


def test_that_limits_grow_up_to_the_last_however_large_that_is():
    assert step_limits_up_to(10**15) == (10**4, 10**6, 10**8, 10**10, 10**12, 10**14, 10**15)
    assert step_limits_up_to(10**6) == (10**4, 10**6)


class ItFailedError(Exception):
    """A worker could not do it."""


class TakesBack(AtOnce):
    """A pool that gives every second task back, as in a pause."""

    gives_back = False

    def submit(self, task):
        self.gives_back = not self.gives_back
        if not self.gives_back:
            return super().submit(task)
        future = Future()
        future.cancel()
        return future


def test_that_what_a_pause_takes_back_is_searched_after_it():
    problems = tuple(iter_start_problems(Board(6, 6), PRESETS["knight-tour"].naive))
    assert set(finals(Sweep(problems, 20_000, TakesBack()))) == set(range(36))


class FailsMany(AtOnce):
    """A pool that cannot do tasks of more than one search, nor a certain one."""

    def __init__(self, worst=None):
        super().__init__()
        self.worst = worst

    def submit(self, task):
        problems = [search.problem for search in task.searches]
        if len(problems) == 1 and self.worst not in problems:
            return super().submit(task)
        future = Future()
        future.set_exception(ItFailedError())
        return future


def test_that_what_fails_together_is_tried_again_one_by_one():
    problems = tuple(iter_start_problems(Board(6, 6), PRESETS["knight"].greedy))
    assert set(finals(Sweep(problems, 1000, FailsMany()))) == set(range(36))


def test_that_a_search_that_fails_by_itself_ends_the_sweep():
    problems = tuple(iter_start_problems(Board(6, 6), PRESETS["knight"].greedy))
    with pytest.raises(ItFailedError):
        list(Sweep(problems, 1000, FailsMany(problems[20])).iter_updates())


def test_that_a_task_leaves_what_it_has_no_time_for():
    searches = tuple(
        map(StartedSearch, iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive))
    )
    done = SearchTask(searches, 10**9, max_duration_s=0.0).result()
    assert len(done.attempts) == 1
    assert 0 < done.attempts[0].steps < 10**9
