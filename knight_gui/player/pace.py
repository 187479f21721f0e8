"""How fast steps are shown: the clock, and whether there is time to read what is said of them."""

from __future__ import annotations

import time
from enum import Enum

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from knight_gui.player.frame import Frame
from knight_gui.state.speed import Speed

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
        self._due_steps = self._elapsed_s = 0.0
        self._started_at = self._ticked_at = time.perf_counter()
        self._timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer)
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
        self._timer.start(_TICK_MS)

    def stop(self) -> None:
        """Tick no more."""
        self._timer.stop()

    @Slot()
    def tick(self) -> None:
        """Tick now."""
        now = time.perf_counter()
        self._elapsed_s = now - self._ticked_at
        self._ticked_at = now
        self.ticked.emit()

    def tick_soon(self) -> None:
        """Tick as soon as everybody has heard of what is just told, and 16 ms after that."""
        QTimer.singleShot(0, self, self._tick_early)

    def add_due_steps(self, speed: Speed) -> None:
        """Count what has become due by the last tick since the one before it."""
        rate = speed.steps_per_s
        self._due_steps = min(
            self._due_steps + self._elapsed_s * rate, max(1.0, _LONGEST_DUE_S * rate)
        )

    def take_due_steps(self) -> int:
        """Return how many whole steps are due, which are not due any more then."""
        steps = int(self._due_steps)
        self._due_steps -= steps
        return steps

    @Slot()
    def _tick_early(self) -> None:
        if self.is_running:
            self._timer.start(_TICK_MS)
            self.tick()


READABLE_INTERVAL_MS = 125
"""Frames that follow each other more slowly can be read."""


class Pace(Enum):
    """How frames follow each other."""

    READABLE = "followed"
    """Step by step, or after a jump: there is time to read what is said of each."""
    SKIPPING = "rushing"
    """Faster than the screen: the next one leaves steps out before anything can be read."""


class PaceTracker(QObject):
    """Decides after each frame which pace it is.

    As soon as steps are left out from frame to frame while they are played, they rush by. A rush
    goes on through single steps, until a search ends, nothing comes for a moment, or the user
    pauses.

    Signals
    -------
    skipping_ended()
        A rush is over, though no frame came: the last one can be read now.
    """

    skipping_ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pace = Pace.READABLE
        self._newest: Frame | None = None
        self._is_playing = False
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._on_rest_timeout)

    def set_playing(self, *, is_playing: bool) -> None:
        """Note whether frames come by themselves; else the user wanted each."""
        self._is_playing = is_playing
        if not is_playing and self.pace is Pace.SKIPPING:
            # what else a pause brings comes first
            self._rest.start(0)

    def add_frame(self, frame: Frame) -> None:
        """Take the next frame into account."""
        before = self._newest
        self._newest = frame
        is_soon = self._is_playing and self._rest.isActive()
        if self._is_playing:
            self._rest.start(READABLE_INTERVAL_MS)
        if before is not None and is_soon and self._skips_steps(before, frame):
            self.pace = Pace.SKIPPING
        else:
            self.pace = Pace.READABLE

    def reset(self) -> None:
        """Begin anew, with another search."""
        self._rest.stop()
        self._newest = None
        self.pace = Pace.READABLE

    def _skips_steps(self, before: Frame, frame: Frame) -> bool:
        return frame.position.outcome is None and (
            self.pace is Pace.SKIPPING or abs(frame.position.step - before.position.step) > 1
        )

    @Slot()
    def _on_rest_timeout(self) -> None:
        if self.pace is Pace.SKIPPING:
            self.pace = Pace.READABLE
            self.skipping_ended.emit()
