"""Operations of the user: changes of the session, and of the playback after them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu

from knight_gui.board import Board
from knight_gui.i18n import lazy_gettext, tr
from knight_gui.search.strategy import Preset
from knight_gui.state.programs import Variant
from knight_gui.state.scene import Scene
from knight_gui.state.setup import SearchSetup
from knight_gui.state.speed import DEFAULT_SPEED
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import WindowContext
from knight_gui.window.landscape.pin_menu import fill_marker_menu
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.message_boxes import MessageBoxButton, MessageBoxContent, open_message_box
from knight_gui.window.platform.language import set_window_language
from knight_gui.window.platform.remembered_scene import REMEMBERED_SCENE_FIELDS
from knight_gui.window.platform.settings import current_settings, read_setting
from knight_gui.window.style import DEFAULT_WINDOW_SIZE
from knight_gui.window.widgets.tabs import update_unfolded_sections


def start_search_at(context: WindowContext, square: int) -> None:
    """Start a search at a square; at the present start, play it again."""
    setup = context.scene.setup
    is_present_start = square == setup.start and not setup.prefix
    if is_present_start and context.playback.frame is not None:
        restart_search(context)
        return
    if not is_present_start:
        _leave_full_speed(context)
        new_setups = tuple(old_setup.starting_at(square) for old_setup in context.scene.setups)
        context.controller.open_with_undo(new_setups)
    start_playing(context)


def continue_search_from(
    context: WindowContext,
    path: tuple[int, ...],
    variant: Variant | None = None,
    program: Preset | None = None,
) -> None:
    """Start searches at the end of a path, from which they never retreat, and play.

    Without variant or program they are those of the present searches.
    """
    setups = []
    for old_setup in context.scene.setups:
        new_variant = variant or old_setup.variant
        new_program = program or old_setup.program
        setup = replace(old_setup, variant=new_variant, program=new_program)
        setups.append(setup.starting_with_path(old_setup.board, path, old_setup.variant))
    open_and_play(context, tuple(setups))


def open_and_play(context: WindowContext, setups: tuple[SearchSetup, ...]) -> None:
    """Open other searches that begin with a path, and play."""
    _leave_full_speed(context)
    context.controller.open_with_undo(setups, selected_index=0)
    start_playing(context)


def start_playing(context: WindowContext) -> None:
    """Play; in a race against the user play up to their moves, and alone wait for them."""
    scene = context.scene
    if scene.hand_search_index is None:
        context.playback.play()
    elif scene.is_comparison:
        context.playback.play_until(len(scene.setups[scene.hand_search_index].moves))


def restart_search(context: WindowContext) -> None:
    """Play the search again from its first step; a user who plays begins anew."""
    scene = context.scene
    if scene.hand_search_index is not None:
        hand_setup = scene.setups[scene.hand_search_index]
        # a puzzle stays the same puzzle
        hint_count = hand_setup.hint_count if hand_setup.givens else 0
        context.controller.open_with_undo(scene.setups_with(moves=(), hint_count=hint_count))
        start_playing(context)
        return
    previous_snapshot = context.controller.current_snapshot
    context.playback.restart()
    context.controller.push_undo(previous_snapshot, lazy_gettext("Restart"))


def _leave_full_speed(context: WindowContext) -> None:
    """Reset full speed before the next search, which would be over at once."""
    scene = context.scene
    is_first = scene.setup.start is None and not scene.runs
    if scene.speed.is_full_speed and not scene.keeps_full_speed and not is_first:
        context.session.update(speed=DEFAULT_SPEED)


def choose_board(context: WindowContext, board: Board) -> None:
    """Open another board, empty."""
    new_setups = tuple(old_setup.starting_at(None, board) for old_setup in context.scene.setups)
    context.controller.open_with_undo(new_setups)


def set_holes(context: WindowContext, holes: frozenset[int]) -> None:
    """Open the board with other holes, unless no square would be left."""
    board = context.scene.setup.board
    if len(holes) < board.size:
        choose_board(context, replace(board, holes=holes))


def choose_search(context: WindowContext, index: int, setup: SearchSetup) -> None:
    """Open another search from the same start; play it in a race, or if the old one has ended."""
    playback = context.playback
    scene = context.scene
    has_finished = playback.problem is not None and playback.is_at_end and not playback.is_playing
    is_other = setup != scene.setups[index]
    context.controller.open_with_undo(scene.setups_with_one_replaced(index, setup))
    if scene.is_comparison or (has_finished and is_other):
        start_playing(context)


def search_anyway(context: WindowContext) -> None:
    """Start the search although no tour can exist."""
    context.controller.open_with_undo(context.scene.setups_with(searches_anyway=True))
    start_playing(context)


def toggle_comparison(context: WindowContext) -> None:
    """Open a second search beside the first one, or close it."""
    controller = context.controller
    scene = context.scene
    playback = context.playback
    if scene.is_comparison:
        # the second search may have been the only obstacle
        was_blocked = playback.problem is None
        controller.open_with_undo(scene.setups[:1], selected_index=0)
        if was_blocked:
            start_playing(context)
    else:
        step = 0 if playback.is_at_end else playback.step
        controller.open_with_undo((scene.setup, scene.setup.rival))
        if step and context.scene.hand_search_index is None:
            # both go on from the step that is shown, once the second search has come to it
            playback.play_until(step, plays_on=True)
        else:
            start_playing(context)


def show_search_from_start(context: WindowContext, setup: SearchSetup) -> None:
    """Open a single search at its first step, and play."""
    context.controller.open_with_undo((setup,), selected_index=0)
    restart_search(context)


def toggle_page(context: WindowContext, page_name: str, selected_index: int = 0) -> None:
    """Open a page for one of the searches, or close it if it is open for that one."""
    is_open = (context.scene.page, context.scene.selected_index) == (page_name, selected_index)
    context.session.update(page="" if is_open else page_name, selected_index=selected_index)


def is_page_open(context: WindowContext, page_name: str) -> bool:
    """Return True if a page is open."""
    return context.scene.page == page_name


def show_marks_page(context: WindowContext) -> None:
    """Pause, and open the page that explains the marks on the screen."""
    if context.playback.is_playing:
        context.playback.pause()
    toggle_page(context, "marks")


def show_lesson_scene(context: WindowContext, index: int) -> None:
    """Show another scene of the lesson; if the former one was changed, that can be undone."""
    previous_snapshot = context.controller.current_snapshot
    scene = context.scene.lesson_scene
    context.session.update(lesson_index=index)
    if scene is not None and scene.setups != previous_snapshot.setups:
        context.controller.push_undo(previous_snapshot, lazy_gettext("Another scene"))


def restart_lesson_scene(context: WindowContext) -> None:
    """Show the current scene of the lesson from its beginning."""
    previous_snapshot = context.controller.current_snapshot
    scene = context.scene.lesson_scene
    if scene is not None:
        context.lesson_player.show_scene(scene)
        context.controller.push_undo(previous_snapshot, lazy_gettext("This scene again"))


def toggle_landscape_expanded(context: WindowContext) -> None:
    """Expand or collapse the constant rows of the landscape."""
    is_expanded = "landscape" in context.scene.unfolded_sections
    unfolded = () if is_expanded else ("landscape",)
    update_unfolded_sections(context.session, unfolded, folded=["landscape"])


def show_divergence(context: WindowContext) -> None:
    """Go to the last step that both searches of a race share."""
    divergence = context.controller.divergence_finder.divergence
    if divergence is not None:
        context.playback.play_until(divergence.step)


def copy_board(context: WindowContext) -> None:
    """Copy the first board to the clipboard, as picture and text."""
    from knight_gui.window.export.saving import make_board_mime_data

    board_view = context.search_widgets.widget_of_search(0, BoardView)
    QApplication.clipboard().setMimeData(make_board_mime_data(board_view.state))


def open_landmark_menu(context: WindowContext) -> None:
    """Open the menu of the first search's landmarks at its landscape."""
    landscape = context.search_widgets.widget_of_search(0, LandscapeView)
    menu = QMenu(landscape)
    menu.setObjectName("landmarksMenu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    fill_marker_menu(menu, landscape.state.markers, landscape.step_chosen.emit)
    window = context.main_window
    pos = landscape.mapTo(context.main_window, QPoint())
    # the landscape is at the bottom of the window, and the menu may be long
    pos.setY(max(0, min(pos.y(), window.height() - menu.sizeHint().height())))
    menu.popup(window.mapToGlobal(pos))


def reset_settings(context: WindowContext) -> None:
    """Reset all settings and the size of the window; a message box offers to undo it."""
    # not needed before the window is seen
    from PySide6.QtWidgets import QMessageBox

    from knight_gui.window.platform.screen import (
        fit_on_screen,
        restore_window_geometry,
        save_window_geometry,
    )

    window = context.main_window
    session = context.session
    field_names = REMEMBERED_SCENE_FIELDS.keys() - {"setups"}
    save_window_geometry(window)
    previous_settings = current_settings().read_all()
    previous_fields = {name: getattr(context.scene, name) for name in field_names}

    def undo() -> None:
        session.update(**previous_fields)
        current_settings().write_all(previous_settings)
        set_window_language(read_setting("language") or "")
        restore_window_geometry(window)

    default_scene = Scene()
    session.update(**{name: getattr(default_scene, name) for name in field_names})
    recent_files = {key: text for key, text in previous_settings.items() if key == "files"}
    current_settings().write_all(recent_files)
    set_window_language()
    # a full screen that is given a size is none any more, and Qt tells nobody
    session.update(is_full_screen=False)
    window.resize(DEFAULT_WINDOW_SIZE)
    fit_on_screen(window)
    role = QMessageBox.ButtonRole
    open_message_box(
        window,
        MessageBoxContent(
            "resetBox",
            tr("Reset settings"),
            tr("The window looks and behaves as at the first start."),
            tr("Your files, the search shown and its steps are untouched."),
            is_warning=False,
        ),
        MessageBoxButton((tr("Undo"), role.ActionRole), undo),
        MessageBoxButton((tr("Close"), role.RejectRole), is_default=True),
    )


def zoom_boards(context: WindowContext, wheel_notches: float) -> None:
    """Zoom all boards in, or out with negative notches."""
    for index in range(len(context.playback.clients)):
        context.search_widgets.widget_of_search(index, BoardView).zoom(wheel_notches)


def show_whole_boards(context: WindowContext) -> None:
    """Zoom all boards out to the whole board."""
    for index in range(len(context.playback.clients)):
        context.search_widgets.widget_of_search(index, BoardView).show_whole_board()
