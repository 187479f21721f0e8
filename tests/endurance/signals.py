"""Starts of the window that are ended by a signal, at every moment of the first seconds.

Run as ``python -m tests.endurance.signals``; it prints its figure, and fails if anything was lost.
"""

import argparse
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

SIGNALS = (signal.SIGINT, signal.SIGTERM)
SOON_S = 0.5
PATIENCE_S = 30
PROGRAM = """
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
    def is_quiet(self) -> bool:
        """Whether nobody could have noticed anything."""
        return self.status in (0, 128 + self.number) and not self.said and not self.lost


def ended(delay_s: float, number: signal.Signals, home: Path) -> End:
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
        [sys.executable, "-c", PROGRAM],
        env=os.environ | {"XDG_CACHE_HOME": str(home), "XDG_CONFIG_HOME": str(home / "config")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.read(1)
        time.sleep(delay_s)
        began = time.monotonic()
        process.send_signal(number)
        try:
            _, said = process.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            _, said = process.communicate()
    seconds = time.monotonic() - began
    lost = any(not file.exists() or file.stat().st_size < size for file, size in kept.items())
    return End(delay_s, number, process.returncode, said.decode(errors="replace"), seconds, lost)


def swept(delays_s: list[float], *, is_cold: bool, at_a_time: int) -> list[End]:
    """Return how starts ended, one for each delay and signal."""
    with tempfile.TemporaryDirectory() as directory, ThreadPoolExecutor(at_a_time) as pool:
        warm = Path(directory) / "warm"
        warm.mkdir()
        if not is_cold:
            _compile_into(warm)

        def one(task: tuple[int, float, signal.Signals]) -> End:
            index, delay_s, number = task
            if not is_cold:
                return ended(delay_s, number, warm)
            cold = Path(directory) / str(index)
            cold.mkdir()
            try:
                return ended(delay_s, number, cold)
            finally:
                shutil.rmtree(cold, ignore_errors=True)

        pairs = [(delay_s, number) for delay_s in delays_s for number in SIGNALS]
        return list(pool.map(one, [(index, *pair) for index, pair in enumerate(pairs)]))


def _compile_into(home: Path) -> None:
    code = "from knight_gui.search import loading; loading.load()"
    environment = os.environ | {"XDG_CACHE_HOME": str(home)}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def figure(ends: list[End]) -> str:
    """Return in a line how many were swept, and what was lost."""
    statuses = Counter(f"{end.number.name} {end.status}" for end in ends)
    seconds = sorted(end.seconds for end in ends)
    return (
        f"{len(ends)} starts ended by a signal: {sum(not end.is_quiet for end in ends)} not quiet, "
        f"{sum(end.lost for end in ends)} caches lost, "
        f"{sum(s > SOON_S for s in seconds)} took more than {SOON_S} s "
        f"(median {statistics.median(seconds):.3f} s, longest {seconds[-1]:.3f} s); "
        + ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items()))
    )


def main() -> int:
    """Sweep, print the figure, and return 1 if any start did not end quietly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first-ms", type=int, default=10)
    parser.add_argument("--last-ms", type=int, default=3000)
    parser.add_argument("--step-ms", type=int, default=10)
    parser.add_argument("--at-a-time", type=int, default=1)
    parser.add_argument("--cold", action="store_true", help="nothing was compiled before")
    told = parser.parse_args()
    delays_s = [ms / 1000 for ms in range(told.first_ms, told.last_ms, told.step_ms)]
    ends = swept(delays_s, is_cold=told.cold, at_a_time=told.at_a_time)
    print(figure(ends))
    for end in ends:
        if not end.is_quiet or end.seconds > SOON_S:
            print(
                f"  {end.number.name} after {end.delay_s:.2f} s: {end.status}, "
                f"{end.seconds:.2f} s, {end.said.strip()[-300:]!r}{' LOST' * end.lost}"
            )
    return int(not all(end.is_quiet for end in ends))


if __name__ == "__main__":
    sys.exit(main())
