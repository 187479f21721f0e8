"""The main window: puts the parts together, and looks as the session says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QIcon,
    QKeyEvent,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from knight_gui.drawing.icons import asset
from knight_gui.drawing.theme import THEMES
from knight_gui.i18n import language
from knight_gui.messages import documents
from knight_gui.player.coach import Coach
from knight_gui.player.garbage_collector import GarbageCollector
from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.playback import Transport
from knight_gui.player.search_client import Track
from knight_gui.player.search_controller import Searches
from knight_gui.player.session import Session
from knight_gui.search.compiling import loader
from knight_gui.state.saved_fields import is_changed
from knight_gui.window.board.animation import system_is_calm
from knight_gui.window.board_area import GAP_PX, Desk, Divide
from knight_gui.window.board_pane import BoardPane
from knight_gui.window.commands import by_hand
from knight_gui.window.commands.actions import Actions
from knight_gui.window.context import Context
from knight_gui.window.control_bars import TopBar, TransportBar
from knight_gui.window.documents import files, puzzles
from knight_gui.window.message_boxes import ask_to_lose
from knight_gui.window.pages.table import Pages
from knight_gui.window.platform.reduced_motion import SystemMotion
from knight_gui.window.platform.settings import Memory, remembered_scene
from knight_gui.window.presentation import Beat, Presentation
from knight_gui.window.style import USUAL_PX, space_out, style_sheet
from knight_gui.window.widgets.parts import kept_focus, set_up
from knight_gui.window.widgets.theming import palette_of

if TYPE_CHECKING:
    from knight_gui.search.problem import Problem
    from knight_gui.window.widgets.page import Page

Widget = TypeVar("Widget", bound=QWidget)
_MARGINS_PX = (GAP_PX, 2, GAP_PX, 2)
_SPACING_PX = 4
"""Slim: the height is the board's."""
_ON_A_WALL = 1.6
"""How much larger letters are in a presentation, but for those of the controls."""
_LEAST_PX = (600, 400)
"""What fits on a screen of 640×480 beside the frame and a panel."""
_LEAST_WITH_MENUS_PX = 560
_FONT_SIZES_PX = (12, 13, 15, 18, 22, 26)


class MainWindow(QMainWindow):
    """The whole program in one window.

    Signals
    -------
    seen()
        The window has been painted for the first time, and is furnished.
    closing()
        The window is not to be seen any more, but its threads have not ended yet.
    """

    seen = Signal()
    closing = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowIcon(QIcon(asset("icon.svg")))
        # letters and colours come with the first size, before anything is painted
        self._font_px = 0
        self._is_painted = False
        self._asks = True
        self._collector = GarbageCollector(self, loader.is_complete)
        self.session = Session(remembered_scene(), self)
        Memory(self.session)
        self.transport = Transport(self.session, self)
        self.searches = Searches(self.session, self.transport, self)
        self.lesson_player = LessonPlayer(self.session, self.searches, self.transport, self)
        self.context = Context(
            self.session,
            self.transport,
            self.searches,
            Coach(self.session, self.transport, self.searches),
            self.lesson_player,
            boards=self,
            parent=self,
        )
        self.context.commands = self.commands = Actions(self.context)
        self.pages = Pages(self.context)
        self._beat = Beat(self.transport, self)
        self._make()
        QShortcut(Qt.Key.Key_F10, self, lambda: self._top.open_menus())  # noqa: PLW0108  a new bar in each language
        self.transport.tracks[0].finished.connect(self._show_ending)
        puzzles.PuzzleLessons(self.context)
        self.searches.track_added.connect(self._add_pane)
        self.searches.track_removed.connect(self._remove_pane)
        self.session.on("tint").connect(self._use_theme)
        self.session.on("is_full_screen").connect(self._switch_presentation)
        self.session.on("file", "kept", "lesson", "setups").connect(self._show_title)
        self.pages.opened.connect(self._show_page)
        self._show_title()
        set_up(self, acceptDrops=True, minimumSize=QSize(*_LEAST_PX))
        self.resize(USUAL_PX)
        # nothing has the focus at first, so that the keys steer the search
        self.setFocus()

    def open_file(self, file: Path) -> None:
        """Show what is in a file."""
        files.open_file(self.context, file)

    def say(self, sentence: str) -> None:
        """Say something over the first board, until somebody goes on."""
        self._panes[0].say(sentence)

    def end(self) -> None:
        """Close the window, and ask nothing: nobody may be there to answer."""
        self._asks = False
        for dialog in self.findChildren(QDialog):
            if dialog.isVisible():
                # to be closed, a page might ask
                dialog.done(QDialog.DialogCode.Rejected)
        self.close()

    def part(self, place: int, kind: type[Widget]) -> Widget:
        """Return the widget of a kind that shows one of the searches."""
        pane = self._panes[min(place, len(self._panes) - 1)]
        return next(part for part in (pane.view, pane.landscape) if isinstance(part, kind))

    def _make(self) -> None:
        """Make all that is seen, but for the menus and pages, in the language that is spoken."""
        self._language = language()
        # in the order in which Tab goes through them
        self._top = TopBar(self.context)
        first, *others = self.transport.tracks
        self._panes = [BoardPane(self.context, first, 0)]
        self._desk = Desk(self.context, self._panes[0])
        self._divide = Divide(self.context, self._desk)
        self._divide.add(self._panes[0].landscape)
        self._bar = TransportBar(self.context)
        self._lay_out()
        for track in others:
            self._add_pane(track)

    def _translate(self) -> None:
        """Make all that is seen anew, at the same step, and show there what is known."""
        stretch, grids = self.session.scene.stretch, [pane.view.grid for pane in self._panes]
        self.commands.translate()
        self._make()
        self._explain()
        self.pages.make_anew()
        self._show_title()
        self._font_px = 0
        self._suit_letters()
        self._switch_presentation()
        for track in self.transport.tracks:
            track.tell_again()
        center = self.centralWidget()
        assert center is not None
        center.show()
        for pane, grid in zip(self._panes, grids, strict=True):
            pane.view.look_at(grid)
        self.session.change(stretch=stretch)
        self.setFocus()

    def _lay_out(self) -> None:
        center = QWidget(self)
        # a click beside the size box leaves it, so that the keys steer the search again
        center.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        column = QVBoxLayout(center)
        column.setContentsMargins(*_MARGINS_PX)
        column.setSpacing(_SPACING_PX)
        column.addWidget(self._top)
        column.addWidget(self._divide, 1)
        column.addWidget(self._bar)
        self._presentation = Presentation(column, self._top, self._bar)
        self.setCentralWidget(center)

    def _explain(self) -> None:
        from knight_gui.window.cards.explanation import Explanation

        self._desk.furnish(Explanation(self.context, self._panes[0].track, self._panes[0].view))

    @Slot()
    def _furnish(self) -> None:
        from knight_gui.window.screen_reader import Announcer
        from knight_gui.window.step_sound import Sound

        self._explain()
        self.commands.fill()
        self.closing.connect(Sound(self.context).end)
        Announcer(self.context)
        SystemMotion(self.session, is_calm=system_is_calm(self))
        space_out(self, self._font_px)
        self.transport.tracks[0].load_engine()
        self.seen.emit()

    # What is shown

    @Slot()
    def _switch_presentation(self) -> None:
        is_presented = self.session.scene.is_full_screen
        if is_presented != self.isFullScreen():
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        self._presentation.switch(is_on=is_presented)
        self._use_theme()
        self._show_menus()

    @Slot()
    def _show_title(self) -> None:
        """Say which file or lesson is open, and whether something in it has changed."""
        scene = self.session.scene
        set_up(self, windowTitle=documents.window_title(scene), windowModified=is_changed(scene))

    def _suit_letters(self) -> None:
        """Have letters as high as suits the window, and how far away it is read."""
        font_px = _font_px(self.width(), self.height())
        if font_px != self._font_px:
            self._font_px = font_px
            self._use_theme()
        for bar in (self._top, self._bar):
            bar.suit(font_px)

    def _show_menus(self) -> None:
        """Have the menus in a bar of their own, or behind a button where the height is scarce."""
        is_presented = self.session.scene.is_full_screen
        has_bar = self.height() >= _LEAST_WITH_MENUS_PX and not is_presented
        self.menuBar().setVisible(has_bar)
        self._top.show_menu_button(is_shown=not has_bar)

    @Slot()
    def _use_theme(self) -> None:
        if not self._font_px:
            # a window that was never seen gets its looks with its first size
            return
        theme = THEMES[self.session.scene.tint]
        if QApplication.style().name() != "fusion":
            # not again: every widget would be polished anew
            QApplication.setStyle("Fusion")
        QApplication.setPalette(palette_of(theme))
        self.setStyleSheet(style_sheet(theme, self._font_px))
        space_out(self, self._font_px)
        sheet = (
            style_sheet(theme, round(_ON_A_WALL * self._font_px))
            if self.session.scene.is_full_screen
            else ""
        )
        if self._divide.styleSheet() != sheet:
            self._divide.setStyleSheet(sheet)
        self.commands.refresh()

    @Slot(object)
    def _add_pane(self, track: Track) -> None:
        pane = BoardPane(self.context, track, len(self._panes))
        pane.come_after(self._panes[-1])
        self._panes.append(pane)
        with kept_focus(self):
            self._desk.add_pane(pane)
        self._divide.add(pane.landscape)
        space_out(self, self._font_px)

    @Slot(object)
    def _remove_pane(self, _track: Track) -> None:
        pane = self._panes.pop()
        with kept_focus(self):
            self._divide.remove(pane.landscape)
            self._desk.remove_pane()
        pane.deleteLater()

    @Slot(object)
    def _show_page(self, page: Page | None) -> None:
        scene = self.session.scene.lesson_scene
        with kept_focus(self):
            self._desk.show_page(page)
        # a page that is a part of a lesson leaves the keys to the window
        if page is not None and (scene is None or scene.page != self.session.scene.page):
            page.setFocus()

    @Slot(object)
    def _show_ending(self, problem: Problem) -> None:
        if problem == self.transport.problem:
            QApplication.alert(self)

    # What Qt asks for

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_painted:
            # the window comes first: what there is to be said, and the engine, would hold it up
            self._is_painted = True
            QTimer.singleShot(0, self._furnish)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._suit_letters()
        self._show_menus()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange:
            self.session.change(is_full_screen=self.isFullScreen())
        is_foreign = self.isVisible() and self._language != language()
        if is_foreign and event.type() is QEvent.Type.LanguageChange:
            self._translate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.session.scene.is_full_screen:
            self.session.change(is_full_screen=False)
            return
        # what a command does is never sent here: nobody wanted this key, or it can do nothing now
        number = event.key() - Qt.Key.Key_0
        if by_hand.choose_candidate(self.context, number):
            return
        reason = self.commands.why_not(event)
        if event.key() == Qt.Key.Key_Escape:
            self.pages.close()
        elif reason:
            self._panes[0].say(reason)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _file_in(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        file = _file_in(event)
        if file is not None:
            event.acceptProposedAction()
            self.activateWindow()
            self.open_file(file)

    def closeEvent(self, event: QCloseEvent) -> None:
        page = self.pages.unfinished if self._asks else None
        if page is not None:
            event.ignore()

            def close_anyway() -> None:
                page.end()
                self.close()

            ask_to_lose(self, page.windowTitle(), page.would_lose(), close_anyway)
            return
        if self._asks and is_changed(self.session.scene):
            event.ignore()
            files.unless_lost(self.context, self.end)
            return
        # gone at once for who closes it, even if the engine is just being loaded
        self.hide()
        # they may have threads, for which nobody who ends the program waits
        self.pages.end()
        self.closing.emit()
        self.transport.close()
        self._collector.stop()
        super().closeEvent(event)


def _file_in(event: QDropEvent) -> Path | None:
    """Return the one file that somebody drags over the window; None if it is anything else."""
    urls = event.mimeData().urls()
    is_file = len(urls) == 1 and urls[0].isLocalFile()
    return Path(urls[0].toLocalFile()) if is_file else None


def _font_px(width: float, height: float) -> int:
    """Return a height of letters that suits the size of the window."""
    wanted = min(width / 84, height / 62)
    return max((size for size in _FONT_SIZES_PX if size <= wanted), default=_FONT_SIZES_PX[0])
