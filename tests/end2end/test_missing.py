"""Warnings about a missing display and missing fonts."""

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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has packages to name")
def test_that_a_headless_platform_and_missing_fonts_print_warnings(tmp_path):
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
        timeout = Timer(PATIENCE_S, process.kill)
        timeout.start()
        display_warning = process.stderr.readline()
        font_warning = process.stderr.readline()
        timeout.cancel()
        process.terminate()
    assert display_warning.startswith("QT_QPA_PLATFORM is “offscreen”: the window is open")
    assert "apt-get install fonts-noto-core" in font_warning
