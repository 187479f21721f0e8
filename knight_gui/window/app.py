"""Starts the window."""

import logging
import os
import signal
import sys
import threading
from types import TracebackType

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from knight_gui import __version__
from knight_gui.search import loading
from knight_gui.search.readiness import readiness
from knight_gui.window.main_window import MainWindow

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
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        _log.error("not caught", exc_info=(kind, error, traceback))
        self.failed.emit(str(error) or kind.__name__)


def _end_if_loading() -> None:
    """End the process at once while the engine is loaded or compiled.

    The thread that does it cannot be waited for, and nothing else is left to be done.
    """
    if readiness().share < 1 or loading.is_under_way():
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
    # Python looks at signals only while it runs, so let it run now and then
    for wish_to_end in (signal.SIGINT, signal.SIGTERM):
        # not at once: the signal may come in the middle of a drawing
        signal.signal(wish_to_end, lambda *_: QTimer.singleShot(0, window.close))
    heartbeat = QTimer()
    heartbeat.timeout.connect(lambda: None)
    heartbeat.start(250)
    window.closing.connect(_end_if_loading)
    window.show()
    return app.exec()
