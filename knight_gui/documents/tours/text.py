"""Text of a tour: its decoding, its size, and places in it."""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import BinaryIO

from knight_gui.board import InputError, localized_error_message
from knight_gui.documents.table import shorten_to_line
from knight_gui.i18n import tr
from knight_gui.regular_files import open_regular_file

MAX_TOUR_BYTES = 32 << 20
"""Size of a text; a tour of the largest readable board needs two thirds of it."""
_PROBE_BYTES = 16
"""Bytes of which each other one is 0 at the beginning of UTF-16 without its mark."""
_ESCAPE_SEQUENCE_PATTERN = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
"""Escape sequence of a terminal, for colours."""


def read_text(stream: BinaryIO, max_bytes: int = MAX_TOUR_BYTES) -> str:
    """Return the text of a stream: UTF-8, UTF-16, or else Latin-1.

    Raises
    ------
    InputError
        If it is no text, or too long for a tour.
    """
    content = stream.read(max_bytes + 1)
    validate_size(content, max_bytes)
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = content.decode("utf-16", "replace")
    elif content[:_PROBE_BYTES:2].count(0) == len(content[:_PROBE_BYTES:2]) > 0:
        text = content.decode("utf-16-be", "replace")
    elif content[1:_PROBE_BYTES:2].count(0) == len(content[1:_PROBE_BYTES:2]) > 0:
        text = content.decode("utf-16-le", "replace")
    else:
        text = content.decode("utf-8-sig", "replace")
        if "\N{REPLACEMENT CHARACTER}" in text:
            text = content.decode("latin-1")
    if "\0" in text:
        raise InputError(tr("Not a tour: the file is not text."))
    return text


def read_text_file(path: Path, max_bytes: int = MAX_TOUR_BYTES) -> str:
    """Return the text of a file, see `read_text`.

    Raises
    ------
    InputError
        If the file cannot be read, or is no text, or too long for a tour.
    """
    try:
        with open_regular_file(path) as file:
            return read_text(file, max_bytes)
    except OSError as error:
        raise InputError(
            tr(
                "{name} cannot be read: {why}.",
                name=shorten_to_line(path.name),
                why=localized_error_message(error),
            )
        ) from error


def validate_size(content: str | bytes, max_bytes: int) -> None:
    """Refuse a text that is too long for a tour."""
    if len(content) > max_bytes:
        raise InputError(
            tr("This is too large for a tour: at most {most:,} bytes are read.", most=max_bytes)
        )


def without_escape_sequences(text: str) -> str:
    """Return a text without the escape sequences of a terminal and the mark of its encoding.

    Its lines keep their numbers.
    """
    return _ESCAPE_SEQUENCE_PATTERN.sub("", text).lstrip("\ufeff").rstrip("\r\n")


def place_name(text: str, offset: int) -> str:
    """Return the line and the character of an offset in a text, both counted from 1."""
    line = text.count("\n", 0, offset) + 1
    character = offset - text.rfind("\n", 0, offset)
    return tr("Line {line:,}, character {character:,}", line=line, character=character)
