"""Opening of files for reading; all reads of the program go through this module."""

import os
import stat
from errno import EINVAL
from pathlib import Path
from typing import BinaryIO, Literal

from knight_gui.i18n import tr


def open_regular_file(
    path: Path, mode: Literal["rb", "r+b", "a+b"] = "rb", buffering: int = -1
) -> BinaryIO:
    """Open a regular file.

    A pipe may block for ever, and a device may have no end.

    Raises
    ------
    OSError
        If it cannot be opened, or is not a regular file.
    """
    return open(path, mode, buffering, opener=_open_nonblocking)


def read_file(path: Path) -> bytes:
    """Return the content of a regular file, see `open_regular_file`."""
    with open_regular_file(path) as file:
        return file.read()


def _open_nonblocking(name: str, flags: int) -> int:
    """Open a regular file without waiting for the other end of a pipe."""
    descriptor = os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(EINVAL, tr("it is not a file"))
    return descriptor
