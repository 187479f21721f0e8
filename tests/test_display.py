"""On what a window can be shown."""

import socket
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from knight_gui.display import platforms

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux asks")
NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.fixture
def folder():
    """A folder with a short name, wherever others are made: a socket's path has 107 letters."""
    with TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture(autouse=True)
def _nothing_told(monkeypatch, folder):
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))


@pytest.fixture
def compositor(folder):
    """Somebody who listens where a compositor would."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "wayland-7"))
        listener.listen()
        yield folder / "wayland-7"


def test_that_there_is_none_where_none_is_named():
    assert platforms() == ()


def test_that_an_x_server_that_does_not_answer_is_none(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":987")
    assert platforms() == ()


@pytest.mark.parametrize("is_whole_path", [False, True])
def test_that_a_compositor_that_listens_is_one(monkeypatch, compositor, is_whole_path):
    monkeypatch.setenv("WAYLAND_DISPLAY", str(compositor) if is_whole_path else compositor.name)
    assert platforms() == ("wayland",)


def test_that_a_dead_socket_is_none(monkeypatch, folder):
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "wayland-7"))
    for name in ("wayland-7", "wayland-8"):
        monkeypatch.setenv("WAYLAND_DISPLAY", name)
        assert platforms() == ()


def test_that_qt_is_asked_for_what_is_not_known_here(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "spirit;minimal:with=arguments")
    assert platforms() == ("minimal",)


def test_that_a_wish_comes_before_what_else_there_is(monkeypatch, compositor):
    monkeypatch.setenv("WAYLAND_DISPLAY", compositor.name)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert platforms() == ("offscreen",)
