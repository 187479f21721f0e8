"""Keeps a second program from writing into a file that another one writes into."""

from __future__ import annotations

import errno
import os
import sys

_IS_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_FAR = (1 << 31) - 2
"""A byte beyond the end of what is kept in files: Windows lets nobody read what is locked, and
locks nothing farther away."""


def is_ours(descriptor: int) -> bool:
    """Lock an open file until it is closed, and tell whether no other program has.

    It is unlocked when its process ends, however that ends. Where a file system knows no
    locks, nobody is kept out.
    """
    try:
        _lock(descriptor)
    except OSError as error:
        return error.errno not in _IS_HELD
    return True


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
