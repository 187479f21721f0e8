"""Windows and processes, opened and closed at random moments."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QThread
from PySide6.QtWidgets import QApplication

from knight_gui.search.compiling import loader
from knight_gui.state.speed import MAX_NOTCH, Speed
from knight_gui.window.commands.actions import ALL_COMMANDS
from knight_gui.window.main_window import MainWindow
from knight_gui.window.widgets.typed import parse_board_size
from tests.bench.clock import quantile
from tests.bench.figure import Figure
from tests.bench.window_probe import click, live
from tests.endurance.bot import choose_no_file
from tests.endurance.trial import run
from tests.endurance.witness import Witness, threads_left
from tests.window.monkey import SIZES

_CLOSES_WITHIN_S = 2.0
"""A closing takes some hundredths of a second; more only on a busy machine."""
_PROCESS = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from knight_gui.window import app, main_window

class Window(main_window.MainWindow):
    def __init__(self):
        super().__init__()
        QTimer.singleShot(int(sys.argv[1]), self.close)

app.MainWindow = Window
sys.exit(app.run())
"""


def _vary(window, rng):
    """Do a few random things in a window."""
    session = window.session
    if rng.random() < 0.6:
        board = parse_board_size(rng.choice(SIZES))
        window.controller.open_with_undo(session.scene.setups_with(board=board, start=None))
    session.update(speed=Speed(rng.randrange(MAX_NOTCH + 1)))
    if rng.random() < 0.3:
        live(0.0)
    if rng.random() < 0.8:
        click(window, rng.randrange(session.scene.setup.board.size))
    names = [command.name for command in ALL_COMMANDS if command.name != "quit"]
    for name in rng.sample(names, rng.randrange(4)):
        if window.commands[name].isEnabled():
            window.commands[name].trigger()
        if rng.random() < 0.5:
            live(rng.choice([0.0, 0.01, 0.05, 0.2]))


def _window_closes(seed):
    """Open, use and close a window; return the time of closing, and the number of threads left."""
    rng = random.Random(seed)
    window = MainWindow()
    if rng.random() < 0.9:
        window.show()
    _vary(window, rng)
    began = time.perf_counter()
    window.close_without_asking()
    duration_s = time.perf_counter() - began
    left = sum(thread.isRunning() for thread in window.findChildren(QThread))
    window.deleteLater()
    live(0.0)
    return duration_s, left


def _process_ends(rng, home):
    """Start a process that closes its window; return its output, or None if there is none."""
    delay_ms = rng.choice([0, 1, 20, 100, 300, 700, 1500])
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", _PROCESS, str(delay_ms)],
        cwd=Path(__file__).parents[2],
        # a home of its own, so that the user's settings stay as they are
        env=os.environ
        | {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    output = done.stdout + done.stderr
    if done.returncode or output:
        return f"after {delay_ms} ms: {done.returncode} {output}"
    return None


def trial(seconds, seed):
    """Open and close windows for one half of the time, and processes for the other."""
    app = QApplication([])
    loader.load_all()
    witness = Witness()
    choose_no_file()
    # the first window imports the modules
    _window_closes(seed)
    began = time.monotonic()
    closings = []
    while not closings or time.monotonic() - began < seconds / 2:
        closings.append(_window_closes(seed + 1 + len(closings)))
    times_s = [time_s for time_s, _ in closings]
    note = f"windows, the first with seed {seed}; median {quantile(times_s, 0.5) * 1000:.0f} ms"
    yield Figure("longest closing", max(times_s), _CLOSES_WITHIN_S, "s", f"{len(times_s)} {note}")
    left = threads_left()
    running = sum(running for _, running in closings)
    yield Figure("threads left", len(left) + running, 0, "", ", ".join(left))
    yield Figure("exceptions, warnings and complaints of Qt", witness.report(), 0, "")
    rng = random.Random(seed)
    ends = []
    with TemporaryDirectory() as home:
        while not ends or time.monotonic() - began < seconds:
            ends.append(_process_ends(rng, home))
    loud = [end for end in ends if end is not None]
    print(*loud, sep="\n", file=sys.stderr)
    yield Figure("processes that did not end quietly", len(loud), 0, "", f"of {len(ends)}")
    app.clipboard().clear()


if __name__ == "__main__":
    run(trial)
