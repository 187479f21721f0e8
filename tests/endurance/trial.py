"""Figures of a trial, as lines of JSON on standard output."""

import json
import sys
from dataclasses import asdict

from tests.bench.figure import Figure


def run(trial):
    """Run a trial with the seconds and the seed of the command line."""
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2])
    for figure in trial(seconds, seed):
        print(json.dumps(asdict(figure)), flush=True)


def figures_in(lines):
    """Return the figures in the output of a trial."""
    return [Figure(**json.loads(line)) for line in lines.splitlines() if line.startswith("{")]
