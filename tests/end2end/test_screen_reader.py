"""Announcements to a screen reader during a whole game and a whole lesson, by keyboard."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from knight_gui.documents.lesson import read_lesson_file
from knight_gui.drawing.icons import asset_path
from tests.end2end.conftest import Program, wait_for

PYTHON = "/usr/bin/python3"
"""Python of the system, the only one with the bindings of AT-SPI."""
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
LISTENER = """
import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi
def on_event(event):
    if event.type.startswith("object:announcement"):
        print(event.any_data.replace(chr(10), " | "), flush=True)
    elif event.detail1:
        print(event.source.get_name(), flush=True)
listener = Atspi.EventListener.new(on_event)
listener.register("object:announcement")
listener.register("object:state-changed:focused")
print("listening", flush=True)
Atspi.event_main()
"""
TOUR = "111111111111211111111111"
"""Digit keys of a tour of 5×5 from a5."""


class ScreenReader:
    """Screen reader that writes its announcements to a file."""

    def __init__(self, screen, file):
        self.file = file
        self.read_line_count = 0
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        with bus.stdout as answer:
            address = answer.readline().strip()
        self.env = {"DBUS_SESSION_BUS_ADDRESS": address, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        env = os.environ | self.env | {"DISPLAY": screen}
        launcher = next(each for each in LAUNCHERS if Path(each).exists())
        options = {"env": env, "stderr": subprocess.DEVNULL}
        with file.open("wb") as log:
            self.processes = [
                bus,
                subprocess.Popen([launcher, "--launch-immediately"], **options),
                subprocess.Popen([PYTHON, "-c", LISTENER], stdout=log, **options),
            ]
        self.wait_for_line("listening")

    @property
    def lines(self):
        """All announcements in their order."""
        return self.file.read_text(encoding="utf-8").splitlines()

    def wait_for_line(self, *parts):
        """Wait for a new announcement with all of these parts, and return it."""

        def find_line():
            for line_number, line in enumerate(
                self.lines[self.read_line_count :], self.read_line_count + 1
            ):
                if all(part in line for part in parts):
                    self.read_line_count = line_number
                    return line
            return None

        return wait_for(find_line, f"{parts} among {self.lines[-5:]}")

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()


@pytest.fixture
def screen_reader(screen, tmp_path, monkeypatch):
    """A screen reader on a bus of its own."""
    tools = ("dbus-daemon", PYTHON)
    missing = [tool for tool in tools if shutil.which(tool) is None]
    missing += [] if any(Path(each).exists() for each in LAUNCHERS) else ["at-spi2-core"]
    import_command = [PYTHON, "-c", LISTENER.split("def on_event", maxsplit=1)[0]]
    if not missing and subprocess.run(import_command, capture_output=True, check=False).returncode:
        missing = ["gir1.2-atspi-2.0"]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    screen_reader = ScreenReader(screen, tmp_path / "announcements.txt")
    for name, value in screen_reader.env.items():
        monkeypatch.setenv(name, value)
    yield screen_reader
    screen_reader.close()


@pytest.fixture
def program(screen_reader, screen, camera, tmp_path):  # noqa: ARG001  it has to run first
    """The program, its window on the screen, its cards there."""
    program = Program(screen, camera, tmp_path)
    # keys are lost before the window is ready
    time.sleep(3)
    yield program
    program.process.kill()
    program.process.wait()


def tab_to(program, screen_reader, name):
    """Press Tab until something with a name has the focus."""
    for _ in range(40):
        program.press_keys("Tab")
        time.sleep(0.3)
        if any(name in line for line in screen_reader.lines[screen_reader.read_line_count :]):
            return screen_reader.wait_for_line(name)
    return pytest.fail(f"Tab does not lead to {name}: {screen_reader.lines}")


def test_that_a_whole_game_is_announced(program, screen_reader):
    tab_to(program, screen_reader, "8×8")
    program.tool("type", "5x5")
    program.press_keys("Return")
    program.press_keys("y")
    screen_reader.wait_for_line("Click a square. Then move the knight")
    tab_to(program, screen_reader, "a5, free")
    program.press_keys("Right")
    screen_reader.wait_for_line("b5, free")
    program.press_keys("Left")
    screen_reader.wait_for_line("a5, free")
    program.press_keys("Return")
    screen_reader.wait_for_line("knight on a5, 2 free squares: c4 and b3")
    for key in TOUR:
        program.press_keys(key)
        screen_reader.wait_for_line("knight on ")
    assert "knight on e1, 0 free squares" in screen_reader.lines[-1]
    assert "Solved | A tour of 25 squares" in screen_reader.lines[-1]


def test_that_a_whole_lesson_is_announced(program, screen_reader):
    lesson = read_lesson_file(Path(asset_path("lessons/why-it-takes-so-long.toml")))
    program.press_keys("F5")
    for scene in lesson.scenes:
        screen_reader.wait_for_line(scene.title)
        program.press_keys("Next")
    lines = screen_reader.lines
    steps = [line for line in lines if line.startswith("Step ")]
    assert len(steps) < 3 * len(lesson.scenes), "played steps are announced one by one"
