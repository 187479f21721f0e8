"""Pictures and films for who has no window: the door by which the terminal comes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

from PySide6.QtGui import QGuiApplication

from knight_gui.board import InputError
from knight_gui.drawing.export import film
from knight_gui.drawing.export.film import demand_packages
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.export.puzzles import puzzle_sheet
from knight_gui.drawing.export.sheet import Sheet
from knight_gui.drawing.export.still import still_of
from knight_gui.drawing.export.web_page import page_of
from knight_gui.drawing.fonts import any_locale, missing_letters
from knight_gui.i18n import ENGLISH, language
from knight_gui.search.recording import Recording
from knight_gui.state.export import Kind, Reel, Style, What

__all__ = (
    "demand_fonts",
    "demand_packages",
    "page_of",
    "puzzle_sheet",
    "write_film",
    "write_picture",
)
_WITHOUT_DISPLAY = ["knight-gui", "-platform", "offscreen"]
_app: list[QGuiApplication] = []
"""Without one there are no fonts; it has to live as long as anything is drawn."""


def write_picture(
    kind: Kind,
    place: tuple[Recording, int],
    style: Style,
    stream: BinaryIO,
    watch: Callable[[], None],
) -> None:
    """Draw a step that was searched.

    Parameters
    ----------
    place
        The search and the step.
    watch
        Is called every few milliseconds; what it raises ends the work.
    """
    still = still_of(*place, watch, with_landscape=_has_landscape(style))
    watch()
    stream.write(Picture.of(Sheet(still, style), still).to_bytes(kind, style.scale))


def write_film(
    kind: Kind,
    recording: Recording,
    plan: tuple[Style, Reel],
    stream: BinaryIO,
    watch: Callable[[int], None],
) -> None:
    """Draw steps that were searched, one after the other.

    Parameters
    ----------
    plan
        How the film looks, which steps it shows and how fast.
    watch
        Is told how many frames there are before each of them; what it raises ends the work.
    """
    style, reel = plan
    still = still_of(recording, reel.first, lambda: watch(0), with_landscape=_has_landscape(style))
    film.write_film(kind, (recording, still), plan, stream, watch)


def _has_landscape(style: Style) -> bool:
    return style.what in (What.LANDSCAPE, What.FIGURE)


def demand_fonts() -> None:
    """Raise an `InputError` where nothing could be written on a picture; to be called first."""
    if QGuiApplication.instance() is None:
        with any_locale():
            _app.append(QGuiApplication(_WITHOUT_DISPLAY))
    # lines need no letters, and no other language would have more of them than English
    if language() != ENGLISH and (missing := missing_letters(language())):
        raise InputError(missing)
