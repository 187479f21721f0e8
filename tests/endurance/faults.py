"""What is not the program's fault: it is said, nothing is lost, and the window goes on."""

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
from tests.endurance.bot import is_answered, shown
from tests.endurance.trial import run
from tests.endurance.witness import Witness
from tests.window.user import A8

BROKEN = "the disk fell out"
METHODS = (
    "__init__",
    "advance",
    "progress",
    "position",
    "passage",
    "verdict",
    "bar",
    "next_dead_end",
    "previous_dead_end",
    "next_retreat",
    "step_of_move",
    "next_below",
    "landscape",
    "landmarks",
    "count_wasted",
)
"""Whatever the worker asks of a recording."""
COMMANDS = ("stepForward", "stepBack", "nextDeadEnd", "previousDeadEnd", "nextLandmark", "last")
C3 = 12
_STOPPED_S = 3.0
_SLOW = 12
"""Steps a second."""
_SUSPENDED = """
import sys
from PySide6.QtWidgets import QApplication
from knight_gui.state.speed import Speed
from tests.bench.window_probe import click, live, opened, wait_for
app = QApplication([])
window = opened()
window.session.change(speed=Speed.of(float(sys.argv[1])))
click(window, 27)
wait_for(lambda: window.transport.step > 3)
print(window.transport.step, flush=True)
steps = []
for line in sys.stdin:
    live(0.5)
    steps.append(window.transport.step)
    print(steps[-1], flush=True)
window.close()
"""
_SEARCHED = """

from PySide6.QtWidgets import QApplication
from tests.bench.window_probe import click, opened, wait_for
app = QApplication([])
window = opened()
click(window, 27)
wait_for(lambda: window.transport.steps > 1000)
window.close()
print("searched")
"""


@contextmanager
def breaking(rng, share):
    """Let what the worker asks of a recording fail, now and then."""
    with mock.patch.multiple(
        Recording, **{name: _breaking(getattr(Recording, name), rng, share) for name in METHODS}
    ):
        yield


def _breaking(method, rng, share):
    def broken(*args, **others):
        if rng.random() < share:
            raise rng.choice([RuntimeError, OSError, ZeroDivisionError])(BROKEN)
        return method(*args, **others)

    return broken


def _survives(fault, what):
    """Have a window suffer something, and say whether a click is answered in it afterwards."""
    # else it begins with the board of the window before
    current_settings().write_all({})
    window = MainWindow()
    user = shown(window)
    try:
        fault(user)
        assert is_answered(user, C3)
    except Exception:  # noqa: BLE001  whatever it is, it is counted
        print(what, file=sys.stderr)
        traceback.print_exc()
        return False
    finally:
        window.close()
        window.deleteLater()
    return True


def _break_worker(seed):
    rng = random.Random(seed)

    def suffer(user):
        with breaking(rng, rng.choice([0.02, 0.1, 0.5])):
            for _ in range(12):
                user.click_square(rng.randrange(64))
                live(0.05)
                for name in rng.choices(COMMANDS, k=3):
                    user.window.commands[name].trigger()
                    live(0.02)

    return _survives(suffer, f"worker broken with seed {seed}")


def _refuse_memory(_seed):
    """Let there be no memory for one search, after another one was searched."""

    def suffer(user):
        user.start(A8)
        runs = user.window.session.scene.runs
        refusal = MemoryError("Unable to allocate 64.0 MiB for an array")
        with mock.patch.object(arrays.np, "empty", side_effect=refusal):
            user.click_square(9)
            user.wait_until(lambda: "memory" in user.status)
            assert "allocate" not in user.status
            assert "Error" not in user.status
        assert len(user.window.session.scene.runs) >= len(runs)

    return _survives(suffer, "no memory")


def _is_usable_without(what, home, limit=None):
    """Whether a window can be used where nothing can be written."""
    folders = (
        "HOME",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_STATE_HOME",
        "TMPDIR",
    )
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", _SEARCHED],
        cwd=Path(__file__).parents[2],
        env=os.environ | dict.fromkeys(folders, str(home)),
        preexec_fn=limit,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if done.returncode or done.stdout != "searched\n":
        print(what, done.returncode, done.stdout, done.stderr, file=sys.stderr)
        return False
    return True


def _no_home(_seed):
    # not even the one who may do everything can write there
    return _is_usable_without("a home that cannot be written", "/proc/self")


def _full_disk(_seed):
    with tempfile.TemporaryDirectory() as home:
        return _is_usable_without("a full disk", home, _let_no_file_grow)


def _let_no_file_grow():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def _suspend(_seed):
    """Stop a process for a while, as a machine is suspended, and let it go on."""
    with subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-c", _SUSPENDED, str(_SLOW)],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        before = int(process.stdout.readline())
        process.send_signal(signal.SIGSTOP)
        time.sleep(_STOPPED_S)
        process.send_signal(signal.SIGCONT)
        after = [_asked(process) for _ in range(3)]
        process.communicate()
    goes_on = before <= after[0] < after[1] < after[2]
    # what was slept through is not made up for all at once
    is_calm = after[0] - before < _SLOW * _STOPPED_S
    if not goes_on or not is_calm or process.returncode:
        print("suspended:", before, after, process.returncode, file=sys.stderr)
        return False
    return True


def _asked(process):
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
    """Let everything go wrong once, and then again as long as there is time."""
    app = QApplication([])
    loader.load_all()
    witness = Witness()
    until = time.monotonic() + seconds
    survived = {name: [] for name in FAULTS}
    turn = 0
    while not turn or time.monotonic() < until:
        for name, fault in FAULTS.items():
            if not turn or time.monotonic() < until:
                survived[name].append(fault(seed + turn))
        turn += 1
    app.clipboard().clear()
    for name, ends in survived.items():
        yield Figure(f"not survived: {name}", ends.count(False), 0, "", f"of {len(ends)}")
    yield Figure("exceptions, warnings and complaints of Qt", witness.tell(), 0, "")


if __name__ == "__main__":
    run(trial)
