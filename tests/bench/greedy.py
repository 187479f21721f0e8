"""Warnsdorff's rule without backtracking: the time a square on boards of all sizes."""

import ctypes
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board, find_path_error
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS
from tests.bench import plain_c
from tests.bench.clock import taking_turns, timed
from tests.bench.figure import Figure

SIDES = (8, 20, 50, 100, 200, 500, 1000)
MIN_COMPARED_SIDE = 50
"""Smaller boards are only shown, as a call takes as long as their search."""
MIN_SQUARES = 300_000
ROUNDS = 5
GREEDY = replace(PRESETS["knight"].greedy, move_order=PRESETS["sure"].greedy.move_order)


def measure(is_long: bool) -> Iterator[Figure]:
    """Walk from a corner of each board; the set-up is not timed."""
    with plain_c.compiled(plain_c.SURE) as library:
        searches = [_ns_a_square]
        if library is not None:
            searches.append(partial(_c_ns_a_square, library))
        rounds = range(3 * ROUNDS if is_long else ROUNDS)
        times = [[[search(side) for side in SIDES] for search in searches] for _ in rounds]
        ours, *c = np.median(times, axis=0)
    large = SIDES.index(MIN_COMPARED_SIDE)
    yield Figure(
        f"greedy, from {MIN_COMPARED_SIDE}×{MIN_COMPARED_SIDE} up, at worst / plain C",
        (ours / c[0])[large:].max() if c else None,
        1.3,
        note=f"C: {_list_times(c[0])}" if c else "needs a C compiler",
    )
    smallest = f"{MIN_COMPARED_SIDE}×{MIN_COMPARED_SIDE}"
    yield Figure(
        f"greedy, time a square, slowest / fastest board from {smallest} up",
        ours[large:].max() / ours[large:].min(),
        1.3,
        note=_list_times(ours),
    )
    yield _in_a_terminal()


def _list_times(ns: NDArray[np.float64]) -> str:
    """Return the times a square as text."""
    return ", ".join(f"{side}×{side} {each:.0f} ns" for side, each in zip(SIDES, ns, strict=True))


def _in_a_terminal() -> Figure:
    """Start the program for one search, without a cache of compiled code."""
    with tempfile.TemporaryDirectory() as cache:
        run = partial(
            subprocess.run,
            env=os.environ | {"XDG_CACHE_HOME": cache},
            capture_output=True,
            check=True,
        )
        solve = [sys.executable, "-m", "knight_gui", "solve", "--strategy", "warnsdorff"]
        numba = [sys.executable, "-c", "import numba"]
        runs = taking_turns(ROUNDS, solve=partial(run, solve), numba=partial(run, numba))
        assert b"64 squares" in runs["solve"].result.stdout + runs["solve"].result.stderr
        assert not any(Path(cache).iterdir())
    seconds, numba_s = (runs[name].seconds for name in ("solve", "numba"))
    return Figure(
        "`knight-gui solve`, nothing compiled / an import of numba",
        seconds / numba_s,
        2.5,
        note=f"{seconds:.2f} s / {numba_s:.2f} s",
    )


def _ns_a_square(side: int) -> float:
    problem = Problem(Board(side, side), (0,), GREEDY)
    searches = [Search(problem) for _ in range(max(1, MIN_SQUARES // side**2))]
    seconds, _ = timed(lambda: [search.advance(side**2) for search in searches])
    assert searches[0].outcome in (Outcome.SOLVED, Outcome.STUCK)
    assert not find_path_error(problem.board, searches[0].path)
    return seconds * 1e9 / sum(search.depth + 1 for search in searches)


def _c_ns_a_square(library: ctypes.CDLL, side: int) -> float:
    library.make.restype = library.path_of.restype = ctypes.c_void_p
    boards = [
        ctypes.c_void_p(library.make(side, side)) for _ in range(max(1, MIN_SQUARES // side**2))
    ]
    seconds, visited = timed(lambda: [library.walk(board, 0) for board in boards])
    search = Search(Problem(Board(side, side), (0,), GREEDY))
    search.advance(side**2)
    path = (ctypes.c_int32 * visited[0]).from_address(library.path_of(boards[0]))
    assert tuple(path) == search.path, "C goes another way"
    for board in boards:
        library.dispose(board)
    return seconds * 1e9 / sum(visited)
