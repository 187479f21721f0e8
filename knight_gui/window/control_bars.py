"""The bars over and under the boards."""

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
from knight_gui.i18n import tr
from knight_gui.messages.numbers import format_speed
from knight_gui.state.speed import MAX_NOTCH, Speed
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.message_boxes import make_command_button
from knight_gui.window.style import scale_gaps
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
"""Who can search: a command for each, and the menu of its variants if it has any."""
_ICON_SIZE_EM = 1.3
"""Size of icons in heights of letters."""
_CONTROL_GAP_PX = 8
_MIN_WIDE_WINDOW_EM = 60
"""Between controls, in windows of at least so many heights of letters; else it is half of that."""
_SLIDER_STRETCH = 100
"""The share of the slider in the room that is left, as long as it is not wide enough."""
_PLAY_BORDER_PX = 2
_SMALL_PLAY_PX = 28
_LARGE_PLAY_PX = 40
_MIN_HEIGHT_FOR_LARGE_PLAY_PX = 800
"""Side of the round button in low windows, and in those of at least that height."""
_LARGE_PLAY_EM = 3.1
_PLAY_ICON_SHARE = 0.6
"""The same in heights of letters, where those are large; and the part of it that its icon has."""


class ControlBar(QWidget):
    """A row of buttons that stay where they are."""

    def __init__(self, object_name: str, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self.setObjectName(object_name)
        self._context = context
        self._session = context.session
        self._commands = context.commands

    def apply_font(self, font_px: int) -> None:
        """Draw icons as large as suits the letters."""
        icon_px = round(font_px * _ICON_SIZE_EM)
        for button in self.findChildren(QToolButton):
            if not isinstance(button, IconButton):
                # such a one suits its letters by itself, whenever these change
                button.setIconSize(QSize(icon_px, icon_px))

    def _make_buttons(self, *command_names: str) -> list[QToolButton]:
        return [make_command_button(self._commands[name], self) for name in command_names]

    def _make_icon_buttons(self, *command_names: str) -> list[QToolButton]:
        return [
            with_style_property(button, "quiet") for button in self._make_buttons(*command_names)
        ]


class TopBar(ControlBar):
    """The board, who searches, and the commands that are wanted at once."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("topBar", context)
        menu = QMenu(self)
        menu.addActions(context.main_window.menuBar().actions())
        self._menu_button = with_menu(IconButton("menuButton", Glyph.MENU, tr("Menus"), self), menu)
        self._size_box = BoardSizeBox(self)
        self._size_box.board_chosen.connect(self._on_size_box_chosen)
        searchers = [self._make_searcher_button(*searcher) for searcher in _SEARCHER_BUTTONS]
        self._searcher_buttons = with_layout(segmented_buttons_layout(*searchers), QWidget(self))
        (compare,) = self._make_buttons("compare")
        view_buttons = self._make_icon_buttons("heat", "dark", "marks")
        self._row_layout = row_layout(
            self._menu_button, self._size_box, self._searcher_buttons, None, compare, *view_buttons
        )
        with_layout(self._row_layout, self)
        self._session.field_changed("setups").connect(self._update_setup)
        self._update_setup()

    def apply_font(self, font_px: int) -> None:
        super().apply_font(font_px)
        self._row_layout.setSpacing(
            _CONTROL_GAP_PX
            if self.window().width() >= _MIN_WIDE_WINDOW_EM * font_px
            else _CONTROL_GAP_PX // 2
        )
        scale_gaps(self, font_px)

    def set_menu_button_visible(self, *, is_visible: bool) -> None:
        """Offer all menus behind one button, or no more."""
        self._menu_button.setVisible(is_visible)

    def open_menu(self) -> None:
        """Open the first of the menus for somebody without a mouse, wherever they are."""
        bar = self._context.main_window.menuBar()
        if bar.isVisible():
            bar.setActiveAction(bar.actions()[0])
        else:
            self._menu_button.showMenu()

    def _make_searcher_button(self, command_name: str, variants_menu: MenuId | None) -> QToolButton:
        button = make_command_button(
            self._commands[command_name],
            self,
            button_type=ElidedToolButton if variants_menu else QToolButton,
        )
        if variants_menu is not None:
            button.setMenu(self._commands.menu(variants_menu))
            button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        return button

    @Slot()
    def _update_setup(self) -> None:
        """Show what is chosen; in a race who searches stands above each board."""
        self._size_box.show_board(self._context.scene.setup.board)
        self._searcher_buttons.setHidden(self._context.scene.is_comparison)

    @Slot(object)
    def _on_size_box_chosen(self, board: Board) -> None:
        operations.choose_board(
            self._context, replace(board, leaper=self._context.scene.setup.board.leaper)
        )


class PlayButton(QToolButton):
    """The one button that stands out: round, and filled as what is chosen is."""

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.state |= QStyle.StateFlag.State_On


class PlaybackBar(ControlBar):
    """The commands that play and step, and the speed; empty before there is a step."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("transportBar", context)
        # time runs to the right, as in the landscape and on every player, however one reads
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
        self._session.field_changed("speed").connect(self._update_speed)
        context.playback.changed.connect(self._update_controls_visibility)
        self._update_speed()
        self._update_controls_visibility()

    def apply_font(self, font_px: int) -> None:
        super().apply_font(font_px)
        is_large = self.window().height() >= _MIN_HEIGHT_FOR_LARGE_PLAY_PX
        if is_large:
            button_px = max(_LARGE_PLAY_PX, round(font_px * _LARGE_PLAY_EM))
        else:
            button_px = _SMALL_PLAY_PX
        if self._play_button.height() != button_px:
            self._play_button.setFixedSize(button_px, button_px)
            # a rule of heights is stronger than a fixed size
            inner_px = button_px - 2 * _PLAY_BORDER_PX
            self._play_button.setStyleSheet(
                f"border-radius: {button_px // 2}px; min-height: {inner_px}px; max-height: {inner_px}px;"
            )
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
        speed = self._session.scene.speed
        self._speed_slider.setValue(speed.notch)
        self._speed_label.show_number(format_speed(speed))

    @Slot()
    def _update_controls_visibility(self) -> None:
        """Show them if there is a search to be watched."""
        self._controls.setHidden(bool(why_disabled.why_no_steps(self._context)))

    @Slot(int)
    def _on_slider_value_changed(self, notch: int) -> None:
        self._session.update(speed=Speed(notch))
