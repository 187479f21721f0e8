"""Folders of the user, and a check if files in them can be written."""

import os
import sys
from contextlib import suppress
from pathlib import Path

_PROGRAM_NAME = "knight-gui"


def settings_file() -> Path:
    """Return the file of the settings."""
    return _settings_folder() / "settings.ini"


def state_folder() -> Path:
    """Return the folder of unsaved work."""
    if sys.platform in ("win32", "darwin"):
        return _settings_folder() / "State"
    return xdg_folder("XDG_STATE_HOME", ".local/state") / _PROGRAM_NAME


def log_folder() -> Path:
    """Return the folder of the log."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Logs" / _PROGRAM_NAME
    return state_folder()


def cache_folder() -> Path:
    """Return the folder of compiled code."""
    if sys.platform == "win32":
        return _settings_folder() / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / _PROGRAM_NAME
    return xdg_folder("XDG_CACHE_HOME", ".cache") / _PROGRAM_NAME


def _settings_folder() -> Path:
    if sys.platform == "win32":
        data_folder = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
        return Path(data_folder, _PROGRAM_NAME)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / _PROGRAM_NAME
    return xdg_folder("XDG_CONFIG_HOME", ".config") / _PROGRAM_NAME


def move_former_settings() -> None:
    """Move settings and unsaved work from where earlier versions had them on macOS."""
    former_folder = Path.home() / "Library" / "Preferences" / _PROGRAM_NAME
    folder = _settings_folder()
    if sys.platform == "darwin" and not folder.exists():
        with suppress(OSError):
            folder.parent.mkdir(parents=True, exist_ok=True)
            former_folder.rename(folder)


def xdg_folder(variable: str, default: str) -> Path:
    """Return a folder of the XDG Base Directory Specification.

    Parameters
    ----------
    variable
        The environment variable with its path. The specification ignores a relative one.
    default
        Its path in the home folder if the variable is not set.
    """
    folder = Path(os.environ.get(variable, ""))
    if not folder.is_absolute():
        return Path.home() / default
    return folder


def is_writable(path: Path) -> bool:
    """Return True if a file can be written, or created together with its missing folders."""
    # imported late: not needed for the first paint of the window
    from tempfile import TemporaryFile

    from knight_gui.regular_files import open_regular_file

    try:
        if path.exists():
            open_regular_file(path, "r+b").close()
        folder = next(each for each in path.absolute().parents if each.exists())
        # the mode of a folder does not show that its disk is read-only
        TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True
