"""Warnsdorff's rule without backtracking: the time a square on boards of all sizes."""

from collections.abc import Iterator

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS
from knight_gui.tour import Board, flaw_of
from tests.bench.clock import quantile, timed
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


def _ns_a_square(side: int) -> float:
    problem = Problem(Board(side, side), (0,), PRESETS["knight"].greedy)
    searches = [Search(problem) for _ in range(max(1, ENOUGH_SQUARES // side**2))]
    seconds, _ = timed(lambda: [search.advance(side**2) for search in searches])
    assert searches[0].outcome in (Outcome.SOLVED, Outcome.STUCK)
    assert not flaw_of(problem.board, searches[0].path)
    return seconds * 1e9 / sum(search.depth + 1 for search in searches)
