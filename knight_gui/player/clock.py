"""The clock of the steps: when the next ones are due, and how many."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from knight_gui.scene.speed import Speed

_TICK_MS = 16
_LONGEST_DUE_S = 0.25
"""Time that may be caught up after a pause of the whole program, or a slow answer."""


class Clock(QObject):
    """Ticks while it runs, and counts how many steps are due.

    Signals
    -------
    ticked()
        16 ms have passed since it ticked or was started, or it was told to tick sooner.
    """

    ticked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._due_steps = 0.0
        self._elapsed_s = 0.0
        self._started_at = self._ticked_at = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)

    @property
    def is_running(self) -> bool:
        """Whether it ticks."""
        return self._timer.isActive()

    @property
    def running_s(self) -> float:
        """For how long it has run."""
        return time.perf_counter() - self._started_at

    def start(self) -> None:
        """Begin anew: nothing is due yet."""
        self._due_steps = 0.0
        self._started_at = self._ticked_at = time.perf_counter()
        self._timer.start()

    def stop(self) -> None:
        """Tick no more."""
        self._timer.stop()

    @Slot()
    def tick(self) -> None:
        """Tick now."""
        now = time.perf_counter()
        self._elapsed_s, self._ticked_at = now - self._ticked_at, now
        self.ticked.emit()

    def hasten(self) -> None:
        """Tick as soon as everybody has heard of what is just told, and 16 ms after that."""
        QTimer.singleShot(0, self, self._tick_early)

    def count(self, speed: Speed) -> None:
        """Count what has become due by the last tick since the one before it."""
        rate = speed.steps_per_s
        due_steps = self._due_steps + self._elapsed_s * rate
        self._due_steps = min(due_steps, max(1.0, _LONGEST_DUE_S * rate))

    def take(self) -> int:
        """Return how many whole steps are due, which are not due any more then."""
        steps = int(self._due_steps)
        self._due_steps -= steps
        return steps

    @Slot()
    def _tick_early(self) -> None:
        if self.is_running:
            self._timer.start()
            self.tick()
