"""The sure search: against plain C on boards of all sizes, and from every start up to 30×30."""

import ctypes
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from knight_gui.board import Board, Tour
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal
from tests.bench import plain_c
from tests.bench.clock import timed
from tests.bench.cores import CORES, on_all_cores
from tests.bench.figure import Figure

SIDES = (8, 20, 50, 100, 200, 500, 1000, 2000)
FROM = 50
"""Smaller boards are shown, but a call costs as much as they do."""
ENOUGH_SQUARES = 2_000
"""So many searches at a time as the processor’s cache holds: it is the search that is timed."""
ROUNDS = 15
BATCHES = 20
"""Of small boards at a time: the first is slow, as what came before has filled the cache."""
_FEW = 5
"""Rounds with the largest boards, which take a second each."""
LEAST = 5
MOST = 30
ALL_STARTS = 94_939
MOST_STEPS = 50_000_000
OPEN = PRESETS["sure"].greedy
CLOSED = replace(OPEN, goal=Goal.CLOSED)
LARGEST_CLOSED = 40
LARGE = ((100, 60), (200, 30), (1000, 6), (2000, 6))
"""Sides of large boards, and from how many starts each is tried."""


def measure(is_long: bool) -> Iterator[Figure]:
    """Time the search alone, not setting it up, and count where it finds a tour."""
    with plain_c.compiled(plain_c.SURE) as library:
        ns, c_ns = _times(library, 3 * ROUNDS if is_long else ROUNDS)
    note = ", ".join(f"{side}×{side} {value:.0f} ns" for side, value in ns.items())
    if c_ns:
        worst = max(ns[side] / c_ns[side] for side in SIDES)
        c_note = ", ".join(f"{value:.0f}" for value in c_ns.values())
        note = f"a square: {note}; C: {c_note} ns"
        yield Figure("sure, n×n from 8 to 2000, at worst / plain C", worst, 1.5, note=note)
    else:
        yield Figure("sure, n×n / plain C", None, 1.5, note="needs a C compiler")
    compared = [ns[side] for side in SIDES if side >= FROM]
    yield Figure(
        f"sure, time a square, slowest / fastest board from {FROM}×{FROM} up",
        max(compared) / min(compared),
        2.0,
    )
    yield _every_start()
    yield _large_boards()
    yield _closed_tours()


def _times(library: ctypes.CDLL | None, rounds: int) -> tuple[dict[int, float], dict[int, float]]:
    """Return the least ns a square by side: of ours, and of C if there is one.

    A search of 8×8 takes microseconds, which all else that the machine does can double.
    """
    ours: dict[int, list[float]] = {side: [] for side in SIDES}
    c: dict[int, list[float]] = {side: [] for side in SIDES}
    for number in range(rounds):
        for side in SIDES if number < _FEW else SIDES[:-2]:
            ours[side].append(_ns_a_square(side))
            if library is not None:
                c[side].append(_c_ns_a_square(library, side))
    least = [{side: min(ns) for side, ns in by.items() if ns} for by in (ours, c)]
    return least[0], least[1]


def _ns_a_square(side: int) -> float:
    problem = Problem(Board(side, side), (0,), OPEN)
    taken = []
    for searches in _batches(side, lambda: Search(problem)):
        taken.append(timed(partial(_for_each, searches, _solve)).seconds)
        assert Tour(problem.board, searches[0].path)
    return min(taken) * 1e9 / (len(searches) * side**2)


def _c_ns_a_square(library: ctypes.CDLL, side: int) -> float:
    library.make.restype = library.path_of.restype = ctypes.c_void_p
    library.search.restype = ctypes.c_int64
    search = Search(Problem(Board(side, side), (0,), OPEN))
    search.advance(MOST_STEPS)
    taken = []
    for boards in _batches(side, lambda: ctypes.c_void_p(library.make(side, side))):
        seconds, steps = timed(partial(_for_each, boards, lambda board: library.search(board, 0)))
        taken.append(seconds)
        path = (ctypes.c_int32 * side**2).from_address(library.path_of(boards[0]))
        assert (steps[0], tuple(path)) == (search.step, search.path), "C takes other steps"
        for board in boards:
            library.dispose(board)
    return min(taken) * 1e9 / (len(boards) * side**2)


def _solve(search: Search) -> None:
    search.advance(MOST_STEPS)


def _for_each(things: list[Any], call: Callable[[Any], Any]) -> list[Any]:
    return [call(thing) for thing in things]


def _batches(side: int, make: Callable[[], Any]) -> Iterator[list[Any]]:
    """Yield what is to be searched: of small boards several lots, one after the other."""
    count = max(1, ENOUGH_SQUARES // side**2)
    for _ in range(BATCHES if count > 1 else 1):
        yield [make() for _ in range(count)]


def _every_start() -> Figure:
    """Look for a tour from every start that has one, on all boards up to 30×30."""
    sizes = [(rows, cols) for rows in range(LEAST, MOST + 1) for cols in range(rows, MOST + 1)]
    # the large ones first, so that no core is left with one at the end
    sizes.sort(key=lambda size: -size[0] * size[1])
    seconds, counts = timed(lambda: list(on_all_cores(_solve_board, sizes, "boards")))
    tried, solved, rounds = (sum(column) for column in list(zip(*counts, strict=True))[:3])
    assert tried == solved == ALL_STARTS
    return Figure(
        f"a tour from each of the {ALL_STARTS:,} starts up to {MOST}×{MOST}, on {CORES} cores",
        seconds,
        60,
        unit="s",
        note=f"{os.cpu_count()} cores here; restarts: {rounds:,}, at most "
        f"{max(most for *_, most in counts)} for one start",
    )


def _solve_board(size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return how many starts there are, from how many a tour was found, and all restarts."""
    board = Board(*size)
    starts = [s for s in range(board.size) if Problem(board, (s,), OPEN).obstacle is None]
    rounds = [_rounds(Problem(board, (start,), OPEN)) for start in starts]
    solved = [number for number in rounds if number is not None]
    return len(starts), len(solved), sum(solved), max(solved)


def _rounds(problem: Problem) -> int | None:
    """Return how many times the search began again until it found a tour; None if it did not."""
    search = Search(problem)
    search.advance(MOST_STEPS)
    assert search.outcome is not Outcome.SOLVED or Tour(problem.board, search.path)
    return search.position().restart_count if search.outcome is Outcome.SOLVED else None


def _large_boards() -> Figure:
    sides = ", ".join(f"{count} of {side}×{side}" for side, count in LARGE)
    return _without_a_tour(
        "starts on large boards without a tour found",
        (
            Problem(Board(side, side), (start,), OPEN)
            for side, count in LARGE
            for start in _spread(side, count)
        ),
        sides,
    )


def _spread(side: int, count: int) -> list[int]:
    """Return the corners, and others spread over the board."""
    size = side * side
    return [0, side - 1, size - side, size - 1] + [
        (2 * i + 1) * size // (2 * (count - 4)) for i in range(count - 4)
    ]


def _closed_tours() -> Figure:
    sizes = [(r, c) for r in range(3, LARGEST_CLOSED + 1) for c in range(r, LARGEST_CLOSED + 1)]
    problems = [Problem(Board(*size), (0,), CLOSED) for size in sizes]
    return _without_a_tour(
        f"boards up to {LARGEST_CLOSED}×{LARGEST_CLOSED} with a closed tour that is not found",
        (problem for problem in problems if problem.obstacle is None),
        "the boards that Schwenk’s theorem allows",
    )


def _without_a_tour(name: str, problems: Iterator[Problem], which: str) -> Figure:
    rounds = [_rounds(problem) for problem in problems]
    return Figure(name, rounds.count(None), 0, "", f"tried: {len(rounds)}, {which}")
