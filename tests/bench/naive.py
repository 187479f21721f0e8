"""The naive half billion: against plain C, in slices, and the cost of recording."""

import ctypes
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from knight_gui.search.recording import Recording
from tests.bench import generated, half_billion, plain_c
from tests.bench.clock import Timed, taking_turns
from tests.bench.figure import Figure
from tests.bench.half_billion import NODES

ROUNDS = 5
SLICE_STEPS = 10_000
SQUARES = 64


class Counts(ctypes.Structure):
    """`struct counts` of the C program."""

    _fields_ = (
        ("nodes", ctypes.c_int64),
        ("retreats", ctypes.c_int64),
        ("by_square", ctypes.c_int64 * SQUARES),
        ("by_depth", ctypes.c_int64 * SQUARES),
    )


def measure(is_long: bool) -> Iterator[Figure]:
    """Search the half billion in several ways, in turns, and compare them."""
    calls = {
        "recorded": half_billion.recorded,
        "sliced": partial(half_billion.recorded, SLICE_STEPS),
        "bare": half_billion.bare,
    }
    with (
        plain_c.compiled(plain_c.NAIVE) as plain,
        plain_c.compiled(generated.c_program(half_billion.PROBLEM)) as generated_library,
    ):
        if plain is not None and generated_library is not None:
            calls["c"] = _c_search(plain)
            calls["generated"] = _generated_search(generated_library)
        runs = taking_turns(2 * ROUNDS if is_long else ROUNDS, **calls)
    recorded = runs["recorded"]
    sliced = runs["sliced"]
    bare = runs["bare"]
    for run in (recorded, sliced, bare):
        half_billion.check(run.result)
    against_c = {
        "naive half billion, everything recorded / C generated for the board": ("generated", 1.2),
        "… everything recorded / plain C": ("c", 1.3),
    }
    for name, (rival, target) in against_c.items():
        if rival not in runs:
            yield Figure(name, None, target, note="needs a C compiler")
            continue
        _check_alike(runs[rival].result, recorded.result)
        yield _ratio(name, recorded, runs[rival], target)
    if "generated" in runs:
        fresh_s = median(_fresh_process_s() for _ in range(ROUNDS))
        generated_s = runs["generated"].seconds
        yield Figure(
            "… in a fresh process with all cached, by its own clock / C generated for the board",
            fresh_s / generated_s,
            1.45,
            note=f"{fresh_s:.2f} s against {generated_s:.2f} s",
        )
    yield _ratio(f"… in slices of {SLICE_STEPS:,} steps / in one", sliced, recorded, 1.08)
    yield _ratio("… recorded / nothing kept", recorded, bare, 1.10)


def _fresh_process_s() -> float:
    """Return the seconds that `knight-gui solve` takes by its own clock."""
    arguments = "solve --preset knight-tour --strategy naive --start 0,0 --format json"
    command = [sys.executable, "-m", "knight_gui", *arguments.split()]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return float(json.loads(output)["seconds"])


def _c_search(library: ctypes.CDLL) -> Callable[[], tuple[Counts, list[int]]]:
    def search() -> tuple[Counts, list[int]]:
        counts = Counts()
        path = (ctypes.c_int8 * SQUARES)()
        visited = library.search(half_billion.PROBLEM.path[0], ctypes.byref(counts), path)
        return counts, path[:visited]

    return search


def _generated_search(library: ctypes.CDLL) -> Callable[[], tuple[int, list[int]]]:
    library.search.restype = ctypes.c_int64

    def search() -> tuple[int, list[int]]:
        path = (ctypes.c_int8 * SQUARES)()
        return library.search(path), list(path)

    return search


def _ratio(name: str, one: Timed, other: Timed, target: float) -> Figure:
    note = f"{_rate(one)} against {_rate(other)}"
    return Figure(name, one.seconds / other.seconds, target, note=note)


def _rate(run: Timed) -> str:
    return f"{run.seconds:.2f} s, {NODES / run.seconds / 1e6:.0f} M nodes/s"


def _check_alike(result: tuple[Counts | int, list[int]], recording: Recording) -> None:
    counts, path = result
    progress = recording.progress()
    assert tuple(path) == recording.position(recording.steps).path
    if isinstance(counts, int):
        assert counts == progress.nodes
        return
    assert (counts.nodes, counts.retreats) == (progress.nodes, progress.backtracks)
    assert list(counts.by_square) == progress.retreats_by_square.tolist()
    assert list(counts.by_depth) == progress.retreats_by_depth.tolist()
