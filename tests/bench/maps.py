"""Maps: the gain of many workers, the cost of dispatch, and the time of whole maps."""

from collections.abc import Iterator, Sequence
from functools import partial
from time import process_time

from knight_gui.board import Board
from knight_gui.search.attempt import run_attempt
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import PRESETS
from knight_gui.sweeps.plan import iter_seeded_problems, iter_start_problems
from knight_gui.sweeps.pool import ThreadPool
from knight_gui.sweeps.sweep import Sweep
from tests.bench.clock import taking_turns, timed
from tests.bench.cores import CORES
from tests.bench.figure import Figure

NAIVE = tuple(iter_start_problems(Board(8, 8), PRESETS["knight-tour"].naive))
SEEDED = tuple(
    iter_seeded_problems(Problem(Board(6, 6), (0,), NAIVE[0].strategy), VariedPart.ORDER, 10_000)
)
GREEDY = tuple(iter_start_problems(Board(100, 100), PRESETS["knight"].greedy))
COMPARED_LIMIT = 10**7
"""Step limit at which maps are compared: some seconds of work."""
WHOLE = 10**8
ROUNDS = 3
MIN_BUSY_SHARE = 0.95
"""Share of the time that all processors have to search."""


def measure(is_long: bool) -> Iterator[Figure]:
    """Search all starts in a plain loop, with one worker and with as many as there are cores."""
    pools = {workers: ThreadPool(workers) for workers in {1, CORES}}
    try:
        yield from _compare_workers(pools, 3 * ROUNDS if is_long else ROUNDS)
        yield _map_figure("naive 8×8, 64 starts, limit 10⁸", NAIVE, WHOLE, pools[CORES])
        yield _map_figure("naive 6×6, 10,000 seeds, limit 10⁴", SEEDED, 10**4, pools[CORES])
        yield _map_figure("greedy 100×100, 10,000 starts", GREEDY, WHOLE, pools[CORES])
    finally:
        for pool in pools.values():
            pool.close()


def _compare_workers(pools: dict[int, ThreadPool], rounds: int) -> Iterator[Figure]:
    runs = taking_turns(
        rounds,
        loop=_map_in_a_loop,
        one=partial(_map, NAIVE, COMPARED_LIMIT, pools[1]),
        all=partial(_map, NAIVE, COMPARED_LIMIT, pools[CORES]),
    )
    assert runs["loop"].result == runs["one"].result == runs["all"].result
    loop, one, together = (runs[name].seconds for name in ("loop", "one", "all"))
    yield Figure(
        f"map of naive 8×8, limit 10⁷, {CORES} workers / one",
        together / one,
        1 / (2 * MIN_BUSY_SHARE) if CORES == 2 else None,
        note=f"{together:.2f} s / {one:.2f} s: {one / together:.2f} times as fast",
    )
    yield Figure(
        "the same with one worker / a plain loop",
        one / loop,
        1.02,
        note=f"{one:.2f} s / {loop:.2f} s",
    )


def _map_figure(name: str, problems: Sequence[Problem], limit: int, pool: ThreadPool) -> Figure:
    began = process_time()
    seconds, attempts = timed(partial(_map, problems, limit, pool))
    busy = (process_time() - began) / seconds / CORES
    solved = sum(each.outcome is Outcome.SOLVED for each in attempts)
    steps = sum(each.steps for each in attempts)
    return Figure(
        f"map of {name}, {pool.worker_count} workers",
        seconds,
        unit="s",
        note=f"{solved:,} of {len(problems):,} solved, {steps:,} steps, all cores {busy:.0%} busy",
    )


def _map_in_a_loop() -> list[Attempt]:
    return [run_attempt(problem, COMPARED_LIMIT) for problem in NAIVE]


def _map(problems: Sequence[Problem], limit: int, pool: ThreadPool) -> list[Attempt]:
    attempts = {
        finding.index: finding.attempt
        for findings in Sweep(problems, limit, pool).iter_updates()
        for finding in findings
        if finding.is_final
    }
    return [attempts[index] for index in range(len(problems))]
