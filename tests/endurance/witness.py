"""Who notices whatever goes wrong, by whichever way it comes out."""

import logging
import sys
import threading
import time
import traceback

from PySide6.QtCore import QtMsgType, qInstallMessageHandler

from tests.bench.window_probe import Heart

_MOST_S = 10
"""A thread that compiles code for a board ends by itself, well within this time."""
_HARMLESS = "This plugin does not support"
"""What Qt says of what cannot be done without a screen."""


class Witness(logging.Handler):
    """Notes exceptions of every route, what Qt complains of, and what is logged.

    Attributes
    ----------
    seen
        What went wrong, in words.
    heart
        Beats in the event loop.
    """

    def __init__(self):
        super().__init__(logging.WARNING)
        self.seen = []
        self.heart = Heart()
        sys.excepthook = self.note_exception
        sys.unraisablehook = lambda args: self.note_exception(
            args.exc_type, args.exc_value, args.exc_traceback
        )
        threading.excepthook = sys.unraisablehook
        qInstallMessageHandler(self._note_message)
        logging.getLogger("knight_gui").addHandler(self)

    def note_exception(self, kind, error, trace):
        self.seen.append("".join(traceback.format_exception(kind, error, trace)))

    def emit(self, record):
        self.seen.append(f"{record.name}: {record.getMessage()}")

    def _note_message(self, kind, _context, text):
        is_grave = kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg)
        if is_grave and not text.startswith(_HARMLESS):
            self.seen.append(f"Qt: {text}")

    def tell(self):
        """Write down what went wrong so far, for who looks into it, and return how much it was."""
        for what in self.seen:
            print(what, file=sys.stderr)
        return len(self.seen)


def threads_left():
    """Names of Python's threads, but for this one, that have not ended of themselves.

    A thread of Qt's from which one of Python's was begun stays in the list as a dummy, for ever.
    """
    until = time.monotonic() + _MOST_S
    others = [thread for thread in threading.enumerate() if thread is not threading.main_thread()]
    threads = [thread for thread in others if not thread.name.startswith("Dummy-")]
    for thread in threads:
        thread.join(max(0, until - time.monotonic()))
    return [thread.name for thread in threads if thread.is_alive()]
