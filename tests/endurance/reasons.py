"""Reasons of random lost paths, each sentence checked against the board alone."""

import random
import time
import traceback

from tests.bench.figure import Figure
from tests.endurance.trial import run
from tests.messages.reason_checker import check_verdict_reason
from tests.search.lost import lost_paths

REASONS = 20_000
_GRACE_S = 90.0
"""Time beyond the trial's in which the check may finish."""


def trial(seconds, seed):
    """Check all reasons, or as many as there is time for."""
    until = time.monotonic() + seconds + _GRACE_S
    checked_count = 0
    false_count = 0
    for board, goal, verdict in lost_paths(random.Random(seed), REASONS):
        checked_count += 1
        try:
            check_verdict_reason(board, goal, verdict)
        except AssertionError:
            traceback.print_exc()
            print(board, goal, " ".join(board.names(verdict.losing_prefix)), verdict.reason)
            false_count += 1
        if time.monotonic() > until:
            break
    yield Figure("reasons that are false or no proof", false_count, 0, "", f"of {checked_count:,}")


if __name__ == "__main__":
    run(trial)
