"""Commands on levels and on the user's own tours."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Slot

from knight_gui.board import InputError
from knight_gui.i18n import lazy_gettext, tr
from knight_gui.messages.levels import game_title
from knight_gui.state.levels import Level, PlayedTour, find_next_level
from knight_gui.state.setup import SearchSetup
from knight_gui.window.board.view import BoardView
from knight_gui.window.command import MenuCommand
from knight_gui.window.commands import operations
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.documents import files
from knight_gui.window.message_boxes import (
    MessageBoxButton,
    MessageBoxContent,
    open_message_box,
)
from knight_gui.window.platform.settings import is_safe_mode


class TourKeeper(QObject):
    """Keeper of the tours that the user finishes, unless they are not to be kept."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._context = context
        context.game_watcher.tour_finished.connect(self._on_tour_finished)

    @Slot(object)
    def _on_tour_finished(self, tour: PlayedTour) -> None:
        if self._context.scene.keeps_record and not is_safe_mode():
            from knight_gui.documents.play_record import play_record_file, record_tour

            record_tour(play_record_file(), tour)
            self._context.game_watcher.record_changed.emit()


def read_tours() -> tuple[PlayedTour, ...]:
    """Return the tours that are kept, the oldest first."""
    from knight_gui.documents.play_record import play_record_file, read_played_tours

    return read_played_tours(play_record_file())


def play(context: WindowContext, setup: SearchSetup) -> None:
    """Open a search by hand before its first move, outside of any lesson."""
    setup = replace(setup, moves=(), hint_count=0)
    show = partial(_show_setups, context, (setup,))
    files.confirm_unsaved_changes(context, show)


def _show_setups(context: WindowContext, setups: tuple[SearchSetup, ...]) -> None:
    """Show a search by hand, and maybe another one, without a page over their cards."""
    context.session.update(page="")
    files.show_setups(context, setups, partial(game_title, setups[0]))


def play_next_level(context: WindowContext) -> None:
    """Open the next level without a tour, or say that there is none left."""
    level = find_next_level(read_tours(), Level.of(context.scene.setup))
    if level is not None:
        play(context, level.setup)
    else:
        board_view = context.search_widgets.widget_of_search(0, BoardView)
        board_view.message_requested.emit(tr("You have solved every level"))


def compare_with_search(context: WindowContext, tour: PlayedTour) -> None:
    """Compare a tour made by hand with the search that Compare offers first."""
    setups = (tour.setup, tour.setup.rival)

    def show() -> None:
        _show_setups(context, setups)
        operations.start_playing(context)

    files.confirm_unsaved_changes(context, show)


def export_record(context: WindowContext) -> None:
    """Save what was played in a file of the user's choice."""
    from knight_gui.documents.play_record import export_play_record, play_record_file
    from knight_gui.window.export.saving import choose_export_file

    file = choose_export_file(context.main_window, "knight-tours.json", ("json",))
    if file is None:
        return
    try:
        export_play_record(play_record_file(), file)
    except InputError as error:
        title = tr("{name} is not saved", name=file.name)
        open_message_box(context.main_window, MessageBoxContent("troubleBox", title, str(error)))


def confirm_and_erase_record(context: WindowContext) -> None:
    """Erase what was played after a question."""
    from PySide6.QtWidgets import QMessageBox

    def erase() -> None:
        from knight_gui.documents.play_record import erase_play_record, play_record_file

        erase_play_record(play_record_file())
        context.game_watcher.record_changed.emit()

    role = QMessageBox.ButtonRole
    open_message_box(
        context.main_window,
        MessageBoxContent(
            "eraseBox",
            tr("Erase what was played"),
            tr("All your tours, and your answers to the puzzles of the day, will be erased."),
            is_warning=False,
        ),
        MessageBoxButton((tr("Erase"), role.DestructiveRole), erase),
        MessageBoxButton(QMessageBox.StandardButton.Cancel, is_default=True),
    )


LEVEL_COMMANDS = (
    MenuCommand(
        "yourTours",
        MenuId.LESSON,
        ("Shift+Y",),
        text=lazy_gettext("Levels and your tours …"),
        tooltip=lazy_gettext("Boards to play on from easy to hard, and the tours that you made"),
        run=partial(operations.toggle_page, page_name="yourTours"),
        is_checked=partial(operations.is_page_open, page_name="yourTours"),
        heading=lazy_gettext("Play by hand"),
    ),
    MenuCommand(
        "nextLevel",
        MenuId.LESSON,
        ("Shift+L",),
        text=lazy_gettext("Next level"),
        tooltip=lazy_gettext("Play the next level that you have not solved yet"),
        run=play_next_level,
    ),
    MenuCommand(
        "exportRecord",
        MenuId.LESSON,
        (),
        text=lazy_gettext("Export what was played …"),
        tooltip=lazy_gettext("Save your tours and your answers of each day in a file"),
        run=export_record,
    ),
    MenuCommand(
        "eraseRecord",
        MenuId.LESSON,
        (),
        text=lazy_gettext("Erase what was played …"),
        tooltip=lazy_gettext("Erase your tours and your answers of each day"),
        run=confirm_and_erase_record,
    ),
    MenuCommand(
        "keepRecord",
        MenuId.LESSON,
        (),
        text=lazy_gettext("Keep what was played"),
        tooltip=lazy_gettext("Keep your tours and answers on this machine, and nowhere else"),
        run=lambda c: c.session.update(keeps_record=not c.scene.keeps_record),
        is_checked=lambda c: c.scene.keeps_record,
    ),
)
