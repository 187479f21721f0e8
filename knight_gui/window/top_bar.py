"""The bar over the board: which board, which search, and how the window looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
)

from knight_gui.texts import tr
from knight_gui.window.commands import verbs
from knight_gui.window.commands.command import Context, Menu
from knight_gui.window.saying import DisabledClicks
from knight_gui.window.size_box import SizeBox
from knight_gui.wording.programs import program_title

if TYPE_CHECKING:
    from knight_gui.scene.setup import Setup
    from knight_gui.tour import Board


class Bar(QToolBar):
    """A bar of buttons that stay where they are; what has no room is behind its last one."""

    def __init__(self, name: str, title: str, context: Context) -> None:
        super().__init__(title, context.window)
        self.setObjectName(name)
        self.setMovable(False)
        self.setFloatable(False)
        self.toggleViewAction().setVisible(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._commands = context.window.commands
        self._disabled_clicks = DisabledClicks(self)

    def add_button(self, name: str) -> QToolButton:
        """Add a command's button."""
        action = self._commands[name]
        self.addAction(action)
        button = self.widgetForAction(action)
        assert isinstance(button, QToolButton)
        return self._named(button, name)

    def button(self, name: str) -> QToolButton:
        """Return a button for a command, to be put into something else."""
        button = QToolButton(self)
        button.setDefaultAction(self._commands[name])
        return self._named(button, name)

    def _named(self, button: QToolButton, name: str) -> QToolButton:
        button.setObjectName(f"{name}Button")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.installEventFilter(self._disabled_clicks)
        return button

    def add_stretch(self) -> None:
        """Push what follows to the other end."""
        stretch = QWidget(self)
        stretch.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(stretch)

    def set_icon_px(self, side: int) -> None:
        """Draw the buttons so large."""
        self.setIconSize(QSize(side, side))


class TopBar(Bar):
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
        for name in ("heat", "restart", "dark", "help"):
            self.add_button(name)

    def show_setup(self, setup: Setup, *, is_race: bool) -> None:
        """Show what is chosen; in a race each board says for itself what is searched."""
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
        button = QToolButton(self)
        button.setObjectName("menuButton")
        button.setText("☰")
        button.setAccessibleName(tr("Menus"))
        button.setToolTip(tr("Menus"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(button)
        menu.addActions(self._context.window.menuBar().actions())
        button.setMenu(menu)
        return button

    def _labelled_size_box(self) -> QWidget:
        label = QLabel(tr("Board"), self)
        label.setBuddy(self._size_box)
        return _row(self, label, self._size_box, spacing=6)

    def _choice_of_search(self) -> QWidget:
        """Return the choice of the one search that is shown."""
        menu = self._commands.menu(Menu.PROGRAMS)
        menu.addSeparator()
        menu.addAction(self._commands["strategy"])
        button = QToolButton(self)
        button.setObjectName("presetButton")
        button.installEventFilter(self)
        button.setAccessibleName(tr("Program"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(menu)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # where there is little room a long name gives way
        button.setMinimumWidth(90)
        self._program_button = button
        ways = _row(self, self.button("naive"), self.button("greedy"))
        blocks = _row(self, button, self.button("strategy"))
        return _row(self, ways, blocks, spacing=12)

    @Slot(object)
    def _choose_board(self, board: Board) -> None:
        verbs.choose_board(self._context, board)


def _row(parent: QWidget, *widgets: QWidget, spacing: int = 0) -> QWidget:
    row = QWidget(parent)
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    for widget in widgets:
        layout.addWidget(widget)
    return row
