"""Bars of controls above and below the boards."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import (
    QMenu,
    QSlider,
    QStyle,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)

from knight_gui.board import Board
from knight_gui.drawing.icons import Glyph
from knight_gui.drawing.theme import scale_to_font
from knight_gui.i18n import tr
from knight_gui.messages.numbers import format_speed
from knight_gui.player.playback import PlaybackMode
from knight_gui.state.speed import MAX_NOTCH, Speed
from knight_gui.window.commands import operations
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.message_boxes import make_command_button
from knight_gui.window.style import CONTROL_HEIGHT_PX, scale_gaps
from knight_gui.window.widgets.cards import FixedSizeNumberLabel
from knight_gui.window.widgets.menus import ElidedToolButton
from knight_gui.window.widgets.parts import (
    IconButton,
    row_layout,
    segmented_buttons_layout,
    with_layout,
    with_menu,
    with_name,
    with_style_property,
)
from knight_gui.window.widgets.typed import BoardSizeBox

_SEARCHER_BUTTONS: tuple[tuple[str, MenuId | None], ...] = (
    ("naive", MenuId.NAIVE),
    ("greedy", MenuId.GREEDY),
    ("you", None),
)
"""Commands of the searchers, each with the menu of its variants, if it has any."""
_ICON_SIZE_EM = 1.3
"""Size of icons, in font heights."""
_CONTROL_GAP_PX = 8
"""Gap between controls in wide windows; in others it is half of that."""
_MIN_WIDE_WINDOW_EM = 60
"""Least width of a wide window, in font heights."""
_MIN_WIDTH_FOR_ALL_CONTROLS_EM = 90
"""Least width of the window, in font heights, in which one bar has the controls of both."""
_SLIDER_STRETCH = 100
"""Stretch factor of the slider, which takes the width that is left up to its maximum."""
_MODES_WITHOUT_SPEED = (PlaybackMode.FOLLOWING, PlaybackMode.SEEKING_TARGET)
"""Modes of the playback in which the search moves the step, as fast as it can."""
_PLAY_BORDER_PX = 2
_SMALL_PLAY_PX = 28
"""Side of the play button in low windows."""
_LARGE_PLAY_PX = 40
"""Least side of the play button in high windows."""
_MIN_HEIGHT_FOR_LARGE_PLAY_PX = 800
"""Least height of a high window."""
_LARGE_PLAY_EM = 3.1
"""Side of the play button in high windows with a large font, in font heights."""
_PLAY_ICON_SHARE = 0.6
"""Size of the play button's icon as a share of its side."""


class ControlBar(QWidget):
    """Row of buttons, whose positions do not change."""

    def __init__(self, object_name: str, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self.setObjectName(object_name)
        self._context = context
        self._session = context.session
        self._commands = context.commands

    def apply_font(self, font_px: int) -> None:
        """Set the size of the icons for a font height."""
        icon_px = round(font_px * _ICON_SIZE_EM)
        for button in self.findChildren(QToolButton):
            if not isinstance(button, IconButton):
                # an icon button follows its own font
                button.setIconSize(QSize(icon_px, icon_px))

    def _make_buttons(self, *command_names: str) -> list[QToolButton]:
        return [make_command_button(self._commands[name], self) for name in command_names]

    def _make_icon_buttons(self, *command_names: str) -> list[QToolButton]:
        return [
            with_style_property(button, "quiet") for button in self._make_buttons(*command_names)
        ]


class TopBar(ControlBar):
    """Bar of the board size, the searchers, and the most frequent commands."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("topBar", context)
        menu = QMenu(self)
        menu.addActions(context.main_window.menuBar().actions())
        self._menu_button = with_menu(IconButton("menuButton", Glyph.MENU, tr("Menus"), self), menu)
        self._size_box = BoardSizeBox(self)
        self._size_box.board_chosen.connect(self._on_size_box_chosen)
        searchers = [self._make_searcher_button(*searcher) for searcher in _SEARCHER_BUTTONS]
        self._searcher_buttons = with_layout(segmented_buttons_layout(*searchers), QWidget(self))
        (self._compare_button,) = self._make_buttons("compare")
        view_buttons = self._make_icon_buttons("heat", "dark", "marks")
        self._row_layout = row_layout(
            self._menu_button,
            self._size_box,
            self._searcher_buttons,
            None,
            self._compare_button,
            *view_buttons,
        )
        self._has_no_room = False
        with_layout(self._row_layout, self)
        self._session.setups_changed.connect(self._update_setup)
        self._update_setup()

    def apply_font(self, font_px: int) -> None:
        super().apply_font(font_px)
        is_wide = self.window().width() >= _MIN_WIDE_WINDOW_EM * font_px
        gap_px = _CONTROL_GAP_PX if is_wide else _CONTROL_GAP_PX // 2
        self._row_layout.setSpacing(gap_px)
        scale_gaps(self, font_px)
        min_width_px = _MIN_WIDTH_FOR_ALL_CONTROLS_EM * font_px
        is_presented = self._context.scene.is_full_screen
        self._has_no_room = is_presented and self.window().width() < min_width_px
        self._update_setup()

    def add_playback_bar(self, bar: PlaybackBar) -> None:
        """Put the playback bar between the searchers and the other commands."""
        index = self._row_layout.indexOf(self._searcher_buttons) + 1
        self._row_layout.insertWidget(index, bar, _SLIDER_STRETCH)

    def set_menu_button_visible(self, *, is_visible: bool) -> None:
        """Show or hide the button with all menus."""
        self._menu_button.setVisible(is_visible)

    def open_menu(self) -> None:
        """Open the first menu of the menu bar or of the menu button, by a key."""
        bar = self._context.main_window.menuBar()
        if bar.isVisible():
            bar.setActiveAction(bar.actions()[0])
        else:
            self._menu_button.showMenu()

    def _make_searcher_button(self, command_name: str, variants_menu: MenuId | None) -> QToolButton:
        action = self._commands[command_name]
        if variants_menu is None:
            return make_command_button(action, self)
        button = make_command_button(action, self, button_type=ElidedToolButton)
        button.setMenu(self._commands.menu(variants_menu))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        return button

    @Slot()
    def _update_setup(self) -> None:
        """Show the board size and the searchers; in a comparison those are above each board.

        In a narrow presentation they are left to the menu.
        """
        self._size_box.show_board(self._context.scene.setup.board)
        self._size_box.setHidden(self._has_no_room)
        self._compare_button.setHidden(self._has_no_room)
        self._searcher_buttons.setHidden(self._context.scene.is_comparison or self._has_no_room)

    @Slot(object)
    def _on_size_box_chosen(self, board: Board) -> None:
        operations.choose_board(
            self._context, replace(board, leaper=self._context.scene.setup.board.leaper)
        )


class PlayButton(QToolButton):
    """Play button: round, and filled like a checked button."""

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.state |= QStyle.StateFlag.State_On


class PlaybackBar(ControlBar):
    """Bar of the commands that play and step, and the speed; empty without a search."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("transportBar", context)
        # time runs to the right, as in the landscape and on every player, in all languages
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._play_button = make_command_button(
            self._commands["play"], self, button_type=PlayButton
        )
        step_buttons = self._make_icon_buttons("first", "stepBack", "stepForward", "last")
        dead_end_buttons = self._make_icon_buttons("previousDeadEnd", "nextDeadEnd")
        self._speed_slider = self._make_speed_slider()
        widest_speed_text = max((format_speed(Speed(n)) for n in range(MAX_NOTCH + 1)), key=len)
        self._speed_label = with_name(FixedSizeNumberLabel(widest_speed_text, self), "speedLabel")
        self._speed_label.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        speed_layout = row_layout((self._speed_slider, 1), self._speed_label, spacing=8)
        self._controls = with_layout(
            row_layout(
                self._play_button,
                4,
                *step_buttons,
                8,
                *dead_end_buttons,
                16,
                (speed_layout, _SLIDER_STRETCH),
                None,
                spacing=4,
            ),
            QWidget(self),
        )
        with_layout(row_layout((self._controls, 1)), self)
        self._session.speed_changed.connect(self._update_speed)
        context.playback.mode_changed.connect(self._update_speed)
        context.session.setups_changed.connect(self._update_controls_visibility)
        context.session.lesson_scene_changed.connect(self._update_controls_visibility)
        context.session.page_changed.connect(self._update_controls_visibility)
        context.playback.searches_changed.connect(self._update_controls_visibility)
        context.playback.report_changed.connect(self._update_controls_visibility)
        self._update_speed()
        self._update_controls_visibility()

    def apply_font(self, font_px: int) -> None:
        super().apply_font(font_px)
        is_large = self.window().height() >= _MIN_HEIGHT_FOR_LARGE_PLAY_PX
        if self._context.scene.is_full_screen:
            # in a presentation it is in the bar of the other commands, which stays as low
            button_px = round(scale_to_font(CONTROL_HEIGHT_PX, font_px))
        elif is_large:
            button_px = max(_LARGE_PLAY_PX, round(font_px * _LARGE_PLAY_EM))
        else:
            button_px = _SMALL_PLAY_PX
        if self._play_button.height() != button_px:
            self._play_button.setFixedSize(button_px, button_px)
            # the height in a style sheet overrides a fixed size
            inner_px = button_px - 2 * _PLAY_BORDER_PX
            self._play_button.setStyleSheet(
                f"border-radius: {button_px // 2}px; "
                f"min-height: {inner_px}px; max-height: {inner_px}px;"
            )
            for widget in (self._controls, self):
                # Qt keeps the former height of a hidden widget until it is shown
                layout = widget.layout()
                assert layout is not None
                layout.activate()
        self._play_button.setIconSize(QSize(button_px, button_px) * _PLAY_ICON_SHARE)

    def _make_speed_slider(self) -> QSlider:
        slider = with_name(QSlider(Qt.Orientation.Horizontal, self), "speedSlider", tr("Speed"))
        slider.setToolTip(
            tr(
                "Speed: slow on the left, full speed on the right ({slower} and {faster})",
                slower=self._commands.shortcut_text("slower"),
                faster=self._commands.shortcut_text("faster"),
            )
        )
        slider.setMaximum(MAX_NOTCH)
        slider.setPageStep(10)
        slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        slider.setMinimumWidth(48)
        slider.setMaximumWidth(400)
        slider.valueChanged.connect(self._on_slider_value_changed)
        return slider

    @Slot()
    def _update_speed(self) -> None:
        """Show the speed of playing; none while the newest step of the search is shown."""
        speed = self._session.scene.speed
        self._speed_slider.setValue(speed.notch)
        is_search_followed = self._context.playback.mode in _MODES_WITHOUT_SPEED
        self._speed_label.show_number("" if is_search_followed else format_speed(speed))

    @Slot()
    def _update_controls_visibility(self) -> None:
        """Show the controls if there are steps to play."""
        playback = self._context.playback
        has_steps = playback.step_count > 0 or not playback.has_ended
        self._controls.setVisible(has_steps and self._context.scene.has_playback)

    @Slot(int)
    def _on_slider_value_changed(self, notch: int) -> None:
        self._session.update(speed=Speed(notch))
