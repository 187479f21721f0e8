"""One search flat out for as long as it may take: its memory, and its numbers beyond 32 bits."""

import random
import resource
import time
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from tests.bench.figure import Figure
from tests.bench.window_probe import click, live, opened, wait_for
from tests.endurance.trial import run
from tests.endurance.witness import Witness

_SETTLED_S = 120.0
"""After so long memory must not grow any more; in a shorter trial it is only told."""
_MOST_GROWN_MIB = 10.0
_BEYOND = 2**32
_LOOKS = 20


def memory_mib():
    """The memory of this process, or the most that it ever had where the system tells no more."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10


def trial(seconds, seed):
    """Search flat out, see what memory does, then look at steps at random."""
    app = QApplication([])
    witness = Witness()
    window = opened()
    go = window.playback
    click(window, 27)
    go.follow_live_end()
    settled_s = min(_SETTLED_S, seconds / 3)
    live(settled_s)
    before = memory_mib()
    began = time.perf_counter()
    first = go.step_count
    gap_s = witness.heart.longest_s
    witness.heart.longest_s = 0.0
    live(seconds - settled_s)
    rate = (go.step_count - first) / (time.perf_counter() - began)
    grown = memory_mib() - before
    go.pause()
    gap_s = witness.heart.longest_s
    looks, wrong = _look_around(window, seed)
    yield Figure("steps searched", go.step_count, None, "", f"{rate:,.0f} a second")
    yield Figure(
        f"memory grown after {settled_s:.0f} s",
        grown,
        _MOST_GROWN_MIB if settled_s == _SETTLED_S else None,
        "MiB",
        f"{before:.0f} MiB then",
    )
    beyond = sum(step > _BEYOND for step in looks)
    yield Figure(
        "steps that were shown wrongly",
        wrong,
        0,
        "",
        f"of {len(looks)} looked at, {beyond} of them beyond 2³², up to {max(looks):,}",
    )
    yield Figure("longest gap of the event loop", gap_s * 1000, None, "ms")
    yield Figure("exceptions, warnings and complaints of Qt", witness.tell(), 0, "")
    window.close()
    app.processEvents()


def _look_around(window, seed):
    """Have steps shown, and return which, and how many were not what they should be."""
    go = window.playback
    rng = random.Random(seed)
    last = go.steps - 1
    around = [step for step in (2**31, _BEYOND - 1, _BEYOND) if step < last]
    looks = [*around, *(rng.randrange(last) for _ in range(_LOOKS)), last]
    return looks, sum(not _is_shown_rightly(window, step) for step in looks)


def _is_shown_rightly(window, step):
    """Whether a step, and the next, are shown under their numbers and differ by one change."""
    go = window.playback
    paths = []
    for shown in (step, step + 1):
        go.go_to(shown)
        wait_for(lambda shown=shown: go.step == shown)
        live(0.05)
        if f"{shown:,}" not in window.findChild(QWidget, "positionLabel").text():
            return False
        paths.append(go.frame.position.path)
    shorter, longer = sorted(paths, key=len)
    return longer[:-1] == shorter and len(set(longer)) == len(longer)


if __name__ == "__main__":
    run(trial)
