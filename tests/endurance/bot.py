"""Helpers of trials that drive the window; they replace pytest-qt, as trials are no tests."""

import time

from PySide6.QtWidgets import QApplication, QFileDialog

from knight_gui.i18n import tr
from tests.bench.window_probe import live
from tests.support.patience import PATIENCE_MS
from tests.window.user import User


class Bot:
    """Waiter with the methods of pytest-qt's `qtbot`, in Qt's own loop."""

    TimeoutError = TimeoutError

    def wait(self, ms):
        live(ms / 1000)

    def waitUntil(self, condition, timeout=PATIENCE_MS):
        give_up_at = time.monotonic() + timeout / 1000
        while not condition():
            assert time.monotonic() < give_up_at, "waited in vain"
            live(0.01)


def choose_no_file():
    """Cancel all dialogs of files and printers, which would wait for an answer."""
    from knight_gui.window.export.printing import PrintPreview

    QFileDialog.getOpenFileName = _return_no_file
    QFileDialog.getSaveFileName = _return_no_file
    PrintPreview.open = PrintPreview.deleteLater


def _return_no_file(*_args, **_options):
    return "", ""


def show_window(window):
    """Show a window, and return a user of it."""
    user = User(window, Bot())
    window.show()
    user.activate()
    return user


def is_answered(user, square):
    """Search a tour of 5×5 from a square, and return True if it is found."""
    while (popup := QApplication.activePopupWidget()) is not None:
        # an open menu takes all keys
        popup.close()
    user.window.activateWindow()
    user.choose_size("5x5")
    user.choose_program("horsetreads")
    user.widget("naiveButton").click()
    user.start(square)
    user.wait_for_end()
    return tr("Solved") in user.status
