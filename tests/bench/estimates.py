"""How long it takes the processor to try a whole tree: as estimated, and as it came."""

from collections.abc import Iterator
from time import thread_time

from knight_gui import problem
from knight_gui.search.estimate import EffortEstimate
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from tests.bench.figure import Figure

TREES = (
    ("3x11", "a3", "naive"),
    ("4x7", "a4", "static"),
    ("4x8", "c4", "naive+order/knight/dead-ends"),
    ("5x5", "a5", "naive"),
    ("5x5", "b5", "static+random/knight"),
    ("5x5", "c3", "warnsdorff"),
    ("5x6", "a5", "naive"),
    ("5x6", "c3", "warnsdorff+order/knight/stranded"),
    ("5x7", "a5", "warnsdorff+pohl/knight/dead-ends"),
    ("6x6", "a6", "naive+order/knight/dead-ends/closed"),
)
"""Of a hundred thousand to a hundred million positions: up to some seconds each."""
SLICE = 100_000
ENOUGH = 10**12


def measure(is_long: bool) -> Iterator[Figure]:
    """Estimate each tree as window and terminal do, then try all of it."""
    del is_long
    told = {
        f"{size} {start} {strategy}": _told_and_taken(problem(size, start, strategy=strategy))
        for size, start, strategy in TREES
    }
    factors = {name: max(one / other, other / one) for name, (one, other) in told.items()}
    yield Figure(
        f"time of a whole tree, as estimated / as it came, worst of {len(TREES)}",
        max(factors.values()),
        2,
        note=", ".join(f"{name} {one:.2g}/{other:.2g} s" for name, (one, other) in told.items()),
    )


def _told_and_taken(searched: Problem) -> tuple[float, float]:
    estimate = EffortEstimate(searched)
    while not estimate.is_complete:
        estimate.advance(SLICE)
    search = Search(searched)
    search.pass_tours()
    began = thread_time()
    search.advance(ENOUGH)
    return estimate.effort().seconds, thread_time() - began
