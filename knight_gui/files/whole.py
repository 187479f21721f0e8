"""Writes a file as a whole: whatever happens meanwhile, it is the old one or the new one."""

from __future__ import annotations

import errno
import os
import stat
import time
from contextlib import suppress
from pathlib import Path

_ENDING = ".unfinished"
_LONGEST_S = 60.0
"""After which a file that is still unfinished is that of a program which died."""


def write_whole(path: Path, content: bytes, *, is_lasting: bool = True) -> None:
    """Write a file, or leave what is there as it is.

    The new one is written beside the old one, and takes its name when all of it is there. It has
    the permissions of the old one; where the name is a link, what that points at is replaced.

    Parameters
    ----------
    path
        The file.
    content
        What it is to hold.
    is_lasting
        Whether the disk is waited for, so that a machine that is switched off changes nothing
        either. It may take some tenths of a second.

    Raises
    ------
    OSError
        If it cannot be written; then nothing has changed.
    """
    target = Path(os.path.realpath(path))
    mode = _mode_of(target)
    _sweep(target.parent)
    new = target.parent / f".{os.urandom(8).hex()}{_ENDING}"
    try:
        _write(new, content, mode, is_lasting=is_lasting)
        new.replace(target)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise
    if is_lasting:
        _settle(target.parent)


def _mode_of(target: Path) -> int | None:
    """Return the permissions of a file that may be replaced, None if there is none."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if not os.access(target, os.W_OK):
        # the folder would allow it
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return stat.S_IMODE(mode)


def _write(new: Path, content: bytes, mode: int | None, *, is_lasting: bool) -> None:
    with new.open("xb") as file:
        file.write(content)
        file.flush()
        if mode is not None:
            new.chmod(mode)
        if is_lasting:
            os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Have the new name last, too, where a folder can be waited for."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _sweep(folder: Path) -> None:
    """Remove what others have left unfinished who died while they wrote."""
    # a minute is long for a file of some kilobytes; who needs longer is told that it was not kept
    oldest = time.time() - _LONGEST_S
    for left in folder.glob(f".*{_ENDING}"):
        with suppress(OSError):
            if left.stat().st_mtime < oldest:
                left.unlink()
