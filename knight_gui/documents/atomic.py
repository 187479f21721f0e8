"""Atomic writing: a file has its old content or its new one, never a part.

The content is written to a draft in the same folder, which replaces the file when all of it is on
the disk. A signal that ends the process removes the draft. A killed process leaves its draft, which
a later one that writes to the folder removes.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from knight_gui.exit_signals import draft_file_names
from knight_gui.regular_files import open_regular_file

_DRAFT_NAME = ".knight-{number}.part"


def write_file_atomically(path: Path, content: bytes, *, is_durable: bool = True) -> None:
    """Replace the content of a file, or leave it unchanged on an error."""
    with open_for_replacing(path, is_durable=is_durable) as file:
        file.write(content)


@contextmanager
def open_for_replacing(path: Path, *, is_durable: bool = True) -> Iterator[BinaryIO]:
    """Open a draft that replaces a file if the context ends without an error.

    Links are followed, and permissions are kept. A pipe or a device is written to directly.

    Parameters
    ----------
    is_durable
        Wait until the content is on the disk, so that it survives a power failure. That may take
        some tenths of a second.

    Raises
    ------
    OSError
        If the content cannot be written; then the file is unchanged.
    """
    target = Path(os.path.realpath(path))
    old_status = _stat_or_none(target)
    if old_status is not None and not stat.S_ISREG(old_status.st_mode):
        with target.open("wb") as file:
            yield file
        return
    if old_status is not None:
        # raises an error for a read-only file, which could be replaced in a writable folder
        open_regular_file(target, "r+b").close()
    _remove_stale_drafts(target.parent)
    draft = target.with_name(_DRAFT_NAME.format(number=os.urandom(8).hex()))
    draft_file_names.append(str(draft))
    try:
        with draft.open("xb") as file:
            if old_status is not None:
                draft.chmod(stat.S_IMODE(old_status.st_mode))
            yield file
            file.flush()
            if is_durable:
                os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    finally:
        draft_file_names.remove(str(draft))
    if is_durable and sys.platform != "win32":
        _sync_folder(target.parent)


def check_folder_exists(path: Path) -> None:
    """Raise an `OSError` if the folder of a file no longer exists."""
    Path(os.path.realpath(path)).parent.stat()


def _remove_stale_drafts(folder: Path) -> None:
    """Remove the drafts of killed processes: those that are older than an hour."""
    oldest_time = time.time() - 3600
    for draft in folder.glob(_DRAFT_NAME.format(number="*")):
        with suppress(OSError):
            if draft.stat().st_mtime < oldest_time:
                draft.unlink()


def _stat_or_none(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system supports that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
