"""Ctrl+C in the terminal and the like: they close the window, and ask nothing."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSocketNotifier, Slot

from knight_gui.signals import FATAL

if TYPE_CHECKING:
    from knight_gui.window.main_window import MainWindow


class WishesToEnd(QObject):
    """Closes a window when the system wishes the program to end.

    A signal may come amidst anything that Python does for Qt, so the window is told of it
    by the event loop. As long as that does not run, what was in place before is left there.

    Parameters
    ----------
    window
        What is closed.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._before = {number: signal.getsignal(number) for number in FATAL}

    @Slot()
    def hear(self) -> None:
        """Close the window from now on; to be called by the event loop."""
        # not needed for the first picture
        from socket import socketpair

        self._reader, self._writer = socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._close)
        # written to at once, whatever Python is just doing, and even if it does nothing
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._have(lambda *_: None)

    def ignore(self) -> None:
        """Let nothing disturb the end, which is near: to be called when the event loop is over."""
        self._have(signal.SIG_IGN)

    @Slot()
    def _close(self) -> None:
        self._notifier.setEnabled(False)
        # whoever wishes it twice does not wish to wait
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._window.end()

    def _have(self, handler: object) -> None:
        for number, before in self._before.items():
            if before is not signal.SIG_IGN:
                signal.signal(number, handler)  # type: ignore[arg-type]
