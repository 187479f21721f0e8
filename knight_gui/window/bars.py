"""The bars over and under the boards, and the buttons that choose a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QMenu,
    QSizePolicy,
    QSlider,
    QToolBar,
    QToolButton,
    QWidget,
)

from knight_gui.scene.speed import NOTCHES, Speed
from knight_gui.texts import tr
from knight_gui.window.commands import operations
from knight_gui.window.commands.command import Context, Menu
from knight_gui.window.notices import as_command_button, command_button
from knight_gui.window.widgets.cards import FigureLabel
from knight_gui.window.widgets.menus import SearchMenu
from knight_gui.window.widgets.parts import held, label_for, menu_button, named, row
from knight_gui.window.widgets.typed import SizeBox
from knight_gui.wording.numbers import pace
from knight_gui.wording.programs import program_title, search_title

if TYPE_CHECKING:
    from knight_gui.scene.setup import Setup
    from knight_gui.tour import Board

_BUTTONS = (
    "first",
    "previousDeadEnd",
    "stepBack",
    "play",
    "stepForward",
    "nextDeadEnd",
    "last",
    "stop",
    "live",
)


class CommandBar(QToolBar):
    """A bar of buttons that stay where they are; what has no room is behind its last one."""

    def __init__(self, name: str, title: str, context: Context) -> None:
        super().__init__(title, context.parent)
        self.setObjectName(name)
        self.setMovable(False)
        self.setFloatable(False)
        self.toggleViewAction().setVisible(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._commands = context.commands

    def add_button(self, name: str) -> QToolButton:
        """Add a command's button."""
        action = self._commands[name]
        self.addAction(action)
        button = self.widgetForAction(action)
        assert isinstance(button, QToolButton)
        return as_command_button(button, name)

    def add_stretch(self) -> None:
        """Push what follows to the other end."""
        stretch = QWidget(self)
        stretch.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(stretch)

    def set_icon_px(self, side: int) -> None:
        """Draw the buttons so large."""
        self.setIconSize(QSize(side, side))


class TopBar(CommandBar):
    """The size box, the choice of search, and the commands that are wanted at once."""

    def __init__(self, context: Context) -> None:
        super().__init__("topBar", tr("Board and search"), context)
        self._context = context
        self._size_box = SizeBox(self)
        self._size_box.chosen.connect(self._choose_board)
        self._search = self._choice_of_search()
        self._menu_action: QAction = self.addWidget(self._menu_button())
        self.addWidget(self._labelled_size_box())
        self.addWidget(self._search)
        self.add_button("compare").setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.add_stretch()
        for name in ("heat", "restart", "dark", "marks"):
            self.add_button(name)
        context.session.changed.connect(self._follow)
        self._show_setup()

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "setups" in changed:
            self._show_setup()

    def _show_setup(self) -> None:
        """Show what is chosen; in a race each board says for itself what is searched."""
        setup, is_race = self._context.scene.setup, self._context.scene.is_race
        self._size_box.show_board(setup.board)
        title = program_title(setup.program)
        self._program_button.setText(tr("{program} ▾", program=title))
        self._program_button.setToolTip(
            tr("In a race each board has a program of its own, chosen above it")
            if is_race
            else tr("Program {program}: {what}", program=title, what=setup.program.description())
        )
        self._program_button.setEnabled(not is_race)

    def show_menu_button(self, *, is_shown: bool) -> None:
        """Offer all menus behind one button, or no more."""
        self._menu_action.setVisible(is_shown)

    def _menu_button(self) -> QWidget:
        """Return a button that opens what a menu bar would."""
        menu = QMenu(self)
        menu.addActions(self._context.parent.menuBar().actions())
        return menu_button("menuButton", "☰", tr("Menus"), menu, self)

    def _labelled_size_box(self) -> QWidget:
        label = label_for(self._size_box, tr("Board"), self)
        return held(row(label, self._size_box, spacing=6), QWidget(self))

    def _choice_of_search(self) -> QWidget:
        """Return both programs' orderings, all programs, and the blocks that they are built from.

        They are one widget: what has no room is behind the last button, but not a part of this.
        """
        menu = self._commands.menu(Menu.PROGRAMS)
        menu.addSeparator()
        menu.addAction(self._commands["strategy"])
        self._program_button = menu_button("presetButton", "", tr("Program"), menu, self)
        self._program_button.setMinimumWidth(90)
        naive, greedy, strategy = (
            command_button(self._commands[name], self) for name in ("naive", "greedy", "strategy")
        )
        ways = row(naive, greedy, spacing=0)
        blocks = row(self._program_button, strategy, spacing=0)
        return held(row(ways, blocks, spacing=12), QWidget(self))

    @Slot(object)
    def _choose_board(self, board: Board) -> None:
        operations.choose_board(self._context, board)


class TransportBar(CommandBar):
    """The commands that step and play, and the speed."""

    def __init__(self, context: Context) -> None:
        super().__init__("transportBar", tr("Steps and speed"), context)
        # time runs to the right, as in the landscape and on every player, however one reads
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._session = context.session
        for name in _BUTTONS:
            # those with words are as high as those with icons
            button = self.add_button(name)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.MinimumExpanding)
        self.add_stretch()
        self._slider = named(QSlider(Qt.Orientation.Horizontal, self), "speedSlider", tr("Speed"))
        self._slider.setToolTip(
            tr(
                "Speed: slow on the left, full speed on the right ({slower} and {faster})",
                slower=self._commands.key("slower"),
                faster=self._commands.key("faster"),
            )
        )
        self._slider.setRange(0, NOTCHES)
        self._slider.setPageStep(10)
        self._slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._slider.setMinimumWidth(48)
        self._slider.setMaximumWidth(400)
        self._slider.valueChanged.connect(self._choose_speed)
        self.addWidget(self._slider)
        widest = max((pace(Speed(n)) for n in range(NOTCHES + 1)), key=len)
        self._speed = named(FigureLabel(widest, self), "speedLabel")
        self.addWidget(self._speed)
        self.add_button("pinFlatOut")
        self._session.changed.connect(self._follow)
        self._show_speed()

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "speed" in changed:
            self._show_speed()

    def _show_speed(self) -> None:
        speed = self._session.scene.speed
        self._slider.setValue(speed.notch)
        self._speed.show_figure(pace(speed))

    @Slot(int)
    def _choose_speed(self, notch: int) -> None:
        self._session.change(speed=Speed(notch))


class ContestantButton(QToolButton):
    """Says which search is shown in a race, and opens a menu of all of them."""

    def __init__(self, context: Context, place: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._place = place
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Search"))
        self._menu = SearchMenu(tr("Building blocks …"), "blocks", self)
        self._menu.chosen.connect(self._choose)
        self._menu.other.triggered.connect(self._show_blocks)
        self.setMenu(self._menu)

    def show_setup(self, setup: Setup) -> None:
        """Say which search this is."""
        self.setText(tr("{search} ▾", search=search_title(setup)))
        self.setToolTip(setup.strategy.text)
        self._menu.mark(setup)

    @Slot(object)
    def _choose(self, setup: Setup) -> None:
        there = self._context.scene.setups[self._place]
        operations.choose_search(self._context, self._place, there.taking(setup))

    @Slot()
    def _show_blocks(self) -> None:
        operations.show_page(self._context, "strategy", self._place)
