"""Going to any of half a billion steps; with --long, of more than 2**32."""

import random
from collections.abc import Iterator
from functools import partial

from knight_gui.board import Board
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from tests.bench import half_billion
from tests.bench.clock import quantile, timed
from tests.bench.figure import Figure
from tests.search.from_the_start import digest, digests_from_the_start
from tests.search.side_by_side import checkpoint_bytes

SEEKS = 2000
CHECKED = 200
MEBIBYTE = 2**20

FAR = 2**32 + 10_000_000
"""Steps of a search beyond 32 bits."""


def measure(is_long: bool) -> Iterator[Figure]:
    """Seek random steps in a recording of 8 MiB, and check the positions."""
    whole_s, recording = timed(half_billion.recorded)
    steps = random.Random(1823).sample(range(recording.steps + 1), SEEKS)
    yield _seek("any of the half billion steps", recording, steps, whole_s, 1)
    yield Figure(
        "… memory of its checkpoints",
        checkpoint_bytes(recording) / MEBIBYTE,
        half_billion.MEMORY / MEBIBYTE,
        "MiB",
        f"{checkpoint_bytes(recording) / recording.steps:.3f} bytes a step",
    )
    if is_long:
        yield _beyond_32_bits()


def _beyond_32_bits() -> Figure:
    problem = Problem(Board(), (4 * 8 + 4,), PRESETS["horsetreads"].naive)
    recording = Recording(problem, half_billion.MEMORY)
    whole_s, taken = timed(partial(recording.advance, FAR))
    assert taken == recording.steps == recording.progress().steps == FAR
    beyond = range(2**32 - 1, FAR + 1)
    steps = [2**31, 2**32 - 1, 2**32, 2**32 + 1, *random.Random(1823).sample(beyond, SEEKS)]
    return _seek("any step around and beyond 2**32", recording, steps, whole_s, 20)


def _seek(
    name: str, recording: Recording, steps: list[int], whole_s: float, target_ms: float
) -> Figure:
    """Measure the time to go to each step; check the first of them."""
    times_ms = []
    digests = {}
    for step in steps:
        seconds, position = timed(partial(recording.position, step))
        times_ms.append(seconds * 1000)
        if len(digests) < CHECKED:
            digests[step] = digest(position)
    assert digests == digests_from_the_start(recording.problem, digests)
    p99 = quantile(times_ms, 0.99)
    return Figure(
        f"{name}, p99",
        p99,
        target_ms,
        "ms",
        f"median {quantile(times_ms, 0.5):.2f} ms, worst {max(times_ms):.2f} ms; "
        f"searching all of it takes {whole_s:.1f} s, {whole_s * 1000 / p99:,.0f} times as long; "
        f"{len(digests)} checked",
    )
