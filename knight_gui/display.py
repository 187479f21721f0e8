"""Whether there is something to draw a window on, and all libraries that Qt needs for it.

Without them, Qt would abort the process.
"""

import ctypes
import os
import re
import sys
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from threading import Thread

from knight_gui.i18n import join_list, plural

QT_DEBIAN_PACKAGES = (
    "libgl1 libegl1 libglib2.0-0 libxkbcommon0 libdbus-1-3 libfontconfig1 "
    "libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 "
    "libwayland-cursor0"
)
"""What Debian and Ubuntu call the libraries that Qt cannot show a window without."""
REQUIRED_LIBRARIES = (
    "libglib-2.0.so.0",
    "libGL.so.1",
    "libEGL.so.1",
    "libxkbcommon.so.0",
    "libdbus-1.so.3",
    "libfontconfig.so.1",
)
"""The libraries of the system that Qt needs for any window."""
LIBRARIES_BY_PLATFORM = {
    "xcb": (
        "libX11-xcb.so.1",
        "libxcb-cursor.so.0",
        "libxcb-icccm.so.4",
        "libxcb-image.so.0",
        "libxcb-keysyms.so.1",
        "libxcb-randr.so.0",
        "libxcb-render.so.0",
        "libxcb-render-util.so.0",
        "libxcb-shape.so.0",
        "libxcb-shm.so.0",
        "libxcb-sync.so.1",
        "libxcb-util.so.1",
        "libxcb-xfixes.so.0",
        "libxcb-xkb.so.1",
        "libxkbcommon-x11.so.0",
    ),
    "wayland": (
        "libwayland-client.so.0",
        "libwayland-cursor.so.0",
        "libwayland-egl.so.1",
    ),
}
"""What it needs in addition on one of its platforms."""
_IRREGULAR_PACKAGE_NAMES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libGLdispatch.so.0": "libglvnd0",
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
}
"""The packages of Debian that are not called after the library in them."""
_MISSING_LIBRARY_PATTERN = re.compile(
    r"\b(lib(?!Qt6|pyside6|shiboken6)[^\s:/]+\.so[.\d]*): cannot open shared object file"
)
"""How the loader names a library that is missing, if it is none that comes with Qt."""
HEADLESS_PLATFORMS = {"offscreen", "minimal"}
"""Of Qt's platforms, those on which nobody sees a window."""
FONT_PACKAGES_BY_SCRIPT = {"Latin": "fonts-dejavu-core", "Chinese": "fonts-noto-cjk"}
"""Which package of Debian and Ubuntu has letters of a script."""

_QT_PROBE_SCRIPT = """
import sys
try:
    from PySide6.QtGui import QGuiApplication
except ImportError:
    # whoever opens the window will tell
    sys.exit(0)
sys.exit(not QGuiApplication([]).screens())
"""


def available_platforms() -> tuple[str, ...]:
    """Return the ways to show a window on this Linux that lead anywhere, as Qt calls them.

    They come in the order in which Qt tries them.
    """
    return tuple(
        name
        for name in _requested_platforms()
        if _PLATFORM_PROBES.get(name, _can_qt_open_platform)(name)
    )


def find_missing_libraries(loader_message: str, qt_platforms: Sequence[str]) -> tuple[str, ...]:
    """Return the libraries that are missing if a message of the loader names one, else none.

    The loader stops at the first; the others that Qt needs on some platforms are looked for, so
    that all can be installed at once.
    """
    if not _MISSING_LIBRARY_PATTERN.search(loader_message):
        return ()
    required_libraries = chain(
        REQUIRED_LIBRARIES, *(LIBRARIES_BY_PLATFORM.get(platform, ()) for platform in qt_platforms)
    )
    matches = (
        _MISSING_LIBRARY_PATTERN.search(text)
        for text in (loader_message, *map(_library_load_error, required_libraries))
    )
    return tuple(dict.fromkeys(match[1] for match in matches if match))


def missing_libraries_clause(libraries: Sequence[str]) -> str:
    """Say which libraries are missing."""
    return plural(
        "{libraries} is missing",
        "{libraries} are missing",
        len(libraries),
        libraries=join_list(libraries),
    )


def debian_packages_for(libraries: Sequence[str]) -> str:
    """Return the packages of Debian that some libraries are in, with spaces between them.

    Examples
    --------
    >>> debian_packages_for(["libxcb-icccm.so.4", "libxkbcommon-x11.so.0"])
    'libxcb-icccm4 libxkbcommon-x11-0'
    """
    return " ".join(dict.fromkeys(map(_debian_package_for, libraries)))


def _debian_package_for(library: str) -> str:
    name, _, version = library.lower().partition(".so")
    hyphen = "-" if name[-1].isdigit() else ""
    return _IRREGULAR_PACKAGE_NAMES.get(library, name + hyphen + version.removeprefix("."))


def _library_load_error(library: str) -> str:
    """Return the loader's message if a library cannot be loaded, else nothing."""
    try:
        ctypes.CDLL(library)
    except OSError as error:
        return str(error)
    return ""


def _requested_platforms() -> tuple[str, ...]:
    """Return the ways that the environment names."""
    # such as "wayland;xcb" or "offscreen:size=800x600"
    if platform_setting := os.environ.get("QT_QPA_PLATFORM"):
        return tuple(part.split(":")[0] for part in platform_setting.split(";"))
    return tuple(
        platform
        for variable, platform in (("WAYLAND_DISPLAY", "wayland"), ("DISPLAY", "xcb"))
        if os.environ.get(variable)
    )


def _is_x_server_reachable(_: str) -> bool:
    """Tell whether DISPLAY leads to an X server; if that cannot be asked, Qt will tell."""
    answers: list[bool] = []
    # a server far away may keep silent for minutes: who waits for a thread hears signals
    thread = Thread(target=lambda: answers.append(_can_connect_to_x_server()), daemon=True)
    thread.start()
    thread.join()
    return answers == [True]


def _can_connect_to_x_server() -> bool:
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    has_failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not has_failed


def _is_wayland_reachable(_: str) -> bool:
    """Tell whether WAYLAND_DISPLAY leads to a socket on which somebody listens."""
    import socket

    # a name that is a whole path stays one; Wayland, too, takes no folder that is relative
    socket_path = Path(
        os.environ.get("XDG_RUNTIME_DIR", ""), os.environ.get("WAYLAND_DISPLAY") or "wayland-0"
    )
    if not socket_path.is_absolute():
        return False
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(str(socket_path))
        except OSError:
            return False
    return True


def _can_qt_open_platform(platform: str) -> bool:
    """Tell whether Qt can show something this way, by a process that may die of it."""
    import subprocess

    return not subprocess.call(  # noqa: S603  no word of it comes from elsewhere
        [sys.executable, "-c", _QT_PROBE_SCRIPT],
        env=os.environ | {"QT_QPA_PLATFORM": platform},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


_PLATFORM_PROBES: dict[str, Callable[[str], bool]] = {
    "xcb": _is_x_server_reachable,
    "wayland": _is_wayland_reachable,
    "offscreen": lambda _: True,
}
"""How to ask whether somebody is there, where that is quickly done."""
