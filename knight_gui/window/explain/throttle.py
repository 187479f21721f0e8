"""Keeps texts from speaking of another moment than the board while steps are too fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame


_READING_MS = 125
MOST_FOLLOWED = 64
"""Steps from one frame to the next; of more the eye needs to be told what happened meanwhile."""


class Throttle(QObject):
    """Hands every frame on at once, and says whether there is time to read what is told of it.

    Steps that follow one another and jumps are told. As soon as steps are left
    out from frame to frame, frames rush by: nothing is told of them, so that
    no text ever speaks of another frame than the board shows. The one on
    which the rush ends is told after all.

    Signals
    -------
    framed(Frame)
        This one is shown, and can be read.
    rushed(Frame)
        This one is shown, and the next will be before anything can be read.
    """

    framed = Signal(object)
    rushed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._newest: Frame | None = None
        self._is_rushing = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_READING_MS)
        self._rest.timeout.connect(self._end_rush)

    @Slot(object)
    def show_frame(self, frame: Frame) -> None:
        """Hand this frame on."""
        before, self._newest = self._newest, frame
        is_soon = self._rest.isActive()
        self._rest.start()
        if before is not None and is_soon and self._is_fleeting(before, frame):
            self._is_rushing = True
            self.rushed.emit(frame)
        else:
            self._is_rushing = False
            self.framed.emit(frame)

    def tell(self, frame: Frame) -> None:
        """Hand on a frame that stays until the user wants another one."""
        self.clear()
        self._newest = frame
        self.framed.emit(frame)

    @Slot()
    def clear(self) -> None:
        """Forget what was shown."""
        self._rest.stop()
        self._newest = None
        self._is_rushing = False

    def _is_fleeting(self, before: Frame, frame: Frame) -> bool:
        if frame.problem != before.problem or frame.position.outcome is not None:
            return False
        return self._is_rushing or abs(frame.position.step - before.position.step) > 1

    @Slot()
    def _end_rush(self) -> None:
        if self._is_rushing and self._newest is not None:
            self._is_rushing = False
            self.framed.emit(self._newest)
