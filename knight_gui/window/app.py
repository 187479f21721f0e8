"""Starts the window."""

import logging
import os
import signal
import sys
import threading
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, QSocketNotifier, QStandardPaths, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QMessageBox

from knight_gui import __version__
from knight_gui.drawing.fonts import any_locale
from knight_gui.error_report import LOG_NAME, keep_log, report, take_notes
from knight_gui.exit_signals import FATAL
from knight_gui.i18n import asked, tr
from knight_gui.search.compiling import loader
from knight_gui.window.main_window import MainWindow
from knight_gui.window.message_boxes import Answer, Notice, open_box
from knight_gui.window.platform.language import speak
from knight_gui.window.platform.screen import StaysOnScreen, put_back, remember_place
from knight_gui.window.platform.settings import (
    forget_after_this_run,
    place_of,
    recovery_folder,
    remembered,
    unsaved,
)

_STATE = QStandardPaths.StandardLocation.StateLocation
_log = logging.getLogger(__name__)


class Failures(QObject):
    """Brings exceptions that nobody caught to the window, from whichever thread."""

    failed = Signal(object)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._told: set[str] = set()
        self.failed.connect(self._tell)

    def catch(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        _log.error("not caught", exc_info=(kind, error, trace))
        self.failed.emit(error)

    @Slot(object)
    def _tell(self, error: BaseException) -> None:
        """Say what happened in a box, from which a report can be copied, and let it go on."""
        place = "".join(traceback.format_tb(error.__traceback__))
        if place in self._told:
            # what fails whenever it is painted would leave nobody in peace
            return
        self._told.add(place)
        cause, told = str(error) or type(error).__name__, report(error)
        self._window.transport.report_failure(cause)
        role = QMessageBox.ButtonRole
        more = tr(
            "{cause}\n\nThe report helps to mend this. It names none of your folders. "
            "The log is here: {log}",
            cause=cause,
            log=place_of(_STATE) / LOG_NAME,
        )
        open_box(
            self._window,
            Notice(
                "failureBox",
                tr("Something went wrong"),
                tr("Something went wrong, but you can go on."),
                more,
                details=told,
            ),
            Answer(
                (tr("Copy report"), role.ActionRole),
                lambda: QApplication.clipboard().setText(told),
                stays=True,
            ),
            Answer((tr("Quit"), role.DestructiveRole), self._window.end),
            Answer((tr("Go on"), role.RejectRole), is_usual=True),
        )


def _end_if_compiling() -> None:
    """End the process at once while anything is loaded or compiled.

    The thread that does it cannot be waited for, and nothing else is left to be done.
    """
    at_work = (t for t in threading.enumerate() if t is not threading.main_thread())
    # threads that are no daemons would be waited for
    if not loader.is_complete() or not all(thread.daemon for thread in at_work):
        from knight_gui.search.compiling import cache

        # what was compiled so far is there for the next start
        cache.leave()
        os._exit(0)


def _end_without_screen(status: int) -> None:
    """End the process at once, as after a crash: nothing can be shown or asked any more.

    Qt leaves the event loop when the X server dies, and closes no window. The threads of the
    searches still run, which Python would destroy at its end. What was on the screen stays written
    down for the next start.
    """
    from knight_gui.search.compiling import cache

    _log.error("the screen is gone")
    cache.leave()
    os._exit(status)


class SignalHandler(QObject):
    """Closes a window when the system wishes the program to end.

    A signal may come amidst anything that Python does for Qt, so the window is told of it
    by the event loop. As long as that does not run, what was in place before is left there.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._before = {number: signal.getsignal(number) for number in FATAL}

    @Slot()
    def install(self) -> None:
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
        # a second signal means that nobody wishes to wait
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._window.end()

    def _have(self, handler: object) -> None:
        for number, before in self._before.items():
            if before is not signal.SIG_IGN:
                signal.signal(number, handler)  # type: ignore[arg-type]


def _begin(window: MainWindow, name: str | None, missing: str) -> None:
    """Do what comes after the first picture: show a file or a link, or offer what a crash left.

    Say what is missing on this machine: letters, or a place to write to.
    """
    from knight_gui.window.documents import files
    from knight_gui.window.documents.recent import RecentFiles
    from knight_gui.window.documents.rescue import Rescue

    keep_log(place_of(_STATE))
    RecentFiles(window.context)
    rescue = Rescue(window.context, recovery_folder())
    window.closing.connect(rescue.end)
    if name is not None:
        files.open_named(window.context, name)
    else:
        rescue.offer()
    cannot = unsaved()
    for sentence in cannot:
        _log.info("%s", sentence)
    if missing or cannot:
        window.say("\n".join(filter(None, (missing, *cannot))))


def run(name: str | None = None, *, is_safe: bool = False) -> int:
    """Show the window until it is closed, first with a file or a link; return the exit status.

    It speaks the language that is asked for, else the one that was chosen in it last, else that
    of the system. In safe mode nothing is remembered, neither of an earlier start nor for a later
    one.
    """
    take_notes()
    with any_locale():
        app = QApplication(sys.argv[:1])
    app.setApplicationName("knight-gui")
    app.setApplicationVersion(__version__)
    # what a desktop knows its icon by
    app.setDesktopFileName("knight-gui")
    if is_safe:
        forget_after_this_run()
    missing = speak(asked(sys.argv[1:])[0], remembered("language") or "")
    if missing and sys.stderr:
        # where there are no letters at all, the window could not say it
        sys.stderr.write(f"knight-gui: {missing}\n")
    try:
        window = MainWindow()
    except Exception:
        keep_log(place_of(_STATE))
        _log.exception("no window")
        raise
    failures = Failures(window)
    sys.excepthook = failures.catch
    threading.excepthook = lambda args: failures.catch(
        args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
    )
    put_back(window)
    window.closing.connect(lambda: remember_place(window))
    window.closing.connect(_end_if_compiling)
    window.seen.connect(lambda: _begin(window, name, missing))
    handler = SignalHandler(window)
    QTimer.singleShot(0, handler.install)
    window.show()
    StaysOnScreen(window)
    status = app.exec()
    handler.ignore()
    if window.isVisible():
        _end_without_screen(status)
    return status
