"""Locks on open files, which the system releases when a process ends."""

import errno
import os
import sys

_LOCK_CONFLICT_ERRNOS = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_LOCKED_OFFSET = (1 << 31) - 2
"""Offset of the locked byte, beyond the content of any file.

On Windows a locked byte cannot be read by others, and no byte beyond 31 bits can be locked.
"""

if sys.platform == "win32":
    import msvcrt

    def lock_file(descriptor: int) -> None:
        """Lock an open file until it is closed; raise `OSError` if another process locked it."""
        position = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _LOCKED_OFFSET, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, position, os.SEEK_SET)

else:
    import fcntl

    def lock_file(descriptor: int) -> None:
        """Lock an open file until it is closed; raise `OSError` if another process locked it."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def try_lock_file(descriptor: int) -> bool:
    """Lock an open file, and return False if another process has locked it.

    On a file system without locks it returns True.
    """
    try:
        lock_file(descriptor)
    except OSError as error:
        return error.errno not in _LOCK_CONFLICT_ERRNOS
    return True
