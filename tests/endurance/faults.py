"""Faults outside the program: they are reported, nothing is lost, and the window goes on."""

import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from PySide6.QtWidgets import QApplication

from knight_gui.search import arrays
from knight_gui.search.compiling import loader
from knight_gui.search.recording import Recording
from knight_gui.window.main_window import MainWindow
from knight_gui.window.platform.settings import current_settings
from tests.bench.figure import Figure
from tests.bench.window_probe import live
from tests.endurance.bot import is_answered, show_window
from tests.endurance.trial import run
from tests.endurance.witness import Witness
from tests.window.user import A8

BROKEN = "the disk fell out"
METHODS = (
    "__init__",
    "advance",
    "progress",
    "position",
    "summarize_steps",
    "verdict",
    "landscape_bar",
    "next_dead_end",
    "previous_dead_end",
    "next_retreat",
    "step_of_move",
    "next_step_below",
    "make_landscape_reader",
    "landmarks",
    "make_wasted_step_counter",
)
"""Methods of a recording that the worker calls."""
COMMANDS = ("stepForward", "stepBack", "nextDeadEnd", "previousDeadEnd", "nextLandmark", "last")
C3 = 12
_STOPPED_S = 3.0
_SLOW_STEPS_PER_S = 12
_SUSPENDED_PROGRAM = """
import sys
from PySide6.QtWidgets import QApplication
from knight_gui.state.speed import Speed
from tests.bench.window_probe import click, live, opened, wait_for
app = QApplication([])
window = opened()
window.session.update(speed=Speed.nearest_to(float(sys.argv[1])))
click(window, 27)
wait_for(lambda: window.playback.step > 3)
print(window.playback.step, flush=True)
steps = []
for line in sys.stdin:
    live(0.5)
    steps.append(window.playback.step)
    print(steps[-1], flush=True)
window.close()
"""
_SEARCH_PROGRAM = """
from PySide6.QtWidgets import QApplication
from tests.bench.window_probe import click, opened, wait_for
app = QApplication([])
window = opened()
click(window, 27)
wait_for(lambda: window.playback.step_count > 1000)
window.close()
print("searched")
"""


@contextmanager
def failing_recordings(rng, share):
    """Let a share of the calls of a recording raise an error."""
    methods = {name: _failing(getattr(Recording, name), rng, share) for name in METHODS}
    with mock.patch.multiple(Recording, **methods):
        yield


def _failing(method, rng, share):
    def call(*args, **others):
        if rng.random() < share:
            raise rng.choice([RuntimeError, OSError, ZeroDivisionError])(BROKEN)
        return method(*args, **others)

    return call


def _survives(fault, description):
    """Cause a fault in a window, and return True if a search works in it afterwards."""
    # otherwise it starts with the board of the window before
    current_settings().write_all({})
    window = MainWindow()
    user = show_window(window)
    try:
        fault(user)
        assert is_answered(user, C3)
    except Exception:  # noqa: BLE001  any error is counted
        print(description, file=sys.stderr)
        traceback.print_exc()
        return False
    finally:
        window.close()
        window.deleteLater()
    return True


def _break_worker(seed):
    rng = random.Random(seed)

    def cause_fault(user):
        with failing_recordings(rng, rng.choice([0.02, 0.1, 0.5])):
            for _ in range(12):
                user.click_square(rng.randrange(64))
                live(0.05)
                for name in rng.choices(COMMANDS, k=3):
                    user.window.commands[name].trigger()
                    live(0.02)

    return _survives(cause_fault, f"worker broken with seed {seed}")


def _refuse_memory(_seed):
    """Refuse the memory of a second search."""

    def cause_fault(user):
        user.start(A8)
        runs_before = user.window.session.scene.runs
        refusal = MemoryError("Unable to allocate 64.0 MiB for an array")
        with mock.patch.object(arrays.np, "empty", side_effect=refusal):
            user.click_square(9)
            user.wait_until(lambda: "memory" in user.status)
            assert "allocate" not in user.status
            assert "Error" not in user.status
        assert len(user.window.session.scene.runs) >= len(runs_before)

    return _survives(cause_fault, "no memory")


def _works_without_disk(description, home, limit=None):
    """Search in a program that cannot write files; return True if it works."""
    folders = (
        "HOME",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_STATE_HOME",
        "TMPDIR",
    )
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", _SEARCH_PROGRAM],
        cwd=Path(__file__).parents[2],
        env=os.environ | dict.fromkeys(folders, str(home)),
        preexec_fn=limit,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if done.returncode or done.stdout != "searched\n":
        print(description, done.returncode, done.stdout, done.stderr, file=sys.stderr)
        return False
    return True


def _no_home(_seed):
    # not even root can write there
    return _works_without_disk("a home that cannot be written", "/proc/self")


def _full_disk(_seed):
    with tempfile.TemporaryDirectory() as home:
        return _works_without_disk("a full disk", home, _forbid_file_growth)


def _forbid_file_growth():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def _suspend(_seed):
    """Stop a process for a while, as if the machine were suspended, and continue it."""
    with subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-c", _SUSPENDED_PROGRAM, str(_SLOW_STEPS_PER_S)],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        before = int(process.stdout.readline())
        process.send_signal(signal.SIGSTOP)
        time.sleep(_STOPPED_S)
        process.send_signal(signal.SIGCONT)
        after = [_ask_step(process) for _ in range(3)]
        process.communicate()
    goes_on = before <= after[0] < after[1] < after[2]
    # steps of the suspended time are not caught up at once
    is_calm = after[0] - before < _SLOW_STEPS_PER_S * _STOPPED_S
    if not goes_on or not is_calm or process.returncode:
        print("suspended:", before, after, process.returncode, file=sys.stderr)
        return False
    return True


def _ask_step(process):
    """Return the current step of the process, after half a second."""
    process.stdin.write("\n")
    process.stdin.flush()
    return int(process.stdout.readline())


FAULTS = {
    "a worker that raises at random": _break_worker,
    "no memory for a search": _refuse_memory,
    "a home that cannot be written": _no_home,
    "a full disk": _full_disk,
    "a machine that was suspended": _suspend,
}


def trial(seconds, seed):
    """Cause each fault once, and again while there is time."""
    app = QApplication([])
    loader.load_all()
    witness = Witness()
    until = time.monotonic() + seconds
    survived = {name: [] for name in FAULTS}
    round_index = 0
    while not round_index or time.monotonic() < until:
        for name, fault in FAULTS.items():
            if not round_index or time.monotonic() < until:
                survived[name].append(fault(seed + round_index))
        round_index += 1
    app.clipboard().clear()
    for name, ends in survived.items():
        yield Figure(f"not survived: {name}", ends.count(False), 0, "", f"of {len(ends)}")
    yield Figure("exceptions, warnings and complaints of Qt", witness.report(), 0, "")


if __name__ == "__main__":
    run(trial)
