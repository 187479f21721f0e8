"""The program: opens the window, or does what the command line says in the terminal."""

import ctypes
import os
import sys
from collections.abc import Callable

from knight_gui.terminal.interrupt import INTERRUPTED, exit_on_interrupt
from knight_gui.terminal.streams import complain, say
from knight_gui.texts import tr

_PACKAGES = (
    "libgl1 libegl1 libglib2.0-0 libxkbcommon0 libdbus-1-3 libfontconfig1 "
    "libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
)
"""What Debian and Ubuntu call the libraries that Qt cannot show a window without."""
_LOADED_LATE = "libxcb-cursor.so.0"


def main() -> int:
    """Run the program and return its exit status."""
    try:
        return _run(sys.argv[1:])
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: list[str]) -> int:
    # a shell that completes a command line tells it in the environment
    if arguments or "_KNIGHT_GUI_COMPLETE" in os.environ:
        return _in_terminal(arguments)
    if _has_screen():
        return _in_window()
    say(tr("There is no display for the window, so here is a tour in the terminal."))
    return _in_terminal(["solve"])


# Both faces are imported when they are wanted: each takes its time, and the terminal needs no Qt.


def _in_terminal(arguments: list[str]) -> int:
    exit_on_interrupt()
    from knight_gui.terminal.main import run

    return run(arguments)


def _in_window() -> int:
    try:
        run = _window()
    except (ImportError, OSError) as error:
        if isinstance(error, ModuleNotFoundError) and _is_ours(error.name):
            raise
        complain(_cannot_open(error))
        return 2
    return run()


def _window() -> Callable[[], int]:
    if _needs_x():
        # Qt loads it late, and aborts the process where it is missing
        ctypes.CDLL(_LOADED_LATE)
    from knight_gui.window.app import run

    return run


def _is_ours(module: str | None) -> bool:
    """Tell whether a missing module is one of this package: then the program is broken."""
    return module is not None and module.split(".")[0] == "knight_gui"


def _has_screen() -> bool:
    """Tell whether Qt has something to draw on; without it, it would abort the process."""
    if not sys.platform.startswith("linux"):
        return True
    if _needs_x():
        return _x_server_answers()
    return any(os.environ.get(name) for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _needs_x() -> bool:
    """Tell whether only an X server can show the window."""
    others = ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return (
        sys.platform.startswith("linux")
        and bool(os.environ.get("DISPLAY"))
        and not any(os.environ.get(name) for name in others)
    )


def _x_server_answers() -> bool:
    """Tell whether DISPLAY leads to an X server; if that cannot be asked, Qt will tell."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    has_failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not has_failed


def _cannot_open(error: Exception) -> str:
    cause = " ".join(str(error).split())
    if not sys.platform.startswith("linux"):
        return tr("The window cannot open: {cause}.", cause=cause)
    return tr(
        "The window cannot open: {cause}. “make run” installs what is missing; "
        "on Debian and Ubuntu so does “apt-get install {packages}”.",
        cause=cause,
        packages=_PACKAGES,
    )


if __name__ == "__main__":
    sys.exit(main())
