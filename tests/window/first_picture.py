"""Start of the window up to its first picture: `python -m tests.window.first_picture`."""

import sys

from PySide6.QtCore import QTimer

from knight_gui.window import app
from knight_gui.window.main_window import MainWindow


class ClosingWindow(MainWindow):
    """Window that is closed once it was painted."""

    def __init__(self):
        super().__init__()
        self.first_painted.connect(lambda: QTimer.singleShot(0, self.close_without_asking))


if __name__ == "__main__":
    app.MainWindow = ClosingWindow
    sys.exit(app.run(is_safe_mode=True))
