"""Log of the window, and report of an error.

The log stays on this machine. The report is meant to be sent to others, so it names no folder.
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
_MAX_LOG_BYTES = 200_000
"""Size of a log file; the one before it is kept as a backup."""
_LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_HOME_PLACEHOLDER = "\0"
"""Placeholder of the home folder while paths are shortened; no path contains it."""
_FILE_NAME_PATTERN = re.compile(r"\w\.[A-Za-z]")
"""A file extension, which names of folders seldom have."""
_logger = logging.getLogger("knight_gui")
_recent_messages: deque[str] = deque(maxlen=20)


class _RecentMessagesHandler(logging.Handler):
    """Handler that keeps the last messages of the log for a report."""

    def emit(self, record: logging.LogRecord) -> None:
        """Append a message with its time since the start of the program."""
        _recent_messages.append(f"{record.relativeCreated / 1000:.1f} s: {record.getMessage()}")


def start_remembering_messages() -> None:
    """Keep the last messages of the log from now on."""
    _logger.setLevel(logging.INFO)
    _logger.addHandler(_RecentMessagesHandler())


def start_log_file(folder: Path) -> None:
    """Write messages into a log file in a folder from now on, if it can be written."""
    # imported late: it is slow, and the window comes first
    from logging.handlers import RotatingFileHandler

    # errors of writing, such as a full disk, are not worth a message
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
    """Return the versions of the program, Python and the installed packages by their names."""
    # imported late: not needed for the first paint of the window
    from importlib.metadata import PackageNotFoundError, version

    from knight_gui.installing import MODULES_BY_PACKAGE

    version_by_name = {"knight-gui": __version__, "Python": sys.version.split()[0]}
    for name in MODULES_BY_PACKAGE:
        with suppress(PackageNotFoundError):
            version_by_name[name] = version(name)
    return version_by_name


def format_error_report(error: BaseException) -> str:
    """Return the report of an error: versions, system, last messages of the log, traceback."""
    from platform import platform

    software = ", ".join(f"{name} {number}" for name, number in installed_versions().items())
    traceback_text = "".join(traceback.format_exception(error))
    lines = (software, platform(), "", *_recent_messages, "", traceback_text)
    return remove_folder_names("\n".join(lines))


def remove_folder_names(text: str) -> str:
    """Return a text with each path shortened to the file's name, or to its module in a package.

    A name without an extension may be a folder's, and is removed, too. Where the end of a path is
    ambiguous, rather too much is removed than too little.

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
    """Return the notations of a folder in a text; empty for the root of a disk."""
    folders = {folder, Path(os.path.realpath(folder))}
    texts = {str(each) for each in folders if each != Path(each.anchor)}
    # the repr of a path doubles backslashes
    return texts | {text.replace("\\", "\\\\") for text in texts}


def _path_pattern(start_pattern: str, separators: str) -> re.Pattern[str]:
    """Return a pattern of paths with groups for the start, the folders and the name at the end.

    The name of a folder may hold any characters. It ends at a separator, unless another path begins
    with that: after a comma or a colon, or in its own quotes. The name at the end extends to the
    closing quote of a quoted path, else to the end of the phrase.
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
"""Patterns of paths of Unix and of Windows."""


def _shorten_path(match: re.Match[str]) -> str:
    """Return the replacement of a path."""
    if not match["folders"] and not match["start"]:
        # a file in the root folder names no folder
        return match[0]
    quote = match["quote"] or ""
    if not _FILE_NAME_PATTERN.search(match["name"]):
        return f"{quote}…"
    return f"{quote}…/{match['name']}"
