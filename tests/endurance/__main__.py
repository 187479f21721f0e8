"""Try to break the program, and count attempts and failures.

Each trial is a process of its own, so that a crash is reported, too.
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
    "listings": 1,
    "tours": 1,
    "puzzles": 1,
}
"""Modules of this package, and their weights in the division of the time."""
_PYTHON = (sys.executable, "-X", "faulthandler", "-m")
_GRACE_S = 240.0
"""Time in which a trial may finish after its time is over."""


def main():
    """Run the selected trials, and return 1 if any failed."""
    options = _options()
    print(f"seed {options.seed}, {options.minutes:g} minutes", flush=True)
    names = options.only or TRIALS
    total_weight = sum(TRIALS[name] for name in names)
    has_passed = True
    for name in names:
        seconds = options.minutes * 60 * TRIALS[name] / total_weight
        has_passed = _try(name, seconds, options) and has_passed
    return 0 if has_passed else 1


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
    """Run one trial, print its figures, and return True if it passed."""
    began = time.monotonic()
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryDirectory() as folder:
        # default settings, whatever the user has chosen
        own_folders = {"XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder}
        done = subprocess.run(
            [*_PYTHON, f"tests.endurance.{name}", str(seconds), str(options.seed)],
            env={"QT_QPA_PLATFORM": "offscreen", **os.environ, **own_folders},
            stdout=output,
            stderr=subprocess.STDOUT,
            timeout=seconds + _GRACE_S,
            check=False,
        )
        output.seek(0)
        lines = output.read()
    print(f"\n{name}, {time.monotonic() - began:.0f} s")
    figures = [_without_time_limit(figure, options) for figure in figures_in(lines)]
    for figure in figures:
        print(_line(figure))
    failed = [figure for figure in figures if figure.is_met is False]
    if done.returncode or failed:
        print(f"  exit status {done.returncode}, output:\n{lines}")
    return not done.returncode and not failed


def _without_time_limit(figure, options):
    """Remove the limit of a time if the machine is busy."""
    if options.busy and figure.unit in ("s", "ms"):
        return replace(figure, target=None)
    return figure


def _line(figure):
    """Return a figure as a line of text."""
    mark = {True: "✓", False: "✗", None: " "}[figure.is_met]
    limit = ""
    if figure.target is not None:
        limit = f" (≤ {figure.target:,g})"
    note = ""
    if figure.note:
        note = f"; {figure.note}"
    return f"  {mark} {figure.name}: {figure.measured:,.10g} {figure.unit}{limit}{note}"


if __name__ == "__main__":
    sys.exit(main())
