"""The oracle on random positions of naive searches, and the size of trees against exact totals."""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial

from knight_gui.search import estimate, oracle
from knight_gui.search.kinds import Prospect
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal
from knight_gui.search.verdict import MOST_STEPS, Verdict
from knight_gui.tour import Board
from tests.bench.clock import quantile
from tests.bench.cores import on_all_cores
from tests.bench.figure import Figure
from tests.search.brute_force import paths_of_naive_search, searcher

POSITIONS = 1000
MOST_EXPONENT = 7
"""Positions are taken from the first ten million steps, as many of them early as late."""
NAIVE = [PRESETS[name].naive for name in PRESETS if name != "sure"]
EVERY = {(3, 4): 1, (4, 5): 97, (5, 5): 9973, (5, 6): 1_000_003}
"""From the whole tree of a naive search on these boards a position each so many steps."""
EXACT = {
    ("5×5", "a5"): 1_735_079,
    ("5×5", "c3"): 641_577,
    ("4×4", "a4"): 2_223,
    ("3×4", "a3"): 67,
}
SEEDS = 200
PROBES = 4000


def measure(is_long: bool) -> Iterator[Figure]:
    """Ask of random positions, try everything on small boards, and estimate known sizes."""
    yield from _random_positions(10 * POSITIONS if is_long else POSITIONS)
    for sides, every in EVERY.items():
        for goal in Goal:
            yield _small_board(Board(*sides), goal, every)
    yield _sizes()


def _random_positions(count: int) -> Iterator[Figure]:
    rng = random.Random(1823)
    chosen = [_chosen(rng) for _ in range(count)]
    name = "positions on 8×8 asked about"
    told = list(on_all_cores(_timed_verdict, chosen, name, _load_oracle))
    kinds = Counter(kind for _, kind in told)
    note = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    note += f"; of the processor’s time, at most {MOST_STEPS:,} steps a question"
    for name, share in (("median", 0.5), ("p99", 0.99)):
        ms = quantile([seconds for seconds, _ in told], share) * 1000
        yield Figure(f"the oracle on {count:,} positions on 8×8, {name}", ms, None, "ms", note)
    exact = 1 - (kinds["bounded"] + kinds["undecided"]) / count
    yield Figure("… told exactly", 100 * exact, None, "%")


def _chosen(rng: random.Random) -> tuple[Problem, int]:
    """Return a naive search, and a step of it."""
    problem = Problem(Board(), (rng.randrange(64),), rng.choice(NAIVE))
    return problem, int(10 ** rng.uniform(0, MOST_EXPONENT))


def _load_oracle() -> None:
    oracle.verdict(Board(), (0,))


def _timed_verdict(chosen: tuple[Problem, int]) -> tuple[float, str]:
    problem, step = chosen
    search = Search(problem)
    search.advance(step)
    path = search.path
    # the processor's time: two of these run at once, and other programs beside them
    began = time.process_time()
    told = oracle.verdict(problem.board, path)
    return time.process_time() - began, _kind(told)


def _kind(told: Verdict) -> str:
    if told.fate is Prospect.LOST:
        return "exact" if told.is_exact else "bounded"
    return told.fate.value


def _small_board(board: Board, goal: Goal, every: int) -> Figure:
    """Compare positions of a naive search with what comes of searching all that follows."""
    size = f"{board.rows}×{board.cols}, {goal.value}"
    paths = paths_of_naive_search(board, 0, every, sys.maxsize)
    name = f"positions on {size}, searched to their ends"
    is_wrong = on_all_cores(partial(_is_wrong, board, goal), paths, name)
    which = "all" if every == 1 else f"one each {every:,} steps:"
    return Figure(
        f"the oracle, wrong on {size}", sum(is_wrong), 0, "", f"of {which} {len(paths):,}"
    )


def _is_wrong(board: Board, goal: Goal, path: tuple[int, ...]) -> bool:
    told = oracle.verdict(board, path, goal)
    is_possible = _searcher(board, goal)
    prefixes = (path[: depth + 1] for depth in range(len(path)))
    lost = next((len(each) - 1 for each in prefixes if not is_possible(each)), None)
    return (told.lost_at, told.fate is Prospect.LOST) != (lost, lost is not None)


_searcher = cache(searcher)
"""Neighbouring positions have most of their path in common: what is known of it is kept."""


def _sizes() -> Figure:
    """Estimate the size of trees that are known, with many seeds."""
    strategy = PRESETS["knight-tour"].naive
    worst = 0.0
    for (size, start), total in EXACT.items():
        board = Board.parse(size.replace("×", "x"))
        problem = Problem(board, (board.parse_square(start),), strategy)
        for seed in range(SEEDS):
            told = estimate.size(problem, PROBES, seed)
            worst = max(worst, abs(told.size - total) / told.standard_error)
    return Figure(
        f"size of a tree, worst of {SEEDS} seeds on {len(EXACT)} boards",
        worst,
        4,
        "standard errors",
        f"{PROBES:,} probes each",
    )
