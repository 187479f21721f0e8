"""Job that reads tours in a text or a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from knight_gui.board import InputError
from knight_gui.player.jobs.job import Job

if TYPE_CHECKING:
    from knight_gui.documents.tours.sections import TourReading
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.slices import StepGenerator

_MAX_TOUR_BYTES = 1 << 20
"""Limit of a text; the largest board that can be shown needs a fifth of it."""


@dataclass(frozen=True)
class ReadTours(Job):
    """Read the tours in a text, or in a file: their readings, or the error of another text."""

    needs_search: ClassVar[bool] = False
    source: str | Path

    @property
    def is_ready(self) -> bool:
        """True: it needs no part of the engine."""
        return True

    def run(
        self, _subject: None, _token: CancelToken, /
    ) -> StepGenerator[list[TourReading] | InputError]:
        """Read all of it in one slice."""
        from knight_gui.documents.tours.numbering import TourReadOptions
        from knight_gui.documents.tours.reader import read_tours, read_tours_file

        yield None
        options = TourReadOptions(max_bytes=_MAX_TOUR_BYTES)
        try:
            if isinstance(self.source, Path):
                return read_tours_file(self.source, options)
            return read_tours(self.source, options)
        except InputError as error:
            return error
