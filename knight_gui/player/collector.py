"""Collects Python's cyclic garbage in the GUI thread, and only there.

Python's collector runs in whichever thread happens to allocate. In the
worker's thread it would destroy Qt objects that belong to the GUI's.
"""

import gc

from PySide6.QtCore import QObject, QTimer, Slot

_INTERVAL_MS = 1000


class GarbageCollector(QObject):
    """Collects now and then for as long as it lives; ended by `stop`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._threshold = gc.get_threshold()[0]
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL_MS)
        self._timer.timeout.connect(self._collect)
        self._timer.start()

    def stop(self) -> None:
        """Leave the collection to Python again."""
        self._timer.stop()
        if self._was_enabled:
            gc.enable()

    @Slot()
    def _collect(self) -> None:
        young, middle, _ = gc.get_count()
        if young > self._threshold:
            gc.collect(1 if middle > 10 else 0)  # noqa: PLR2004
