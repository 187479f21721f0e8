"""The naive half billion: against plain C, in slices, and what recording costs."""

import ctypes
from collections.abc import Callable, Iterator

from knight_gui.search.recording import Recording
from tests.bench import half_billion, plain_c
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
    """Run all ways to search the half billion in turns and compare them."""
    calls = {
        "recorded": half_billion.recorded,
        "sliced": lambda: half_billion.recorded(SLICE_STEPS),
        "bare": half_billion.bare,
    }
    with plain_c.compiled("naive.c") as library:
        if library is not None:
            calls["c"] = _c_search(library)
        runs = taking_turns(2 * ROUNDS if is_long else ROUNDS, **calls)
    recorded, sliced, bare, c = (runs.get(name) for name in ("recorded", "sliced", "bare", "c"))
    for run in (recorded, sliced, bare):
        half_billion.check(run.result)
    if c is None:
        yield Figure("naive half billion, recorded / plain C", None, 1.5, note="needs a C compiler")
    else:
        _check_alike(c.result, recorded.result)
        yield _ratio("naive half billion, recorded / plain C", recorded, c, 1.5)
    yield _ratio(f"… in slices of {SLICE_STEPS:,} steps / in one", sliced, recorded, 1.08)
    yield _ratio("… recorded / nothing kept", recorded, bare, 1.10)


def _c_search(library: ctypes.CDLL) -> Callable[[], tuple[Counts, list[int]]]:
    def search() -> tuple[Counts, list[int]]:
        counts, path = Counts(), (ctypes.c_int8 * SQUARES)()
        visited = library.search(half_billion.START, ctypes.byref(counts), path)
        return counts, path[:visited]

    return search


def _ratio(name: str, one: Timed, other: Timed, target: float) -> Figure:
    note = f"{_rate(one)} against {_rate(other)}"
    return Figure(name, one.seconds / other.seconds, target, note=note)


def _rate(run: Timed) -> str:
    return f"{run.seconds:.2f} s, {NODES / run.seconds / 1e6:.0f} M nodes/s"


def _check_alike(c_result: tuple[Counts, list[int]], recording: Recording) -> None:
    counts, path = c_result
    progress = recording.progress()
    assert counts.nodes == progress.nodes
    assert counts.retreats == progress.backtracks
    assert list(counts.by_square) == progress.retreats_by_square.tolist()
    assert list(counts.by_depth) == progress.retreats_by_depth.tolist()
    assert tuple(path) == recording.position(recording.steps).path
