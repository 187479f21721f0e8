"""The landscape: all of half a billion steps, any zoom, while searching, and 10,000 depths."""

import random
from collections.abc import Iterator
from functools import partial

from knight_gui.board import Board
from knight_gui.search.landscape import NO_DEPTH
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS
from tests.bench import half_billion
from tests.bench.clock import quantile, timed
from tests.bench.figure import Figure

COLUMNS = 1400
ZOOMS = 400
CHECKED = 100
READ_EVERY = 40_000_000
"""Interval in steps at which a window reads the landscape of a running search: some 0.3 s."""
REPLAYED_WHILE_SEARCHING = 1 << 18


def measure(_is_long: bool) -> Iterator[Figure]:
    """Read landscapes of the half billion steps and of a large board, and check their columns."""
    recording = half_billion.recorded()
    _read(recording, 0, recording.steps)
    yield from _whole(recording)
    yield _zooms(recording)
    yield _while_searching()
    yield _large_board()


def _read(recording, first, last, **limits):
    reader = recording.make_landscape_reader(first, last, COLUMNS, **limits)
    _color(reader)
    return reader.landscape()


def _check(recording, landscape, columns):
    for column in columns:
        assert (
            landscape.path(column) == recording.position(int(landscape.column_steps[column])).path
        )


def _read_plain(recording):
    reader = recording.make_landscape_reader(0, recording.steps, COLUMNS)
    while not reader.is_read:
        reader.advance(10**9)
    return reader


def _color(reader):
    """Complete a landscape with its colours, and return the number of slices."""
    slice_count = 0
    while not reader.is_complete:
        reader.advance(10**9)
        slice_count += 1
    return slice_count


def _whole(recording: Recording) -> Iterator[Figure]:
    runs = []
    coloring_runs = []
    for _ in range(9):
        # without the cached foresight of the run before
        vars(recording).pop("foresight", None)
        vars(recording).pop("_quick_foresight", None)
        runs.append(timed(partial(_read_plain, recording)))
        coloring_runs.append(timed(partial(_color, runs[-1].result)))
    landscape = runs[-1].result.landscape()
    chosen = random.Random(1823).sample(range(len(landscape)), CHECKED)
    _check(recording, landscape, chosen)
    yield Figure(
        "landscape of half a billion steps, 1,400 columns",
        quantile([run.seconds for run in runs], 0.5) * 1000,
        40,
        "ms",
        f"{CHECKED} columns checked",
    )
    foresight = Foresight(recording.problem.board)
    for column in chosen:
        lost_depth = foresight.lost_depth(landscape.path(column))
        if lost_depth is None:
            lost_depth = NO_DEPTH
        assert landscape.lost_depths[column] == lost_depth
    yield Figure(
        "… coloured by where each path was lost",
        quantile([run.seconds for run in coloring_runs], 0.5) * 1000,
        300,
        "ms",
        f"worst {max(run.seconds for run in coloring_runs) * 1000:.1f} ms, "
        f"in up to {max(run.result for run in coloring_runs)} slices",
    )


def _zooms(recording: Recording) -> Figure:
    rng = random.Random(1823)
    times_ms = []
    for index in range(ZOOMS):
        span = round(10 ** rng.uniform(1, 8.7))
        first = rng.randrange(max(1, recording.steps - span))
        seconds, landscape = timed(partial(_read, recording, first, first + span))
        times_ms.append(seconds * 1000)
        if index < CHECKED:
            _check(recording, landscape, [rng.randrange(len(landscape))])
    return Figure(
        "… of any stretch of them, p99",
        quantile(times_ms, 0.99),
        60,
        "ms",
        f"median {quantile(times_ms, 0.5):.1f} ms, worst {max(times_ms):.1f} ms",
    )


def _while_searching() -> Figure:
    # both in one run: other load of the machine affects them alike
    recording = Recording(half_billion.PROBLEM, half_billion.MEMORY)
    searched_s = 0.0
    read_s = 0.0
    while recording.outcome is None:
        searched_s += timed(partial(recording.advance, READ_EVERY)).seconds
        read = partial(
            _read, recording, 0, recording.steps, max_replayed_steps=REPLAYED_WHILE_SEARCHING
        )
        read_s += timed(read).seconds
    return Figure(
        "searching and reading the landscape again and again / searching",
        1 + read_s / searched_s,
        1.02,
        note=f"{read_s * 1000:.0f} ms of {searched_s:.2f} s, read every {READ_EVERY:,} steps",
    )


def _large_board() -> Figure:
    recording = Recording(Problem(Board(100, 100), (0,), PRESETS["knight-tour"].naive))
    recording.advance(20_000_000)
    runs = [timed(partial(_read, recording, 0, recording.steps)) for _ in range(9)]
    _check(recording, runs[-1].result, (0, len(runs[-1].result) // 2))
    return Figure(
        "landscape of 20 million steps on 100×100, 10,000 depths",
        quantile([run.seconds for run in runs], 0.5) * 1000,
        100,
        "ms",
        f"deepest path {int(runs[-1].result.column_depths.max()):,} moves",
    )
