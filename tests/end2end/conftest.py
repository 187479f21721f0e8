"""Fixtures of a virtual screen, and of the program on it in a process of its own."""

import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from tests.terminal.conftest import terminal_ends  # noqa: F401  a fixture for these tests, too

TOOLS = ("Xvfb", "xdotool")
CAMERA = """
import sys
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
for line in sys.stdin:
    window, file = line.split(maxsplit=1)
    app.primaryScreen().grabWindow(int(window)).save(file.strip())
    print("taken", flush=True)
"""
PATIENCE_S = 60
"""Timeout of the program on a busy machine, with an engine that is not compiled yet."""
ROOT = Path(__file__).parents[2]


def wait_for(condition, what):
    """Wait until a condition returns a true value, and return the value."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if result := condition():
            return result
        time.sleep(0.05)
    pytest.fail(f"waited for {PATIENCE_S} s: {what}")


@contextmanager
def virtual_screen():
    """Yield the name of a virtual screen, and its server."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        # otherwise the server resets after the last program, and refuses connections meanwhile
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1000x24", "-noreset"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as output:
        number = output.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xvfb does not start here")
    try:
        yield f":{number}", server
    finally:
        server.terminate()
        server.wait()


@pytest.fixture(scope="session")
def screen():
    """The name of a virtual screen."""
    with virtual_screen() as (name, _):
        yield name


class Camera:
    """Camera of a screen, in a process of its own that uses the screen."""

    def __init__(self, screen, directory):
        self.file = directory / "screen.bmp"
        self.process = subprocess.Popen(
            [sys.executable, "-c", CAMERA],
            env=os.environ | {"DISPLAY": screen, "QT_QPA_PLATFORM": "xcb"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def picture_of(self, window):
        """Return the picture of a window."""
        self.process.stdin.write(f"{window} {self.file}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "taken\n"
        return QImage(str(self.file)).convertToFormat(QImage.Format.Format_RGB32)

    def close(self):
        self.process.communicate()


@pytest.fixture(scope="session")
def camera(screen, tmp_path_factory):
    """The camera of the screen."""
    camera = Camera(screen, tmp_path_factory.mktemp("camera"))
    yield camera
    camera.close()


class Program:
    """`knight-gui` on a screen, used from outside with xdotool."""

    def __init__(self, screen, camera, tmp_path):
        self.camera = camera
        self.folder = tmp_path
        self.env = os.environ | {
            "DISPLAY": screen,
            "QT_QPA_PLATFORM": "xcb",
            "PYTHONFAULTHANDLER": "1",
            # no settings of earlier runs
            "XDG_CONFIG_HOME": str(tmp_path),
            "XDG_STATE_HOME": str(tmp_path),
            # the tested package, installed or not
            "PYTHONPATH": str(ROOT),
        }
        self.errors = tmp_path / "stderr"
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "knight_gui"], env=self.env, cwd=tmp_path, stderr=errors
            )
        self.window = wait_for(self._find, "a window")

    def _find(self):
        assert self.process.poll() is None, self.stderr_text
        pid = str(self.process.pid)
        result = self.tool("search", "--onlyvisible", "--pid", pid, "--name", "tour")
        return result.split()[0] if result else None

    def tool(self, *arguments):
        """Run xdotool, and return its output."""
        process = subprocess.run(
            ["xdotool", *arguments], env=self.env, capture_output=True, text=True, check=False
        )
        return process.stdout.strip()

    @property
    def stderr_text(self):
        """Standard error of the program."""
        return self.errors.read_text(encoding="utf-8")

    @property
    def size_px(self):
        """The window's width and height."""
        shell = dict(
            line.split("=")
            for line in self.tool("getwindowgeometry", "--shell", self.window).splitlines()
        )
        return int(shell["WIDTH"]), int(shell["HEIGHT"])

    def click(self, across, down):
        """Click at a position in shares of the window."""
        width, height = self.size_px
        self.click_at(across * width, down * height)

    def click_at(self, x, y):
        """Click at a position in pixels."""
        x = str(round(x))
        y = str(round(y))
        # xdotool waits 15 seconds for a mouse that does not move
        self.tool("mousemove", "0", "0")
        self.tool("mousemove", "--sync", "--window", self.window, x, y, "click", "1")

    def press_keys(self, *keys):
        """Press keys or combinations, one after the other."""
        # there is no window manager that sets the focus
        self.tool("windowfocus", "--sync", self.window)
        self.tool("key", "--clearmodifiers", *keys)

    def picture(self):
        """Return the picture of the window."""
        return self.camera.picture_of(self.window)

    def count_pixels(self, *colors):
        """Return the number of pixels of each colour."""
        picture = self.picture()
        pixels = np.frombuffer(picture.constBits(), np.uint32)
        return [int((pixels == QColor(color).rgb()).sum()) for color in colors]

    def close(self):
        """Close the window as a window manager does, or by the key where xdotool cannot."""
        if "windowquit" in self.tool("help"):
            self.tool("windowquit", self.window)
        else:
            self.press_keys("ctrl+q")

    def wait(self):
        """Wait until the process has ended, and return its status."""
        return self.process.wait(timeout=PATIENCE_S)


@pytest.fixture
def program(screen, camera, tmp_path):
    """The program, its window open on the virtual screen."""
    program = Program(screen, camera, tmp_path)
    yield program
    if program.process.poll() is None:
        program.process.kill()
        program.process.wait()
