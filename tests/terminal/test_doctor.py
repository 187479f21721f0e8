"""What the program says of the machine it is on, and how to mend it."""

import json
import os
from pathlib import Path

import pytest

from knight_gui import display
from knight_gui.terminal import doctor
from tests.support.engine import load_engine
from tests.terminal.running import asking

examine = asking("doctor")
NOTHING_IS_WRONG = ("all is well", "")
NOT_THERE = "OSError: libxcb-icccm.so.4: cannot open shared object file: No such file or directory"


@pytest.fixture(autouse=True)
def _quickly(monkeypatch):
    monkeypatch.setattr(doctor, "_BENCHMARK_S", 0.05)


@pytest.fixture
def facts(examine):
    """A function that returns the exit status, and what was found of each thing."""

    def found():
        said = examine("--format json")
        told = json.loads(said.out)
        assert (said.err, told["version"]) == ("", 1)
        return said.status, {each["name"]: each for each in told["checks"]}

    return found


@pytest.fixture
def answers(monkeypatch):
    """What processes answer, by a word of what they are asked; others are not asked."""
    answers = {
        "display": ["xcb", 1600, 1200],
        "fonts": {"Latin": ["Noto Sans"], "Chinese": ["Noto Sans CJK"]},
        "settings": ["/somewhere/settings.ini", True, []],
        "recovery": ["/somewhere/rescue", True],
        "miniaudio": ["Speaker"],
    }

    def answer(*asked, **_):
        [found] = [each for word, each in answers.items() if word in asked[-1]]
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(doctor, "_run_python_for_json", answer)
    monkeypatch.setattr(doctor, "available_platforms", lambda: ("xcb",))
    monkeypatch.setattr(display, "REQUIRED_LIBRARIES", ())
    monkeypatch.setattr(display, "LIBRARIES_BY_PLATFORM", {})
    load_engine()
    return answers


def test_that_nothing_is_to_be_mended_where_all_is_there(facts, answers):  # noqa: ARG001
    status, found = facts()
    assert status == 0
    assert [(each["state"], each["mend"]) for each in found.values()] == [("ok", "")] * len(found)
    assert found["display"]["text"] == "xcb, 1600×1200"
    assert "numba 0." in found["versions"]["text"]
    assert found["engine"]["text"].endswith("steps/s")
    assert Path(found["cache"]["text"]).is_dir()


@pytest.mark.parametrize(
    ("word", "answer", "name", "state", "mend"),
    [
        ("display", RuntimeError("-6"), "display", "wrong", display.QT_DEBIAN_PACKAGES),
        ("display", RuntimeError(NOT_THERE), "display", "wrong", "apt-get install libxcb-icccm4"),
        ("fonts", {"Latin": [], "Chinese": ["x"]}, "fonts", "wrong", "fonts-dejavu-core"),
        ("fonts", {"Latin": ["x"], "Chinese": []}, "chinese", "missing", "fonts-noto-cjk"),
        ("settings", ["/x.ini", True, ["speed"]], "settings", "missing", "Reset settings"),
        ("settings", ["/x.ini", False, []], "settings", "missing", "XDG_CONFIG_HOME"),
        ("recovery", ["/x", False], "recovery", "missing", "XDG_STATE_HOME"),
        ("miniaudio", [], "sound", "missing", "Connect one"),
        ("miniaudio", RuntimeError("No module"), "sound", "missing", "knight-gui[sound]"),
    ],
)
def test_that_what_is_missing_is_named_with_the_way_to_mend_it(
    facts, answers, word, answer, name, state, mend
):
    answers[word] = answer
    status, found = facts()
    assert found[name]["state"] == state
    assert mend in found[name]["mend"]
    assert status == (state == "wrong")
    assert {each["state"] for each in found.values() if each["name"] != name} == {"ok"}


@pytest.mark.parametrize("name", ["display", "fonts"])
def test_that_a_library_that_qt_lacks_is_named_with_its_package(facts, answers, name):
    answers[name] = RuntimeError(NOT_THERE)
    _, found = facts()
    assert found[name]["text"] == "libxcb-icccm.so.4 is missing"
    assert found[name]["mend"] == "On Debian and Ubuntu: apt-get install libxcb-icccm4"


@pytest.mark.parametrize(
    ("ways", "mend"), [((), "ssh -X"), (("offscreen", "minimal"), "without QT_QPA_PLATFORM")]
)
def test_that_a_window_that_nobody_would_see_is_wrong(facts, answers, monkeypatch, ways, mend):  # noqa: ARG001
    monkeypatch.setattr(doctor, "available_platforms", lambda: ways)
    status, found = facts()
    assert (status, found["display"]["state"]) == (1, "wrong")
    assert mend in found["display"]["mend"]


def test_that_a_folder_where_nothing_is_kept_is_told_of(facts, answers, monkeypatch, tmp_path):  # noqa: ARG001
    (tmp_path / "cache").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    _, found = facts()
    assert found["cache"]["state"] == "missing"
    assert "XDG_CACHE_HOME" in found["cache"]["mend"]


def test_that_what_qt_would_write_to_is_really_tried(facts, monkeypatch, tmp_path):
    monkeypatch.setattr(doctor, "_check_engine_speed", lambda: NOTHING_IS_WRONG)
    for variable in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        (tmp_path / variable).touch()
        monkeypatch.setenv(variable, str(tmp_path / variable))
    _, found = facts()
    file = tmp_path / "XDG_CONFIG_HOME" / "knight-gui" / "settings.ini"
    folder = tmp_path / "XDG_STATE_HOME" / "knight-gui" / "rescue"
    assert found["settings"]["text"] == f"{file} cannot be written, so nothing is remembered"
    assert found["recovery"]["text"] == (
        f"{folder} cannot be written to, so a crash loses your work"
    )


def test_that_each_thing_is_a_line_and_the_way_to_mend_it_another(examine, answers):
    answers["miniaudio"] = []
    answers["fonts"] = {"Latin": [], "Chinese": ["x"]}
    lines = examine().out.splitlines()
    assert lines[1] == "✓ Display: xcb, 1600×1200"
    assert lines[2] == "✗ Fonts: none is installed, so letters are boxes"
    assert lines[3] == "  → On Debian and Ubuntu: apt-get install fonts-dejavu-core"
    assert "○ Sound: no device was found" in lines


def test_that_qt_is_really_asked_without_a_display(facts, monkeypatch, tmp_path):
    monkeypatch.setattr(doctor, "_check_engine_speed", lambda: NOTHING_IS_WRONG)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "knight-gui").mkdir()
    (tmp_path / "knight-gui" / "settings.ini").write_text("speed=@Variant(\\0)\nis_dark=True\n")
    status, found = facts()
    assert status == 1
    assert found["display"]["text"] == "there is none that shows the window"
    assert found["settings"]["text"].endswith("settings.ini makes no sense at: speed")
    assert {found[name]["mend"] for name in ("fonts", "chinese")} <= {
        "",
        *(
            f"On Debian and Ubuntu: apt-get install {each}"
            for each in display.FONT_PACKAGES_BY_SCRIPT.values()
        ),
    }


def test_that_what_dies_of_a_question_is_told_of():
    with pytest.raises(RuntimeError, match="gone"):
        doctor._run_python_for_json("-c", "import sys; sys.exit('it is gone')")
    with pytest.raises(RuntimeError, match="-6"):
        doctor._run_python_for_json("-c", "import os; os.abort()")
    assert doctor._run_python_for_json("-c", "print(1)", **os.environ) == 1
