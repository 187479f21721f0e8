"""What a screen reader is told of a whole game and a whole lesson, with the keyboard alone."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from knight_gui.documents.lesson import read_lesson_file
from knight_gui.drawing.icons import asset_path
from tests.end2end.conftest import Program, until

PYTHON = "/usr/bin/python3"
"""That of the system: it alone knows AT-SPI."""
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
LISTENER = """
import gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi
def hear(event):
    if event.type.startswith("object:announcement"):
        print(event.any_data.replace(chr(10), " | "), flush=True)
    elif event.detail1:
        print(event.source.get_name(), flush=True)
listener = Atspi.EventListener.new(hear)
listener.register("object:announcement")
listener.register("object:state-changed:focused")
print("listening", flush=True)
Atspi.event_main()
"""
TOUR = "111111111111211111111111"
"""The keys of a tour of 5×5 from a5."""


class Reader:
    """A screen reader that writes down what it would say."""

    def __init__(self, screen, file):
        self.file = file
        self.heard_before = 0
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
        quiet = {"env": env, "stderr": subprocess.DEVNULL}
        with file.open("wb") as log:
            self.processes = [
                bus,
                subprocess.Popen([launcher, "--launch-immediately"], **quiet),
                subprocess.Popen([PYTHON, "-c", LISTENER], stdout=log, **quiet),
            ]
        self.hear("listening")

    @property
    def lines(self):
        """All that was said, in its order."""
        return self.file.read_text(encoding="utf-8").splitlines()

    def hear(self, *parts):
        """Wait until something new has all of these in it, and return it."""

        def found():
            for place, line in enumerate(self.lines[self.heard_before :], self.heard_before + 1):
                if all(part in line for part in parts):
                    self.heard_before = place
                    return line
            return None

        return until(found, f"{parts} among {self.lines[-5:]}")

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()


@pytest.fixture
def reader(screen, tmp_path, monkeypatch):
    """A screen reader on a bus of its own."""
    tools = ("dbus-daemon", PYTHON)
    missing = [tool for tool in tools if shutil.which(tool) is None]
    missing += [] if any(Path(each).exists() for each in LAUNCHERS) else ["at-spi2-core"]
    asked = [PYTHON, "-c", LISTENER.split("def hear", maxsplit=1)[0]]
    if not missing and subprocess.run(asked, capture_output=True, check=False).returncode:
        missing = ["gir1.2-atspi-2.0"]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    reader = Reader(screen, tmp_path / "heard.txt")
    for name, value in reader.env.items():
        monkeypatch.setenv(name, value)
    yield reader
    reader.close()


@pytest.fixture
def program(reader, screen, camera, tmp_path):  # noqa: ARG001  it must be there first
    """The program, its window on the screen, its cards there."""
    program = Program(screen, camera, tmp_path)
    # keys that come before all is there go nowhere
    time.sleep(3)
    yield program
    program.process.kill()
    program.process.wait()


def tab_to(program, reader, name):
    """Press Tab until something with a name has the focus."""
    for _ in range(40):
        program.key("Tab")
        time.sleep(0.3)
        if any(name in line for line in reader.lines[reader.heard_before :]):
            return reader.hear(name)
    return pytest.fail(f"Tab does not lead to {name}: {reader.lines}")


def test_that_a_whole_game_is_played_by_ear(program, reader):
    tab_to(program, reader, "8×8")
    program.tool("type", "5x5")
    program.key("Return")
    program.key("y")
    reader.hear("Click a square. Then move the knight")
    tab_to(program, reader, "a5, free")
    program.key("Right")
    reader.hear("b5, free")
    program.key("Left")
    reader.hear("a5, free")
    program.key("Return")
    reader.hear("knight on a5, 2 free squares: c4 and b3")
    for key in TOUR:
        program.key(key)
        reader.hear("knight on ")
    assert "knight on e1, 0 free squares" in reader.lines[-1]
    assert "Solved | A tour of 25 squares" in reader.lines[-1]


def test_that_a_whole_lesson_is_read_out(program, reader):
    lesson = read_lesson_file(Path(asset_path("lessons/why-it-takes-so-long.toml")))
    program.key("F5")
    for scene in lesson.scenes:
        reader.hear(scene.title)
        program.key("Next")
    said = reader.lines
    steps = [line for line in said if line.startswith("Step ")]
    assert len(steps) < 3 * len(lesson.scenes), "steps that were played were told one by one"
