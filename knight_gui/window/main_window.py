"""Main window: creates all parts of the window, and updates them from the session."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QIcon,
    QKeyEvent,
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

from knight_gui.drawing.icons import asset_path
from knight_gui.drawing.theme import THEMES
from knight_gui.i18n import current_language
from knight_gui.messages import documents
from knight_gui.player.coach import Coach
from knight_gui.player.game_watcher import GameWatcher
from knight_gui.player.garbage_collector import GarbageCollector
from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.playback import PlaybackController
from knight_gui.player.search_client import SearchClient
from knight_gui.player.search_controller import SearchController
from knight_gui.player.session import Session
from knight_gui.search.compiling import loader
from knight_gui.state.saved_fields import has_unsaved_changes
from knight_gui.window.board.animation import system_reduces_motion
from knight_gui.window.board_area import (
    BOARD_GAP_PX,
    BoardArea,
    BoardLandscapeSplitter,
    board_gap_for_window,
)
from knight_gui.window.board_pane import BoardPane
from knight_gui.window.commands import by_hand
from knight_gui.window.commands.actions import CommandActions
from knight_gui.window.commands.level_commands import TourKeeper
from knight_gui.window.context import WindowContext
from knight_gui.window.control_bars import PlaybackBar, TopBar
from knight_gui.window.documents import files, importing, puzzles
from knight_gui.window.key_release import KeyReleaseFilter
from knight_gui.window.message_boxes import confirm_discard
from knight_gui.window.motion import LayoutTransition, MovingPart
from knight_gui.window.pages.table import PageController
from knight_gui.window.platform.reduced_motion import SystemMotionWatcher
from knight_gui.window.platform.remembered_scene import SettingsSaver, load_remembered_scene
from knight_gui.window.presentation import FirstPaintWatcher, PaintSynchronizer, PresentationMode
from knight_gui.window.style import DEFAULT_WINDOW_SIZE, make_style_sheet, scale_gaps
from knight_gui.window.widgets.parts import refocus_window_if_hidden
from knight_gui.window.widgets.theming import apply_theme

if TYPE_CHECKING:
    from knight_gui.search.problem import Problem
    from knight_gui.window.widgets.page import Page

WidgetT = TypeVar("WidgetT", bound=QWidget)
_MARGINS_PX = (BOARD_GAP_PX, 2, BOARD_GAP_PX, 2)
_SPACING_PX = 4
"""Small gaps, since the board needs the height."""
_PRESENTATION_FONT_SHARE = 0.0235
"""Height of the font in a presentation as a share of the window, except that of the controls."""
_PRESENTATION_REASON_SHARE = 0.03
"""Height of the font of the verdict's sentences in a presentation, as a share of the window."""
_MIN_WIDTH_FOR_LESSON_PADDING_PX = 1600
"""Width of a presentation below which the words of a lesson need the whole card."""
_MIN_SIZE_PX = (600, 400)
"""Size that fits on a screen of 640×480 beside the frame and a panel."""
_MIN_HEIGHT_FOR_MENU_BAR_PX = 560
"""Least height of a window with a menu bar; lower ones have a menu button."""
_FONT_SIZES_PX = (12, 13, 15, 18, 22, 26)


class MainWindow(QMainWindow):
    """Main window of the program.

    Signals
    -------
    first_painted()
        The window has been painted for the first time, and all its parts are there.
    closing()
        The window is hidden, but its threads have not ended yet.
    """

    first_painted = Signal()
    closing = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowIcon(QIcon(asset_path("icon.svg")))
        # fonts and colours are set with the first size, before the first painting
        self._font_px = 0
        self._gap_px = BOARD_GAP_PX
        self._asks_before_closing = True
        self._garbage_collector = GarbageCollector(self, loader.is_loading_finished)
        self.session = Session(load_remembered_scene(), self)
        SettingsSaver(self.session)
        # before all others that hear of changes of the scene
        LayoutTransition(self.session, self, self._moving_area, self._moving_parts)
        self.playback = PlaybackController(self.session, self)
        self.controller = SearchController(self.session, self.playback, self)
        self.lesson_player = LessonPlayer(self.session, self.controller, self.playback, self)
        self.context = WindowContext(
            self.session,
            self.playback,
            self.controller,
            Coach(self.session, self.playback, self.controller),
            GameWatcher(self.session),
            self.lesson_player,
            search_widgets=self,
            main_window=self,
        )
        self.context.commands = self.commands = CommandActions(self.context)
        self.pages = PageController(self.context)
        self._paint_synchronizer = PaintSynchronizer(self.playback, self)
        self._create_widgets()
        # the window comes first: messages and the engine would delay it
        FirstPaintWatcher(self).painted.connect(
            self._finish_startup, Qt.ConnectionType.QueuedConnection
        )
        QShortcut(Qt.Key.Key_F10, self, self._open_menu)
        self._alt_release_filter = KeyReleaseFilter(Qt.Key.Key_Alt, self)
        self._alt_release_filter.released.connect(self._hide_keys)
        self.playback.clients[0].finished.connect(self._on_client_finished)
        puzzles.PuzzleLessonPresenter(self.context)
        importing.TourImporter(self.context)
        TourKeeper(self.context)
        self.controller.client_added.connect(self._add_board_pane)
        self.controller.client_removed.connect(self._remove_last_board_pane)
        self.session.theme_name_changed.connect(self._apply_theme)
        self.session.is_full_screen_changed.connect(self._update_presentation)
        self.session.document_changed.connect(self._update_title)
        self.session.lesson_scene_changed.connect(self._update_title)
        self.session.setups_changed.connect(self._update_title)
        self.session.setups_changed.connect(self._update_meaning_of_alt)
        self.pages.page_changed.connect(self._show_page)
        self._update_title()
        self.setAcceptDrops(True)
        self.setMinimumSize(*_MIN_SIZE_PX)
        self.resize(DEFAULT_WINDOW_SIZE)
        # no widget has the focus at first, so that the keys control the search
        self.setFocus()

    @Slot()
    def _open_menu(self) -> None:
        self._top_bar.open_menu()

    def open_file(self, path: Path) -> None:
        """Open a file of any format."""
        files.open_file(self.context, path)

    def show_message(self, message: str) -> None:
        """Show a message at the foot of the first board until the next step."""
        self._board_panes[0].show_message(message)

    def close_without_asking(self) -> None:
        """Close the window without a question, since it may never be answered."""
        self._asks_before_closing = False
        for dialog in self.findChildren(QDialog):
            if dialog.isVisible():
                # to be closed, a page might ask
                dialog.done(QDialog.DialogCode.Rejected)
        self.close()

    def widget_of_search(self, index: int, widget_type: type[WidgetT]) -> WidgetT:
        """Return the widget of a type that shows one of the searches."""
        pane = self._board_panes[min(index, len(self._board_panes) - 1)]
        return next(
            widget
            for widget in (pane.board_view, pane.landscape_view)
            if isinstance(widget, widget_type)
        )

    def _create_widgets(self) -> None:
        """Create all widgets except menus and pages, in the current language."""
        self._displayed_language = current_language()
        # in the order in which Tab goes through them
        self._top_bar = TopBar(self.context)
        first, *others = self.playback.clients
        self._board_panes = [BoardPane(self.context, first, 0)]
        self._board_area = BoardArea(self.context, self._board_panes[0])
        self._splitter = BoardLandscapeSplitter(self.context, self._board_area)
        self._splitter.add_landscape(self._board_panes[0].landscape_view)
        self._playback_bar = PlaybackBar(self.context)
        self._lay_out()
        for client in others:
            self._add_board_pane(client)

    def _retranslate(self) -> None:
        """Create all widgets anew in another language, with the same state."""
        step_range = self.session.scene.step_range
        board_geometries = [pane.board_view.board_geometry for pane in self._board_panes]
        former_center = self.centralWidget()
        assert former_center is not None
        # else Python's collector may clear their attributes while Qt still lays them out
        former_widgets = former_center.findChildren(QWidget)
        former_center.destroyed.connect(former_widgets.clear)
        self.commands.retranslate()
        self._create_widgets()
        self._create_explanation_cards()
        self.pages.recreate_pages()
        self._update_title()
        self._font_px = 0
        self._gap_px = BOARD_GAP_PX
        self._update_font_size()
        self._update_gap()
        self._update_presentation()
        for client in self.playback.clients:
            client.emit_current_state()
        center = self.centralWidget()
        assert center is not None
        center.show()
        for pane, board_geometry in zip(self._board_panes, board_geometries, strict=True):
            pane.board_view.set_board_geometry(board_geometry)
        self.session.update(step_range=step_range)
        self.setFocus()

    def _lay_out(self) -> None:
        center = QWidget(self)
        # a click beside the size box leaves it, so that the keys control the search again
        center.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        column = QVBoxLayout(center)
        column.setContentsMargins(*_MARGINS_PX)
        column.setSpacing(_SPACING_PX)
        column.addWidget(self._top_bar)
        column.addWidget(self._splitter, 1)
        column.addWidget(self._playback_bar)
        self._presentation = PresentationMode(column, self._top_bar, self._playback_bar)
        self.setCentralWidget(center)

    def _create_explanation_cards(self) -> None:
        from knight_gui.window.cards.explanation import ExplanationCards

        pane = self._board_panes[0]
        cards_container = self._board_area.cards_container
        cards = ExplanationCards(self.context, pane.client, pane.board_view, cards_container)
        self._board_area.set_cards(cards)

    @Slot()
    def _finish_startup(self) -> None:
        from knight_gui.window.screen_reader import ScreenReaderAnnouncer
        from knight_gui.window.step_sound import StepSoundPlayer

        self._create_explanation_cards()
        self.commands.fill_menus()
        self.closing.connect(StepSoundPlayer(self.context).shutdown)
        ScreenReaderAnnouncer(self.context)
        SystemMotionWatcher(self.session, reduces_motion=system_reduces_motion(self))
        scale_gaps(self, self._font_px)
        self._board_panes[0].board_view.draw_preview()
        self.playback.clients[0].load_engine()
        self.first_painted.emit()

    # Appearance

    def _moving_area(self) -> QWidget:
        """Return the area of the parts that move to new places."""
        return self._splitter

    def _moving_parts(self) -> dict[str, MovingPart]:
        """Return the parts that move to new places; none before the window is shown."""
        if not self.isVisible():
            return {}
        parts = {"cards": MovingPart.whole(self._board_area.card_column)}
        for index, pane in enumerate(self._board_panes):
            number = str(index) if index else ""
            # without the margins around it, which differ, so that squares stay squares
            drawn_rect = pane.board_view.board_geometry.drawn_rect.toRect()
            parts[f"board{number}"] = MovingPart(pane.board_view, drawn_rect, has_texts=False)
            parts[f"landscape{number}"] = MovingPart.whole(pane.landscape_view)
            if len(self._board_panes) > 1:
                parts[f"verdict{number}"] = MovingPart.whole(pane.verdict_card)
        return parts

    @Slot()
    def _update_presentation(self) -> None:
        is_presented = self.session.scene.is_full_screen
        if is_presented != self.isFullScreen():
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        self._presentation.set_active(is_active=is_presented)
        self._apply_theme()
        self._top_bar.apply_font(self._font_px)
        self._playback_bar.apply_font(self._font_px)
        self._update_menu_bar()

    @Slot()
    def _update_title(self) -> None:
        """Show the file or lesson in the title, and whether it has unsaved changes."""
        scene = self.session.scene
        self.setWindowTitle(documents.window_title(scene))
        self.setWindowModified(has_unsaved_changes(scene))

    def _update_font_size(self) -> None:
        """Set the font size for the size of the window."""
        font_px = _font_px_for_window_size(self.width(), self.height())
        if font_px != self._font_px:
            self._font_px = font_px
            self._apply_theme()
        else:
            self._update_presentation_font()
        self._top_bar.apply_font(font_px)
        self._playback_bar.apply_font(font_px)

    def _update_gap(self) -> None:
        """Set the margins of the window and the gap between its parts for its height."""
        gap_px = board_gap_for_window(self.height())
        if gap_px != self._gap_px and not self.session.scene.is_full_screen:
            self._gap_px = gap_px
            self._presentation.set_side_margins(gap_px)
            self._splitter.set_gap(gap_px)
            scale_gaps(self, self._font_px)

    def _update_menu_bar(self) -> None:
        """Show the menu bar, or the menu button in a low window or a presentation."""
        is_presented = self.session.scene.is_full_screen
        has_bar = self.height() >= _MIN_HEIGHT_FOR_MENU_BAR_PX and not is_presented
        self.menuBar().setVisible(has_bar)
        self._top_bar.set_menu_button_visible(is_visible=not has_bar)

    @Slot()
    def _apply_theme(self) -> None:
        if not self._font_px:
            # a window that was never shown gets its style with its first size
            return
        theme = THEMES[self.session.scene.theme_name]
        if QApplication.style().name() != "fusion":
            # not again: every widget would be polished anew
            QApplication.setStyle("Fusion")
        apply_theme(self.session.scene.theme_name)
        style_sheet = make_style_sheet(theme, self._font_px)
        if self.styleSheet() != style_sheet:
            # not again, for the same reason
            self.setStyleSheet(style_sheet)
        scale_gaps(self, self._font_px)
        self._update_presentation_font()
        self.commands.refresh_all()

    def _update_presentation_font(self) -> None:
        """Set the font of boards, cards and landscapes in a presentation, to be read from far."""
        style_sheet = ""
        if self.session.scene.is_full_screen:
            theme = THEMES[self.session.scene.theme_name]
            font_px = max(self._font_px, round(_PRESENTATION_FONT_SHARE * self.height()))
            reason_px = ceil(_PRESENTATION_REASON_SHARE * self.height())
            style_sheet = make_style_sheet(theme, font_px)
            style_sheet += f'QLabel[reason="true"] {{ font-size: {reason_px}px; }}'
            if self.width() < _MIN_WIDTH_FOR_LESSON_PADDING_PX:
                style_sheet += "#lessonCard { padding: 0; }"
        if self._splitter.styleSheet() != style_sheet:
            self._splitter.setStyleSheet(style_sheet)

    @Slot(object)
    def _add_board_pane(self, client: SearchClient) -> None:
        pane = BoardPane(self.context, client, len(self._board_panes))
        pane.set_tab_order_after(self._board_panes[-1])
        self._board_panes.append(pane)
        with refocus_window_if_hidden(self):
            self._board_area.add_board_pane(pane)
        self._splitter.add_landscape(pane.landscape_view)
        scale_gaps(pane, self._font_px)

    @Slot(object)
    def _remove_last_board_pane(self, _client: SearchClient) -> None:
        pane = self._board_panes.pop()
        with refocus_window_if_hidden(self):
            self._splitter.remove_landscape(pane.landscape_view)
            self._board_area.remove_last_board_pane()
        pane.deleteLater()

    @Slot(QWidget)
    def _show_page(self, page: Page | None) -> None:
        scene = self.session.scene.lesson_scene
        with refocus_window_if_hidden(self):
            self._board_area.show_page(page)
        # a page that is a part of a lesson leaves the keys to the window
        if page is not None and (scene is None or scene.page != self.session.scene.page):
            page.setFocus()

    @Slot(object)
    def _on_client_finished(self, problem: Problem) -> None:
        if problem == self.playback.problem:
            QApplication.alert(self)

    # Keys of the moves

    @Slot()
    def _update_meaning_of_alt(self) -> None:
        """Reserve Alt for the keys of the moves while the user plays; else it opens the menus."""
        if self.session.scene.hand_search_index is None:
            self.installEventFilter(self.menuBar())
        else:
            self.removeEventFilter(self.menuBar())

    @Slot()
    def _hide_keys(self) -> None:
        self._show_keys(shows_keys=False)

    def _show_keys(self, *, shows_keys: bool) -> None:
        for pane in self._board_panes:
            pane.board_view.update_state(shows_keys=shows_keys)

    # Event handlers

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_font_size()
        self._update_gap()
        self._update_menu_bar()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange:
            self.session.update(is_full_screen=self.isFullScreen())
        if event.type() is QEvent.Type.ActivationChange:
            # the key may be released over another window
            self._hide_keys()
        is_other_language = self.isVisible() and self._displayed_language != current_language()
        if is_other_language and event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.session.scene.is_full_screen:
            self.session.update(is_full_screen=False)
            return
        if event.key() == Qt.Key.Key_Alt:
            self._show_keys(shows_keys=True)
            self._alt_release_filter.start()
        # shortcuts of enabled commands never come here: the key is unused, or its command disabled
        number = event.key() - Qt.Key.Key_0
        if by_hand.go_to_numbered_candidate(self.context, number):
            return
        disabled_reason = self.commands.disabled_reason_for_key(event)
        if event.key() == Qt.Key.Key_Escape:
            self.pages.close_page()
        elif disabled_reason:
            self._board_panes[0].show_message(disabled_reason)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped_file(event)
        if path is not None:
            event.acceptProposedAction()
            self.activateWindow()
            self.open_file(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        unfinished_page = self.pages.unfinished_page
        if self._asks_before_closing and unfinished_page is not None:
            event.ignore()

            def close_anyway() -> None:
                unfinished_page.shutdown()
                self.close()

            title = unfinished_page.windowTitle()
            confirm_discard(self, title, unfinished_page.loss_warning(), close_anyway)
            return
        if self._asks_before_closing and has_unsaved_changes(self.session.scene):
            event.ignore()
            files.confirm_unsaved_changes(self.context, self.close_without_asking)
            return
        # hidden at once, even if the engine is just being loaded
        self.hide()
        # pages may have threads, which are not waited for
        self.pages.shutdown()
        self.closing.emit()
        self.playback.close()
        self._garbage_collector.stop()
        super().closeEvent(event)


def _dropped_file(event: QDropEvent) -> Path | None:
    """Return the one local file of a drag over the window, or None."""
    urls = event.mimeData().urls()
    if len(urls) != 1 or not urls[0].isLocalFile():
        return None
    return Path(urls[0].toLocalFile())


def _font_px_for_window_size(width: float, height: float) -> int:
    """Return the font height for the size of a window."""
    max_font_px = min(width / 84, height / 62)
    fitting_sizes = [size for size in _FONT_SIZES_PX if size <= max_font_px]
    return max(fitting_sizes, default=_FONT_SIZES_PX[0])
