"""Display: available platforms of Qt, and missing system libraries."""

import re
import socket
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import QLibraryInfo

from knight_gui import display
from knight_gui.display import (
    available_platforms,
    debian_packages_for,
    find_missing_libraries,
    missing_libraries_clause,
)
from knight_gui.window.platform import machine

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux asks")
VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.fixture
def folder():
    """A folder with a short path: that of a socket has at most 107 characters."""
    with TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture(autouse=True)
def _empty_environment(monkeypatch, folder):
    """Remove all variables of displays, and use an empty folder of sockets."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))


@pytest.fixture
def compositor(folder):
    """The socket of a compositor that accepts connections."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "wayland-7"))
        listener.listen()
        yield folder / "wayland-7"


def test_that_no_platform_is_available_without_any_variable():
    assert available_platforms() == ()


def test_that_an_x_server_that_does_not_answer_is_not_available(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":987")
    assert available_platforms() == ()


@pytest.mark.parametrize("is_whole_path", [False, True])
def test_that_a_compositor_that_accepts_connections_is_available(
    monkeypatch, compositor, is_whole_path
):
    monkeypatch.setenv("WAYLAND_DISPLAY", str(compositor) if is_whole_path else compositor.name)
    assert available_platforms() == ("wayland",)


def test_that_a_dead_socket_is_not_available(monkeypatch, folder):
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(folder / "wayland-7"))
    for name in ("wayland-7", "wayland-8"):
        monkeypatch.setenv("WAYLAND_DISPLAY", name)
        assert available_platforms() == ()


def test_that_other_platforms_are_tried_with_qt(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "spirit;minimal:with=arguments")
    assert available_platforms() == ("minimal",)


def test_that_the_platform_setting_comes_first(monkeypatch, compositor):
    monkeypatch.setenv("WAYLAND_DISPLAY", compositor.name)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert available_platforms() == ("offscreen",)


def test_that_platforms_are_in_the_order_in_which_qt_tries_them(monkeypatch, compositor):
    monkeypatch.setenv("WAYLAND_DISPLAY", compositor.name)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setitem(display._PLATFORM_PROBES, "xcb", display._PLATFORM_PROBES["offscreen"])
    assert available_platforms() == ("wayland", "xcb")


def test_that_a_relative_folder_of_sockets_is_ignored(monkeypatch, compositor):
    monkeypatch.chdir(compositor.parent)
    monkeypatch.setenv("XDG_RUNTIME_DIR", ".")
    monkeypatch.setenv("WAYLAND_DISPLAY", compositor.name)
    assert available_platforms() == ()


# Libraries


@pytest.fixture
def install_plugin(monkeypatch, tmp_path):
    """Function that installs a platform plugin of Qt, which may need a missing version of libc."""
    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms")
    complete_plugin = (folder / "libqoffscreen.so").read_bytes()
    (tmp_path / "platforms").mkdir()
    monkeypatch.setattr(machine.QLibraryInfo, "path", lambda _: str(tmp_path))

    def install_plugin(name, version=6):
        content = complete_plugin.replace(b"\0libc.so.6\0", b"\0libc.so.%d\0" % version)
        (tmp_path / "platforms" / f"libq{name}.so").write_bytes(content)

    # libraries that plugins share with the window are loaded
    import PySide6.QtGui  # noqa: F401

    return install_plugin


def test_that_the_missing_library_of_a_platform_is_named(install_plugin):
    install_plugin("xcb", 7)
    with pytest.raises(OSError, match=r"^libc\.so\.7: cannot open shared object file"):
        machine.load_platform_plugin(("xcb",))


@pytest.mark.parametrize("platforms", [("wayland", "xcb"), ("xcb", "wayland")])
def test_that_one_platform_with_all_its_libraries_is_enough(install_plugin, platforms):
    install_plugin("xcb", 7)
    install_plugin("wayland")
    machine.load_platform_plugin(platforms)


def test_that_the_missing_library_of_the_first_platform_is_named(install_plugin):
    install_plugin("wayland", 7)
    install_plugin("xcb", 8)
    with pytest.raises(OSError, match=r"^libc\.so\.7"):
        machine.load_platform_plugin(("wayland", "xcb"))


@pytest.mark.usefixtures("install_plugin")
def test_that_a_platform_without_a_plugin_is_left_to_qt():
    machine.load_platform_plugin(("spirit",))
    machine.load_platform_plugin(())


LOADER_MESSAGE = "libxcb-none.so.5: cannot open shared object file: No such file or directory"


def test_that_all_missing_libraries_are_named_at_once(monkeypatch):
    monkeypatch.setattr(display, "REQUIRED_LIBRARIES", ("libc.so.6", "libc.so.7"))
    monkeypatch.setattr(
        display, "LIBRARIES_BY_PLATFORM", {"xcb": ("libm.so.7",), "wayland": ("libm.so.8",)}
    )
    missing = find_missing_libraries(f"OSError: {LOADER_MESSAGE}", ("xcb",))
    assert missing == ("libxcb-none.so.5", "libc.so.7", "libm.so.7")
    assert missing_libraries_clause(missing) == "libxcb-none.so.5, libc.so.7, libm.so.7 are missing"
    assert missing_libraries_clause(missing[:1]) == "libxcb-none.so.5 is missing"


@pytest.mark.parametrize(
    "message",
    [
        "No module named 'PySide6'",
        "/lib/libc.so.6: version `GLIBC_2.99' not found (required by /x/libQt6Core.so.6)",
        # it comes with Qt, and no package of the system has it
        "libQt6Svg.so.6: cannot open shared object file: No such file or directory",
    ],
)
def test_that_other_messages_name_no_system_library(message):
    assert find_missing_libraries(message, ("xcb",)) == ()


@pytest.mark.parametrize(
    ("library", "package"),
    [
        ("libX11-xcb.so.1", "libx11-xcb1"),
        ("libX11.so.6", "libx11-6"),
        ("libxcb-icccm.so.4", "libxcb-icccm4"),
        ("libxcb-render-util.so.0", "libxcb-render-util0"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libxkbcommon.so.0", "libxkbcommon0"),
        ("libdbus-1.so.3", "libdbus-1-3"),
        ("libGL.so.1", "libgl1"),
        ("libGLdispatch.so.0", "libglvnd0"),
        ("libgthread-2.0.so.0", "libglib2.0-0"),
        ("libwayland-cursor.so.0", "libwayland-cursor0"),
    ],
)
def test_that_the_package_of_a_library_is_known(library, package):
    assert debian_packages_for([library]) == package


def test_that_packages_are_named_once():
    assert debian_packages_for(["libglib-2.0.so.0", "libgthread-2.0.so.0"]) == "libglib2.0-0"


def test_that_the_checked_libraries_are_those_that_make_installs():
    script = Path(__file__).parents[1].joinpath(".ci", "prepare").read_text(encoding="utf-8")
    installed = {*re.findall(r"\blib[^\s']+\.so\.\d+", script)}
    needed = {
        *display.REQUIRED_LIBRARIES,
        *display.LIBRARIES_BY_PLATFORM["xcb"],
        *display.LIBRARIES_BY_PLATFORM["wayland"],
    }
    assert needed <= installed
    assert {*display.QT_DEBIAN_PACKAGES.split()} <= {*debian_packages_for([*needed]).split()}
