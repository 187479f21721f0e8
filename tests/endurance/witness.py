"""Collector of errors: exceptions, messages of Qt, and the log."""

import logging
import sys
import threading
import time
import traceback

from PySide6.QtCore import QtMsgType, qInstallMessageHandler

from tests.bench.window_probe import Heartbeat

_MAX_THREAD_S = 10
"""Time within which a thread that compiles ends by itself."""
_HARMLESS = "This plugin does not support"
"""Beginning of Qt's messages about functions that need a screen."""


class Witness(logging.Handler):
    """Collector of unhandled exceptions, warnings of Qt, and warnings in the log."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.errors = []
        """Texts of all errors."""
        self.heartbeat = Heartbeat()
        """Heartbeat of the event loop."""
        sys.excepthook = self.add_exception
        sys.unraisablehook = self._on_unhandled_exception
        threading.excepthook = self._on_unhandled_exception
        qInstallMessageHandler(self._on_qt_message)
        logging.getLogger("knight_gui").addHandler(self)

    def add_exception(self, error_type, error, trace):
        self.errors.append("".join(traceback.format_exception(error_type, error, trace)))

    def _on_unhandled_exception(self, args):
        self.add_exception(args.exc_type, args.exc_value, args.exc_traceback)

    def emit(self, record):
        self.errors.append(f"{record.name}: {record.getMessage()}")

    def _on_qt_message(self, message_type, _context, text):
        is_grave = message_type not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg)
        if is_grave and not text.startswith(_HARMLESS):
            self.errors.append(f"Qt: {text}")

    def report(self):
        """Print all errors, and return their number."""
        for error in self.errors:
            print(error, file=sys.stderr)
        return len(self.errors)


def threads_left():
    """Return the names of other Python threads that have not ended by themselves.

    Dummy threads, which stand for threads of Qt, stay in Python's list for ever.
    """
    until = time.monotonic() + _MAX_THREAD_S
    others = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    threads = [thread for thread in others if not thread.name.startswith("Dummy-")]
    for thread in threads:
        thread.join(max(0, until - time.monotonic()))
    return [thread.name for thread in threads if thread.is_alive()]
