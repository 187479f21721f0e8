"""Number of threads of a worker pool, and the error if they cannot start."""

import os
from threading import Thread

import pytest

from knight_gui.board import InputError
from knight_gui.sweeps.pool import ThreadPool, count_processors, make_worker_pool
from knight_gui.sweeps.task import SearchTask


def test_that_there_is_one_worker_for_each_usable_processor(monkeypatch):
    def usable_processors(_process_id):
        return {0, 2, 5}

    def processor_count():
        return 64

    monkeypatch.setattr(os, "sched_getaffinity", usable_processors, raising=False)
    monkeypatch.setattr(os, "cpu_count", processor_count)
    pool = make_worker_pool()
    pool.close()
    assert pool.worker_count == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    assert count_processors() == 64


def test_that_an_error_names_the_number_of_threads_that_cannot_start(monkeypatch):
    def refuse(_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    pool = ThreadPool(7)
    with pytest.raises(InputError, match="This computer cannot run 7 threads at once"):
        pool.submit(SearchTask((), 1))
