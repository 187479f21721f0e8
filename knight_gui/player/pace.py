"""Whether the steps that are shown can be followed, or rush by too fast to be read."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from knight_gui.player.frame import Frame

READING_MS = 125
"""Frames that follow each other more slowly can be read."""


class Pace(Enum):
    """How frames follow each other."""

    FOLLOWED = "followed"
    """Step by step, or after a jump: there is time to read what is said of each."""
    RUSHING = "rushing"
    """Faster than the screen: the next one leaves steps out before anything can be read."""


class Pacer(QObject):
    """Decides after each frame which pace it is.

    As soon as steps are left out from frame to frame while they are played, they rush by. A rush
    goes on through single steps, until a search ends, nothing comes for a moment, or the user
    pauses.

    Signals
    -------
    slowed()
        A rush is over, though no frame came: the last one can be read now.
    """

    slowed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pace = Pace.FOLLOWED
        self._newest: Frame | None = None
        self._is_playing = False
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._slow_down)

    def play(self, *, is_playing: bool) -> None:
        """Note whether frames come by themselves; else the user wanted each."""
        self._is_playing = is_playing
        if not is_playing and self.pace is Pace.RUSHING:
            # what else a pause brings comes first
            self._rest.start(0)

    def note(self, frame: Frame) -> None:
        """Take the next frame into account."""
        before, self._newest = self._newest, frame
        is_soon = self._is_playing and self._rest.isActive()
        if self._is_playing:
            self._rest.start(READING_MS)
        is_rush = before is not None and is_soon and self._leaves_out(before, frame)
        self.pace = Pace.RUSHING if is_rush else Pace.FOLLOWED

    def forget(self) -> None:
        """Begin anew, with another search."""
        self._rest.stop()
        self._newest = None
        self.pace = Pace.FOLLOWED

    def _leaves_out(self, before: Frame, frame: Frame) -> bool:
        if frame.position.outcome is not None:
            return False
        return self.pace is Pace.RUSHING or abs(frame.position.step - before.position.step) > 1

    @Slot()
    def _slow_down(self) -> None:
        if self.pace is Pace.RUSHING:
            self.pace = Pace.FOLLOWED
            self.slowed.emit()
