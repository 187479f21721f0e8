"""What is missing on a machine is said, and not only seen."""

import os
import subprocess
import sys
from threading import Timer

import pytest

from tests.end2end.conftest import PATIENCE_S, ROOT

NO_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/there/are/none</dir></fontconfig>
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there a package is named")
def test_that_a_window_that_nobody_sees_and_letters_that_nobody_can_read_are_told_of(tmp_path):
    (tmp_path / "fonts.conf").write_text(NO_FONTS)
    env = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "FONTCONFIG_FILE": str(tmp_path / "fonts.conf"),
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    command = [sys.executable, "-m", "knight_gui"]
    with subprocess.Popen(
        command, env=env, cwd=tmp_path, stderr=subprocess.PIPE, text=True
    ) as process:
        patience = Timer(PATIENCE_S, process.kill)
        patience.start()
        unseen = process.stderr.readline()
        unreadable = process.stderr.readline()
        patience.cancel()
        process.terminate()
    assert unseen.startswith("QT_QPA_PLATFORM is “offscreen”: the window is open")
    assert "apt-get install fonts-noto-core" in unreadable
