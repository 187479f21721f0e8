"""Folders of the user, and a check if files in them can be written."""

import os
from pathlib import Path


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
