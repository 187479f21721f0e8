"""Job that reads tours in a text or a file."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from knight_gui.board import InputError
from knight_gui.player.jobs.job import Job

if TYPE_CHECKING:
    from knight_gui.board import Board
    from knight_gui.documents.tours.sections import TourReading
    from knight_gui.search.cancel import CancelToken
    from knight_gui.search.slices import StepGenerator

_MAX_TOUR_BYTES = 1 << 20
"""Limit of a text; the largest board that can be shown needs a fifth of it."""


@dataclass(frozen=True)
class ReadTours(Job):
    """Read the tours in a text, or in a file: their readings, or a board that is drawn there.

    The result of any other text is its error.
    """

    needs_search: ClassVar[bool] = False
    needed_functions: ClassVar[tuple[str, ...] | None] = ()
    source: str | Path

    def run(
        self, _subject: None, _token: CancelToken, /
    ) -> StepGenerator[list[TourReading] | Board | InputError]:
        """Read all of it in one slice."""
        from knight_gui.documents.drawn_board import read_drawn_board
        from knight_gui.documents.tours.numbering import TourReadOptions
        from knight_gui.documents.tours.reader import read_tours
        from knight_gui.documents.tours.text import read_text_file

        yield None
        text = ""
        try:
            if isinstance(self.source, Path):
                text = read_text_file(self.source, _MAX_TOUR_BYTES)
            else:
                text = self.source
            return read_tours(text, TourReadOptions(max_bytes=_MAX_TOUR_BYTES))
        except InputError as error:
            if "\n" in text:
                with suppress(InputError):
                    return read_drawn_board(text).board
            return error
