"""Pictures and films for who has no window: the door by which the terminal comes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

from PySide6.QtGui import QGuiApplication

from knight_gui.board import InputError
from knight_gui.drawing.export import film
from knight_gui.drawing.export.film import require_film_packages
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
    "make_lesson_page",
    "make_puzzle_sheet",
    "require_film_packages",
    "require_fonts",
    "write_film",
    "write_picture",
)
_OFFSCREEN_ARGS = ["knight-gui", "-platform", "offscreen"]
_app_holder: list[QGuiApplication] = []
"""Without one there are no fonts; it has to live as long as anything is drawn."""


def write_picture(
    file_type: FileType,
    recording_and_step: tuple[Recording, int],
    style: PictureStyle,
    stream: BinaryIO,
    check_cancelled: Callable[[], None],
) -> None:
    """Draw a step that was searched.

    Parameters
    ----------
    recording_and_step
        The search and the step.
    check_cancelled
        Is called every few milliseconds; what it raises ends the work.
    """
    still = make_still(*recording_and_step, check_cancelled, with_landscape=_needs_landscape(style))
    check_cancelled()
    stream.write(
        Picture.from_sheet(PictureSheet(still, style), still).to_bytes(file_type, style.scale)
    )


def write_film(
    file_type: FileType,
    recording: Recording,
    style_and_steps: tuple[PictureStyle, FilmSteps],
    stream: BinaryIO,
    on_frame: Callable[[int], None],
) -> None:
    """Draw steps that were searched, one after the other.

    Parameters
    ----------
    style_and_steps
        How the film looks, which steps it shows and how fast.
    on_frame
        Is told how many frames there are before each of them; what it raises ends the work.
    """
    style, film_steps = style_and_steps
    still = make_still(
        recording, film_steps.first, lambda: on_frame(0), with_landscape=_needs_landscape(style)
    )
    film.write_film(file_type, (recording, still), style_and_steps, stream, on_frame)


def _needs_landscape(style: PictureStyle) -> bool:
    return style.content in (PictureContent.LANDSCAPE, PictureContent.FIGURE)


def require_fonts() -> None:
    """Raise an `InputError` where nothing could be written on a picture; to be called first."""
    if QGuiApplication.instance() is None:
        with suppress_locale_warning():
            _app_holder.append(QGuiApplication(_OFFSCREEN_ARGS))
    # lines need no letters, and no other language would have more of them than English
    if current_language() != DEFAULT_LANGUAGE and (
        error_message := missing_font_message(current_language())
    ):
        raise InputError(error_message)
