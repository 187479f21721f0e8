"""A sweep by a cluster of three workers, one of which is killed amidst it.

It runs in a process of its own, as Dask leaves threads behind. It prints what went wrong.
"""

import os
import signal

from distributed import LocalCluster

from knight_gui.maps.plan import starts_of
from knight_gui.maps.pool import pool_of
from knight_gui.maps.sweep import Sweep
from knight_gui.search.attempt import attempt
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board

LIMIT = 500_000


def main():
    problems = tuple(starts_of(Board(8, 8), PRESETS["knight-tour"].naive))
    with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster:
        pool = pool_of(cluster=cluster.scheduler_address)
        assert pool.width == 3
        found = searched_with_a_loss(Sweep(problems, LIMIT, pool), cluster)
        pool.close()
    assert found == {place: attempt(problem, LIMIT) for place, problem in enumerate(problems)}


def searched_with_a_loss(sweep, cluster):
    found = {}
    killed = None
    for findings in sweep.findings():
        for finding in findings:
            assert finding.place not in found, "told twice"
            if finding.is_final:
                found[finding.place] = finding.attempt
        killed = killed or kill_one_at_work(cluster)
    assert killed, "no worker was at work"
    return found


def kill_one_at_work(cluster):
    """Kill a worker that has something to do, and tell which."""
    for nanny in cluster.workers.values():
        worker = cluster.scheduler.workers.get(nanny.worker_address)
        if worker is not None and worker.processing:
            os.kill(nanny.pid, signal.SIGKILL)
            return nanny.pid
    return None


if __name__ == "__main__":
    main()
