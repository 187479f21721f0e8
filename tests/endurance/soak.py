"""One search at full speed for a long time: its memory, and its steps beyond 32 bits."""

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
"""Time after which memory must not grow; in a shorter trial it is only reported."""
_MAX_GROWTH_MIB = 10.0
_BEYOND = 2**32
_RANDOM_STEPS = 20


def memory_mib():
    """Return the memory of this process, or its peak on systems that report no more."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10


def trial(seconds, seed):
    """Search at full speed, measure memory, then show random steps."""
    app = QApplication([])
    witness = Witness()
    window = opened()
    playback = window.playback
    click(window, 27)
    playback.follow_live_end()
    settled_s = min(_SETTLED_S, seconds / 3)
    live(settled_s)
    before = memory_mib()
    began = time.perf_counter()
    first = playback.step_count
    gap_s = witness.heartbeat.longest_s
    witness.heartbeat.longest_s = 0.0
    live(seconds - settled_s)
    rate = (playback.step_count - first) / (time.perf_counter() - began)
    grown = memory_mib() - before
    playback.pause()
    gap_s = witness.heartbeat.longest_s
    steps, wrong = _show_steps(window, seed)
    yield Figure("steps searched", playback.step_count, None, "", f"{rate:,.0f} a second")
    yield Figure(
        f"memory grown after {settled_s:.0f} s",
        grown,
        _MAX_GROWTH_MIB if settled_s == _SETTLED_S else None,
        "MiB",
        f"{before:.0f} MiB then",
    )
    beyond = sum(step > _BEYOND for step in steps)
    yield Figure(
        "steps that were shown wrongly",
        wrong,
        0,
        "",
        f"of {len(steps)}, {beyond} of them beyond 2³², up to {max(steps):,}",
    )
    yield Figure("longest gap of the event loop", gap_s * 1000, None, "ms")
    yield Figure("exceptions, warnings and complaints of Qt", witness.report(), 0, "")
    window.close()
    app.processEvents()


def _show_steps(window, seed):
    """Show some steps; return them, and the number of wrong ones."""
    playback = window.playback
    rng = random.Random(seed)
    last = playback.step_count - 1
    around = [step for step in (2**31, _BEYOND - 1, _BEYOND) if step < last]
    steps = [*around, *(rng.randrange(last) for _ in range(_RANDOM_STEPS)), last]
    return steps, sum(not _is_shown_rightly(window, step) for step in steps)


def _is_shown_rightly(window, step):
    """Return True if a step and the next are shown with their numbers, and differ by one move."""
    playback = window.playback
    paths = []
    for target_step in (step, step + 1):
        playback.go_to_step(target_step)
        wait_for(lambda target_step=target_step: playback.step == target_step)
        live(0.05)
        if f"{target_step:,}" not in window.findChild(QWidget, "positionLabel").text():
            return False
        paths.append(playback.frame.position.path)
    shorter, longer = sorted(paths, key=len)
    return longer[:-1] == shorter and len(set(longer)) == len(longer)


if __name__ == "__main__":
    run(trial)
