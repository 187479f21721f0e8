"""Many searches in a thread: told at the window's pace, paused, broken off, never in its way."""

import threading
from concurrent.futures import Future

import pytest

from knight_gui.board import Board
from knight_gui.player.sweep_runner import SweepRequest, SweepRunner, SweepStage
from knight_gui.search.attempt import run_attempt
from knight_gui.search.strategy import PRESETS
from knight_gui.sweeps.plan import iter_start_problems
from knight_gui.sweeps.results import SearchResults
from tests.sweeps.immediate_pool import ImmediatePool

BOARD = Board(5, 5)
LIMIT = 100_000
PROBLEMS = tuple(iter_start_problems(BOARD, PRESETS["knight-tour"].greedy))


class Never:
    """A pool whose one worker does nothing that it is handed before it is broken off."""

    worker_count = 1

    def __init__(self):
        self.handed_out = threading.Event()
        self._futures = []

    def submit(self, task):
        future = Future()
        self._futures.append(future)
        self.handed_out.set()
        return future

    def interrupt_tasks(self):
        for future in self._futures:
            future.cancel()

    def close(self):
        self.interrupt_tasks()


class Listener:
    """Hears what is told."""

    def __init__(self, runner, qtbot):
        self.runner = runner
        self.qtbot = qtbot
        self.told = []
        runner.status_changed.connect(self.told.append)

    def wait_for(self, stage):
        def is_at_stage():
            return self.told[-1].stage is stage

        self.qtbot.waitUntil(is_at_stage)
        return self.told[-1]


@pytest.fixture
def listener(qtbot):
    """The listener to a runner that is idle."""
    runner = SweepRunner()
    yield Listener(runner, qtbot)
    runner.close()


@pytest.fixture
def waiting(listener, qtbot):
    """Somebody who has begun what the workers never end."""
    pool = Never()
    listener.runner.start(request(lambda: pool))
    qtbot.waitUntil(pool.handed_out.is_set)
    return listener


def request(pool=ImmediatePool, problems=PROBLEMS):
    return SweepRequest(lambda: problems, len(problems), LIMIT, pool)


def ended(qtbot):
    """Wait until no thread is at work any more."""

    def is_alone():
        return not any(thread.name == "map" for thread in threading.enumerate())

    qtbot.waitUntil(is_alone)


def test_that_a_complete_sweep_has_all_results(listener):
    listener.runner.start(request())
    told = listener.wait_for(SweepStage.COMPLETE)
    assert told.finished_count == told.of == len(PROBLEMS)
    assert told.results.equals(
        SearchResults.from_attempts([run_attempt(each, LIMIT) for each in PROBLEMS])
    )
    assert not listener.runner.is_running


def test_that_a_paused_sweep_is_resumed(waiting):
    waiting.runner.set_stage(SweepStage.PAUSED)
    assert waiting.told[-1].stage is SweepStage.PAUSED
    waiting.runner.set_stage(SweepStage.SEARCHING)
    assert waiting.told[-1].stage is SweepStage.SEARCHING


def test_that_a_cancelled_sweep_emits_its_last_status_once(waiting, qtbot):
    waiting.runner.set_stage(SweepStage.CANCELLED)
    assert [told.stage for told in waiting.told].count(SweepStage.CANCELLED) == 1
    assert not waiting.runner.is_running
    ended(qtbot)


def test_that_a_closed_runner_emits_no_status(waiting, qtbot):
    heard = len(waiting.told)
    waiting.runner.close()
    ended(qtbot)
    assert len(waiting.told) == heard


def test_that_the_failure_of_a_worker_is_in_the_status(listener):
    class Broken(ImmediatePool):
        def submit(self, task):
            future = Future()
            future.set_exception(MemoryError("no room left"))
            return future

    listener.runner.start(request(Broken))
    assert listener.wait_for(SweepStage.CANCELLED).failure == "no room left"
