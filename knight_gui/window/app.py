"""Start of the window: uncaught exceptions, termination signals, and the event loop."""

import logging
import os
import signal
import sys
import threading
import traceback
from functools import partial
from types import TracebackType

from PySide6.QtCore import QEvent, QObject, QSocketNotifier, QTimer, Signal, Slot
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QMessageBox

from knight_gui import __version__
from knight_gui.drawing.fonts import suppress_locale_warning
from knight_gui.error_report import (
    LOG_FILE_NAME,
    format_error_report,
    start_log_file,
    start_remembering_messages,
)
from knight_gui.exit_signals import FATAL_SIGNALS
from knight_gui.folders import log_folder, move_former_settings
from knight_gui.i18n import split_language_option, tr
from knight_gui.search.compiling import loader
from knight_gui.window.main_window import MainWindow
from knight_gui.window.message_boxes import MessageBoxButton, MessageBoxContent, open_message_box
from knight_gui.window.platform.language import set_window_language
from knight_gui.window.platform.screen import (
    ScreenFitter,
    restore_window_geometry,
    save_window_geometry,
)
from knight_gui.window.platform.settings import (
    enter_safe_mode,
    find_unwritable_locations,
    read_setting,
    recovery_folder,
)

_log = logging.getLogger(__name__)


class UncaughtExceptionReporter(QObject):
    """Reporter of uncaught exceptions of any thread in a box of the window."""

    exception_caught = Signal(BaseException)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._reported_traces: set[str] = set()
        self.exception_caught.connect(self._on_exception_caught)

    def handle_exception(
        self,
        error_type: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        _log.error("not caught", exc_info=(error_type, error, trace))
        self.exception_caught.emit(error)

    def handle_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        error = args.exc_value or args.exc_type()
        self.handle_exception(args.exc_type, error, args.exc_traceback)

    @Slot(BaseException)
    def _on_exception_caught(self, error: BaseException) -> None:
        """Show an exception in a box, from which a report can be copied, and go on."""
        trace_text = "".join(traceback.format_tb(error.__traceback__))
        if trace_text in self._reported_traces:
            # a widget that fails whenever it is painted would open a box each time
            return
        self._reported_traces.add(trace_text)
        cause = str(error) or type(error).__name__
        report_text = format_error_report(error)
        self._window.playback.report_failure(cause)
        role = QMessageBox.ButtonRole
        informative_text = tr(
            "{cause}\n\nThe report helps to fix this. It names none of your folders. "
            "The log is here: {log}",
            cause=cause,
            log=log_folder() / LOG_FILE_NAME,
        )
        open_message_box(
            self._window,
            MessageBoxContent(
                "failureBox",
                tr("Something went wrong"),
                tr("Something went wrong, but you can go on."),
                informative_text,
                detailed_text=report_text,
            ),
            MessageBoxButton(
                (tr("Copy report"), role.ActionRole),
                partial(_copy_text, report_text),
                keeps_box_open=True,
            ),
            MessageBoxButton((tr("Quit"), role.DestructiveRole), self._window.close_without_asking),
            MessageBoxButton((tr("Go on"), role.RejectRole), is_default=True),
        )


class Application(QApplication):
    """The application, which macOS asks to open files.

    Signals
    -------
    open_requested(str)
        A file or a link was opened in the Finder, or dropped on the icon in the Dock.
    """

    open_requested = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self.open_requested.emit(event.file() or event.url().toString())
            return True
        return super().event(event)


def _set_taskbar_identity() -> None:
    """Let the taskbar of Windows show the icon of the program, not the one of Python."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID("knight-gui")


def _copy_text(text: str) -> None:
    QApplication.clipboard().setText(text)


def _exit_if_compiling() -> None:
    """End the process at once while any module is loaded or compiled.

    The thread that does it cannot be waited for, and nothing else is left to be done.
    """
    main_thread = threading.main_thread()
    other_threads = (thread for thread in threading.enumerate() if thread is not main_thread)
    # threads that are no daemons would be waited for
    if not loader.is_loading_finished() or not all(thread.daemon for thread in other_threads):
        from knight_gui.search.compiling import cache

        # functions compiled so far are there for the next start
        cache.remove_marks_before_exit()
        os._exit(0)


def _exit_without_screen(status: int) -> None:
    """End the process at once, as after a crash, since no box can be shown any more.

    Qt leaves the event loop when the X server dies, and closes no window. The threads of the
    searches still run, which Python would destroy at its end. The recovery file stays for the next
    start.
    """
    from knight_gui.search.compiling import cache

    _log.error("the screen is gone")
    cache.remove_marks_before_exit()
    os._exit(status)


class TerminationSignalHandler(QObject):
    """Handler of termination signals, which close the window.

    A signal may come while Python runs code for Qt, so the event loop brings it to the window.
    As long as that does not run, the previous handlers stay in place.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._previous_handlers = {number: signal.getsignal(number) for number in FATAL_SIGNALS}

    @Slot()
    def install(self) -> None:
        """Install the handlers; to be called by the event loop."""
        # not needed for the first picture
        from socket import socketpair

        self._read_socket, self._write_socket = socketpair()
        self._read_socket.setblocking(False)
        self._write_socket.setblocking(False)
        self._notifier = QSocketNotifier(
            self._read_socket.fileno(), QSocketNotifier.Type.Read, self
        )
        self._notifier.activated.connect(self._on_notifier_activated)
        # written to at once, even while no Python code runs
        signal.set_wakeup_fd(self._write_socket.fileno(), warn_on_full_buffer=False)
        self._set_handlers(_ignore_signal)

    def ignore_signals(self) -> None:
        """Ignore signals from now on; to be called when the event loop is over."""
        self._set_handlers(signal.SIG_IGN)

    @Slot()
    def _on_notifier_activated(self) -> None:
        self._notifier.setEnabled(False)
        # a second signal ends the process at once
        for number, handler in self._previous_handlers.items():
            signal.signal(number, handler)
        self._window.close_without_asking()

    def _set_handlers(self, handler: object) -> None:
        for number, previous_handler in self._previous_handlers.items():
            if previous_handler is not signal.SIG_IGN:
                signal.signal(number, handler)  # type: ignore[arg-type]


def _ignore_signal(*_args: object) -> None:
    """Do nothing: the wakeup socket has been written to."""


def _finish_startup(window: MainWindow, file_or_link: str | None, missing_font_text: str) -> None:
    """Finish the start after the first picture: open a file or a link, or offer the recovery file.

    Show a message about missing fonts or unwritable folders of this machine.
    """
    from knight_gui.window.documents import files
    from knight_gui.window.documents.recent import RecentFilesUpdater
    from knight_gui.window.documents.rescue import CrashRecovery

    application = QApplication.instance()
    if isinstance(application, Application):
        application.open_requested.connect(partial(files.open_file_or_link, window.context))
    start_log_file(log_folder())
    RecentFilesUpdater(window.context)
    rescue = CrashRecovery(window.context, recovery_folder())
    window.closing.connect(rescue.shutdown)
    if file_or_link is not None:
        files.open_file_or_link(window.context, file_or_link)
    else:
        rescue.offer_restore()
    unwritable_messages = find_unwritable_locations()
    for message in unwritable_messages:
        _log.info("%s", message)
    messages = [missing_font_text] if missing_font_text else []
    messages += unwritable_messages
    if messages:
        window.show_message("\n".join(messages))


def run(file_or_link: str | None = None, *, is_safe_mode: bool = False) -> int:
    """Show the window until it is closed, first with a file or a link; return the exit status.

    Its language is that of the command line, else the one that was chosen in it last, else that
    of the system. In safe mode no settings are read or written.
    """
    start_remembering_messages()
    _set_taskbar_identity()
    with suppress_locale_warning():
        app = Application(sys.argv[:1])
    app.setApplicationName("knight-gui")
    app.setApplicationVersion(__version__)
    # desktops find the icon by it
    app.setDesktopFileName("knight-gui")
    move_former_settings()
    if is_safe_mode:
        enter_safe_mode()
    missing_font_text = set_window_language(
        split_language_option(sys.argv[1:])[0], read_setting("language") or ""
    )
    if missing_font_text and sys.stderr:
        # without any font the window could not show it
        sys.stderr.write(f"knight-gui: {missing_font_text}\n")
    try:
        window = MainWindow()
    except Exception:
        start_log_file(log_folder())
        _log.exception("no window")
        raise
    exception_reporter = UncaughtExceptionReporter(window)
    sys.excepthook = exception_reporter.handle_exception
    threading.excepthook = exception_reporter.handle_thread_exception
    restore_window_geometry(window)
    window.closing.connect(partial(save_window_geometry, window))
    window.closing.connect(_exit_if_compiling)
    window.first_painted.connect(partial(_finish_startup, window, file_or_link, missing_font_text))
    signal_handler = TerminationSignalHandler(window)
    QTimer.singleShot(0, signal_handler.install)
    window.show()
    ScreenFitter(window)
    status = app.exec()
    signal_handler.ignore_signals()
    if window.isVisible():
        _exit_without_screen(status)
    return status
