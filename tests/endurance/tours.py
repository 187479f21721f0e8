"""Tours in random forms, each read back: the same tour, or refused, and never another one."""

import time
from collections import Counter

import hypothesis
from hypothesis import HealthCheck, given, settings

from knight_gui.board import InputError
from knight_gui.documents.tours.reader import read_tours
from tests.bench.figure import Figure
from tests.documents.tours.forms import contents_of, written_tours
from tests.endurance.trial import run

TEXTS = 20_000
_TEXTS_A_ROUND = 500
_GRACE_S = 220.0
"""Time beyond the trial's in which the check may finish."""
_MAX_REFUSED_PERCENT = 0.5


def _read_round(counts, seed):
    """Read texts, and count the outcomes."""

    @hypothesis.seed(seed)
    @settings(
        max_examples=_TEXTS_A_ROUND,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(written_tours())
    def read(written):
        try:
            readings = read_tours(written.text)
        except InputError as error:
            print(error, written.text, sep="\n")
            counts["refused"] += 1
            return
        is_same = contents_of(readings) == sorted(written.contents, key=str)
        counts["read" if is_same else "misread"] += 1
        if not is_same:
            print(written.text)

    read()


def trial(seconds, seed):
    """Read all texts, or as many as there is time for."""
    until = time.monotonic() + seconds + _GRACE_S
    counts = Counter()
    # a round makes all of its texts, which takes longer than to read them
    for round_seed in range(seed, seed + TEXTS // _TEXTS_A_ROUND):
        if time.monotonic() > until:
            break
        _read_round(counts, round_seed)
    total = counts.total()
    refused_percent = 100 * counts["refused"] / total
    yield Figure("texts read as another tour", counts["misread"], 0, "", f"of {total:,}")
    yield Figure("texts refused", refused_percent, _MAX_REFUSED_PERCENT, "%", f"of {total:,}")


if __name__ == "__main__":
    run(trial)
