"""Who waits in place of pytest-qt: the trials are no tests."""

import time

from PySide6.QtWidgets import QApplication, QFileDialog

from knight_gui.i18n import tr
from tests.bench.window_probe import live
from tests.support.patience import PATIENCE_MS
from tests.window.user import User


class Bot:
    """Waits in Qt's own loop."""

    def wait(self, ms):
        live(ms / 1000)

    def waitUntil(self, condition, timeout=PATIENCE_MS):
        give_up_at = time.monotonic() + timeout / 1000
        while not condition():
            assert time.monotonic() < give_up_at, "waited in vain"
            live(0.01)


def choose_no_file():
    """Have every dialog of files or printers cancelled: in its own loop it waits for an answer."""
    from knight_gui.window.export.printing import PrintPreview

    QFileDialog.getOpenFileName = QFileDialog.getSaveFileName = lambda *_, **__: ("", "")
    PrintPreview.open = PrintPreview.deleteLater


def shown(window):
    """Show a window, and return somebody in front of it."""
    user = User(window, Bot())
    window.show()
    user.activate()
    return user


def is_answered(user, square):
    """Whether a click on a square of 5×5 is answered by a tour, whatever was there before."""
    while (popup := QApplication.activePopupWidget()) is not None:
        # a click on a dot may have opened a menu, which takes all keys
        popup.close()
    user.window.activateWindow()
    user.choose_size("5x5")
    user.choose_program("horsetreads")
    user.widget("naiveButton").click()
    user.start(square)
    user.wait_for_end()
    return tr("Solved") in user.status
