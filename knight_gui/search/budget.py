"""One budget of memory for all that is recorded in this program, in equal shares."""

from threading import Lock
from weakref import WeakSet

ALL_CHECKPOINTS = 128 * 2**20
"""Bytes for the checkpoints of all recordings together."""


class Budget:
    """Memory that is shared by whoever joins, as long as they live.

    Parameters
    ----------
    total
        Bytes for all of them.
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self._sharers: WeakSet[object] = WeakSet()
        self._lock = Lock()

    @property
    def share(self) -> int:
        """How many bytes each of them may have now; less when another one joins."""
        return self._total // max(1, len(self._sharers))

    def join(self, sharer: object) -> None:
        """Have one more among those who share; who is not needed any more leaves by itself."""
        # a search is opened in a thread of its own
        with self._lock:
            self._sharers.add(sharer)


CHECKPOINTS = Budget(ALL_CHECKPOINTS)
