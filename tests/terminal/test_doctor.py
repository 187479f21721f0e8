"""Command `doctor`: states and fixes of the checks."""

import json
import os
from pathlib import Path

import pytest

from knight_gui import display
from knight_gui.installing import install_command
from knight_gui.terminal import doctor
from tests.support.engine import load_engine
from tests.terminal.processes import command_fixture

run_doctor = command_fixture("doctor")
NOT_THERE = "OSError: libxcb-icccm.so.4: cannot open shared object file: No such file or directory"


@pytest.fixture(autouse=True)
def _short_benchmark(monkeypatch):
    """Measure the speed of the engine for a moment only."""
    monkeypatch.setattr(doctor, "_BENCHMARK_S", 0.05)


@pytest.fixture
def run_checks(run_doctor):
    """A function that returns the exit status, and the rows of all checks by their names."""

    def run():
        result = run_doctor("--format json")
        report = json.loads(result.out)
        assert (result.err, report["version"]) == ("", 2)
        return result.status, {each["name"]: each for each in report["checks"]}

    return run


@pytest.fixture
def answers(monkeypatch):
    """Results of the processes, by a word of their last argument; an exception is raised."""
    answers = {
        "display": ["xcb", 1600, 1200],
        "fonts": {"Latin": ["Noto Sans"], "Chinese": ["Noto Sans CJK"]},
        "settings": ["/somewhere/settings.ini", True, []],
        "recovery": ["/somewhere/rescue", True],
        "miniaudio": ["Speaker"],
    }

    def answer(*arguments, **_):
        [result] = [each for word, each in answers.items() if word in arguments[-1]]
        if isinstance(result, Exception):
            raise result
        return result

    monkeypatch.setattr(doctor, "run_python_for_json", answer)
    monkeypatch.setattr(doctor, "available_platforms", lambda: ("xcb",))
    monkeypatch.setattr(doctor, "find_spec", lambda package: package)
    monkeypatch.setattr(display, "REQUIRED_LIBRARIES", ())
    monkeypatch.setattr(display, "LIBRARIES_BY_PLATFORM", {})
    load_engine()
    return answers


def test_that_a_complete_machine_has_no_fixes(run_checks, answers):  # noqa: ARG001
    status, checks = run_checks()
    assert status == 0
    assert [(each["state"], each["mend"]) for each in checks.values()] == [("ok", "")] * len(checks)
    assert checks["display"]["text"] == "xcb, 1600×1200"
    assert "numba 0." in checks["versions"]["text"]
    assert checks["engine"]["text"].endswith("steps/s")
    assert Path(checks["cache"]["text"]).is_dir()


@pytest.mark.parametrize(
    ("word", "answer", "name", "state", "mend"),
    [
        ("display", RuntimeError("-6"), "display", "wrong", display.QT_DEBIAN_PACKAGES),
        ("display", RuntimeError(NOT_THERE), "display", "wrong", "apt-get install libxcb-icccm4"),
        ("display", RuntimeError("No module named 'PySide6'"), "display", "wrong", "PySide6-Ess"),
        ("fonts", {"Latin": [], "Chinese": ["x"]}, "fonts", "wrong", "fonts-dejavu-core"),
        ("fonts", {"Latin": ["x"], "Chinese": []}, "chinese", "missing", "fonts-noto-cjk"),
        ("settings", ["/x.ini", True, ["speed"]], "settings", "missing", "Reset settings"),
        ("settings", ["/x.ini", False, []], "settings", "missing", "XDG_CONFIG_HOME"),
        ("recovery", ["/x", False], "recovery", "missing", "XDG_STATE_HOME"),
        ("miniaudio", [], "sound", "missing", "Connect one"),
        ("miniaudio", RuntimeError("no server"), "sound", "missing", "Connect one"),
    ],
)
def test_that_each_missing_part_has_a_state_and_a_fix(
    run_checks, answers, word, answer, name, state, mend
):
    answers[word] = answer
    status, checks = run_checks()
    assert checks[name]["state"] == state
    assert mend in checks[name]["mend"]
    assert status == (state == "wrong")
    assert {each["state"] for each in checks.values() if each["name"] != name} == {"ok"}


@pytest.mark.parametrize("name", ["display", "fonts"])
def test_that_a_library_that_qt_lacks_is_named_with_its_package(run_checks, answers, name):
    answers[name] = RuntimeError(NOT_THERE)
    _, checks = run_checks()
    assert checks[name]["text"] == "libxcb-icccm.so.4 is missing"
    assert checks[name]["mend"] == "On Debian and Ubuntu: apt-get install libxcb-icccm4"


@pytest.mark.parametrize(
    ("setting", "platforms", "mend"),
    [
        ("", (), "Start it on a desktop or through “ssh -X”."),
        (
            "offscreen;minimal",
            ("offscreen", "minimal"),
            "Start it on a desktop or through “ssh -X”, without QT_QPA_PLATFORM.",
        ),
    ],
)
def test_that_a_headless_platform_is_wrong(
    run_checks,
    answers,  # noqa: ARG001
    monkeypatch,
    setting,
    platforms,
    mend,
):
    monkeypatch.setenv("QT_QPA_PLATFORM", setting)
    monkeypatch.setattr(doctor, "available_platforms", lambda: platforms)
    status, checks = run_checks()
    assert (status, checks["display"]["state"]) == (1, "wrong")
    assert checks["display"]["mend"] == mend


def test_that_an_unwritable_cache_is_missing(run_checks, answers, monkeypatch, tmp_path):  # noqa: ARG001
    (tmp_path / "cache").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    _, checks = run_checks()
    assert checks["cache"]["state"] == "missing"
    assert "XDG_CACHE_HOME" in checks["cache"]["mend"]


def test_that_unwritable_settings_and_recovery_folders_are_found(run_checks, monkeypatch, tmp_path):
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        (tmp_path / variable).touch()
        monkeypatch.setenv(variable, str(tmp_path / variable))
    _, checks = run_checks()
    file = tmp_path / "XDG_CONFIG_HOME" / "knight-gui" / "settings.ini"
    folder = tmp_path / "XDG_STATE_HOME" / "knight-gui" / "rescue"
    assert checks["settings"]["text"] == f"{file} cannot be written, so nothing is remembered"
    assert checks["recovery"]["text"] == (
        f"{folder} cannot be written to, so a crash loses your work"
    )


def test_that_each_check_is_a_line_and_its_fix_another(run_doctor, answers):
    answers["miniaudio"] = []
    answers["fonts"] = {"Latin": [], "Chinese": ["x"]}
    lines = run_doctor().out.splitlines()
    assert lines[1] == "✓ Display: xcb, 1600×1200"
    assert lines[2] == "✗ Fonts: none is installed, so characters are boxes"
    assert lines[3] == "  → On Debian and Ubuntu: apt-get install fonts-dejavu-core"
    assert "○ Sound: no device was found" in lines


def test_that_the_checks_of_qt_run_without_a_display(run_checks, monkeypatch, tmp_path):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "knight-gui").mkdir()
    (tmp_path / "knight-gui" / "settings.ini").write_text("speed=@Variant(\\0)\nis_dark=True\n")
    status, checks = run_checks()
    assert status == 1
    assert checks["display"]["text"] == "there is none that shows the window"
    assert checks["settings"]["text"].endswith("settings.ini makes no sense at: speed")
    assert {checks[name]["mend"] for name in ("fonts", "chinese")} <= {
        "",
        *(
            f"On Debian and Ubuntu: apt-get install {each}"
            for each in display.FONT_PACKAGES_BY_SCRIPT.values()
        ),
    }


def test_that_an_optional_package_that_is_missing_is_named_with_its_command(
    run_checks,
    answers,  # noqa: ARG001
    monkeypatch,
):
    monkeypatch.setattr(doctor, "find_spec", lambda _: None)
    status, checks = run_checks()
    assert status == 0
    missing = {name for name, check in checks.items() if check["state"] == "missing"}
    assert missing == {"sound", "mp4", "cluster", "parquet"}
    assert checks["parquet"]["text"] == "pyarrow is not installed"
    assert checks["parquet"]["mend"].endswith(install_command("pyarrow"))


def test_that_a_failing_process_raises_an_error_with_its_reason():
    with pytest.raises(RuntimeError, match="gone"):
        doctor.run_python_for_json("-c", "import sys; sys.exit('it is gone')")
    qt_aborts = "import os; os.write(2, b'no display\\nReinstall it'); os.abort()"
    with pytest.raises(RuntimeError, match=r"^no display$"):
        doctor.run_python_for_json("-c", qt_aborts)
    with pytest.raises(RuntimeError, match="-6"):
        doctor.run_python_for_json("-c", "import os; os.abort()")
    assert doctor.run_python_for_json("-c", "print(1)", **os.environ) == 1
