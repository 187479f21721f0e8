"""Starts of the window that a signal ends, at every moment of the first seconds."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from tests.bench.clock import quantile
from tests.bench.figure import Figure
from tests.endurance.trial import run

STEP_MS = 10
LAST_MS = 3000
SIGNALS = (signal.SIGINT, signal.SIGTERM)
_ENDS_WITHIN_S = 2.0
"""An end takes some hundredths of a second; more only on a busy machine."""
_PATIENCE_S = 30
_PROGRAM = """
import os, signal, sys
# a shell lets background processes ignore SIGINT, which this process would inherit
signal.signal(signal.SIGINT, signal.default_int_handler)
from knight_gui.__main__ import main
os.write(1, b".")
sys.exit(main())
"""


@dataclass(frozen=True)
class End:
    """End of one start by a signal."""

    delay_s: float
    """Time between the first output and the signal."""
    number: signal.Signals
    """The signal."""
    status: int
    """Exit status."""
    errors: str
    """Output on standard error."""
    seconds: float
    """Time between the signal and the end."""
    has_lost_code: bool
    """True if cached code is missing afterwards."""

    @property
    def is_quiet(self):
        """True if the status is right, nothing was printed, and no code is lost."""
        is_expected = self.status in (0, 128 + self.number)
        return is_expected and not self.errors and not self.has_lost_code


def start_and_signal(delay_s, number, home):
    """Start the program, send it a signal, and return its end.

    Parameters
    ----------
    delay_s
        Time between its first output and the signal.
    number
        The signal.
    home
        Folder of the cache.
    """
    sizes = {file: file.stat().st_size for file in home.glob("knight-gui/kernel/*/code")}
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM],
        env=os.environ
        | {"XDG_CACHE_HOME": str(home)}
        | dict.fromkeys(("XDG_CONFIG_HOME", "XDG_STATE_HOME"), str(home / "config")),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.read(1)
        time.sleep(delay_s)
        began = time.monotonic()
        process.send_signal(number)
        try:
            _, errors = process.communicate(timeout=_PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            _, errors = process.communicate()
    seconds = time.monotonic() - began
    has_lost_code = any(
        not file.exists() or file.stat().st_size < size for file, size in sizes.items()
    )
    # a warning about an invisible window
    errors = "".join(
        line
        for line in errors.decode(errors="replace").splitlines(keepends=True)
        if not line.startswith("QT_QPA_PLATFORM is")
    )
    return End(delay_s, number, process.returncode, errors, seconds, has_lost_code)


def trial(seconds, seed):
    """Try all moments and signals, with and without compiled code, while there is time.

    The order is drawn at random. All of it takes about 40 minutes.
    """
    moments = list(product(range(STEP_MS, LAST_MS + STEP_MS, STEP_MS), SIGNALS, (False, True)))
    random.Random(seed).shuffle(moments)
    began = time.monotonic()
    ends = []
    with tempfile.TemporaryDirectory() as directory:
        warm = Path(directory, "warm")
        cold = Path(directory, "cold")
        compile_into(warm)
        for index, (delay_ms, number, is_cold) in enumerate(moments):
            if ends and time.monotonic() - began > seconds:
                break
            home = cold / str(index) if is_cold else warm
            ends.append(start_and_signal(delay_ms / 1000, number, home))
    loud = [end for end in ends if not end.is_quiet]
    print(*loud, sep="\n", file=sys.stderr)
    note = f"of {len(ends)} of {len(moments)} in the first {LAST_MS / 1000:g} s"
    yield Figure("starts that a signal did not end quietly", len(loud), 0, "", note)
    yield Figure("losses of compiled code", sum(end.has_lost_code for end in ends), 0, "")
    times_s = [end.seconds for end in ends]
    yield Figure(
        "longest end",
        max(times_s),
        _ENDS_WITHIN_S,
        "s",
        f"median {quantile(times_s, 0.5) * 1000:.0f} ms",
    )


def compile_into(home):
    """Fill a cache with all compiled code."""
    code = "from knight_gui.search.compiling import loader; loader.load_all()"
    subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"XDG_CACHE_HOME": str(home)}, check=True
    )


if __name__ == "__main__":
    run(trial)
