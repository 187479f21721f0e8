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

LOG_FILE_NAME = "knight-gui.log"
REPORTED_PACKAGES = (
    "PySide6-Essentials",
    "numpy",
    "numba",
    "msgspec",
    "tomli-w",
    "typer",
    "rich",
    "pillow",
)
"""Those that the program cannot do without, as they are called where they come from."""
_MAX_LOG_BYTES = 200_000
"""Of a log; what is older than twice as much is gone."""
_LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_HOME_PLACEHOLDER = "\0"
"""What stands for the home folder until all paths are short: no path has it."""
_FILE_NAME_PATTERN = re.compile(r"\w\.[A-Za-z]")
"""What the name of a file has, and that of a folder seldom."""
_logger = logging.getLogger("knight_gui")
_recent_messages: deque[str] = deque(maxlen=20)


class _RecentMessagesHandler(logging.Handler):
    """Remembers the last things that were noted."""

    def emit(self, record: logging.LogRecord) -> None:
        """Remember one more."""
        _recent_messages.append(f"{record.relativeCreated / 1000:.1f} s: {record.getMessage()}")


def start_remembering_messages() -> None:
    """Remember from now on what happens last."""
    _logger.setLevel(logging.INFO)
    _logger.addHandler(_RecentMessagesHandler())


def start_log_file(folder: Path) -> None:
    """Write into a log in a folder from now on, if that can be done."""
    # it takes its time, and the window comes first
    from logging.handlers import RotatingFileHandler

    # a disk that is full later on is nobody's trouble
    logging.raiseExceptions = False
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            folder / LOG_FILE_NAME, "a", _MAX_LOG_BYTES, 1, "utf-8", errors="replace"
        )
        handler.setFormatter(logging.Formatter(_LOG_FORMAT))
        _logger.addHandler(handler)
        _logger.info("knight-gui %s", __version__)


def installed_versions() -> dict[str, str]:
    """Return the versions of the program and of all that it stands on, as far as they are known."""
    # not needed for the first picture
    from importlib.metadata import PackageNotFoundError, version

    version_by_name = {"knight-gui": __version__, "Python": sys.version.split()[0]}
    for name in REPORTED_PACKAGES:
        with suppress(PackageNotFoundError):
            version_by_name[name] = version(name)
    return version_by_name


def format_error_report(error: BaseException) -> str:
    """Return what others need to know of an error: versions, system, what happened last, where."""
    from platform import platform

    software = ", ".join(f"{name} {number}" for name, number in installed_versions().items())
    return remove_folder_names(
        "\n".join(
            (
                software,
                platform(),
                "",
                *_recent_messages,
                "",
                "".join(traceback.format_exception(error)),
            )
        )
    )


def remove_folder_names(text: str) -> str:
    """Return a text in which of each path only the file's name is left, or its place in a package.

    A name that does not look like a file's may be a folder's, and goes, too. Where a path and the
    words after it cannot be told apart, rather too much goes than too little.

    Examples
    --------
    >>> remove_folder_names("cannot open '/home/anna/class: 7b/mine.knight'")
    "cannot open '…/mine.knight'"
    """
    for folder in sorted(filter(None, sys.path), key=len, reverse=True):
        text = text.replace(f'File "{folder}{os.sep}', 'File "')
    for home in _folder_spellings(Path.home()):
        text = re.sub(re.escape(home) + r"(?![\w.-])", _HOME_PLACEHOLDER, text)
    for pattern in _PATH_PATTERNS:
        text = pattern.sub(_shorten_path, text)
    return text.replace(_HOME_PLACEHOLDER, "…")


def _folder_spellings(folder: Path) -> set[str]:
    """Return how a folder may stand in a text; a whole disk is none."""
    folders = {folder, Path(os.path.realpath(folder))}
    texts = {str(each) for each in folders if each != Path(each.anchor)}
    # Python doubles backslashes
    return texts | {text.replace("\\", "\\\\") for text in texts}


def _path_pattern(start_pattern: str, separators: str) -> re.Pattern[str]:
    """Return a pattern of paths that begin in some way: their folders, and the name at the end.

    Anything may be in the name of a folder. It ends at a separator, unless another path begins
    with that: after a comma or a colon, or in quotes of its own. The name at the end ends with
    the quotes that the path is in, else with the phrase.
    """
    return re.compile(
        rf"""
        (?P<quote>["'])?
        (?P<start>{start_pattern}) [{separators}]+ (?=[^\s{separators}])
        (?P<folders> (?:
            [^{separators}\n]+ (?<![:,;>]\s) (?<![\s(\[{{,=>]["']) [{separators}]+
        )*)
        (?P<name> (?:
            (?! (?(quote)(?P=quote)(?!\w)|(?:[:,;]\s|["'”)](?!\w))) ) [^{separators}\n]
        )*)
        """,
        re.VERBOSE,
    )


_PATH_PATTERNS = (
    _path_pattern(rf"(?<![\w.+…/])(?:~\w*|file:)?|{_HOME_PLACEHOLDER}", "/"),
    _path_pattern(rf"(?<!\w)[A-Za-z]:|(?<![\w\\])\\|{_HOME_PLACEHOLDER}(?=\\)", r"\\/"),
)
"""The paths of Unix, and those of Windows."""


def _shorten_path(match: re.Match[str]) -> str:
    """Return what is left of a path."""
    if not match["folders"] and not match["start"]:
        # straight below the root there is nobody's folder
        return match[0]
    name = f"/{match['name']}" if _FILE_NAME_PATTERN.search(match["name"]) else ""
    return f"{match['quote'] or ''}…{name}"
