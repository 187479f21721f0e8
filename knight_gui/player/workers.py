"""The workers that search for a map: processors of this computer, or a cluster elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.player.priority import give_way

if TYPE_CHECKING:
    from knight_gui.maps.pool import Pool


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
