"""The window: its first paint, its frames, and its cost for the search.

Each figure comes from a process of its own, see `window_probe.py`. With an X server the window is
a real one; without, it is drawn offscreen.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from statistics import median
from typing import Any

from tests.bench.figure import Figure

ROUNDS = 5
_QUIET_S = 6.0
_MOVES = 200
_TRANSITION_ROUNDS = 10


def measure(_is_long: bool) -> Iterator[Figure]:
    """Run all probes of the window."""
    yield _first_paint()
    yield from _frames(8, p50_ms=17, p99_ms=20)
    yield from _frames(8, p50_ms=17, p99_ms=20, landscape="tall")
    yield from _frames(100, p50_ms=None, p99_ms=33)
    yield _transitions()
    for rate in (2, 60):
        yield _asking(rate)
    for size in (20, 50, 100):
        yield _by_hand(size)
    yield from _cost_of_steps()
    yield _cost_of_watching()
    yield _stopping()
    yield from _first_steps()


def _first_paint() -> Figure:
    for name in ("bare", "main"):
        _probe("first-paint", name)
    bare = []
    ours = []
    for _ in range(ROUNDS):
        bare.append(_probe("first-paint", "bare")["seconds"])
        ours.append(_probe("first-paint", "main")["seconds"])
    return Figure(
        "first paint of the window / of a bare QMainWindow",
        median(ours) / median(bare),
        1.8,
        note=f"{median(ours) * 1000:.0f} ms against {median(bare) * 1000:.0f} ms, "
        "interpreter included",
    )


def _frames(
    size: int, p50_ms: float | None, p99_ms: float, landscape: str = "low"
) -> Iterator[Figure]:
    result = _probe("frames", str(size), str(_QUIET_S), landscape)
    note = f"{result['frames']} frames, longest {result['longest_ms']:.0f} ms"
    board = f"{size}×{size}" if landscape == "low" else f"{size}×{size}, {landscape} landscape"
    yield Figure(f"frame interval, flat out, {board}, p50", result["p50_ms"], p50_ms, "ms", note)
    yield Figure(f"frame interval, flat out, {board}, p99", result["p99_ms"], p99_ms, "ms", note)


def _transitions() -> Figure:
    result = _probe("transitions", str(_TRANSITION_ROUNDS))
    longest = ", ".join(f"{name} {ms:.0f} ms" for name, ms in result["longest_ms"].items())
    return Figure(
        "frame interval while parts move or fade to new places, p99",
        result["p99_ms"],
        20,
        "ms",
        f"{result['frames']} frames; longest: {longest}",
    )


def _asking(rate: int) -> Figure:
    result = _probe("asking", str(rate), "on", str(_QUIET_S))
    without = _probe("asking", str(rate), "off", str(_QUIET_S))
    return Figure(
        f"longest gap in the window at {rate} steps/s, the oracle asked",
        result["gap_ms"],
        100,
        "ms",
        f"{without['gap_ms']:.0f} ms without it; "
        f"{result['steps']} steps, {result['frames']} frames",
    )


def _by_hand(size: int) -> Figure:
    result = _probe("by-hand", str(size), str(_MOVES))
    return Figure(
        f"from a move by hand to its first answer, {size}×{size}, p99 of {result['moves']}",
        result["p99_ms"],
        50,
        "ms",
        f"by the clock, median {result['p50_ms']:.0f} ms; "
        f"the processor’s time {result['used_p50_ms']:.0f} and {result['used_p99_ms']:.0f} ms",
    )


def _cost_of_steps() -> Iterator[Figure]:
    result = _probe("step-cost", str(_QUIET_S))
    yield Figure(
        "calls of the program’s functions for one step, of the GUI thread",
        result["calls"],
        3000,
        "",
        f"in {result['files']} files; {result['idle_calls']} in as much time at rest",
    )
    for rate, target in (("6", 12), ("60", None), ("rest", 1)):
        name = "at rest" if rate == "rest" else f"at {rate} steps/s"
        yield Figure(f"share of a core {name}", result["shares"][rate], target, "%")


def _cost_of_watching() -> Figure:
    runs = [_probe("watched") for _ in range(3)]
    watched = median(run["watched_s"] for run in runs)
    alone = median(run["alone_s"] for run in runs)
    return Figure(
        "naive half billion, watched at 60 Hz / without a window",
        watched / alone,
        1.05,
        note=f"{watched:.2f} s against {alone:.2f} s",
    )


def _stopping() -> Figure:
    result = _probe("stopping")
    return Figure(
        "from a stop to the search at rest, p99 of 200",
        result["p99_ms"],
        20,
        "ms",
        f"median {result['p50_ms']:.1f} ms",
    )


def _first_steps() -> Iterator[Figure]:
    first = []
    later = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            first.append(_probe("start", env={"XDG_CACHE_HOME": cache}))
            later.append(_probe("start", env={"XDG_CACHE_HOME": cache}))
    for name, runs in (("nothing compiled", first), ("all compiled", later)):
        step_s = median(run["step_s"] for run in runs)
        note = f"engine ready after {median(run['ready_s'] for run in runs):.1f} s"
        yield Figure(f"from the click to the first step, {name}", step_s, 0.5, "s", note)
        p99_ms = median(run["p99_ms"] for run in runs)
        later_ms = median(run["later_ms"] for run in runs)
        note = f"flat out; {later_ms:.0f} ms once it is there"
        yield Figure("… frame interval until the engine is ready, p99", p99_ms, 33, "ms", note)


def _probe(*arguments: str, env: dict[str, str] | None = None) -> dict[str, Any]:
    """Run a probe in a process, and return its results."""
    environment = dict(os.environ)
    # an installed program has the bytecode of its modules
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    screen = {}
    if not os.environ.get("DISPLAY"):
        screen["QT_QPA_PLATFORM"] = "offscreen"
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.window_probe", *arguments],
        env=environment | screen | (env or {}),
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result
