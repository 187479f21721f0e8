"""Start of the folder that runs without Python: it understands `-c` and `-m` as Python does."""

import subprocess
import sys
from pathlib import Path

import pytest

import knight_gui

START = Path(__file__).parents[1] / ".ci" / "app" / "start.py"


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (("-c", "import sys; print(__name__, sys.argv)", "x"), "__main__ ['-c', 'x']"),
        (("-m", "knight_gui", "--version"), f"knight-gui {knight_gui.__version__}"),
        (("--version",), f"knight-gui {knight_gui.__version__}"),
    ],
)
def test_that_the_start_runs_code_modules_and_the_program(arguments, output):
    result = subprocess.run(
        [sys.executable, str(START), *arguments], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == output
