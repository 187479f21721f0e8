"""What one trial says in the end, as lines of JSON for who started it."""

import json
import sys
from dataclasses import asdict

from tests.bench.figure import Figure


def run(trial):
    """Run a trial for the seconds and with the seed that it was started with."""
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2])
    for figure in trial(seconds, seed):
        print(json.dumps(asdict(figure)), flush=True)


def figures_in(lines):
    """The figures that a trial printed."""
    return [Figure(**json.loads(line)) for line in lines.splitlines() if line.startswith("{")]
