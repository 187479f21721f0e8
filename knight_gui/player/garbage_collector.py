"""Collects Python's cyclic garbage in the GUI thread, and only there.

Python's collector runs in whichever thread happens to allocate. In the
worker's thread it would destroy Qt objects that belong to the GUI's.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

_INTERVAL_MS = 1000
_ALL_EVERY = 60
"""Collections, of which the last looks through all that is there."""


class GarbageCollector(QObject):
    """Collects Python's garbage now and then, until it is stopped.

    Parameters
    ----------
    is_furnished
        Whether all is there that the program works with. What came until then stays, and is
        not looked through: that takes 50 ms, which would be seen.
    """

    def __init__(self, parent: QObject | None, is_furnished: Callable[[], bool]) -> None:
        super().__init__(parent)
        self._is_furnished = is_furnished
        self._leaves_alone = not is_furnished()
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
        if self._leaves_alone:
            # asked first: what comes meanwhile is left alone the next time
            self._leaves_alone = not self._is_furnished()
            gc.freeze()
            return
        young, middle, _ = gc.get_count()
        if young <= self._threshold:
            return
        self._collections += 1
        if self._collections % _ALL_EVERY:
            gc.collect(1 if middle > 10 else 0)  # noqa: PLR2004
            return
        gc.collect()
        if self._collections == _ALL_EVERY:
            # modules stay: to look through them takes 50 ms, which would be seen each time
            gc.freeze()
