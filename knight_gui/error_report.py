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
_HOME = "\0"
"""What stands for the home folder until all paths are short: no path has it."""
_FILE_NAME = re.compile(r"\w\.[A-Za-z]")
"""What the name of a file has, and that of a folder seldom."""
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

    A name that does not look like a file's may be a folder's, and goes, too. Where a path and the
    words after it cannot be told apart, rather too much goes than too little.

    Examples
    --------
    >>> without_folders("cannot open '/home/anna/class: 7b/mine.knight'")
    "cannot open '…/mine.knight'"
    """
    for folder in sorted(filter(None, sys.path), key=len, reverse=True):
        text = text.replace(f'File "{folder}{os.sep}', 'File "')
    for home in _ways_to_write(Path.home()):
        text = re.sub(re.escape(home) + r"(?![\w.-])", _HOME, text)
    for pattern in _PATHS:
        text = pattern.sub(_shortened, text)
    return text.replace(_HOME, "…")


def _ways_to_write(folder: Path) -> set[str]:
    """Return how a folder may stand in a text; a whole disk is none."""
    folders = {folder, Path(os.path.realpath(folder))}
    texts = {str(each) for each in folders if each != Path(each.anchor)}
    # Python doubles backslashes
    return texts | {text.replace("\\", "\\\\") for text in texts}


def _paths(start: str, separators: str) -> re.Pattern[str]:
    """Return a pattern of paths that begin in some way: their folders, and the name at the end.

    Anything may be in the name of a folder. It ends at a separator, unless another path begins
    with that: after a comma or a colon, or in quotes of its own. The name at the end ends with
    the quotes that the path is in, else with the phrase.
    """
    return re.compile(
        rf"""
        (?P<quote>["'])?
        (?P<start>{start}) [{separators}]+ (?=[^\s{separators}])
        (?P<folders> (?:
            [^{separators}\n]+ (?<![:,;>]\s) (?<![\s(\[{{,=>]["']) [{separators}]+
        )*)
        (?P<name> (?:
            (?! (?(quote)(?P=quote)(?!\w)|(?:[:,;]\s|["'”)](?!\w))) ) [^{separators}\n]
        )*)
        """,
        re.VERBOSE,
    )


_PATHS = (
    _paths(rf"(?<![\w.+…/])(?:~\w*|file:)?|{_HOME}", "/"),
    _paths(rf"(?<!\w)[A-Za-z]:|(?<![\w\\])\\|{_HOME}(?=\\)", r"\\/"),
)
"""The paths of Unix, and those of Windows."""


def _shortened(path: re.Match[str]) -> str:
    """Return what is left of a path."""
    if not path["folders"] and not path["start"]:
        # straight below the root there is nobody's folder
        return path[0]
    name = f"/{path['name']}" if _FILE_NAME.search(path["name"]) else ""
    return f"{path['quote'] or ''}…{name}"
