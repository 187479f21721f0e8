"""Foresight on random positions, and against trying everything."""

import ctypes
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial

from knight_gui.board import Board, Tour
from knight_gui.search.api import verdict
from knight_gui.search.compiling import dispatch
from knight_gui.search.engine.foresight import branching
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.oracle.verdict import MAX_EXACT_SQUARES, Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Pruning
from tests.bench import as_c, plain_c
from tests.bench.clock import quantile
from tests.bench.cores import on_all_cores
from tests.bench.figure import Figure
from tests.search.brute_force import lost_at, paths_of_naive_search, searcher

POSITIONS = 1000
MOST_EXPONENT = 7
"""Positions are taken from the first ten million steps, as many of them early as late."""
NAIVE = [PRESETS[name].naive for name in PRESETS if name != "sure"]
EVERY = {(3, 4): 1, (4, 5): 97, (5, 5): 9973, (5, 6): 1_000_003}
"""From the whole tree of a naive search on these boards a position each so many steps."""
SIDES = (9, 10, 11, 12, 16, 20, 30)
LARGE = 100
PLAYED_ON = (12, 20, 50, 100)
MOVES = 2_000
MOST_OF_A_GAME = 150
"""Moves that are judged one after the other, from any move of a game on."""
IN_C = 300
ROUNDS = 15
ENOUGH_CASES = 1 << 30
MOST_STEPS = 1_000


def measure(is_long: bool) -> Iterator[Figure]:
    """Ask of random positions, and try everything on small boards."""
    yield from _random_positions(10 * POSITIONS if is_long else POSITIONS)
    yield from _against_c()
    for side in SIDES:
        yield from _large_board(side)
    for side in PLAYED_ON:
        yield from _by_hand(side, MOVES * 10 if is_long else MOVES)
    for sides, every in EVERY.items():
        for goal in Goal:
            yield _small_board(Board(*sides), goal, every)
    yield _every_start()


def _random_positions(count: int) -> Iterator[Figure]:
    rng = random.Random(1823)
    chosen = [_chosen(rng) for _ in range(count)]
    name = "positions on 8×8 asked about"
    told = list(on_all_cores(_timed, chosen, name))
    kinds = Counter(kind for *_, kind in told)
    note = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    note += "; of the processor’s time"
    for name, share, target in (("median", 0.5, None), ("p99", 0.99, 0.2)):
        ms = quantile([seconds for seconds, *_ in told], share) * 1000
        yield Figure(f"a question on 8×8, {name} of {count:,} positions", ms, target, "ms", note)
    for name, share, target in (("median", 0.5, None), ("p99", 0.99, 1.5)):
        ms = quantile([seconds for _, seconds, *_ in told], share) * 1000
        yield Figure(f"… since when, {name}", ms, target, "ms")
        ms = quantile([seconds for *_, seconds, _ in told], share) * 1000
        yield Figure(f"… since when, and why, {name}", ms, None, "ms")
    yield Figure("… not told exactly", kinds["bounded"] + kinds["undecided"], 0, "positions")


def _against_c() -> Iterator[Figure]:
    """Ask the same of the same functions, compiled as C."""
    name = "a question on 8×8, {share} of {count} / the same functions in C"
    with plain_c.compiled(
        as_c.program(branching.begin_completability_check, branching.continue_completability_check)
    ) as library:
        if library is None:
            yield Figure(name.format(share="p99", count=IN_C), None, 1.5, note="needs a C compiler")
            return
        rng = random.Random(1823)
        taken = []
        for _ in range(IN_C):
            problem, step = _chosen(rng)
            search = Search(problem)
            search.advance(step)
            taken.append(_ns_of_both(library, search.path))
    ours, in_c = zip(*taken, strict=True)
    for share, which in ((0.5, "median"), (0.99, "p99")):
        ns = quantile(list(ours), share)
        c_ns = quantile(list(in_c), share)
        note = f"{ns / 1000:.1f} µs against {c_ns / 1000:.1f} µs, each called by Python"
        yield Figure(name.format(share=which, count=IN_C), ns / c_ns, 1.5, note=note)


def _ns_of_both(library: ctypes.CDLL, path: tuple[int, ...]) -> tuple[int, int]:
    """Return the least time that a question takes, and the same in C, asked in turns."""
    net, free, *ends = Foresight(Board())._engine_args(path)
    place = ctypes.byref(as_c.NetInC.of(net))
    there = free.ctypes.data_as(ctypes.c_void_p)
    begin = dispatch.get_function("begin_completability_check")
    foresee = dispatch.get_function("continue_completability_check")
    many = ctypes.c_int64(ENOUGH_CASES)
    words = [ctypes.c_int64(end) for end in ends]

    def ask() -> int | None:
        return foresee(net, ENOUGH_CASES) if begin(net, free, *ends) else None

    def ask_in_c() -> int | None:
        if library.begin_foresight(place, there, *words):
            return library.foresee(place, many)
        return None

    assert ask() == ask_in_c()
    runs = [(_ns(ask), _ns(ask_in_c)) for _ in range(ROUNDS)]
    return min(ns for ns, _ in runs), min(ns for _, ns in runs)


def _ns(call: Callable[[], object]) -> int:
    began = time.perf_counter_ns()
    call()
    return time.perf_counter_ns() - began


def _large_board(side: int) -> Iterator[Figure]:
    """Ask of paths that were played at random, more or less by the rule."""
    rng = random.Random(side)
    board = Board(side, side)
    told = [_timed_path(board, _played(board, rng)) for _ in range(LARGE)]
    kinds = Counter(kind for *_, kind in told)
    note = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    ms = quantile([seconds for *_, seconds, _ in told], 0.99) * 1000
    target = 10 if board.free_count <= MAX_EXACT_SQUARES else None
    yield Figure(f"{side}×{side}, since when and why, p99 of {LARGE} paths", ms, target, "ms", note)


def _by_hand(side: int, count: int) -> Iterator[Figure]:
    """Judge games move by move, as the window does at first."""
    rng = random.Random(side)
    board = Board(side, side)
    taken: list[float] = []
    while len(taken) < count:
        start, *moves = _played(board, rng)
        recording = Recording(Problem(board, (start,), NAIVE[0], tuple(moves)))
        first = rng.randrange(max(1, len(moves) - MOST_OF_A_GAME))
        for step in range(first, min(first + MOST_OF_A_GAME, len(moves) + 1)):
            began = time.thread_time()
            recording.quick_verdict(recording.position(step))
            taken.append(1000 * (time.thread_time() - began))
    note = f"median {quantile(taken, 0.5):.2f} ms, longest {max(taken):.0f} ms"
    name = f"{side}×{side} by hand, the first answer to a move, p99 of {len(taken):,}"
    yield Figure(name, quantile(taken, 0.99), 50, "ms", note)


def _played(board: Board, rng: random.Random) -> tuple[int, ...]:
    """Return a path that ends where the knight cannot go on."""
    path = [rng.randrange(board.size)]
    rule = rng.random()
    visited = set(path)
    while onward := [s for s in board.neighbors(path[-1]) if s not in visited]:
        if rng.random() < rule:
            exits = {s: len(set(board.neighbors(s)) - visited) for s in onward}
            onward = [s for s in onward if exits[s] == min(exits.values())]
        path.append(rng.choice(onward))
        visited.add(path[-1])
    return tuple(path)


def _chosen(rng: random.Random) -> tuple[Problem, int]:
    """Return a naive search, and a step of it."""
    problem = Problem(Board(), (rng.randrange(64),), rng.choice(NAIVE))
    return problem, int(10 ** rng.uniform(0, MOST_EXPONENT))


def _timed(chosen: tuple[Problem, int]) -> tuple[float, float, float, str]:
    problem, step = chosen
    search = Search(problem)
    search.advance(step)
    return _timed_path(problem.board, search.path)


def _timed_path(board: Board, path: tuple[int, ...]) -> tuple[float, float, float, str]:
    """Return how long three questions take, each with the ones before it, and the answer's kind.

    They are whether the path is lost, since when, and why.
    """
    # the processor's time: two of these run at once, and other programs beside them
    asked = Foresight(board)
    told = Foresight(board)
    times = [time.thread_time()]
    asked.completability(path)
    times.append(time.thread_time())
    told.lost_depth(path)
    times.append(time.thread_time())
    kind = _kind(told.verdict(path))
    times.append(time.thread_time())
    return times[1] - times[0], times[2] - times[1], times[3] - times[1], kind


def _kind(told: Verdict) -> str:
    if told.completability is Completability.LOST:
        return "exact" if told.is_exact else "bounded"
    return told.completability.value


def _small_board(board: Board, goal: Goal, every: int) -> Figure:
    """Compare positions of a naive search with what comes of searching all that follows."""
    size = f"{board.rows}×{board.cols}, {goal.value}"
    paths = paths_of_naive_search(board, 0, every, sys.maxsize)
    name = f"positions on {size}, searched to their ends"
    is_wrong = on_all_cores(partial(_is_wrong, board, goal), paths, name)
    which = "all" if every == 1 else f"one each {every:,} steps:"
    return Figure(f"foresight, wrong on {size}", sum(is_wrong), 0, "", f"of {which} {len(paths):,}")


def _is_wrong(board: Board, goal: Goal, path: tuple[int, ...]) -> bool:
    told = verdict(board, path, goal)
    lost = lost_at(path, _searcher(board, goal))
    return (told.lost_depth, told.completability is Completability.LOST) != (lost, lost is not None)


_searcher = cache(searcher)
"""Neighbouring positions have most of their path in common: what is known of it is kept."""


def _every_start() -> Figure:
    """Look for a tour from every start with foresight, in the fixed order of the first program."""
    strategy = replace(PRESETS["knight-tour"].naive, pruning=Pruning.FORESIGHT)
    searches = [Search(Problem(Board(), (start,), strategy)) for start in range(64)]
    # the processor's time, of the search alone
    began = time.process_time()
    for search in searches:
        search.advance(MOST_STEPS)
    seconds = time.process_time() - began
    assert all(Tour(Board(), search.path) for search in searches)
    steps = sum(search.step for search in searches)
    retreats = sum(search.progress().backtracks for search in searches)
    note = f"{steps:,} steps of {1e6 * seconds / steps:.0f} µs, {retreats} of them retreats"
    return Figure("64 starts with the block: naive, with foresight", seconds, 0.2, "s", note)
