"""What is lost with a worker is handed out again, and given up only if it goes on."""

import os
from concurrent.futures import Future
from threading import Thread

import pytest

from knight_gui.maps.lasting import MOST_LOSSES, Lasting, WorkersLostError
from knight_gui.maps.pool import Threads, pool_of, processors
from knight_gui.tour import InputError
from tests.patience import PATIENCE_MS

PATIENCE_S = PATIENCE_MS / 1000


class LossError(Exception):
    """A worker has ended."""


class Unlucky(Lasting):
    """A pool whose workers end over a task so many times, and then do it."""

    def __init__(self, losses):
        self.losses = losses

    def _ask(self, task):
        future = Future()
        if self.losses:
            self.losses -= 1
            future.set_exception(LossError())
        else:
            future.set_result(task)
        return future

    def _is_loss(self, attempt):
        return isinstance(attempt.exception(), LossError)


def test_that_what_is_lost_is_done_by_another_worker():
    assert Unlucky(MOST_LOSSES - 1).submit("task").result(PATIENCE_S) == "task"


def test_that_what_is_lost_again_and_again_is_given_up():
    with pytest.raises(WorkersLostError):
        Unlucky(MOST_LOSSES).submit("task").result(PATIENCE_S)


def test_that_there_are_as_many_workers_as_processors_may_be_used(monkeypatch):
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 5}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    pool = pool_of()
    pool.close()
    assert pool.width == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert processors() == 64


def test_that_threads_that_cannot_begin_are_told(monkeypatch):
    def refuse(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    pool = Threads(7)
    with pytest.raises(InputError, match="There cannot be 7 threads at the same time here"):
        pool.submit("task")
