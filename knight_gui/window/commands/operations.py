"""What the user does to the searches: changes of the session, and whether that is played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from knight_gui.scene.speed import DEFAULT_SPEED

if TYPE_CHECKING:
    from knight_gui.scene.programs import Variant
    from knight_gui.scene.setup import Setup
    from knight_gui.search.problem import Problem
    from knight_gui.search.strategy import Preset
    from knight_gui.tour import Board
    from knight_gui.window.commands.command import Context


def start_at(context: Context, square: int) -> None:
    """Search from a square; from the one chosen already, watch it again."""
    scene, go = context.scene, context.go
    if square == scene.setup.start and go.frame is not None:
        go.restart()
        return
    if square != scene.setup.start:
        _slow_down(context)
        context.searches.open(scene.with_each(start=square, given=(), force_search=False))
    go.play()


def _slow_down(context: Context) -> None:
    """Let a search be watched after one that was flat out: it would be over at once."""
    scene = context.scene
    is_first = scene.setup.start is None and not scene.runs
    if scene.speed.is_flat_out and not scene.pins_flat_out and not is_first:
        context.session.change(speed=DEFAULT_SPEED)


def choose_board(context: Context, board: Board) -> None:
    """Show another board, empty."""
    empty = context.scene.with_each(board=board, start=None, given=(), force_search=False)
    context.searches.open(empty)


def choose_variant(context: Context, variant: Variant) -> None:
    """Show the program's naive or greedy search from the same start; play it after an end."""
    go = context.go
    is_over = go.problem is not None and go.is_at_end and not go.is_playing
    setup = replace(context.session.setup, variant=variant)
    is_other = setup != context.session.setup
    context.searches.open(context.scene.with_setup(0, setup))
    if is_over and is_other:
        go.play()


def choose_program(context: Context, program: Preset) -> None:
    """Show a program's search; without a start from the one in its document, and play it."""
    before = context.session.setup
    setup = before.with_program(program)
    context.searches.open(context.scene.with_setup(0, setup))
    if before.start is None:
        context.go.play()


def choose_search(context: Context, place: int, setup: Setup) -> None:
    """Show another search in a place of the race, and play it."""
    context.searches.open(context.scene.with_setup(place, setup))
    context.go.play()


def search_anyway(context: Context) -> None:
    """Search where no tour can exist."""
    context.searches.open(context.scene.with_each(force_search=True))
    context.go.play()


def toggle_race(context: Context) -> None:
    """Show a second search beside the first, or no more."""
    searches, scene, go = context.searches, context.scene, context.go
    if scene.is_race:
        # the other one may have been all that kept it from beginning
        was_kept = go.problem is None
        searches.open(scene.setups[:1], selected=0)
        if was_kept:
            go.play()
    else:
        searches.open((scene.setup, scene.setup.rival))
        go.play()


def show_again(context: Context, problem: Problem) -> None:
    """Show what was searched before, alone, where it was left."""
    context.searches.open((context.session.setup.showing(problem),), selected=0)


def show_from_the_beginning(context: Context, setup: Setup) -> None:
    """Show a search alone, from its first step, and play."""
    context.searches.open((setup,), selected=0)
    context.go.restart()


def show_page(context: Context, name: str, selected: int = 0) -> None:
    """Open a page on one of the searches; bring it up if it is open."""
    context.session.change(pages=context.scene.pages | {name}, selected=selected)
    context.pages.bring_up(name)


def show_scene(context: Context, place: int) -> None:
    """Show another scene of the lesson."""
    context.session.change(lesson_place=place)


def show_scene_again(context: Context) -> None:
    """Show the scene that the lesson has come to as it was."""
    scene = context.scene.lesson_scene
    if scene is not None:
        context.presenter.present(scene)


def stop_or_search_on(context: Context) -> None:
    """Stop the search, or let it go on."""
    if context.go.can_search_on:
        context.go.search_on()
    else:
        context.go.stop_search()


def change_speed(context: Context, notches: int) -> None:
    """Show steps faster or slower."""
    context.session.change(speed=context.scene.speed.shifted(notches))


def toggle_landscape(context: Context) -> None:
    """Let the landscape fill the lower half, or let it be as low as it can."""
    share = 0.0 if context.scene.landscape_share else 0.5
    context.session.change(landscape_share=share)


def tour_to_come(context: Context) -> tuple[int, ...]:
    """Return the way on to a tour that the first board’s path can become, if one is known."""
    frame = context.go.frame
    told = None if frame is None else frame.verdict
    if told is None or told.tour is None or len(told.tour) == len(told.path):
        return ()
    return told.tour[len(told.path) - 1 :]


def show_tour_to_come(context: Context) -> None:
    """Draw a tour that the path shown can still become, from the knight on."""
    context.boards.show_suggested_tour(tour_to_come(context))
