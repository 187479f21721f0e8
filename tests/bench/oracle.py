"""The oracle on random positions of naive searches, and the size of trees against exact totals."""

import random
from collections import Counter
from collections.abc import Iterator

from knight_gui.search import estimate, oracle
from knight_gui.search.enumeration import Enumeration
from knight_gui.search.position import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Strategy
from knight_gui.search.verdict import Prospect, Verdict
from knight_gui.tour import Board
from tests.bench.clock import quantile, timed
from tests.bench.figure import Figure

POSITIONS = 1000
MOST_EXPONENT = 7
"""Positions are taken from the first ten million steps, as many of them early as late."""
NAIVE = [PRESETS[name].naive for name in PRESETS if name != "sure"]
SMALL = Board(5, 6)
SMALL_POSITIONS = 100
EVERY = 1_000_003
EXACT = {
    ("5×5", "a5"): 1_735_079,
    ("5×5", "c3"): 641_577,
    ("4×4", "a4"): 2_223,
    ("3×4", "a3"): 67,
}
SEEDS = 200
PROBES = 4000


def measure(is_long: bool) -> Iterator[Figure]:
    """Ask of random positions, try everything on 5×6, and estimate what is known exactly."""
    yield from _random_positions(10 * POSITIONS if is_long else POSITIONS)
    yield _small_board(Goal.OPEN)
    yield _small_board(Goal.CLOSED)
    yield _sizes()


def _random_positions(count: int) -> Iterator[Figure]:
    rng = random.Random(1823)
    oracle.verdict(Board(), (0,))
    seconds, kinds = [], Counter[str]()
    for _ in range(count):
        problem = Problem(Board(), (rng.randrange(64),), rng.choice(NAIVE))
        search = Search(problem)
        search.advance(int(10 ** rng.uniform(0, MOST_EXPONENT)))
        path = search.path
        taken, told = timed(lambda path=path: oracle.verdict(Board(), path))
        seconds.append(taken)
        kinds[_kind(told)] += 1
    note = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    for name, share in (("median", 0.5), ("p99", 0.99)):
        ms = quantile(seconds, share) * 1000
        yield Figure(f"the oracle on {count:,} positions on 8×8, {name}", ms, None, "ms", note)
    exact = 1 - (kinds["bounded"] + kinds["undecided"]) / count
    yield Figure("… told exactly", 100 * exact, None, "%")


def _kind(told: Verdict) -> str:
    if told.fate is Prospect.LOST:
        return "exact" if told.is_exact else "bounded"
    return told.fate.value


def _small_board(goal: Goal) -> Figure:
    """Compare positions of a naive search on 5×6 with a count of all tours that continue them."""
    search = Search(Problem(SMALL, (0,), PRESETS["knight-tour"].naive))
    wrong = 0
    for _ in range(SMALL_POSITIONS):
        told = oracle.verdict(SMALL, search.path, goal)
        prefixes = [search.path[: depth + 1] for depth in range(len(search.path))]
        lost = next((d for d, path in enumerate(prefixes) if not _tours(path, goal)), None)
        wrong += (told.lost_at, told.fate is Prospect.LOST) != (lost, lost is not None)
        if search.outcome is Outcome.SOLVED:
            search.pass_tour()
        search.advance(EVERY)
    name = f"the oracle, wrong of {SMALL_POSITIONS} positions on 5×6, {goal.value}"
    return Figure(name, wrong, 0, "")


def _tours(path: tuple[int, ...], goal: Goal) -> int:
    enumeration = Enumeration(Problem(SMALL, path, Strategy(goal=goal)))
    while not enumeration.is_complete:
        enumeration.advance(10**9)
    return enumeration.tour_count().count


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
