"""Short run of each endurance trial; `make endurance` runs them for long."""

import os
import subprocess
import sys

import pytest

from tests.endurance.__main__ import TRIALS

_OPTIONS = ("--busy", "--minutes", "0.1", "--seed", "1")


@pytest.mark.parametrize("trial", TRIALS)
def test_that_nothing_is_lost_in_a_short_round(trial):
    process = subprocess.run(
        [sys.executable, "-m", "tests.endurance", *_OPTIONS, "--only", trial],
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr
