"""Starts of the window that are ended by a signal, at every moment of the first seconds."""

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
"""It takes some hundredths of a second; this much only where the machine is busy elsewhere."""
_PATIENCE_S = 30
_PROGRAM = """
import os, signal, sys
# whoever runs this in the background ignores SIGINT, and this process would do so too
signal.signal(signal.SIGINT, signal.default_int_handler)
from knight_gui.__main__ import main
os.write(1, b".")
sys.exit(main())
"""


@dataclass(frozen=True)
class End:
    """How one start ended.

    Attributes
    ----------
    delay_s
        How long after its first line the signal came.
    number
        Which signal it was.
    status, said, seconds
        The exit status, what was written on standard error, how long the end took.
    lost
        Whether the compiled code was gone afterwards, which had been there.
    """

    delay_s: float
    number: signal.Signals
    status: int
    said: str
    seconds: float
    lost: bool

    @property
    def is_quiet(self):
        """Whether nobody could have noticed anything."""
        return self.status in (0, 128 + self.number) and not self.said and not self.lost


def ended(delay_s, number, home):
    """Start the program, send it a signal, and return how it ended.

    Parameters
    ----------
    delay_s
        How long after its first line the signal is sent.
    number
        Which one.
    home
        Where compiled code is kept.
    """
    kept = {file: file.stat().st_size for file in home.glob("knight-gui/kernel/*/code")}
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
            _, said = process.communicate(timeout=_PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            _, said = process.communicate()
    seconds = time.monotonic() - began
    lost = any(not file.exists() or file.stat().st_size < size for file, size in kept.items())
    # that nobody sees the window is no news
    said = "".join(
        line
        for line in said.decode(errors="replace").splitlines(keepends=True)
        if not line.startswith("QT_QPA_PLATFORM is")
    )
    return End(delay_s, number, process.returncode, said, seconds, lost)


def trial(seconds, seed):
    """Go through all moments and signals, with and without compiled code, until the time is over.

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
            ends.append(ended(delay_ms / 1000, number, home))
    loud = [end for end in ends if not end.is_quiet]
    print(*loud, sep="\n", file=sys.stderr)
    note = f"of {len(ends)} of {len(moments)} in the first {LAST_MS / 1000:g} s"
    yield Figure("starts that a signal did not end quietly", len(loud), 0, "", note)
    yield Figure("losses of compiled code", sum(end.lost for end in ends), 0, "")
    taken = [end.seconds for end in ends]
    yield Figure(
        "longest end",
        max(taken),
        _ENDS_WITHIN_S,
        "s",
        f"median {quantile(taken, 0.5) * 1000:.0f} ms",
    )


def compile_into(home):
    """Leave everything compiled in a directory."""
    code = "from knight_gui.search.compiling import loader as loading; loading.load()"
    subprocess.run(
        [sys.executable, "-c", code], env=os.environ | {"XDG_CACHE_HOME": str(home)}, check=True
    )


if __name__ == "__main__":
    run(trial)
