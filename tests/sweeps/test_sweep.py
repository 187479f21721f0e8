"""Sweep of many searches, compared with each search alone."""

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
from tests.sweeps.immediate_pool import ImmediatePool


@pytest.fixture
def threads():
    """Pool of two threads."""
    pool = ThreadPool(2)
    yield pool
    pool.close()


def final_attempts(sweep):
    return {
        update.index: update.attempt
        for updates in sweep.iter_updates()
        for update in updates
        if update.is_final
    }


@pytest.mark.parametrize("strategy", [PRESETS["knight"].greedy, PRESETS["knight-tour"].naive])
def test_that_a_sweep_has_the_same_results_as_single_searches(threads, strategy):
    problems = tuple(iter_start_problems(Board(6, 6), strategy))
    assert final_attempts(Sweep(problems, 200_000, threads)) == {
        index: run_attempt(problem, 200_000) for index, problem in enumerate(problems)
    }


def test_that_all_searches_reach_the_first_limit_before_any_goes_further():
    problems = tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive))
    sweep = Sweep(problems, 100_000, ImmediatePool())
    updated_indices = set()
    for updates in sweep.iter_updates():
        for update in updates:
            if update.attempt.steps > 10_000:
                assert len(updated_indices) == len(problems)
            updated_indices.add(update.index)


def test_that_searches_with_the_longest_paths_go_on_first():
    depth_by_problem = {}

    class OrderCheckingPool(ImmediatePool):
        def submit(self, task):
            if task.max_steps > 10_000:
                depths = [depth_by_problem.pop(search.problem) for search in task.searches]
                assert depths == sorted(depths, reverse=True)
                assert depths[-1] >= max(depth_by_problem.values(), default=0)
            return super().submit(task)

    problems = tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive))
    for updates in Sweep(problems, 20_000, OrderCheckingPool()).iter_updates():
        depth_by_problem |= {
            problems[each.index]: each.attempt.max_depth for each in updates if not each.is_final
        }
    assert not depth_by_problem


def test_that_a_cancelled_sweep_ends(threads):
    sweep = Sweep(
        tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive)), 10**12, threads
    )
    for _ in sweep.iter_updates():
        sweep.cancel()


def test_that_a_search_at_the_limit_is_stopped(threads):
    sweep = Sweep(
        tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive)), 50_000, threads
    )
    stopped = [each for each in final_attempts(sweep).values() if each.outcome is Outcome.STOPPED]
    assert stopped
    assert {each.steps for each in stopped} == {50_000}


def test_that_progress_counts_final_updates():
    sweep = Sweep(
        tuple(iter_start_problems(Board(6, 6), PRESETS["knight-tour"].naive)),
        30_000,
        ImmediatePool(),
    )
    assert sweep.current_progress() == SweepProgress(0, 36, None)
    finished_count = 0
    for updates in sweep.iter_updates():
        finished_count += sum(update.is_final for update in updates)
        assert sweep.current_progress().finished_count == finished_count
    assert sweep.current_progress() == SweepProgress(36, 36, 0.0)


def test_that_a_sweep_may_be_empty():
    assert list(Sweep((), 1000, ImmediatePool()).iter_updates()) == []


@pytest.mark.parametrize("max_steps", [0, 1, 10**4, 10**4 + 1])
def test_that_no_limit_is_too_small(max_steps):
    problems = tuple(iter_start_problems(Board(5, 5), PRESETS["knight-tour"].naive))
    attempts = final_attempts(Sweep(problems, max_steps, ImmediatePool()))
    assert attempts == {
        index: run_attempt(problem, max_steps) for index, problem in enumerate(problems)
    }


def test_that_step_limits_grow_up_to_the_last_one():
    assert step_limits_up_to(10**15) == (10**4, 10**6, 10**8, 10**10, 10**12, 10**14, 10**15)
    assert step_limits_up_to(10**6) == (10**4, 10**6)


class WorkerError(Exception):
    """Failure of a worker."""


class CancellingPool(ImmediatePool):
    """Worker pool that cancels every second task, as in a pause."""

    cancels_next = False

    def submit(self, task):
        self.cancels_next = not self.cancels_next
        if not self.cancels_next:
            return super().submit(task)
        future = Future()
        future.cancel()
        return future


def test_that_cancelled_tasks_are_searched_again():
    problems = tuple(iter_start_problems(Board(6, 6), PRESETS["knight-tour"].naive))
    assert set(final_attempts(Sweep(problems, 20_000, CancellingPool()))) == set(range(36))


class FailingPool(ImmediatePool):
    """Worker pool that fails on tasks of several searches, and on one problem."""

    def __init__(self, failing_problem=None):
        super().__init__()
        self.failing_problem = failing_problem

    def submit(self, task):
        problems = [search.problem for search in task.searches]
        if len(problems) == 1 and self.failing_problem not in problems:
            return super().submit(task)
        future = Future()
        future.set_exception(WorkerError())
        return future


def test_that_the_searches_of_a_failed_task_run_one_by_one():
    problems = tuple(iter_start_problems(Board(6, 6), PRESETS["knight"].greedy))
    assert set(final_attempts(Sweep(problems, 1000, FailingPool()))) == set(range(36))


def test_that_a_failure_of_a_single_search_ends_the_sweep():
    problems = tuple(iter_start_problems(Board(6, 6), PRESETS["knight"].greedy))
    with pytest.raises(WorkerError):
        list(Sweep(problems, 1000, FailingPool(problems[20])).iter_updates())


def test_that_a_task_stops_after_its_maximum_duration():
    searches = tuple(
        map(StartedSearch, iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive))
    )
    result = SearchTask(searches, 10**9, max_duration_s=0.0).result()
    assert len(result.attempts) == 1
    assert 0 < result.attempts[0].steps < 10**9
