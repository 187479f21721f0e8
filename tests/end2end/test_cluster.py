"""Sweeps on a Dask cluster: lost workers and wrong addresses."""

import logging
import os
import socket
import subprocess
import sys

import pytest

from knight_gui.board import InputError
from knight_gui.sweeps.pool import make_worker_pool
from tests.support.patience import PATIENCE_MS


@pytest.fixture
def _dask():
    """Skip tests of a cluster where Dask is not installed."""
    pytest.importorskip("distributed", reason="the extra “cluster” is not installed")


@pytest.mark.usefixtures("_dask")
def test_that_nothing_is_lost_or_counted_twice_when_a_worker_is_killed():
    process = subprocess.run(
        [sys.executable, "-m", "tests.end2end.cluster_trial"],
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE_MS / 1000,
        env={**os.environ, "DASK_LOGGING__DISTRIBUTED": "critical"},
        check=False,
    )
    assert process.returncode == 0, process.stderr


@pytest.mark.usefixtures("_dask")
def test_that_an_address_without_a_scheduler_is_an_error_without_messages_of_dask():
    with pytest.raises(InputError, match="No Dask scheduler answers at “nonsense”"):
        make_worker_pool(cluster_address="nonsense")
    # the client logs a lost scheduler as an error, at its own level
    for name in ("distributed.client", "distributed.comm", "tornado.application", "asyncio"):
        assert not logging.getLogger(name).isEnabledFor(logging.ERROR)


@pytest.mark.usefixtures("_dask")
def test_that_a_silent_server_is_no_cluster(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr("knight_gui.sweeps.cluster.CONNECT_TIMEOUT_S", 0.2)
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(InputError, match=address):
            make_worker_pool(cluster_address=address)


def test_that_a_cluster_without_dask_is_an_error(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match="cluster"):
        make_worker_pool(cluster_address="tcp://127.0.0.1:8786")
