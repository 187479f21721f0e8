"""Where things are written to: a file, which is replaced as a whole, or standard output."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from knight_gui.files.atomic import replacing
from knight_gui.terminal.streams import writing_to_output
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def writing_to(file: Path | None) -> Iterator[BinaryIO]:
    """Give a stream to a file, or to standard output if there is none.

    Raises
    ------
    InputError
        If the file cannot be written; then it is as it was.
    OSError
        If standard output cannot be written, as to a full disk.
    """
    if file is None:
        with writing_to_output() as stream:
            yield stream
        return
    try:
        with replacing(file) as stream:
            yield stream
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise InputError(tr("{name} cannot be written: {why}.", name=file, why=why)) from error
