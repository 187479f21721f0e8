"""Checks for a display and for the system libraries that Qt needs to open a window.

Without them Qt would abort the process.
"""

import ctypes
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

from knight_gui.i18n import join_list, plural

QT_DEBIAN_PACKAGES = (
    "libgl1 libegl1 libglib2.0-0 libxkbcommon0 libdbus-1-3 libfontconfig1 "
    "libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 "
    "libwayland-cursor0"
)
"""Packages of Debian and Ubuntu with the libraries that Qt needs for a window."""
REQUIRED_LIBRARIES = (
    "libglib-2.0.so.0",
    "libGL.so.1",
    "libEGL.so.1",
    "libxkbcommon.so.0",
    "libdbus-1.so.3",
    "libfontconfig.so.1",
)
"""System libraries that Qt needs on every platform."""
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
"""Further libraries that Qt needs on one of its platforms."""
_IRREGULAR_PACKAGE_NAMES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libGLdispatch.so.0": "libglvnd0",
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
}
"""Packages of Debian whose names do not follow from that of the library."""
_MISSING_LIBRARY_PATTERN = re.compile(
    r"\b(lib(?!Qt6|pyside6|shiboken6)[^\s:/]+\.so[.\d]*): cannot open shared object file"
)
"""Message of the loader on a missing library, unless it is one that comes with Qt."""
HEADLESS_PLATFORMS = {"offscreen", "minimal"}
"""Platforms of Qt without a visible window."""
FONT_PACKAGES_BY_SCRIPT = {"Latin": "fonts-dejavu-core", "Chinese": "fonts-noto-cjk"}
"""Packages of Debian and Ubuntu with a font for a script."""

_QT_PROBE_SCRIPT = """
import sys
try:
    from PySide6.QtGui import QGuiApplication
except ImportError:
    # opening the window will report it
    sys.exit(0)
sys.exit(not QGuiApplication([]).screens())
"""


def available_platforms() -> tuple[str, ...]:
    """Return the platforms of Qt on which a window can open on this Linux.

    They are in the order in which Qt tries them.
    """
    platforms = []
    for platform in _requested_platforms():
        is_available = _PLATFORM_PROBES.get(platform, _can_qt_open_platform)
        if is_available(platform):
            platforms.append(platform)
    return tuple(platforms)


def find_missing_libraries(loader_message: str, qt_platforms: Sequence[str]) -> tuple[str, ...]:
    """Return all missing libraries if a message of the loader names one; else an empty tuple.

    The loader stops at the first one. The others that Qt needs on some platforms are tried here, so
    that all can be installed at once.
    """
    if not _MISSING_LIBRARY_PATTERN.search(loader_message):
        return ()
    required_libraries = [*REQUIRED_LIBRARIES]
    for platform in qt_platforms:
        required_libraries += LIBRARIES_BY_PLATFORM.get(platform, ())
    # a dict keeps the order
    missing_libraries: dict[str, None] = {}
    for message in (loader_message, *map(_library_load_error, required_libraries)):
        match = _MISSING_LIBRARY_PATTERN.search(message)
        if match is not None:
            missing_libraries[match[1]] = None
    return tuple(missing_libraries)


def missing_libraries_clause(libraries: Sequence[str]) -> str:
    """Return a clause that names missing libraries."""
    return plural(
        "{libraries} is missing",
        "{libraries} are missing",
        len(libraries),
        libraries=join_list(libraries),
    )


def debian_packages_for(libraries: Sequence[str]) -> str:
    """Return the packages of Debian that have some libraries, separated by spaces.

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
    """Return the loader's message if a library cannot be loaded; else an empty text."""
    try:
        ctypes.CDLL(library)
    except OSError as error:
        return str(error)
    return ""


def _requested_platforms() -> tuple[str, ...]:
    """Return the platforms that the environment asks for."""
    # such as "wayland;xcb" or "offscreen:size=800x600"
    platform_setting = os.environ.get("QT_QPA_PLATFORM")
    if platform_setting:
        return tuple(part.split(":")[0] for part in platform_setting.split(";"))
    platforms = []
    if os.environ.get("WAYLAND_DISPLAY"):
        platforms.append("wayland")
    if os.environ.get("DISPLAY"):
        platforms.append("xcb")
    return tuple(platforms)


def _is_x_server_reachable(_: str) -> bool:
    """Return True if DISPLAY leads to an X server, or if that cannot be checked."""
    results: list[bool] = []

    def connect() -> None:
        results.append(_can_connect_to_x_server())

    # a remote server may not answer for minutes: waiting for a thread can be interrupted by signals
    thread = Thread(target=connect, daemon=True)
    thread.start()
    thread.join()
    return results == [True]


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
    """Return True if WAYLAND_DISPLAY leads to a socket that accepts connections."""
    import socket

    # an absolute name replaces the folder; Wayland, too, rejects a relative folder
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
    """Return True if Qt can open a platform, tried in another process because Qt may abort it."""
    import subprocess

    return not subprocess.call(  # noqa: S603  all arguments are constants
        [sys.executable, "-c", _QT_PROBE_SCRIPT],
        env=os.environ | {"QT_QPA_PLATFORM": platform},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _is_always_reachable(_: str) -> bool:
    return True


_PLATFORM_PROBES: dict[str, Callable[[str], bool]] = {
    "xcb": _is_x_server_reachable,
    "wayland": _is_wayland_reachable,
    "offscreen": _is_always_reachable,
}
"""Quick checks of platforms; the others are tried by `_can_qt_open_platform`."""
