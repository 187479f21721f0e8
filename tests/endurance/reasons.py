"""Reasons of lost paths, drawn at random: each sentence held against nothing but the board."""

import random
import time
import traceback

from tests.bench.figure import Figure
from tests.endurance.trial import run
from tests.messages.reason_checker import check_verdict_reason
from tests.search.lost import lost_paths

REASONS = 20_000
_GRACE_S = 90.0
"""How much longer than it should it may take to check all of them."""


def trial(seconds, seed):
    """Check as many reasons as there are to be, or as many as there is time for."""
    until = time.monotonic() + seconds + _GRACE_S
    checked = false = 0
    for board, goal, verdict in lost_paths(random.Random(seed), REASONS):
        checked += 1
        try:
            check_verdict_reason(board, goal, verdict)
        except AssertionError:
            traceback.print_exc()
            print(board, goal, " ".join(board.names(verdict.losing_prefix)), verdict.reason)
            false += 1
        if time.monotonic() > until:
            break
    yield Figure("reasons that are false or no proof", false, 0, "", f"of {checked:,}")


if __name__ == "__main__":
    run(trial)
