"""Options of processes: no console on Windows, and out of the reach of Ctrl+C everywhere."""

import subprocess
import sys

from knight_gui.child_processes import background_process_options


def test_that_a_process_of_windows_has_no_console_and_a_group_of_its_own(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "CREATE_NO_WINDOW", 1, raising=False)
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 2, raising=False)
    assert background_process_options() == {"creationflags": 3}


def test_that_a_process_elsewhere_has_a_session_of_its_own(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    assert background_process_options() == {"start_new_session": True}
