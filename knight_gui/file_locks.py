"""Locks on open files: they are given back when a process ends, however that ends."""

import errno
import os
import sys

_HELD_LOCK_ERRNOS = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_LOCKED_OFFSET = (1 << 31) - 2
"""A byte beyond the end of what is kept in files: Windows lets nobody read what is locked, and
locks nothing farther away."""

if sys.platform == "win32":
    import msvcrt

    def lock_file(descriptor: int) -> None:
        """Lock an open file until it is closed; an `OSError` if another has done so."""
        position = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _LOCKED_OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, position, os.SEEK_SET)

else:
    import fcntl

    def lock_file(descriptor: int) -> None:
        """Lock an open file until it is closed; an `OSError` if another has done so."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def try_lock_file(descriptor: int) -> bool:
    """Lock an open file, and tell whether no other program has.

    Where a file system knows no locks, nobody is kept out.
    """
    try:
        lock_file(descriptor)
    except OSError as error:
        return error.errno not in _HELD_LOCK_ERRNOS
    return True
