"""Reader of tours in any notation: a text that is nothing else first, then its sections.

An unreadable text is an `InputError`; a path that is not a tour is returned with its error.
"""

from __future__ import annotations

from io import IOBase, TextIOBase
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from knight_gui.board import InputError, PathCheck, require_type
from knight_gui.documents.tours.markup import without_markup
from knight_gui.documents.tours.notations import parse_notation
from knight_gui.documents.tours.numbering import DEFAULT_READ_OPTIONS, TourReadOptions
from knight_gui.documents.tours.sections import TourReading, find_tours
from knight_gui.documents.tours.text import (
    read_text,
    read_text_file,
    validate_size,
    without_escape_sequences,
)
from knight_gui.i18n import tr


def read_tours_file(
    path: Path, options: TourReadOptions = DEFAULT_READ_OPTIONS
) -> list[TourReading]:
    """Return the tours in a file, see `read_tours`.

    Raises
    ------
    InputError
        If the file cannot be read, or is in no known notation.
    """
    return read_tours(read_text_file(path, options.max_bytes), options)


def read_tour(
    source: str | Path | TextIO | BinaryIO, options: TourReadOptions = DEFAULT_READ_OPTIONS
) -> PathCheck:
    """Return the only tour in a text, or the valid part of a path with its error.

    Parameters
    ----------
    source
        The text itself, the path of a file, or an open file.

    Raises
    ------
    InputError
        If the text is in no known notation, or holds several tours; one line with the reason.
    """
    if isinstance(source, Path):
        return require_one(read_tours_file(source, options))
    if isinstance(source, TextIOBase):
        source = source.read(options.max_bytes + 1)
    elif isinstance(source, IOBase):
        source = read_text(cast("BinaryIO", source), options.max_bytes)
    require_type(source, str, "source", tr("a text, a Path or an open file"))
    return require_one(read_tours(cast(str, source), options))


def require_one(readings: list[TourReading]) -> PathCheck:
    """Return the path of the only reading of a text."""
    if len(readings) > 1:
        raise InputError(
            tr("More than one tour: {count:,}. Give one at a time.", count=len(readings))
        )
    return readings[0].path_check


def read_tours(text: str, options: TourReadOptions = DEFAULT_READ_OPTIONS) -> list[TourReading]:
    """Return the tours in a text, at least one, and the broken ones between them.

    Raises
    ------
    InputError
        If the text is in no known notation; one line with the reason.
    """
    validate_size(text, options.max_bytes)
    text = without_escape_sequences(text)
    if not text.strip():
        raise InputError(tr("Not a tour: there is nothing in it."))
    plain_text = without_markup(text)
    readings: list[TourReading] = []
    if plain_text != text:
        try:
            readings = _read_plain_text(plain_text, options)
        except InputError:
            readings = []
        if any(reading.path_check.is_tour for reading in readings):
            return readings
    try:
        return _read_plain_text(text, options)
    except InputError:
        if not readings:
            raise
        return readings


def _read_plain_text(text: str, options: TourReadOptions) -> list[TourReading]:
    """Return the tours in a text without markup."""
    try:
        path_check = parse_notation(text, options)
    except InputError:
        readings = find_tours(text, options)
        if not readings:
            raise
        return readings
    if path_check.is_tour:
        return [TourReading(path_check, 1, text.count("\n") + 1)]
    readings = find_tours(text, options)
    tours = [reading for reading in readings if reading.path_check.is_tour]
    # a legal path that visits only some squares is one, unless all of it is a tour elsewhere
    is_longer = any(len(tour.path_check.path) != len(path_check.path) for tour in tours)
    if not tours or (len(tours) == 1 and is_longer and not path_check.path_error):
        return [TourReading(path_check, 1, text.count("\n") + 1)]
    return readings
