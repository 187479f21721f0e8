"""Virtual screens of the tests end with the process that started them."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.end2end.conftest import ROOT, wait_for

STARTS_SCREEN = """
from tests.support.virtual_screen import virtual_screen
with virtual_screen() as (name, _):
    print(name, flush=True)
    input()
"""


@pytest.mark.usefixtures("_tools")
def test_that_a_screen_ends_with_a_killed_process():
    with subprocess.Popen(
        [sys.executable, "-c", STARTS_SCREEN],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        number = process.stdout.readline().strip().removeprefix(":")
        socket = Path("/tmp/.X11-unix", f"X{number}")  # noqa: S108  X has it there
        assert socket.exists()
        process.kill()
        wait_for(lambda: not socket.exists(), "the end of the screen")
