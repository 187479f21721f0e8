"""Sweep on a cluster of three workers, one of which is killed during it; then all of them are.

It runs in a process of its own, as Dask leaves threads behind. It fails with an assertion.
"""

import logging
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from distributed import LocalCluster

from knight_gui.board import Board, InputError
from knight_gui.search.attempt import run_attempt
from knight_gui.search.compiling import loader
from knight_gui.search.strategy import PRESETS
from knight_gui.sweeps.plan import iter_start_problems
from knight_gui.sweeps.pool import make_worker_pool
from knight_gui.sweeps.sweep import Sweep
from tests.sweeps.worker_crash import CrashWorkerTask

LIMIT = 2_000_000


def main():
    problems = tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive))
    # otherwise each of the three workers compiles the engine
    loader.load_all()
    with (
        LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster,
        TemporaryDirectory() as folder,
    ):
        pool = make_worker_pool(cluster_address=cluster.scheduler_address)
        assert pool.worker_count == 3
        for name in ("distributed.client", "distributed.core"):
            assert not logging.getLogger(name).isEnabledFor(logging.ERROR)
        attempts = search_with_worker_loss(problems, pool, Path(folder))
        # Dask gives up a task that kills many workers
        assert isinstance(pool.submit(CrashWorkerTask(Path(folder), 99)).exception(), InputError)
        pool.close()
        # a cluster fails to close while it starts a killed worker again
        cluster.wait_for_workers(3)
    assert attempts == {
        index: run_attempt(problem, LIMIT) for index, problem in enumerate(problems)
    }


def search_with_worker_loss(problems, pool, folder):
    attempts = {}
    ended_worker = None
    for updates in Sweep(problems, LIMIT, pool).iter_updates():
        # the other tasks of that worker are lost with it
        ended_worker = ended_worker or pool.submit(CrashWorkerTask(folder, 1))
        for update in updates:
            assert update.index not in attempts, "one attempt is reported twice"
            if update.is_final:
                attempts[update.index] = update.attempt
    assert ended_worker.result() != os.getpid()
    assert len(list(folder.iterdir())) == 1
    return attempts


if __name__ == "__main__":
    main()
