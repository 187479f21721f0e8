"""Pictures and films without a window: the interface for the terminal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import BinaryIO

from PySide6.QtGui import QGuiApplication

from knight_gui.board import InputError
from knight_gui.drawing.export import film
from knight_gui.drawing.export.film import require_film_packages
from knight_gui.drawing.export.handout import make_lesson_handout
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.export.puzzles import make_puzzle_sheet
from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.drawing.export.still import make_still
from knight_gui.drawing.export.web_page import make_lesson_page
from knight_gui.drawing.fonts import missing_font_message, suppress_locale_warning
from knight_gui.i18n import DEFAULT_LANGUAGE, current_language
from knight_gui.search.recording import Recording
from knight_gui.state.export import FileType, FilmSteps, PictureContent, PictureStyle

__all__ = (
    "make_lesson_handout",
    "make_lesson_page",
    "make_puzzle_sheet",
    "require_film_packages",
    "require_fonts",
    "write_film",
    "write_picture",
)
_OFFSCREEN_ARGS = ["knight-gui", "-platform", "offscreen"]
_app_holder: list[QGuiApplication] = []
"""The application, which fonts need, and which must live as long as anything is drawn."""


def write_picture(
    file_type: FileType,
    recording_and_step: tuple[Recording, int],
    style: PictureStyle,
    stream: BinaryIO,
    check_cancelled: Callable[[], None],
) -> None:
    """Write the picture of a step that was searched.

    Parameters
    ----------
    recording_and_step
        The search and the step.
    check_cancelled
        A function that is called every few milliseconds, and raises an exception to cancel.
    """
    recording, step = recording_and_step
    still = make_still(recording, step, check_cancelled, with_landscape=_needs_landscape(style))
    check_cancelled()
    picture = Picture.from_sheet(PictureSheet(still, style), still)
    stream.write(picture.to_bytes(file_type, style.scale))


def write_film(
    file_type: FileType,
    recording: Recording,
    style_and_steps: tuple[PictureStyle, FilmSteps],
    stream: BinaryIO,
    on_frame: Callable[[int], None],
) -> None:
    """Write the film of steps that were searched.

    Parameters
    ----------
    style_and_steps
        The style of the frames, the steps and the speed.
    on_frame
        A function that is called with the number of finished frames before each frame, and
        raises an exception to cancel.
    """
    style, film_steps = style_and_steps
    check_cancelled = partial(on_frame, 0)
    with_landscape = _needs_landscape(style)
    still = make_still(recording, film_steps.first, check_cancelled, with_landscape=with_landscape)
    film.write_film(file_type, (recording, still), style_and_steps, stream, on_frame)


def _needs_landscape(style: PictureStyle) -> bool:
    return style.content in (PictureContent.LANDSCAPE, PictureContent.FIGURE)


def require_fonts() -> None:
    """Raise an `InputError` if no font has the letters of the language. Call this first.

    If there is no application yet, one is made, which all drawing needs.
    """
    if QGuiApplication.instance() is None:
        with suppress_locale_warning():
            _app_holder.append(QGuiApplication(_OFFSCREEN_ARGS))
    language = current_language()
    if language == DEFAULT_LANGUAGE:
        # if even its letters are missing, pictures have lines at least
        return
    error_message = missing_font_message(language)
    if error_message:
        raise InputError(error_message)
