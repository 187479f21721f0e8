"""A sweep by a cluster of three workers, one of which is killed amidst it; then all of them are.

It runs in a process of its own, as Dask leaves threads behind. It fails if anything is wrong.
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
from tests.sweeps.losses import EndsWorkers

LIMIT = 2_000_000


def main():
    problems = tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive))
    # or each of the three compiles it
    loader.load_all()
    with (
        LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster,
        TemporaryDirectory() as folder,
    ):
        pool = make_worker_pool(cluster_address=cluster.scheduler_address)
        assert pool.worker_count == 3
        loggers = map(logging.getLogger, ("distributed.client", "distributed.core"))
        assert not any(logger.isEnabledFor(logging.ERROR) for logger in loggers), "it would tell"
        found = searched_with_a_loss(problems, pool, Path(folder))
        # Dask gives up earlier
        assert isinstance(pool.submit(EndsWorkers(Path(folder), 99)).exception(), InputError)
        pool.close()
        # a cluster fails to close while it starts a killed worker again
        cluster.wait_for_workers(3)
    assert found == {place: run_attempt(problem, LIMIT) for place, problem in enumerate(problems)}


def searched_with_a_loss(problems, pool, folder):
    found = {}
    lost = None
    for findings in Sweep(problems, LIMIT, pool).iter_updates():
        # whatever else that worker has to do is lost with it
        lost = lost or pool.submit(EndsWorkers(folder, 1))
        for finding in findings:
            assert finding.index not in found, "told twice"
            if finding.is_final:
                found[finding.index] = finding.attempt
    assert lost.result() != os.getpid()
    assert len(list(folder.iterdir())) == 1
    return found


if __name__ == "__main__":
    main()
