"""Starts the window."""

import logging
import os
import sys
import threading
from types import TracebackType

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from knight_gui import __version__
from knight_gui.search.readiness import readiness
from knight_gui.window.main_window import MainWindow
from knight_gui.window.place import file_of_place, put_back, remember
from knight_gui.window.screen import StaysOnScreen
from knight_gui.window.wishes_to_end import WishesToEnd

_log = logging.getLogger(__name__)


class _Failures(QObject):
    """Brings exceptions that nobody caught to the window, from whichever thread."""

    failed = Signal(object)

    def catch(
        self,
        kind: type[BaseException],
        error: BaseException,
        traceback: TracebackType | None,
    ) -> None:
        _log.error("not caught", exc_info=(kind, error, traceback))
        self.failed.emit(str(error) or kind.__name__)


def _end_if_compiling() -> None:
    """End the process at once while anything is loaded or compiled.

    The thread that does it cannot be waited for, and nothing else is left to be done.
    """
    at_work = (t for t in threading.enumerate() if t is not threading.main_thread())
    # threads that are no daemons would be waited for; the engine's first part has none of its own
    if readiness().share < 1 or not all(thread.daemon for thread in at_work):
        from knight_gui.search import cache

        # what was compiled so far is there for the next start
        cache.leave()
        os._exit(0)


def run() -> int:
    """Show the window until it is closed, and return the exit status."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("knight-gui")
    app.setApplicationVersion(__version__)
    window = MainWindow()
    failures = _Failures()
    failures.failed.connect(window.transport.report_failure)
    sys.excepthook = failures.catch
    threading.excepthook = lambda args: failures.catch(
        args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
    )
    file = file_of_place()
    put_back(window, file)
    window.closing.connect(lambda: remember(window, file))
    window.closing.connect(_end_if_compiling)
    wishes = WishesToEnd(window)
    QTimer.singleShot(0, wishes.hear)
    window.show()
    StaysOnScreen(window)
    status = app.exec()
    wishes.ignore()
    return status
