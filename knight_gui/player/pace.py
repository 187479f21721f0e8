"""Clock of the playback, and the pace of its frames: readable, or skipping steps."""

from __future__ import annotations

import math
import time
from enum import Enum

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from knight_gui.player.frame import Frame
from knight_gui.state.speed import Speed

_TICK_MS = 16
_MAX_SLEEP_MS = 100
"""Time between two ticks at most, after which another speed is noticed."""
_MAX_CATCH_UP_S = 0.25
"""Time that is caught up at most after a pause of the whole program, or a slow answer."""


class Clock(QObject):
    """Clock that ticks every 16 ms while it runs, and counts the steps that are due.

    Signals
    -------
    ticked()
        16 ms have passed since the last tick or the start, or more if no step was due, or an early
        tick was requested.
    """

    ticked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._due_steps = 0.0
        self._elapsed_s = 0.0
        self._started_at = time.perf_counter()
        self._ticked_at = self._started_at
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    @property
    def is_running(self) -> bool:
        """Whether the clock ticks."""
        return self._timer.isActive()

    @property
    def running_s(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._started_at

    def start(self) -> None:
        """Start anew: no step is due yet."""
        self._due_steps = 0.0
        self._started_at = time.perf_counter()
        self._ticked_at = self._started_at
        self._timer.start(_TICK_MS)

    def stop(self) -> None:
        """Stop ticking."""
        self._timer.stop()

    @Slot()
    def tick(self) -> None:
        """Tick now."""
        if self._timer.interval() != _TICK_MS:
            self._timer.setInterval(_TICK_MS)
        now = time.perf_counter()
        self._elapsed_s = now - self._ticked_at
        self._ticked_at = now
        self.ticked.emit()

    def tick_soon(self) -> None:
        """Tick once the current signal has reached every slot, and 16 ms after that."""
        QTimer.singleShot(0, self, self._tick_early)

    def add_due_steps(self, speed: Speed) -> None:
        """Add the steps that became due between the last two ticks."""
        rate = speed.steps_per_s
        max_due_steps = max(1.0, _MAX_CATCH_UP_S * rate)
        self._due_steps = min(self._due_steps + self._elapsed_s * rate, max_due_steps)

    def take_due_steps(self) -> int:
        """Return the number of whole steps that are due, and subtract them."""
        steps = int(self._due_steps)
        self._due_steps -= steps
        return steps

    def sleep_until_due(self, speed: Speed) -> None:
        """Delay the next tick until another step is due, but not for long."""
        remaining_ms = math.ceil(1000 * (1 - self._due_steps) / speed.steps_per_s)
        self._timer.setInterval(max(_TICK_MS, min(remaining_ms, _MAX_SLEEP_MS)))

    @Slot()
    def _tick_early(self) -> None:
        if self.is_running:
            self._timer.start(_TICK_MS)
            self.tick()


READABLE_INTERVAL_MS = 125
"""Least interval between frames that can be read."""


class Pace(Enum):
    """Pace of frames."""

    READABLE = "followed"
    """Step by step, or after a jump: there is time to read the texts of each frame."""
    SKIPPING = "rushing"
    """Faster than the screen: the next frame skips steps before anything can be read."""


class PaceTracker(QObject):
    """Tracker of the pace of frames.

    The pace is skipping as soon as a frame skips steps while they are played. It stays so through
    single steps, until a search ends, no frame comes for a moment, or the user pauses.

    Signals
    -------
    skipping_ended()
        The last frame can be read now, though no other came.
    """

    skipping_ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pace = Pace.READABLE
        self._last_frame: Frame | None = None
        self._jump_step: int | None = None
        self._is_playing = False
        self._rest_timer = QTimer(self)
        self._rest_timer.setSingleShot(True)
        self._rest_timer.timeout.connect(self._on_rest_timer_timeout)

    def set_playing(self, *, is_playing: bool) -> None:
        """Set whether frames come by themselves; else the user requests each."""
        self._is_playing = is_playing
        if not is_playing and self.pace is Pace.SKIPPING:
            # other effects of a pause come first
            self._rest_timer.start(0)

    def expect_jump(self, step: int) -> None:
        """Expect a jump to a step, which skips none; frames on their way may come before."""
        self._jump_step = step

    def add_frame(self, frame: Frame) -> None:
        """Take the next frame into account."""
        previous_frame = self._last_frame
        if frame.position.step == self._jump_step:
            self._jump_step = None
            previous_frame = None
        self._last_frame = frame
        is_soon = self._is_playing and self._rest_timer.isActive()
        if self._is_playing:
            self._rest_timer.start(READABLE_INTERVAL_MS)
        if previous_frame is not None and is_soon and self._skips_steps(previous_frame, frame):
            self.pace = Pace.SKIPPING
        else:
            self.pace = Pace.READABLE

    def reset(self) -> None:
        """Start anew with another search."""
        self._rest_timer.stop()
        self._last_frame = None
        self._jump_step = None
        self.pace = Pace.READABLE

    def _skips_steps(self, previous_frame: Frame, frame: Frame) -> bool:
        """Return True if a frame, or one before it, skipped steps, and the search goes on."""
        if frame.position.outcome is not None:
            return False
        if self.pace is Pace.SKIPPING:
            return True
        return abs(frame.position.step - previous_frame.position.step) > 1

    @Slot()
    def _on_rest_timer_timeout(self) -> None:
        if self.pace is Pace.SKIPPING:
            self.pace = Pace.READABLE
            self.skipping_ended.emit()
