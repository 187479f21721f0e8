"""Try to break the program, and count what was tried and what was lost.

Each trial is a process of its own, so that one that is lost altogether is told, too.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import replace

from tests.endurance.trial import figures_in

TRIALS = {
    "lifecycles": 1,
    "signals": 1,
    "monkey": 2,
    "soak": 1,
    "faults": 1,
    "files": 1,
    "reasons": 1,
}
"""Modules of this package, and how large a part of the time each of them has."""
_PYTHON = (sys.executable, "-X", "faulthandler", "-m")
_GRACE_S = 120.0
"""How long a trial may go on to what it was about when its time was over."""


def main():
    """Run the trials that are asked for, and return 1 if anything was lost."""
    options = _options()
    print(f"seed {options.seed}, {options.minutes:g} minutes", flush=True)
    names = options.only or TRIALS
    whole = sum(TRIALS[name] for name in names)
    is_sound = True
    for name in names:
        seconds = options.minutes * 60 * TRIALS[name] / whole
        is_sound = _try(name, seconds, options) and is_sound
    return 0 if is_sound else 1


def _options():
    parser = argparse.ArgumentParser(prog="python -m tests.endurance", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1, help="how long all of it may take")
    parser.add_argument("--only", action="append", choices=TRIALS, help="only this trial")
    parser.add_argument(
        "--seed", type=int, default=random.randrange(10**6), help="what is drawn at random"
    )
    parser.add_argument(
        "--busy", action="store_true", help="the machine is busy elsewhere: judge no times"
    )
    return parser.parse_args()


def _try(name, seconds, options):
    """Run one trial, print its figures, and return whether nothing was lost."""
    began = time.monotonic()
    with tempfile.TemporaryFile("w+") as said:
        done = subprocess.run(
            [*_PYTHON, f"tests.endurance.{name}", str(seconds), str(options.seed)],
            env={"QT_QPA_PLATFORM": "offscreen", **os.environ},
            stdout=said,
            stderr=subprocess.STDOUT,
            timeout=seconds + _GRACE_S,
            check=False,
        )
        said.seek(0)
        lines = said.read()
    print(f"\n{name}, {time.monotonic() - began:.0f} s")
    figures = [_judged(figure, options) for figure in figures_in(lines)]
    for figure in figures:
        print(_line(figure))
    lost = [figure for figure in figures if figure.is_met is False]
    if done.returncode or lost:
        print(f"  it ended with status {done.returncode} and said:\n{lines}")
    return not done.returncode and not lost


def _judged(figure, options):
    """Take away the limit of a time where it cannot be held."""
    is_time = figure.unit in ("s", "ms")
    return replace(figure, target=None) if options.busy and is_time else figure


def _line(figure):
    mark = {True: "✓", False: "✗", None: " "}[figure.is_met]
    limit = "" if figure.target is None else f" (≤ {figure.target:,g})"
    note = figure.note and f"; {figure.note}"
    return f"  {mark} {figure.name}: {figure.measured:,.10g} {figure.unit}{limit}{note}"


if __name__ == "__main__":
    sys.exit(main())
