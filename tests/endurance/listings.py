"""Code, variables and stack shown of the five programs, each compared with its listing as it runs.

Random steps of half a billion are compared, or of as many as the search has.
"""

import random
import sys
import time

from knight_gui.board import Board
from knight_gui.search.compiling import loader
from tests.bench.figure import Figure
from tests.endurance.trial import run
from tests.support.listing_check import SEARCHES, searched, steps_that_differ

STEPS = 10_000
"""Steps of each search that are compared."""
MAX_SEARCH_STEPS = 503_650_751
_GRACE_S = 120.0
"""Time beyond the trial's in which the check may finish."""


def _compare(recording, rng, until):
    """Compare random steps; return the numbers of those compared and of those that differ."""
    compared_count = 0
    differing_count = 0
    while compared_count < STEPS and (not compared_count or time.monotonic() < until):
        count, differing = steps_that_differ(recording, rng.randint(0, recording.steps))
        compared_count += count
        differing_count += len(differing)
        if differing:
            print(recording.problem, differing[0], sep="\n", file=sys.stderr)
    return compared_count, differing_count


def trial(seconds, seed):
    """Compare steps of each program from a start of its own."""
    loader.load_all()
    until = time.monotonic() + seconds + _GRACE_S
    rng = random.Random(seed)
    for name, is_greedy in SEARCHES:
        # the longest search that ends begins in the upper left corner
        start = rng.randrange(64) if is_greedy else 0
        recording = searched(name, is_greedy, Board(), start, MAX_SEARCH_STEPS)
        compared_count, differing_count = _compare(recording, rng, until)
        variant = "greedy" if is_greedy else "naive"
        note = f"of {compared_count:,}, in {recording.steps:,} from {start}"
        yield Figure(f"steps of {name}, {variant}, that differ", differing_count, 0, "", note)


if __name__ == "__main__":
    run(trial)
