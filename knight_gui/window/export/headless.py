"""Pictures and films for who has no window: the door by which the terminal comes here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import BinaryIO

from PySide6.QtGui import QGuiApplication

from knight_gui.puzzles.puzzle import Puzzle
from knight_gui.scene.export import Kind, Reel, Style, What
from knight_gui.scene.lesson import Lesson
from knight_gui.search.recording import Recording
from knight_gui.texts import language
from knight_gui.tour import InputError
from knight_gui.window.export import film, page
from knight_gui.window.export.page import Searching
from knight_gui.window.export.paper import Picture
from knight_gui.window.export.puzzles import puzzle_sheet
from knight_gui.window.export.sheet import Sheet
from knight_gui.window.export.still import still_of
from knight_gui.window.system import any_locale, missing_letters

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
    _demand_fonts()
    still = still_of(*place, watch, with_landscape=_has_landscape(style))
    watch()
    stream.write(Picture.of(Sheet(still, style), still).to_bytes(kind, style.scale))


def page_of(lesson: Lesson, search: Searching) -> bytes:
    """Return a lesson as a page for any browser."""
    _demand_fonts()
    return page.page_of(lesson, search)


def sheet_of(puzzles: Sequence[Puzzle], kind: Kind) -> bytes:
    """Return puzzles on pages, and their solutions on the last one, as a file of a kind."""
    _demand_fonts()
    return puzzle_sheet(puzzles).to_bytes(kind, 1)


def demand_packages(kind: Kind) -> None:
    """Raise an `InputError` where what writes a kind of film is not installed."""
    film.demand_packages(kind)


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
    _demand_fonts()
    style, reel = plan
    still = still_of(recording, reel.first, lambda: watch(0), with_landscape=_has_landscape(style))
    film.write_film(kind, (recording, still), plan, stream, watch)


def _has_landscape(style: Style) -> bool:
    return style.what in (What.LANDSCAPE, What.FIGURE)


def _demand_fonts() -> None:
    if QGuiApplication.instance() is None:
        with any_locale():
            _app.append(QGuiApplication(_WITHOUT_DISPLAY))
    if missing := missing_letters(language()):
        raise InputError(missing)
