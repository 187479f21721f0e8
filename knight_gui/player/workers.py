"""The threads and workers that search: where they are scarce, they come after the window."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knight_gui.maps.pool import Pool


_BACKWARD = 5
"""How much nicer than the window the search is: it goes on at a third of the window's share."""


def give_way() -> None:
    """Let this thread, and those it starts, come after the window where both want a processor.

    Only Linux has niceness for single threads; elsewhere nothing changes.
    """
    if sys.platform != "linux":
        return
    thread = threading.get_native_id()
    # without the right to change it the search goes on as before
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _BACKWARD)


def workers(address: str = "") -> Pool:
    """Return the workers that search; those of this computer come after the window.

    Parameters
    ----------
    address
        Of a Dask scheduler, such as ``tcp://127.0.0.1:8786``; this computer if there is none.

    Raises
    ------
    InputError
        If the cluster cannot be used.
    """
    from knight_gui.maps.pool import pool_of

    return pool_of(cluster=address or None, initializer=give_way)
