"""Text of a file, or of standard input."""

import sys
from pathlib import Path

from knight_gui.board import InputError
from knight_gui.documents.tours.text import read_text, read_text_file
from knight_gui.i18n import tr
from knight_gui.terminal.options import STANDARD_STREAM_NAME


def read_source(name: str) -> str:
    """Return the text of a file, or of standard input for its name.

    Raises
    ------
    InputError
        If it cannot be read, is no text, or is too long for a tour.
    """
    if name != STANDARD_STREAM_NAME:
        return read_text_file(Path(name))
    if sys.stdin:
        return read_text(sys.stdin.buffer)
    raise InputError(tr("Nothing can be read: standard input is closed."))
