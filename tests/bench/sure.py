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
MIN_COMPARED_SIDE = 50
"""Smaller boards are only shown, as a call takes as long as their search."""
BATCH_SQUARES = 2_000
"""Squares of a batch of searches that fits the processor’s cache."""
ROUNDS = 15
BATCHES = 20
"""Batches of a small board; the first is slow, as the cache holds other data."""
_LARGE_ROUNDS = 5
"""Rounds with the largest boards, which take a second each."""
MIN_SIDE = 5
MAX_SIDE = 30
ALL_STARTS = 94_939
MAX_STEPS = 50_000_000
OPEN = PRESETS["sure"].greedy
CLOSED = replace(OPEN, goal=Goal.CLOSED)
MAX_CLOSED_SIDE = 40
LARGE = ((100, 60), (200, 30), (1000, 6), (2000, 6))
"""Sides of large boards, and the number of starts tried on each."""


def measure(is_long: bool) -> Iterator[Figure]:
    """Time the search without its set-up, and count the starts with a tour."""
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
    compared = [ns[side] for side in SIDES if side >= MIN_COMPARED_SIDE]
    smallest = f"{MIN_COMPARED_SIDE}×{MIN_COMPARED_SIDE}"
    yield Figure(
        f"sure, time a square, slowest / fastest board from {smallest} up",
        max(compared) / min(compared),
        2.0,
    )
    yield _every_start()
    yield _large_boards()
    yield _closed_tours()


def _times(library: ctypes.CDLL | None, rounds: int) -> tuple[dict[int, float], dict[int, float]]:
    """Return the least ns a square by side: of our search, and of the one in C, if any.

    The least, as a search of 8×8 takes microseconds, which other load of the machine can double.
    """
    ours: dict[int, list[float]] = {side: [] for side in SIDES}
    c: dict[int, list[float]] = {side: [] for side in SIDES}
    for number in range(rounds):
        for side in SIDES if number < _LARGE_ROUNDS else SIDES[:-2]:
            ours[side].append(_ns_a_square(side))
            if library is not None:
                c[side].append(_c_ns_a_square(library, side))
    return _min_times(ours), _min_times(c)


def _min_times(times: dict[int, list[float]]) -> dict[int, float]:
    return {side: min(ns) for side, ns in times.items() if ns}


def _ns_a_square(side: int) -> float:
    problem = Problem(Board(side, side), (0,), OPEN)
    times_s = []
    for searches in _batches(side, partial(Search, problem)):
        times_s.append(timed(partial(_for_each, searches, _solve)).seconds)
        assert Tour(problem.board, searches[0].path)
    return min(times_s) * 1e9 / (len(searches) * side**2)


def _c_ns_a_square(library: ctypes.CDLL, side: int) -> float:
    library.make.restype = library.path_of.restype = ctypes.c_void_p
    library.search.restype = ctypes.c_int64
    search = Search(Problem(Board(side, side), (0,), OPEN))
    search.advance(MAX_STEPS)
    times_s = []
    for boards in _batches(side, lambda: ctypes.c_void_p(library.make(side, side))):
        seconds, steps = timed(partial(_for_each, boards, lambda board: library.search(board, 0)))
        times_s.append(seconds)
        path = (ctypes.c_int32 * side**2).from_address(library.path_of(boards[0]))
        assert (steps[0], tuple(path)) == (search.step, search.path), "C takes other steps"
        for board in boards:
            library.dispose(board)
    return min(times_s) * 1e9 / (len(boards) * side**2)


def _solve(search: Search) -> None:
    search.advance(MAX_STEPS)


def _for_each(things: list[Any], call: Callable[[Any], Any]) -> list[Any]:
    return [call(thing) for thing in things]


def _batches(side: int, make: Callable[[], Any]) -> Iterator[list[Any]]:
    """Yield batches of searches: of a small board several ones."""
    count = max(1, BATCH_SQUARES // side**2)
    for _ in range(BATCHES if count > 1 else 1):
        yield [make() for _ in range(count)]


def _every_start() -> Figure:
    """Search a tour from every start that has one, on all boards up to 30×30."""
    sizes = [
        (rows, cols) for rows in range(MIN_SIDE, MAX_SIDE + 1) for cols in range(rows, MAX_SIDE + 1)
    ]
    # large boards first, so that none of them is left to a single core at the end
    sizes.sort(key=lambda size: -size[0] * size[1])
    seconds, counts = timed(lambda: list(on_all_cores(_solve_board, sizes, "boards")))
    tried, solved, rounds = (sum(column) for column in list(zip(*counts, strict=True))[:3])
    assert tried == solved == ALL_STARTS
    largest = f"{MAX_SIDE}×{MAX_SIDE}"
    return Figure(
        f"a tour from each of the {ALL_STARTS:,} starts up to {largest}, on {CORES} cores",
        seconds,
        60,
        unit="s",
        note=f"{os.cpu_count()} cores here; restarts: {rounds:,}, at most "
        f"{max(max_restarts for *_, max_restarts in counts)} for one start",
    )


def _solve_board(size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Return the numbers of starts, of solved ones, of restarts, and the most of one start."""
    board = Board(*size)
    starts = [s for s in range(board.size) if Problem(board, (s,), OPEN).obstacle is None]
    rounds = [_rounds(Problem(board, (start,), OPEN)) for start in starts]
    solved = [number for number in rounds if number is not None]
    return len(starts), len(solved), sum(solved), max(solved)


def _rounds(problem: Problem) -> int | None:
    """Return the number of restarts before a tour was found; None if none was."""
    search = Search(problem)
    search.advance(MAX_STEPS)
    assert search.outcome is not Outcome.SOLVED or Tour(problem.board, search.path)
    if search.outcome is not Outcome.SOLVED:
        return None
    return search.position().restart_count


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
    """Return the corners, and other squares spread over the board."""
    size = side * side
    return [0, side - 1, size - side, size - 1] + [
        (2 * i + 1) * size // (2 * (count - 4)) for i in range(count - 4)
    ]


def _closed_tours() -> Figure:
    sizes = [(r, c) for r in range(3, MAX_CLOSED_SIDE + 1) for c in range(r, MAX_CLOSED_SIDE + 1)]
    problems = [Problem(Board(*size), (0,), CLOSED) for size in sizes]
    return _without_a_tour(
        f"boards up to {MAX_CLOSED_SIDE}×{MAX_CLOSED_SIDE} with a closed tour that is not found",
        (problem for problem in problems if problem.obstacle is None),
        "the boards that Schwenk’s theorem allows",
    )


def _without_a_tour(name: str, problems: Iterator[Problem], which: str) -> Figure:
    rounds = [_rounds(problem) for problem in problems]
    return Figure(name, rounds.count(None), 0, "", f"tried: {len(rounds)}, {which}")
