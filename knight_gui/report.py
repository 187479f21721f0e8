"""What is noted while the window is open, and the report that is made of it when something fails.

The log stays on this machine. The report is to be sent to others: it names no folder.
"""

import logging
import os
import re
import sys
import traceback
from collections import deque
from contextlib import suppress
from pathlib import Path

from knight_gui import __version__

LOG_NAME = "knight-gui.log"
PACKAGES = ("PySide6-Essentials", "numpy", "numba", "msgspec", "tomli-w", "typer", "rich", "pillow")
"""Those that the program cannot do without, as they are called where they come from."""
_MOST_BYTES = 200_000
"""Of a log; what is older than twice as much is gone."""
_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_FOLDERS = re.compile(r"""(?<![\w.+…])(?:[A-Za-z]:)?(?:[\\/][^\\/:"'\n]+)+[\\/]""")
"""All of a path but the name of its file."""
_log = logging.getLogger("knight_gui")
_last: deque[str] = deque(maxlen=20)


class _Notes(logging.Handler):
    """Remembers the last things that were noted."""

    def emit(self, record: logging.LogRecord) -> None:
        """Remember one more."""
        _last.append(f"{record.relativeCreated / 1000:.1f} s: {record.getMessage()}")


def take_notes() -> None:
    """Remember from now on what happens last."""
    _log.setLevel(logging.INFO)
    _log.addHandler(_Notes())


def keep_log(folder: Path) -> None:
    """Write into a log in a folder from now on, if that can be done."""
    # it takes its time, and the window comes first
    from logging.handlers import RotatingFileHandler

    # a disk that is full later on is nobody's trouble
    logging.raiseExceptions = False
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            folder / LOG_NAME, "a", _MOST_BYTES, 1, "utf-8", errors="replace"
        )
        handler.setFormatter(logging.Formatter(_LINE))
        _log.addHandler(handler)
        _log.info("knight-gui %s", __version__)


def versions() -> dict[str, str]:
    """Return the versions of the program and of all that it stands on, as far as they are known."""
    # not needed for the first picture
    from importlib.metadata import PackageNotFoundError, version

    found = {"knight-gui": __version__, "Python": sys.version.split()[0]}
    for name in PACKAGES:
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def report(error: BaseException) -> str:
    """Return what others need to know of an error: versions, system, what happened last, where."""
    from platform import platform

    software = ", ".join(f"{name} {number}" for name, number in versions().items())
    return without_folders(
        "\n".join(
            (software, platform(), "", *_last, "", "".join(traceback.format_exception(error)))
        )
    )


def without_folders(text: str) -> str:
    """Return a text in which of each path only the file's name is left, or its place in a package.

    Examples
    --------
    >>> without_folders("cannot open '/home/anna/class 7b/mine.knight'")
    "cannot open '…/mine.knight'"
    """
    for folder in sorted(filter(None, sys.path), key=len, reverse=True):
        text = text.replace(folder + os.sep, "")
    return _FOLDERS.sub("…/", text)
