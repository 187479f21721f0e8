"""Keeps scenes in a file, as a whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.files.atomic import write_file
from knight_gui.files.lesson import MOST_BYTES
from knight_gui.files.table import one_line
from knight_gui.files.writing import lesson_as_text
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from knight_gui.scene.lesson import Lesson


def keep(lesson: Lesson, file: Path) -> None:
    """Write scenes into a file.

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
                "{name} would be too large to be opened again: a lesson has at most {most:,} "
                "bytes, and this one has {count:,}.",
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
                why=error.strerror or type(error).__name__,
            )
        ) from error
