"""Saving of a lesson in its file, and detection of changes to the file."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from knight_gui.board import InputError, localized_error_message
from knight_gui.documents.atomic import write_file_atomically
from knight_gui.documents.lesson import MAX_LESSON_BYTES, serialize_lesson
from knight_gui.documents.table import shorten_to_line
from knight_gui.i18n import tr
from knight_gui.regular_files import open_regular_file
from knight_gui.state.lesson import Lesson


def compute_file_checksum(path: Path) -> str:
    """Return the checksum of a file's content; empty if it cannot be read."""
    try:
        with open_regular_file(path) as opened:
            return _checksum(opened.read(MAX_LESSON_BYTES + 1))
    except (OSError, ValueError):
        # reading or writing it will report the error
        return ""


def write_lesson_file(lesson: Lesson, path: Path) -> str:
    """Write a lesson into a file, and return the checksum of the content.

    Raises
    ------
    InputError
        If it cannot be written; then the file is unchanged.
    """
    name = shorten_to_line(path.name)
    content = serialize_lesson(lesson).encode("utf-8", "replace")
    if len(content) > MAX_LESSON_BYTES:
        raise InputError(
            tr(
                "{name} would be too large to open again: it has {count:,} bytes, and at most "
                "{most:,} are allowed.",
                name=name,
                most=MAX_LESSON_BYTES,
                count=len(content),
            )
        )
    try:
        write_file_atomically(path, content)
    except OSError as error:
        raise InputError(
            tr(
                "{name} cannot be written: {why}. Nothing has changed.",
                name=name,
                why=localized_error_message(error),
            )
        ) from error
    return _checksum(content)


def _checksum(content: bytes) -> str:
    return sha256(content).hexdigest()
