"""Whether there is something to draw a window on; without it, Qt would abort the process."""

import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

LOADED_LATE = {"xcb": "libxcb-cursor.so.0", "wayland": "libwayland-cursor.so.0"}
"""What Qt loads late, and aborts the process where it is missing."""
LIBRARIES = (
    "libgl1 libegl1 libglib2.0-0 libxkbcommon0 libdbus-1-3 libfontconfig1 "
    "libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 "
    "libwayland-cursor0"
)
"""What Debian and Ubuntu call the libraries that Qt cannot show a window without."""
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
    """Return the ways to show a window on this Linux that lead anywhere, as Qt calls them."""
    return tuple(name for name in _wished() if _ANSWERS.get(name, _qt_manages)(name))


def _wished() -> tuple[str, ...]:
    """Return the ways that the environment names."""
    # such as "wayland;xcb" or "offscreen:size=800x600"
    if told := os.environ.get("QT_QPA_PLATFORM"):
        return tuple(part.split(":")[0] for part in told.split(";"))
    return tuple(
        way
        for name, way in (("DISPLAY", "xcb"), ("WAYLAND_DISPLAY", "wayland"))
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

    # a name that is a whole path stays one
    place = Path(
        os.environ.get("XDG_RUNTIME_DIR", ""), os.environ.get("WAYLAND_DISPLAY") or "wayland-0"
    )
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
