"""A sweep by a cluster of three workers, one of which is killed amidst it; then all of them are.

It runs in a process of its own, as Dask leaves threads behind. It fails if anything is wrong.
"""

import logging
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from distributed import LocalCluster

from knight_gui.board import Board, InputError
from knight_gui.search.attempt import attempt
from knight_gui.search.compiling import loader
from knight_gui.search.strategy import PRESETS
from knight_gui.sweeps.plan import starts_of
from knight_gui.sweeps.pool import pool_of
from knight_gui.sweeps.sweep import Sweep
from tests.sweeps.losses import EndsWorkers

LIMIT = 2_000_000


def main():
    problems = tuple(starts_of(Board(8, 8), PRESETS["knight-tour"].naive))
    # or each of the three compiles it
    loader.load()
    with (
        LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster,
        TemporaryDirectory() as folder,
    ):
        pool = pool_of(cluster=cluster.scheduler_address)
        assert pool.width == 3
        loggers = map(logging.getLogger, ("distributed.client", "distributed.core"))
        assert not any(logger.isEnabledFor(logging.ERROR) for logger in loggers), "it would tell"
        found = searched_with_a_loss(problems, pool, Path(folder))
        # Dask gives up earlier
        assert isinstance(pool.submit(EndsWorkers(Path(folder), 99)).exception(), InputError)
        pool.close()
        # a cluster fails to close while it starts a killed worker again
        cluster.wait_for_workers(3)
    assert found == {place: attempt(problem, LIMIT) for place, problem in enumerate(problems)}


def searched_with_a_loss(problems, pool, folder):
    found = {}
    lost = None
    for findings in Sweep(problems, LIMIT, pool).findings():
        # whatever else that worker has to do is lost with it
        lost = lost or pool.submit(EndsWorkers(folder, 1))
        for finding in findings:
            assert finding.place not in found, "told twice"
            if finding.is_final:
                found[finding.place] = finding.attempt
    assert lost.result() != os.getpid()
    assert len(list(folder.iterdir())) == 1
    return found


if __name__ == "__main__":
    main()
