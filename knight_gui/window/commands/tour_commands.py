"""Commands of the menu on the tour that is shown: facts about it, and its images."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from knight_gui.board import Tour, mirror_tour, restart_tour, reverse_tour, turn_tour
from knight_gui.i18n import lazy_gettext
from knight_gui.player.jobs.questions import FindTourTo
from knight_gui.window.command import STEP_TOPICS, MenuCommand
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.documents.importing import show_path


def show_image(context: WindowContext, make_image: Callable[[Tour], Tour]) -> None:
    """Show an image of the tour as a search by hand that has made its moves."""
    frame = context.playback.frame
    if frame is not None and frame.tour is not None:
        image = make_image(frame.tour)
        show_path(context, image.board, image.path)


def restart_shown_tour(context: WindowContext, path: tuple[int, ...]) -> None:
    """Show the closed tour from another square on, the last one of a path."""
    show_image(context, partial(restart_tour, start=path[-1]))


def find_tour_to(context: WindowContext, square: int) -> None:
    """Start the job that finds a tour from the start of the search to a square.

    The square is kept as the end of the search by hand that shows the tour.
    """
    start = context.scene.setup.start
    if start is not None and can_find_tour_to(context):
        context.playback.clients[0].start_job(FindTourTo((start,), square))


def find_tour_to_last(context: WindowContext, path: tuple[int, ...]) -> None:
    """Find a tour from the start of the search to the last square of a path."""
    find_tour_to(context, path[-1])


def can_find_tour_to(context: WindowContext) -> bool:
    """Return True if there is a single search, and no question about its board."""
    scene = context.scene
    quiz = context.lesson_player.quiz
    if quiz.question is not None or quiz.is_puzzle_open or scene.page == "board":
        return False
    return scene.has_search and not scene.is_comparison


def shows_closed_tour(context: WindowContext) -> bool:
    """Return True if a closed tour is shown."""
    frame = context.playback.frame
    return frame is not None and frame.tour is not None and frame.tour.is_closed


def _make_image_command(
    name: str, make_image: Callable[[Tour], Tour], text: Callable[..., str], tip: Callable[..., str]
) -> MenuCommand:
    return MenuCommand(
        name,
        MenuId.TOUR,
        (),
        text=text,
        tooltip=tip,
        run=partial(show_image, make_image=make_image),
        disabled_reason=why_disabled.why_no_tour,
        state_topics=STEP_TOPICS,
    )


TOUR_COMMANDS = (
    MenuCommand(
        "aboutTour",
        MenuId.TOUR,
        ("Ctrl+I",),
        text=lazy_gettext("About this tour …"),
        tooltip=lazy_gettext("Symmetry, turns, crossings and sums of the tour on the board"),
        run=partial(operations.toggle_page, page_name="aboutTour"),
        is_checked=partial(operations.is_page_open, page_name="aboutTour"),
    ),
    _make_image_command(
        "turnTour",
        turn_tour,
        lazy_gettext("Turn"),
        lazy_gettext("Turn the board of this tour clockwise"),
    ),
    _make_image_command(
        "mirrorTour",
        mirror_tour,
        lazy_gettext("Mirror"),
        lazy_gettext("Exchange left and right of this tour"),
    ),
    _make_image_command(
        "reverseTour",
        reverse_tour,
        lazy_gettext("Reverse"),
        lazy_gettext("Walk this tour from its end to its start"),
    ),
)
