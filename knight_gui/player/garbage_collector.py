"""Collection of Python's cyclic garbage in the GUI thread, and only there.

Python's collector runs in whichever thread happens to allocate. In the
worker's thread it would destroy Qt objects that belong to the GUI's.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

_INTERVAL_MS = 1000
_FULL_COLLECTION_EVERY = 60
"""Number of collections of which the last one is a full collection."""
_MAX_MIDDLE_COUNT = 10
"""Collections of the youngest generation after which the middle one is collected too."""


class GarbageCollector(QObject):
    """Collector that runs on a timer in place of Python's own, until it is stopped.

    Parameters
    ----------
    is_startup_finished
        True once every object is there that the program works with. Objects that came before are
        frozen, and not examined: that takes 50 ms, which would be seen.
    """

    def __init__(self, parent: QObject | None, is_startup_finished: Callable[[], bool]) -> None:
        super().__init__(parent)
        self._is_startup_finished = is_startup_finished
        self._is_starting_up = not is_startup_finished()
        self._threshold = gc.get_threshold()[0]
        self._was_enabled = gc.isenabled()
        self._collections = 0
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._collect)
        self._timer.start(_INTERVAL_MS)

    def stop(self) -> None:
        """Leave the collection to Python again."""
        self._timer.stop()
        if self._was_enabled:
            gc.unfreeze()
            gc.enable()

    @Slot()
    def _collect(self) -> None:
        if self._is_starting_up:
            # checked first: objects that come meanwhile are frozen the next time
            self._is_starting_up = not self._is_startup_finished()
            gc.freeze()
            return
        young, middle, _ = gc.get_count()
        if young <= self._threshold:
            return
        self._collections += 1
        if self._collections % _FULL_COLLECTION_EVERY:
            generation = 1 if middle > _MAX_MIDDLE_COUNT else 0
            gc.collect(generation)
            return
        gc.collect()
        if self._collections == _FULL_COLLECTION_EVERY:
            # modules stay: to examine them takes 50 ms, which would be seen each time
            gc.freeze()
