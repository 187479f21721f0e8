"""What the user does to the searches: changes of the session, and whether that is played."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu

from knight_gui.board import Board
from knight_gui.i18n import later, tr
from knight_gui.search.strategy import Preset
from knight_gui.state.programs import Variant
from knight_gui.state.scene import Scene
from knight_gui.state.setup import Setup
from knight_gui.state.speed import DEFAULT_SPEED
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import Context
from knight_gui.window.landscape.pin_menu import fill_menu
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.message_boxes import Answer, Notice, open_box
from knight_gui.window.platform.language import speak
from knight_gui.window.platform.settings import LOOKS, remembered, settings
from knight_gui.window.style import USUAL_PX
from knight_gui.window.widgets.tabs import remember_opened


def start_at(context: Context, square: int) -> None:
    """Search from a square; from the one chosen already, watch it again."""
    setup, go = context.scene.setup, context.go
    if (square, ()) == (setup.start, setup.given):
        if go.frame is not None:
            restart(context)
            return
    else:
        _slow_down(context)
        context.searches.open(tuple(each.beginning_at(square) for each in context.scene.setups))
    _begin(context)


def continue_from(
    context: Context,
    path: tuple[int, ...],
    variant: Variant | None = None,
    program: Preset | None = None,
) -> None:
    """Search on from the end of a path, which is never taken back, and play."""
    setups = (
        replace(
            each, variant=variant or each.variant, program=program or each.program
        ).beginning_with(each.board, path, each.variant)
        for each in context.scene.setups
    )
    search_on_from(context, tuple(setups))


def search_on_from(context: Context, setups: tuple[Setup, ...]) -> None:
    """Show other searches that begin with a path, and play."""
    _slow_down(context)
    context.searches.open(setups, selected=0)
    _begin(context)


def _begin(context: Context) -> None:
    """Play; in a race against somebody show how far they are, and else wait for their moves."""
    scene = context.scene
    if scene.by_hand is None:
        context.go.play()
    elif scene.is_race:
        context.go.head_for(len(scene.setups[scene.by_hand].moves))


def restart(context: Context) -> None:
    """Watch the search again from its first step; by hand begin anew."""
    if context.scene.by_hand is not None:
        context.searches.open(context.scene.with_each(moves=(), hints=0))
        _begin(context)
        return
    before = context.searches.snapshot
    context.go.restart()
    context.searches.note(before, later("Restart"))


def _slow_down(context: Context) -> None:
    """Let a search be watched after one that was flat out: it would be over at once."""
    scene = context.scene
    is_first = scene.setup.start is None and not scene.runs
    if scene.speed.is_flat_out and not scene.pins_flat_out and not is_first:
        context.session.change(speed=DEFAULT_SPEED)


def choose_board(context: Context, board: Board) -> None:
    """Show another board, empty."""
    context.searches.open(tuple(each.beginning_at(None, board) for each in context.scene.setups))


def choose_holes(context: Context, holes: frozenset[int]) -> None:
    """Show the board with other holes, unless nothing would be left of it."""
    board = context.scene.setup.board
    if len(holes) < board.size:
        choose_board(context, replace(board, holes=holes))


def choose_search(context: Context, place: int, setup: Setup) -> None:
    """Show another search from the same start; play it in a race, and after an end."""
    go, scene = context.go, context.scene
    is_over = go.problem is not None and go.is_at_end and not go.is_playing
    is_other = setup != scene.setups[place]
    context.searches.open(scene.with_setup(place, setup))
    if scene.is_race or (is_over and is_other):
        _begin(context)


def search_anyway(context: Context) -> None:
    """Search where no tour can exist."""
    context.searches.open(context.scene.with_each(force_search=True))
    _begin(context)


def toggle_race(context: Context) -> None:
    """Show a second search beside the first, or no more."""
    searches, scene, go = context.searches, context.scene, context.go
    if scene.is_race:
        # the other one may have been all that kept it from beginning
        was_kept = go.problem is None
        searches.open(scene.setups[:1], selected=0)
        if was_kept:
            _begin(context)
    else:
        searches.open((scene.setup, scene.setup.rival))
        _begin(context)


def show_from_the_beginning(context: Context, setup: Setup) -> None:
    """Show a search alone, from its first step, and play."""
    context.searches.open((setup,), selected=0)
    restart(context)


def show_page(context: Context, name: str, selected: int = 0) -> None:
    """Open a page on one of the searches; close it if that is what is shown."""
    is_shown = (context.scene.page, context.scene.selected) == (name, selected)
    context.session.change(page="" if is_shown else name, selected=selected)


def explain_marks(context: Context) -> None:
    """Open the key to the marks on the screen, which stay while it is read."""
    if context.go.is_playing:
        context.go.pause()
    show_page(context, "marks")


def show_scene(context: Context, place: int) -> None:
    """Show another scene of the lesson; Undo brings back what the user made of the one before."""
    before, scene = context.searches.snapshot, context.scene.lesson_scene
    context.session.change(lesson_place=place)
    if scene is not None and scene.setups != before.setups:
        context.searches.note(before, later("Another scene"))


def show_scene_again(context: Context) -> None:
    """Show the scene that the lesson has come to as it was."""
    before, scene = context.searches.snapshot, context.scene.lesson_scene
    if scene is not None:
        context.lesson_player.present(scene)
        context.searches.note(before, later("This scene again"))


def unfold_landscape(context: Context) -> None:
    """Show what does not change in view on the landscape, too, or fold it again."""
    remember_opened(
        context.session,
        () if "landscape" in context.scene.unfolded else ("landscape",),
        instead_of=["landscape"],
    )


def tour_to_come(context: Context) -> tuple[int, ...]:
    """Return the way on to a tour that the first board’s path can become, if one is known."""
    frame = context.go.frame
    told = None if frame is None else frame.verdict
    if told is None or told.tour is None or len(told.tour) == len(told.path):
        return ()
    return told.tour[len(told.path) - 1 :]


def show_parting(context: Context) -> None:
    """Show the last step that both searches of a race share."""
    parting = context.searches.partings.found
    if parting is not None:
        context.go.head_for(parting.step)


def copy_board(context: Context) -> None:
    """Copy the first board as picture and text."""
    from knight_gui.window.export.saving import board_as_mime

    QApplication.clipboard().setMimeData(board_as_mime(context.boards.part(0, BoardView).shown))


def list_landmarks(context: Context) -> None:
    """Open the list of the first search's landmarks where its landscape is."""
    landscape = context.boards.part(0, LandscapeView)
    menu = QMenu(landscape)
    menu.setObjectName("landmarksMenu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    fill_menu(menu, landscape.seen.pins, landscape.chosen.emit)
    window, spot = context.parent, landscape.mapTo(context.parent, QPoint())
    # the landscape stands low, and the list may be long
    spot.setY(max(0, min(spot.y(), window.height() - menu.sizeHint().height())))
    menu.popup(window.mapToGlobal(spot))


def reset_settings(context: Context) -> None:
    """Forget what is remembered, and look as at first; a box brings it back if that is wanted."""
    # not needed before the window is seen
    from PySide6.QtWidgets import QMessageBox

    from knight_gui.window.platform.screen import fit_in, put_back, remember_place

    window, session = context.parent, context.session
    looks = LOOKS - {"setups"}
    remember_place(window)
    kept, looked = settings().all(), {name: getattr(context.scene, name) for name in looks}

    def undo() -> None:
        session.change(**looked)
        settings().replace(kept)
        speak(remembered("language") or "")
        put_back(window)

    session.change(**{name: getattr(Scene(), name) for name in looks})
    settings().replace({key: text for key, text in kept.items() if key == "files"})
    speak()
    window.resize(USUAL_PX)
    fit_in(window)
    role = QMessageBox.ButtonRole
    open_box(
        window,
        Notice(
            "resetBox",
            tr("Reset settings"),
            tr("The window looks and behaves as at the first start."),
            tr("Your files, the search shown and its steps are untouched."),
            is_warning=False,
        ),
        Answer((tr("Undo"), role.ActionRole), undo),
        Answer((tr("Close"), role.RejectRole), is_usual=True),
    )


def look_closer(context: Context, notches: float) -> None:
    """Show the squares of each board larger, or smaller again."""
    for place in range(len(context.go.tracks)):
        context.boards.part(place, BoardView).look_closer(notches)


def show_all(context: Context) -> None:
    """Show the whole of each board again."""
    for place in range(len(context.go.tracks)):
        context.boards.part(place, BoardView).show_all()
