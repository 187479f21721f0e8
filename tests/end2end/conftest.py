"""A virtual screen, and the program on it as a process of its own."""

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
"""How long the program may take to appear on a busy machine, its engine not yet compiled."""
ROOT = Path(__file__).parents[2]


def until(condition, what):
    """Wait until a condition gives something, and return it."""
    give_up_at = time.monotonic() + PATIENCE_S
    while time.monotonic() < give_up_at:
        if found := condition():
            return found
        time.sleep(0.05)
    pytest.fail(f"waited for {PATIENCE_S} s: {what}")


@contextmanager
def virtual_screen():
    """A virtual screen: its name, and the server that shows it until the end."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        # it would begin anew whenever a program closes, and let nobody in meanwhile
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x1000x24", "-noreset"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as answer:
        number = answer.readline().strip()
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
    """Takes pictures of a screen, in a process of its own that is there to see it."""

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
        """What the screen shows of a window."""
        self.process.stdin.write(f"{window} {self.file}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "taken\n"
        return QImage(str(self.file)).convertToFormat(QImage.Format.Format_RGB32)

    def close(self):
        self.process.communicate()


@pytest.fixture(scope="session")
def camera(screen, tmp_path_factory):
    """Who takes pictures of the screen."""
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
            # no window of former times is remembered
            "XDG_CONFIG_HOME": str(tmp_path),
            "XDG_STATE_HOME": str(tmp_path),
            # the package that is tested, installed or not
            "PYTHONPATH": str(ROOT),
        }
        self.errors = tmp_path / "stderr"
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "knight_gui"], env=self.env, cwd=tmp_path, stderr=errors
            )
        self.window = until(self._find, "a window")

    def _find(self):
        assert self.process.poll() is None, self.said
        pid = str(self.process.pid)
        found = self.tool("search", "--onlyvisible", "--pid", pid, "--name", "tour")
        return found.split()[0] if found else None

    def tool(self, *arguments):
        """Run xdotool and return what it says."""
        done = subprocess.run(
            ["xdotool", *arguments], env=self.env, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    @property
    def said(self):
        """What the program wrote on standard error."""
        return self.errors.read_text(encoding="utf-8")

    @property
    def place(self):
        """The window's width and height."""
        shell = dict(
            line.split("=")
            for line in self.tool("getwindowgeometry", "--shell", self.window).splitlines()
        )
        return int(shell["WIDTH"]), int(shell["HEIGHT"])

    def click(self, across, down):
        """Click on a place given in shares of the window."""
        width, height = self.place
        self.click_at(across * width, down * height)

    def click_at(self, x, y):
        """Click on a place given in pixels."""
        x = str(round(x))
        y = str(round(y))
        # to wait for a mouse that is there already takes a quarter of a minute
        self.tool("mousemove", "0", "0")
        self.tool("mousemove", "--sync", "--window", self.window, x, y, "click", "1")

    def key(self, *keys):
        # there is no window manager to say who has the keyboard
        self.tool("windowfocus", "--sync", self.window)
        self.tool("key", "--clearmodifiers", *keys)

    def picture(self):
        """What the screen shows of the window."""
        return self.camera.picture_of(self.window)

    def counts(self, *colours):
        """How many pixels of the window have each of some colours."""
        picture = self.picture()
        pixels = np.frombuffer(picture.constBits(), np.uint32)
        return [int((pixels == QColor(colour).rgb()).sum()) for colour in colours]

    def close(self):
        """Close the window as a window manager does, or by the key where xdotool cannot."""
        if "windowquit" in self.tool("help"):
            self.tool("windowquit", self.window)
        else:
            self.key("ctrl+q")

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
