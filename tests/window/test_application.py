"""The application: files that macOS asks it to open, and its start up to the first picture."""

import os
import subprocess
import sys

OPEN_A_FILE = """
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from knight_gui.window.app import Application
application = Application([])
application.open_requested.connect(print)
application.sendEvent(application, QFileOpenEvent("/home/anna/mine.knight"))
application.sendEvent(application, QFileOpenEvent(QUrl("knight:8x8/a8/naive")))
"""

PAINT_A_WINDOW = """
import sys
from PySide6.QtWidgets import QApplication
from knight_gui.window.main_window import MainWindow
application = QApplication([])
window = MainWindow()
window.grab()
print("numpy" in sys.modules)
window.close()
"""


def run_python(*arguments, tmp_path):
    variables = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | variables | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    )


def test_that_a_file_or_a_link_of_the_finder_is_opened(tmp_path):
    result = run_python("-c", OPEN_A_FILE, tmp_path=tmp_path)
    assert result.stdout.splitlines() == ["/home/anna/mine.knight", "knight:8x8/a8/naive"]


def test_that_the_window_opens_and_is_painted(tmp_path):
    run_python("-m", "tests.window.first_picture", tmp_path=tmp_path)


def test_that_the_window_is_painted_before_numpy_is_imported(tmp_path):
    assert run_python("-c", PAINT_A_WINDOW, tmp_path=tmp_path).stdout == "False\n"
