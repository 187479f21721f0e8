"""Wait for the release of a key, without looking at any other key before."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget


class KeyReleaseFilter(QObject):
    """Event filter of a window from the press of a key to its release.

    Signals
    -------
    released()
        The key was released.
    """

    released = Signal()

    def __init__(self, key: Qt.Key, window: QWidget) -> None:
        super().__init__(window)
        self._key = key
        self._window = window

    def start(self) -> None:
        """Watch for the release."""
        self._window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_release = event.type() is QEvent.Type.KeyRelease
        if is_release and isinstance(event, QKeyEvent) and event.key() == self._key:
            self._window.removeEventFilter(self)
            self.released.emit()
        return super().eventFilter(watched, event)
