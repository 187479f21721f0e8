"""Lets texts stand long enough to be read while steps are too fast to be seen."""

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from knight_gui.player.frame import Frame

_READING_MS = 125
MOST_FOLLOWED = 64
"""Steps from one frame to the next; of more the eye needs to be told what happened meanwhile."""


class Throttle(QObject):
    """Hands frames on: steps and jumps at once, fast ones not before the last one could be read.

    Signals
    -------
    framed(Frame)
        This one is to be shown; the newest frame always comes in the end.
    """

    framed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._newest: Frame | None = None
        self._waiting: Frame | None = None
        self._gate = QTimer(self)
        self._gate.setSingleShot(True)
        self._gate.setInterval(_READING_MS)
        self._gate.timeout.connect(self._let_through)

    @Slot(object)
    def show_frame(self, frame: Frame) -> None:
        """Hand this frame on, now or a little later."""
        before, self._newest = self._newest, frame
        if self._gate.isActive() and before is not None and _is_fleeting(before, frame):
            self._waiting = frame
        else:
            self._hand_on(frame)

    @Slot()
    def clear(self) -> None:
        """Forget what has not been handed on."""
        self._gate.stop()
        self._newest = self._waiting = None

    def _hand_on(self, frame: Frame) -> None:
        self._waiting = None
        self._gate.start()
        self.framed.emit(frame)

    @Slot()
    def _let_through(self) -> None:
        if self._waiting is not None:
            self._hand_on(self._waiting)


def _is_fleeting(before: Frame, frame: Frame) -> bool:
    """Tell whether more like this frame follow so soon that it could not be read."""
    if frame.problem != before.problem or frame.position.outcome is not None:
        return False
    return abs(frame.position.step - before.position.step) > 1
