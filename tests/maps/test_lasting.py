"""What is lost with a worker is handed out again, and given up only if it goes on."""

import os
import signal
import sys
from concurrent.futures import Future
from dataclasses import dataclass

import pytest

from knight_gui.maps.lasting import MOST_LOSSES, Lasting, WorkersLostError
from knight_gui.maps.processes import Processes
from tests.maps.losses import EndsItsFirstWorker
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


@dataclass(frozen=True)
class HearsNothing:
    """Work that tells whether the process that does it has begun deaf to Ctrl+C."""

    def result(self, token):
        return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_that_processes_are_made_anew_when_one_is_killed_and_never_hear_ctrl_c(tmp_path):
    pool = Processes(1)
    try:
        done = pool.submit(EndsItsFirstWorker(tmp_path / "mark"))
        assert done.result(PATIENCE_S) != os.getpid()
        if sys.platform != "win32":
            assert pool.submit(HearsNothing()).result(PATIENCE_S)
            assert not HearsNothing().result(None)
    finally:
        pool.close()
