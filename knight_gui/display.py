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

from knight_gui.i18n import listed, plural

LIBRARIES = (
    "libgl1 libegl1 libglib2.0-0 libxkbcommon0 libdbus-1-3 libfontconfig1 "
    "libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 "
    "libwayland-cursor0"
)
"""What Debian and Ubuntu call the libraries that Qt cannot show a window without."""
NEEDED_ALWAYS = (
    "libglib-2.0.so.0",
    "libGL.so.1",
    "libEGL.so.1",
    "libxkbcommon.so.0",
    "libdbus-1.so.3",
    "libfontconfig.so.1",
)
"""The libraries of the system that Qt needs for any window."""
NEEDED_ON = {
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
_PACKAGES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libGLdispatch.so.0": "libglvnd0",
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
}
"""The packages of Debian that are not called after the library in them."""
_NOT_FOUND = re.compile(
    r"\b(lib(?!Qt6|pyside6|shiboken6)[^\s:/]+\.so[.\d]*): cannot open shared object file"
)
"""How the loader names a library that is missing, if it is none that comes with Qt."""
UNSEEN = {"offscreen", "minimal"}
"""Of Qt's platforms, those on which nobody sees a window."""
FONTS = {"Latin": "fonts-dejavu-core", "Chinese": "fonts-noto-cjk"}
"""Which package of Debian and Ubuntu has letters of a script."""

_TRY = """
import sys
try:
    from PySide6.QtGui import QGuiApplication
except ImportError:
    # whoever opens the window will tell
    sys.exit(0)
sys.exit(not QGuiApplication([]).screens())
"""


def platforms() -> tuple[str, ...]:
    """Return the ways to show a window on this Linux that lead anywhere, as Qt calls them.

    They come in the order in which Qt tries them.
    """
    return tuple(name for name in _wished() if _ANSWERS.get(name, _qt_manages)(name))


def missing_libraries(cause: str, ways: Sequence[str]) -> tuple[str, ...]:
    """Return the libraries that are missing if a message of the loader names one, else none.

    The loader stops at the first; the others that Qt needs on some platforms are looked for, so
    that all can be installed at once.
    """
    if not _NOT_FOUND.search(cause):
        return ()
    needed = chain(NEEDED_ALWAYS, *(NEEDED_ON.get(way, ()) for way in ways))
    found = (_NOT_FOUND.search(text) for text in (cause, *map(_load_error, needed)))
    return tuple(dict.fromkeys(match[1] for match in found if match))


def missing_sentence(libraries: Sequence[str]) -> str:
    """Say which libraries are missing."""
    return plural(
        "{libraries} is missing",
        "{libraries} are missing",
        len(libraries),
        libraries=listed(libraries),
    )


def packages_of(libraries: Sequence[str]) -> str:
    """Return the packages of Debian that some libraries are in, with spaces between them.

    Examples
    --------
    >>> packages_of(["libxcb-icccm.so.4", "libxkbcommon-x11.so.0"])
    'libxcb-icccm4 libxkbcommon-x11-0'
    """
    return " ".join(dict.fromkeys(map(_package_of, libraries)))


def _package_of(library: str) -> str:
    name, _, version = library.lower().partition(".so")
    hyphen = "-" if name[-1].isdigit() else ""
    return _PACKAGES.get(library, name + hyphen + version.removeprefix("."))


def _load_error(library: str) -> str:
    """Return the loader's message if a library cannot be loaded, else nothing."""
    try:
        ctypes.CDLL(library)
    except OSError as error:
        return str(error)
    return ""


def _wished() -> tuple[str, ...]:
    """Return the ways that the environment names."""
    # such as "wayland;xcb" or "offscreen:size=800x600"
    if told := os.environ.get("QT_QPA_PLATFORM"):
        return tuple(part.split(":")[0] for part in told.split(";"))
    return tuple(
        way
        for name, way in (("WAYLAND_DISPLAY", "wayland"), ("DISPLAY", "xcb"))
        if os.environ.get(name)
    )


def _x_server_answers(_: str) -> bool:
    """Tell whether DISPLAY leads to an X server; if that cannot be asked, Qt will tell."""
    answers: list[bool] = []
    # a server far away may keep silent for minutes: who waits for a thread hears signals
    thread = Thread(target=lambda: answers.append(_connects_to_x()), daemon=True)
    thread.start()
    thread.join()
    return answers == [True]


def _connects_to_x() -> bool:
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    has_failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not has_failed


def _compositor_answers(_: str) -> bool:
    """Tell whether WAYLAND_DISPLAY leads to a socket on which somebody listens."""
    import socket

    # a name that is a whole path stays one; Wayland, too, takes no folder that is relative
    place = Path(
        os.environ.get("XDG_RUNTIME_DIR", ""), os.environ.get("WAYLAND_DISPLAY") or "wayland-0"
    )
    if not place.is_absolute():
        return False
    with socket.socket(socket.AF_UNIX) as end:
        try:
            end.connect(str(place))
        except OSError:
            return False
    return True


def _qt_manages(name: str) -> bool:
    """Tell whether Qt can show something this way, by a process that may die of it."""
    import subprocess

    return not subprocess.call(  # noqa: S603  no word of it comes from elsewhere
        [sys.executable, "-c", _TRY],
        env=os.environ | {"QT_QPA_PLATFORM": name},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


_ANSWERS: dict[str, Callable[[str], bool]] = {
    "xcb": _x_server_answers,
    "wayland": _compositor_answers,
    "offscreen": lambda _: True,
}
"""How to ask whether somebody is there, where that is quickly done."""
