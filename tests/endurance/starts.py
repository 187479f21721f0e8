"""The window's start, ended by a signal at a moment that is drawn at random."""

import random
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.figure import Figure
from tests.endurance.signals import SIGNALS, SOON_S, ended
from tests.endurance.trial import run

_LONGEST_DELAY_S = 3.0


def trial(seconds, seed):
    """Start and end processes, which find compiled what those before them have left."""
    rng, until, ends = random.Random(seed), time.monotonic() + seconds, []
    with tempfile.TemporaryDirectory() as home:
        while not ends or time.monotonic() < until:
            delay_s = rng.uniform(0, _LONGEST_DELAY_S)
            ends.append(ended(delay_s, rng.choice(SIGNALS), Path(home)))
    loud = [end for end in ends if not end.is_quiet]
    print(*loud, sep="\n", file=sys.stderr)
    yield Figure("starts that did not end quietly", len(loud), 0, "", f"of {len(ends)}")
    yield Figure("compiled code that was lost", sum(end.lost for end in ends), 0, "")
    slow = sum(end.seconds > SOON_S for end in ends)
    longest_s = max(end.seconds for end in ends)
    yield Figure("the end that took longest", longest_s, None, "s", f"{slow} more than {SOON_S} s")


if __name__ == "__main__":
    run(trial)
