"""Who searches for a map: the processors of this computer, or a cluster elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.player.priority import give_way

if TYPE_CHECKING:
    from knight_gui.maps.pool import Pool


def workers(address: str = "") -> Pool:
    """Return who searches.

    Parameters
    ----------
    address
        Of a cluster, such as tcp://127.0.0.1:8786; this computer if there is none.
    """
    from knight_gui.maps.pool import Threads

    # the window comes first where both want a processor
    return Threads(initializer=give_way)
