"""Workers always have a little more than they can do, and what they had is never lost."""

from concurrent.futures import Future
from contextlib import closing

import pytest

from knight_gui.sweeps.dispatcher import TaskDispatcher

BREAK_OFF = "break off"
ENOUGH = 10**6


class FakeWorkerPool:
    """A pool that does the first of its tasks at once, and the others never.

    Attributes
    ----------
    told
        All that it was handed, and each time it was told to break off.
    held
        What waits for the results of what it does not do.
    """

    def __init__(self, worker_count, at_once):
        self.worker_count = worker_count
        self.at_once = at_once
        self.told = []
        self.held = []

    def submit(self, task):
        self.told.append(task)
        future = Future()
        if self.at_once:
            self.at_once -= 1
            future.set_result(10 * task)
        else:
            self.held.append(future)
        return future

    def interrupt_tasks(self):
        self.told.append(BREAK_OFF)


def countdown(first):
    """What says of each number down to 1 that it is the next task."""
    numbers = iter(range(first, 0, -1))

    def next_task():
        number = next(numbers, None)
        return None if number is None else (f"number {number}", number)

    return next_task


def results(completed):
    return [(batch, future.result()) for batch, future in completed]


def test_that_all_comes_back_with_what_it_was_cut_from():
    completed = TaskDispatcher(FakeWorkerPool(2, ENOUGH)).iter_completed(countdown(3))
    assert results(completed) == [("number 3", 30), ("number 2", 20), ("number 1", 10)]


@pytest.mark.parametrize(("width", "handed_out"), [(3, 6), (1, 2), (0, 2)])
def test_that_each_worker_has_one_task_and_another_ahead(width, handed_out):
    desk = FakeWorkerPool(width, at_once=1)
    with closing(TaskDispatcher(desk).iter_completed(countdown(100))) as completed:
        next(completed)
        assert len(desk.told) == handed_out


def test_that_what_comes_back_may_be_handed_out_again():
    left = [3]
    seen = []

    def next_task():
        return (left.pop(),) * 2 if left else None

    for number, future in TaskDispatcher(FakeWorkerPool(1, ENOUGH)).iter_completed(next_task):
        seen.append(future.result())
        left += range(1, number)
    assert seen == [30, 20, 10, 10]


def test_that_a_pause_takes_back_what_nobody_has_begun_with():
    desk = FakeWorkerPool(1, at_once=1)
    dispatcher = TaskDispatcher(desk)
    with closing(dispatcher.iter_completed(countdown(9))) as completed:
        next(completed)
        dispatcher.pause()
        batch, future = next(completed)
        assert (batch, future.cancelled()) == ("number 8", True)
        assert set(desk.told) == {9, 8, BREAK_OFF}


def test_that_what_was_begun_in_a_pause_is_told_and_the_rest_done_after_it():
    desk = FakeWorkerPool(1, at_once=1)
    dispatcher = TaskDispatcher(desk)
    completed = dispatcher.iter_completed(countdown(4))
    next(completed)
    dispatcher.pause()
    desk.held.pop().set_result(30)
    batch, future = next(completed)
    assert (batch, future.result()) == ("number 3", 30)
    desk.at_once = ENOUGH
    dispatcher.resume()
    assert results(completed) == [("number 2", 20), ("number 1", 10)]


def test_that_a_cancelled_one_ends_and_takes_everything_back():
    desk = FakeWorkerPool(2, at_once=1)
    dispatcher = TaskDispatcher(desk)
    completed = dispatcher.iter_completed(countdown(100))
    next(completed)
    dispatcher.cancel()
    assert results(completed) == []
    assert [future.cancelled() for future in desk.held] == [True] * 3


def test_that_a_pause_reaches_what_is_being_handed_out():
    desk = FakeWorkerPool(2, at_once=0)
    dispatcher = TaskDispatcher(desk)

    def next_task():
        # as from another thread, between two lines
        dispatcher.pause()
        return "number 1", 1

    with closing(dispatcher.iter_completed(next_task)) as completed:
        next(completed)
        assert desk.told[:3] == [BREAK_OFF, 1, BREAK_OFF]


def test_that_who_does_not_listen_any_more_leaves_nothing_to_the_workers():
    desk = FakeWorkerPool(2, at_once=1)
    with closing(TaskDispatcher(desk).iter_completed(countdown(100))) as completed:
        next(completed)
    assert desk.told == [100, 99, 98, 97, BREAK_OFF]
    assert all(future.cancelled() for future in desk.held)


@pytest.mark.parametrize(
    ("width", "waiting", "share"), [(2, 100, 25), (2, 3, 1), (1, 100, 50), (0, 100, 50), (4, 0, 1)]
)
def test_that_no_task_takes_what_the_others_are_to_have(width, waiting, share):
    assert TaskDispatcher(FakeWorkerPool(width, ENOUGH)).fair_task_size(waiting) == share
