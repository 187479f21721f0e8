"""Dispatcher of tasks: submissions ahead of the workers, pauses, cancellation, task sizes."""

from concurrent.futures import Future
from contextlib import closing

import pytest

from knight_gui.sweeps.dispatcher import TaskDispatcher

INTERRUPT = "interrupt"
ALL_TASKS = 10**6


class FakeWorkerPool:
    """Worker pool that finishes the first tasks at once, and the others never."""

    def __init__(self, worker_count, immediate_count):
        self.worker_count = worker_count
        self.immediate_count = immediate_count
        """Number of tasks that it will still finish at once."""
        self.calls = []
        """Submitted tasks and interruptions, in their order."""
        self.pending_futures = []
        """Futures of the unfinished tasks."""

    def submit(self, task):
        self.calls.append(task)
        future = Future()
        if self.immediate_count:
            self.immediate_count -= 1
            future.set_result(10 * task)
        else:
            self.pending_futures.append(future)
        return future

    def interrupt_tasks(self):
        self.calls.append(INTERRUPT)


def countdown(first):
    """Return a factory of tasks that are the numbers from `first` down to 1."""
    numbers = list(range(1, first + 1))

    def next_task():
        if not numbers:
            return None
        number = numbers.pop()
        return f"number {number}", number

    return next_task


def results_of(completed):
    return [(batch, future.result()) for batch, future in completed]


def test_that_each_result_comes_with_its_batch():
    completed = TaskDispatcher(FakeWorkerPool(2, ALL_TASKS)).iter_completed(countdown(3))
    assert results_of(completed) == [("number 3", 30), ("number 2", 20), ("number 1", 10)]


@pytest.mark.parametrize(("worker_count", "submitted_count"), [(3, 6), (1, 2), (0, 2)])
def test_that_two_tasks_are_submitted_for_each_worker(worker_count, submitted_count):
    pool = FakeWorkerPool(worker_count, immediate_count=1)
    with closing(TaskDispatcher(pool).iter_completed(countdown(100))) as completed:
        next(completed)
        assert len(pool.calls) == submitted_count


def test_that_a_result_may_lead_to_new_tasks():
    waiting = [3]
    task_results = []

    def next_task():
        if not waiting:
            return None
        number = waiting.pop()
        return number, number

    for number, future in TaskDispatcher(FakeWorkerPool(1, ALL_TASKS)).iter_completed(next_task):
        task_results.append(future.result())
        waiting += range(1, number)
    assert task_results == [30, 20, 10, 10]


def test_that_a_pause_cancels_tasks_that_have_not_started():
    pool = FakeWorkerPool(1, immediate_count=1)
    dispatcher = TaskDispatcher(pool)
    with closing(dispatcher.iter_completed(countdown(9))) as completed:
        next(completed)
        dispatcher.pause()
        batch, future = next(completed)
        assert (batch, future.cancelled()) == ("number 8", True)
        assert set(pool.calls) == {9, 8, INTERRUPT}


def test_that_running_tasks_end_in_a_pause_and_the_others_after_it():
    pool = FakeWorkerPool(1, immediate_count=1)
    dispatcher = TaskDispatcher(pool)
    completed = dispatcher.iter_completed(countdown(4))
    next(completed)
    dispatcher.pause()
    pool.pending_futures.pop().set_result(30)
    batch, future = next(completed)
    assert (batch, future.result()) == ("number 3", 30)
    pool.immediate_count = ALL_TASKS
    dispatcher.resume()
    assert results_of(completed) == [("number 2", 20), ("number 1", 10)]


def test_that_a_cancelled_dispatcher_cancels_its_tasks():
    pool = FakeWorkerPool(2, immediate_count=1)
    dispatcher = TaskDispatcher(pool)
    completed = dispatcher.iter_completed(countdown(100))
    next(completed)
    dispatcher.cancel()
    assert results_of(completed) == []
    assert [future.cancelled() for future in pool.pending_futures] == [True] * 3


def test_that_a_pause_during_a_submission_interrupts_the_task():
    pool = FakeWorkerPool(2, immediate_count=0)
    dispatcher = TaskDispatcher(pool)

    def next_task():
        # as if another thread paused it at this moment
        dispatcher.pause()
        return "number 1", 1

    with closing(dispatcher.iter_completed(next_task)) as completed:
        next(completed)
        assert pool.calls[:3] == [INTERRUPT, 1, INTERRUPT]


def test_that_a_closed_iterator_cancels_its_tasks():
    pool = FakeWorkerPool(2, immediate_count=1)
    with closing(TaskDispatcher(pool).iter_completed(countdown(100))) as completed:
        next(completed)
    assert pool.calls == [100, 99, 98, 97, INTERRUPT]
    assert all(future.cancelled() for future in pool.pending_futures)


@pytest.mark.parametrize(
    ("worker_count", "waiting_count", "size"),
    [(2, 100, 25), (2, 3, 1), (1, 100, 50), (0, 100, 50), (4, 0, 1)],
)
def test_that_the_task_size_leaves_work_for_all_workers(worker_count, waiting_count, size):
    dispatcher = TaskDispatcher(FakeWorkerPool(worker_count, ALL_TASKS))
    assert dispatcher.fair_task_size(waiting_count) == size
