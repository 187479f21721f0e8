"""Commands that install packages, for each way in which the program can be installed."""

import sys

import pytest

from knight_gui import installing
from knight_gui.installing import install_command, repair_command


@pytest.fixture
def environment(monkeypatch, tmp_path):
    """The folder of an environment of Python, with pip, that is named after the program."""
    folder = tmp_path / "knight-gui"
    folder.mkdir()
    monkeypatch.setattr(sys, "prefix", str(folder))
    monkeypatch.setattr(sys, "executable", "/my env/bin/python")
    monkeypatch.setattr(installing, "find_spec", lambda name: name)
    monkeypatch.setattr(
        installing, "requires", lambda _: ["numba<0.69,>=0.62", "av; extra == 'mp4'"]
    )
    return folder


@pytest.mark.usefixtures("environment")
def test_that_pip_is_that_of_the_python_that_runs():
    assert install_command("av") == "'/my env/bin/python' -m pip install av"
    assert repair_command(["numba", "rich"]) == (
        "'/my env/bin/python' -m pip install --force-reinstall 'numba<0.69,>=0.62' rich"
    )


@pytest.mark.usefixtures("environment")
def test_that_windows_has_quotation_marks_of_its_own(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    assert install_command("av") == '"/my env/bin/python" -m pip install av'


@pytest.mark.usefixtures("environment")
def test_that_uv_installs_where_there_is_no_pip(monkeypatch):
    monkeypatch.setattr(installing, "find_spec", lambda _: None)
    assert install_command("av") == "uv pip install --python '/my env/bin/python' av"
    assert repair_command(["rich"]) == (
        "uv pip install --python '/my env/bin/python' --reinstall rich"
    )


def test_that_pipx_injects_into_its_environment(environment):
    (environment / "pipx_metadata.json").touch()
    assert install_command("av") == "pipx inject knight-gui av"
    assert repair_command(["rich"]) == "pipx runpip knight-gui install --force-reinstall rich"


@pytest.mark.parametrize(
    ("source", "word"), [("", "knight-gui"), (', directory = "/my/copy"', "/my/copy")]
)
def test_that_uv_installs_its_tool_again_with_all_that_was_added_to_it(environment, source, word):
    (environment / "uv-receipt.toml").write_text(
        f'[tool]\nrequirements = [{{ name = "knight-gui"{source} }}, {{ name = "miniaudio" }}]\n'
    )
    assert install_command("av") == f"uv tool install {word} --with miniaudio --with av"


@pytest.mark.usefixtures("environment")
def test_that_a_folder_without_python_names_the_way_from_the_sources(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert install_command("av") == "pipx install . && pipx inject knight-gui av"


def test_that_a_package_that_was_not_installed_has_no_bounds(environment, monkeypatch):  # noqa: ARG001
    def fail(_):
        raise installing.PackageNotFoundError

    monkeypatch.setattr(installing, "requires", fail)
    assert repair_command(["rich"]).endswith(" rich")
