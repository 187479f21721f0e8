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
from knight_gui.messages.numbers import pace
from knight_gui.state.speed import NOTCHES, Speed
from knight_gui.window.command import Menu
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.context import Context
from knight_gui.window.message_boxes import command_button
from knight_gui.window.style import space_out
from knight_gui.window.widgets.cards import FigureLabel
from knight_gui.window.widgets.menus import ShortButton
from knight_gui.window.widgets.parts import (
    IconButton,
    held,
    named,
    opens_menu,
    row,
    segments,
    set_up,
    styled,
)
from knight_gui.window.widgets.typed import SizeBox

_SEARCHERS: tuple[tuple[str, Menu | None], ...] = (
    ("naive", Menu.NAIVE),
    ("greedy", Menu.GREEDY),
    ("you", None),
)
"""Who can search: a command for each, and the menu of its variants if it has any."""
_ICON = 1.3
"""Size of icons in heights of letters."""
_GAP_PX, _WIDE = 8, 60
"""Between controls, in windows of at least so many heights of letters; else it is half of that."""
_MOST = 100
"""The share of the slider in the room that is left, as long as it is not wide enough."""
_RIM_PX = 2
_PLAY_PX, _LARGE_PLAY_PX, _LEAST_FOR_LARGE_PLAY_PX = 28, 40, 800
"""Side of the round button in low windows, and in those of at least that height."""
_LARGE_PLAY, _ICON_IN_PLAY = 3.1, 0.6
"""The same in heights of letters, where those are large; and the part of it that its icon has."""


class Bar(QWidget):
    """A row of buttons that stay where they are."""

    def __init__(self, name: str, context: Context) -> None:
        super().__init__(context.parent)
        self.setObjectName(name)
        self._context, self._session = context, context.session
        self._commands = context.commands

    def suit(self, font_px: int) -> None:
        """Draw icons as large as suits the letters."""
        side = round(font_px * _ICON)
        for button in self.findChildren(QToolButton):
            if not isinstance(button, IconButton):
                # such a one suits its letters by itself, whenever these change
                button.setIconSize(QSize(side, side))

    def _buttons(self, *names: str) -> list[QToolButton]:
        return [command_button(self._commands[name], self) for name in names]

    def _icons(self, *names: str) -> list[QToolButton]:
        return [styled(button, "quiet") for button in self._buttons(*names)]


class TopBar(Bar):
    """The board, who searches, and the commands that are wanted at once."""

    def __init__(self, context: Context) -> None:
        super().__init__("topBar", context)
        menu = QMenu(self)
        menu.addActions(context.parent.menuBar().actions())
        self._menu = opens_menu(IconButton("menuButton", Glyph.MENU, tr("Menus"), self), menu)
        self._size_box = SizeBox(self)
        self._size_box.chosen.connect(self._choose_board)
        searchers = [self._searcher(*each) for each in _SEARCHERS]
        self._searchers = held(segments(*searchers), QWidget(self))
        (compare,), looks = self._buttons("compare"), self._icons("heat", "dark", "marks")
        self._row = row(self._menu, self._size_box, self._searchers, None, compare, *looks)
        held(self._row, self)
        self._session.on("setups").connect(self._show_setup)
        self._show_setup()

    def suit(self, font_px: int) -> None:
        super().suit(font_px)
        self._row.setSpacing(_GAP_PX if self.window().width() >= _WIDE * font_px else _GAP_PX // 2)
        space_out(self, font_px)

    def show_menu_button(self, *, is_shown: bool) -> None:
        """Offer all menus behind one button, or no more."""
        self._menu.setVisible(is_shown)

    def open_menus(self) -> None:
        """Open the first of the menus for somebody without a mouse, wherever they are."""
        bar = self._context.parent.menuBar()
        if bar.isVisible():
            bar.setActiveAction(bar.actions()[0])
        else:
            self._menu.showMenu()

    def _searcher(self, name: str, variants: Menu | None) -> QToolButton:
        button = command_button(
            self._commands[name], self, kind=ShortButton if variants else QToolButton
        )
        if variants is not None:
            button.setMenu(self._commands.menu(variants))
            button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        return button

    @Slot()
    def _show_setup(self) -> None:
        """Show what is chosen; in a race who searches stands above each board."""
        self._size_box.show_board(self._context.scene.setup.board)
        self._searchers.setHidden(self._context.scene.is_race)

    @Slot(object)
    def _choose_board(self, board: Board) -> None:
        operations.choose_board(
            self._context, replace(board, leaper=self._context.scene.setup.board.leaper)
        )


class PlayButton(QToolButton):
    """The one button that stands out: round, and filled as what is chosen is."""

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        option.state |= QStyle.StateFlag.State_On


class TransportBar(Bar):
    """The commands that play and step, and the speed; empty before there is a step."""

    def __init__(self, context: Context) -> None:
        super().__init__("transportBar", context)
        # time runs to the right, as in the landscape and on every player, however one reads
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._play = command_button(self._commands["play"], self, kind=PlayButton)
        steps = self._icons("first", "stepBack", "stepForward", "last")
        dead_ends = self._icons("previousDeadEnd", "nextDeadEnd")
        self._slider = self._speed_slider()
        widest = max((pace(Speed(n)) for n in range(NOTCHES + 1)), key=len)
        self._speed = named(FigureLabel(widest, self), "speedLabel")
        self._speed.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        speed = row((self._slider, 1), self._speed, spacing=8)
        self._controls = held(
            row(self._play, 4, *steps, 8, *dead_ends, 16, (speed, _MOST), None, spacing=4),
            QWidget(self),
        )
        held(row((self._controls, 1)), self)
        self._session.on("speed").connect(self._show_speed)
        context.go.changed.connect(self._show_controls)
        self._show_speed()
        self._show_controls()

    def suit(self, font_px: int) -> None:
        super().suit(font_px)
        is_large = self.window().height() >= _LEAST_FOR_LARGE_PLAY_PX
        side = max(_LARGE_PLAY_PX, round(font_px * _LARGE_PLAY)) if is_large else _PLAY_PX
        if self._play.height() != side:
            self._play.setFixedSize(side, side)
            # a rule of heights is stronger than a fixed size
            inside = side - 2 * _RIM_PX
            self._play.setStyleSheet(
                f"border-radius: {side // 2}px; min-height: {inside}px; max-height: {inside}px;"
            )
        self._play.setIconSize(QSize(side, side) * _ICON_IN_PLAY)

    def _speed_slider(self) -> QSlider:
        slider = named(QSlider(Qt.Orientation.Horizontal, self), "speedSlider", tr("Speed"))
        slider.setToolTip(
            tr(
                "Speed: slow on the left, full speed on the right ({slower} and {faster})",
                slower=self._commands.key("slower"),
                faster=self._commands.key("faster"),
            )
        )
        set_up(
            slider,
            maximum=NOTCHES,
            pageStep=10,
            focusPolicy=Qt.FocusPolicy.TabFocus,
            minimumWidth=48,
            maximumWidth=400,
        )
        slider.valueChanged.connect(self._choose_speed)
        return slider

    @Slot()
    def _show_speed(self) -> None:
        speed = self._session.scene.speed
        self._slider.setValue(speed.notch)
        self._speed.show_figure(pace(speed))

    @Slot()
    def _show_controls(self) -> None:
        """Show them if there is a search to be watched."""
        self._controls.setHidden(bool(why_disabled.why_no_steps(self._context)))

    @Slot(int)
    def _choose_speed(self, notch: int) -> None:
        self._session.change(speed=Speed(notch))
