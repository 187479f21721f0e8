"""Starts the window."""

import logging
import os
import sys
import threading
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QTimer, Signal, Slot
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


class _Beginning(QObject):
    """What comes after the first picture: files, and what a crash has left.

    Parameters
    ----------
    window
        Where it comes to be shown.
    file
        What the user wants to see at once; None for nothing.
    """

    def __init__(self, window: MainWindow, file: Path | None) -> None:
        super().__init__(window)
        self._window, self._file = window, file
        window.seen.connect(self._begin)

    @Slot()
    def _begin(self) -> None:
        from knight_gui.window.keeping.recent import RecentFiles
        from knight_gui.window.keeping.rescue import Rescue
        from knight_gui.window.keeping.state import state_folder

        folder = state_folder()
        RecentFiles(self._window, folder)
        rescue = Rescue(self._window.context, folder / "rescue")
        if self._file is not None:
            self._window.open_file(self._file)
        else:
            rescue.offer()


def run(file: Path | None = None) -> int:
    """Show the window until it is closed, and return the exit status.

    Parameters
    ----------
    file
        What it shows at first; nothing if it is None.
    """
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
    place = file_of_place()
    put_back(window, place)
    window.closing.connect(lambda: remember(window, place))
    window.closing.connect(_end_if_compiling)
    _Beginning(window, file)
    wishes = WishesToEnd(window)
    QTimer.singleShot(0, wishes.hear)
    window.show()
    StaysOnScreen(window)
    status = app.exec()
    wishes.ignore()
    return status
