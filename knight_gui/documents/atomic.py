"""Writes a file so that it is the old one or the new one.

What is written goes to a draft beside it, which takes its place when all of it is on the disk.
A signal that ends the process removes its draft. One that is killed leaves it, which the next one
to write there removes.
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
    """Let a file hold this, or leave it as it was."""
    with open_for_replacing(path, is_durable=is_durable) as file:
        file.write(content)


@contextmanager
def open_for_replacing(path: Path, *, is_durable: bool = True) -> Iterator[BinaryIO]:
    """Give a stream whose content becomes that of a file if the context ends without an error.

    A link is followed, and permissions are kept. What is no ordinary file, such as a pipe or
    a device, is written to as it is.

    An `OSError` leaves the file as it is. With `is_durable` the disk is waited for, so that a
    machine that is switched off changes nothing either; that may take some tenths of a second.
    """
    target = Path(os.path.realpath(path))
    old_status = _stat_or_none(target)
    if old_status is not None and not stat.S_ISREG(old_status.st_mode):
        with target.open("wb") as file:
            yield file
        return
    if old_status is not None:
        # to take its place, only its folder need be writable
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
    """Raise an `OSError` as soon as the folder has gone in which a file is being written."""
    Path(os.path.realpath(path)).parent.stat()


def _remove_stale_drafts(folder: Path) -> None:
    """Remove the drafts of those who died while they wrote."""
    # an hour later nobody writes any more
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
    """Have the names in a folder on the disk, too, where that can be asked for."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
