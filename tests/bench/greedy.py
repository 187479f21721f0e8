"""Warnsdorff's rule without backtracking: the time a square on boards of all sizes."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board, flaw_of
from tests.bench.clock import quantile, taking_turns, timed
from tests.bench.figure import Figure

SIDES = (8, 20, 50, 100, 200, 500, 1000)
FROM = 50
"""Smaller boards are shown, but a call costs as much as they do."""
ENOUGH_SQUARES = 300_000
ROUNDS = 5


def measure(is_long: bool) -> Iterator[Figure]:
    """Walk from a corner of each board; only `advance` is timed, not setting up the search."""
    ns = {side: [] for side in SIDES}
    for _ in range(3 * ROUNDS if is_long else ROUNDS):
        for side in SIDES:
            ns[side].append(_ns_a_square(side))
    typical = {side: quantile(taken, 0.5) for side, taken in ns.items()}
    compared = [typical[side] for side in SIDES if side >= FROM]
    yield Figure(
        f"greedy, time a square, slowest / fastest board from {FROM}×{FROM} up",
        max(compared) / min(compared),
        1.5,
        note=", ".join(f"{side}×{side} {value:.0f} ns" for side, value in typical.items()),
    )
    yield _in_a_terminal()


def _in_a_terminal() -> Figure:
    """Start the program for one search, where nothing was compiled before."""
    with tempfile.TemporaryDirectory() as cache:
        started = partial(
            subprocess.run,
            env=os.environ | {"XDG_CACHE_HOME": cache},
            capture_output=True,
            check=True,
        )
        solve = [sys.executable, "-m", "knight_gui", "solve", "--strategy", "warnsdorff"]
        numba = [sys.executable, "-c", "import numba"]
        runs = taking_turns(ROUNDS, solve=lambda: started(solve), numba=lambda: started(numba))
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
    problem = Problem(Board(side, side), (0,), PRESETS["knight"].greedy)
    searches = [Search(problem) for _ in range(max(1, ENOUGH_SQUARES // side**2))]
    seconds, _ = timed(lambda: [search.advance(side**2) for search in searches])
    assert searches[0].outcome in (Outcome.SOLVED, Outcome.STUCK)
    assert not flaw_of(problem.board, searches[0].path)
    return seconds * 1e9 / sum(search.depth + 1 for search in searches)
