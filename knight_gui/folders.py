"""Folders of the person who uses the program, and whether anything can be written there."""

import os
from pathlib import Path


def xdg_folder(variable: str, default: str) -> Path:
    """Return a folder of the XDG Base Directory Specification.

    Parameters
    ----------
    variable
        The environment variable that names it. The specification has a relative path ignored.
    default
        Where it is otherwise, in the home folder.
    """
    folder = Path(os.environ.get(variable, ""))
    return folder if folder.is_absolute() else Path.home() / default


def is_writable(path: Path) -> bool:
    """Tell whether a file can be written, or made with the folders that it needs."""
    # not needed for the first picture
    from tempfile import TemporaryFile

    from knight_gui.regular_files import open_regular_file

    try:
        if path.exists():
            open_regular_file(path, "r+b").close()
        folder = next(each for each in path.absolute().parents if each.exists())
        # its mode says nothing of a disk that is read-only
        TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True
