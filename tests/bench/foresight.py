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
from tests.search.brute_force import find_lost_depth, make_search_test, paths_of_naive_search

POSITIONS = 1000
MAX_EXPONENT = 7
"""Positions are drawn from the first ten million steps, with equal shares of each power of ten."""
NAIVE = [PRESETS[name].naive for name in PRESETS if name != "sure"]
EVERY = {(3, 4): 1, (4, 5): 97, (5, 5): 9973, (5, 6): 1_000_003}
"""Intervals of the positions of a naive search that are checked, by board."""
SIDES = (9, 10, 11, 12, 16, 20, 30)
LARGE = 100
PLAYED_ON = (12, 20, 50, 100)
MOVES = 2_000
MAX_JUDGED_MOVES = 150
"""Consecutive moves of a game that are judged, from a random move on."""
C_POSITIONS = 300
ROUNDS = 15
MAX_BRANCHES = 1 << 30
MAX_STEPS = 1_000


def measure(is_long: bool) -> Iterator[Figure]:
    """Check random positions, and compare with exhaustive search on small boards."""
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
    chosen = [_random_position(rng) for _ in range(count)]
    name = "positions on 8×8 asked about"
    times = list(on_all_cores(_timed, chosen, name))
    kinds = Counter(kind for *_, kind in times)
    note = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    note += "; of the processor’s time"
    for name, share, target in (("median", 0.5, None), ("p99", 0.99, 0.2)):
        ms = quantile([seconds for seconds, *_ in times], share) * 1000
        yield Figure(f"a question on 8×8, {name} of {count:,} positions", ms, target, "ms", note)
    for name, share, target in (("median", 0.5, None), ("p99", 0.99, 1.5)):
        ms = quantile([seconds for _, seconds, *_ in times], share) * 1000
        yield Figure(f"… since when, {name}", ms, target, "ms")
        ms = quantile([seconds for *_, seconds, _ in times], share) * 1000
        yield Figure(f"… since when, and why, {name}", ms, None, "ms")
    yield Figure("… not told exactly", kinds["bounded"] + kinds["undecided"], 0, "positions")


def _against_c() -> Iterator[Figure]:
    """Compare with the same functions, translated to C."""
    name = "a question on 8×8, {share} of {count} / the same functions in C"
    with plain_c.compiled(
        as_c.program(branching.begin_completability_check, branching.continue_completability_check)
    ) as library:
        if library is None:
            yield Figure(
                name.format(share="p99", count=C_POSITIONS), None, 1.5, note="needs a C compiler"
            )
            return
        rng = random.Random(1823)
        times_ns = []
        for _ in range(C_POSITIONS):
            problem, step = _random_position(rng)
            search = Search(problem)
            search.advance(step)
            times_ns.append(_ns_of_both(library, search.path))
    ours, in_c = zip(*times_ns, strict=True)
    for share, which in ((0.5, "median"), (0.99, "p99")):
        ns = quantile(list(ours), share)
        c_ns = quantile(list(in_c), share)
        note = f"{ns / 1000:.1f} µs against {c_ns / 1000:.1f} µs, each called by Python"
        yield Figure(name.format(share=which, count=C_POSITIONS), ns / c_ns, 1.5, note=note)


def _ns_of_both(library: ctypes.CDLL, path: tuple[int, ...]) -> tuple[int, int]:
    """Return the least time of a check, and of the same in C, run in turns."""
    graph, free, *ends = Foresight(Board())._engine_args(path)
    c_graph = ctypes.byref(as_c.CGraph.of(graph))
    c_free = free.ctypes.data_as(ctypes.c_void_p)
    begin = dispatch.get_function("begin_completability_check")
    proceed = dispatch.get_function("continue_completability_check")
    c_max_branches = ctypes.c_int64(MAX_BRANCHES)
    c_ends = [ctypes.c_int64(end) for end in ends]

    def check() -> int | None:
        if begin(graph, free, *ends):
            return proceed(graph, MAX_BRANCHES)
        return None

    def check_in_c() -> int | None:
        if library.begin_completability_check(c_graph, c_free, *c_ends):
            return library.continue_completability_check(c_graph, c_max_branches)
        return None

    assert check() == check_in_c()
    runs = [(_ns(check), _ns(check_in_c)) for _ in range(ROUNDS)]
    return min(ns for ns, _ in runs), min(ns for _, ns in runs)


def _ns(call: Callable[[], object]) -> int:
    began = time.perf_counter_ns()
    call()
    return time.perf_counter_ns() - began


def _large_board(side: int) -> Iterator[Figure]:
    """Check random paths, which follow Warnsdorff's rule more or less."""
    rng = random.Random(side)
    board = Board(side, side)
    times = [_timed_path(board, _played(board, rng)) for _ in range(LARGE)]
    kinds = Counter(kind for *_, kind in times)
    note = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    ms = quantile([seconds for *_, seconds, _ in times], 0.99) * 1000
    target = 10 if board.free_count <= MAX_EXACT_SQUARES else None
    yield Figure(f"{side}×{side}, since when and why, p99 of {LARGE} paths", ms, target, "ms", note)


def _by_hand(side: int, count: int) -> Iterator[Figure]:
    """Judge games move by move, as the window does for its first verdict."""
    rng = random.Random(side)
    board = Board(side, side)
    times_ms: list[float] = []
    while len(times_ms) < count:
        start, *moves = _played(board, rng)
        recording = Recording(Problem(board, (start,), NAIVE[0], tuple(moves)))
        first = rng.randrange(max(1, len(moves) - MAX_JUDGED_MOVES))
        for step in range(first, min(first + MAX_JUDGED_MOVES, len(moves) + 1)):
            began = time.thread_time()
            recording.quick_verdict(recording.position(step))
            times_ms.append(1000 * (time.thread_time() - began))
    note = f"median {quantile(times_ms, 0.5):.2f} ms, longest {max(times_ms):.0f} ms"
    name = f"{side}×{side} by hand, the first answer to a move, p99 of {len(times_ms):,}"
    yield Figure(name, quantile(times_ms, 0.99), 50, "ms", note)


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


def _random_position(rng: random.Random) -> tuple[Problem, int]:
    """Return a naive search, and a step of it."""
    problem = Problem(Board(), (rng.randrange(64),), rng.choice(NAIVE))
    return problem, int(10 ** rng.uniform(0, MAX_EXPONENT))


def _timed(chosen: tuple[Problem, int]) -> tuple[float, float, float, str]:
    problem, step = chosen
    search = Search(problem)
    search.advance(step)
    return _timed_path(problem.board, search.path)


def _timed_path(board: Board, path: tuple[int, ...]) -> tuple[float, float, float, str]:
    """Return the times of three questions, in seconds, and the kind of the answer.

    The questions are if the path is lost, since when, and why; the time of the third includes the
    second.
    """
    # processor time: several processes run at once
    completability = Foresight(board)
    foresight = Foresight(board)
    times = [time.thread_time()]
    completability.completability(path)
    times.append(time.thread_time())
    foresight.lost_depth(path)
    times.append(time.thread_time())
    kind = _kind(foresight.verdict(path))
    times.append(time.thread_time())
    return times[1] - times[0], times[2] - times[1], times[3] - times[1], kind


def _kind(verdict: Verdict) -> str:
    if verdict.completability is Completability.LOST:
        return "exact" if verdict.is_exact else "bounded"
    return verdict.completability.value


def _small_board(board: Board, goal: Goal, every: int) -> Figure:
    """Compare verdicts of positions of a naive search with exhaustive search."""
    size = f"{board.rows}×{board.cols}, {goal.value}"
    paths = paths_of_naive_search(board, 0, every, sys.maxsize)
    name = f"positions on {size}, searched to their ends"
    is_wrong = on_all_cores(partial(_is_wrong, board, goal), paths, name)
    which = "all" if every == 1 else f"one each {every:,} steps:"
    return Figure(f"foresight, wrong on {size}", sum(is_wrong), 0, "", f"of {which} {len(paths):,}")


def _is_wrong(board: Board, goal: Goal, path: tuple[int, ...]) -> bool:
    answer = verdict(board, path, goal)
    lost_depth = find_lost_depth(path, _search_test(board, goal))
    is_lost = answer.completability is Completability.LOST
    return answer.lost_depth != lost_depth or is_lost != (lost_depth is not None)


_search_test = cache(make_search_test)
"""Cached searchers: neighbouring positions have most of their path in common."""


def _every_start() -> Figure:
    """Search a tour from every start with foresight, in the fixed order of the first program."""
    strategy = replace(PRESETS["knight-tour"].naive, pruning=Pruning.FORESIGHT)
    searches = [Search(Problem(Board(), (start,), strategy)) for start in range(64)]
    # processor time of the search alone
    began = time.process_time()
    for search in searches:
        search.advance(MAX_STEPS)
    seconds = time.process_time() - began
    assert all(Tour(Board(), search.path) for search in searches)
    steps = sum(search.step for search in searches)
    retreats = sum(search.progress().backtracks for search in searches)
    note = f"{steps:,} steps of {1e6 * seconds / steps:.0f} µs, {retreats} of them retreats"
    return Figure("64 starts with the block: naive, with foresight", seconds, 0.2, "s", note)
