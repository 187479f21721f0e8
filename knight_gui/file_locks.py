"""Locks on open files: they are given back when a process ends, however that ends."""

import errno
import os
import sys

_IS_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_FAR = (1 << 31) - 2
"""A byte beyond the end of what is kept in files: Windows lets nobody read what is locked, and
locks nothing farther away."""

if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int) -> None:
        """Lock an open file until it is closed; an `OSError` if another has done so."""
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)

else:
    import fcntl

    def lock(descriptor: int) -> None:
        """Lock an open file until it is closed; an `OSError` if another has done so."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def is_ours(descriptor: int) -> bool:
    """Lock an open file, and tell whether no other program has.

    Where a file system knows no locks, nobody is kept out.
    """
    try:
        lock(descriptor)
    except OSError as error:
        return error.errno not in _IS_HELD
    return True
