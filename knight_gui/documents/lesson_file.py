"""Keeps a lesson in a file, as a whole or not at all."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from knight_gui.board import InputError, cause_of
from knight_gui.documents.atomic import write_file
from knight_gui.documents.lesson import MOST_BYTES, lesson_as_text
from knight_gui.documents.table import one_line
from knight_gui.i18n import tr
from knight_gui.regular_files import open_regular
from knight_gui.state.lesson import Lesson


def checksum_of(file: Path) -> str:
    """Return what tells whether a file holds something else later; nothing if there is none."""
    try:
        with open_regular(file) as opened:
            return _checksum(opened.read(MOST_BYTES + 1))
    except (OSError, ValueError):
        # reading or writing it will say so
        pass
    return ""


def keep(lesson: Lesson, file: Path) -> str:
    """Write scenes into a file, and return its checksum.

    Raises
    ------
    InputError
        If that cannot be done; then nothing has changed.
    """
    name = one_line(file.name)
    content = lesson_as_text(lesson).encode("utf-8", "replace")
    if len(content) > MOST_BYTES:
        raise InputError(
            tr(
                "{name} would be too large to open again: it has {count:,} bytes, and at most "
                "{most:,} are allowed.",
                name=name,
                most=MOST_BYTES,
                count=len(content),
            )
        )
    try:
        write_file(file, content)
    except OSError as error:
        raise InputError(
            tr(
                "{name} cannot be written: {why}. Nothing has changed.",
                name=name,
                why=cause_of(error),
            )
        ) from error
    return _checksum(content)


def _checksum(content: bytes) -> str:
    return sha256(content).hexdigest()
