"""The commands as Qt's actions and menus, kept at what their rows say."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
)

from knight_gui.drawing.icons import icon
from knight_gui.drawing.theme import Theme
from knight_gui.i18n import later, listed, tr
from knight_gui.window.command import Command, Menu
from knight_gui.window.commands.file_commands import FILES
from knight_gui.window.commands.lesson_commands import LESSONS
from knight_gui.window.commands.search_commands import SEARCHING
from knight_gui.window.commands.step_commands import STEPPING
from knight_gui.window.commands.view_commands import VIEWING
from knight_gui.window.context import Context
from knight_gui.window.widgets.menus import add_heading
from knight_gui.window.widgets.parts import set_up
from knight_gui.window.widgets.theming import theme_of

COMMANDS = (*FILES, *SEARCHING, *STEPPING, *LESSONS, *VIEWING)
"""All commands, in the order of the menus."""
_ROWS = {command.name: command for command in COMMANDS}
_TITLES: dict[Menu, Callable[[], str]] = {
    Menu.FILE: later("File"),
    Menu.RECENT: later("Recent files"),
    Menu.SEARCH: later("Search"),
    Menu.NAIVE: later("Naive searches"),
    Menu.GREEDY: later("Greedy searches"),
    Menu.EXAMPLES: later("Examples"),
    Menu.STEP: later("Step"),
    Menu.LESSON: later("Lesson"),
    Menu.VIEW: later("View"),
    Menu.THEME: later("Theme"),
    Menu.LANGUAGE: later("Language"),
    Menu.HELP: later("Help"),
}
_log = logging.getLogger(__name__)
_OF_STEPS = frozenset({"step", "stretch", "runs"})
"""Fields of the scene that change with the steps, and by which no command goes alone."""
_FIELDS = (QLineEdit, QAbstractSpinBox, QAbstractSlider, QComboBox)
"""In which somebody writes, or moves something by keys."""
_PLACES = {
    Menu.RECENT: Menu.FILE,
    Menu.NAIVE: Menu.SEARCH,
    Menu.GREEDY: Menu.SEARCH,
    Menu.EXAMPLES: Menu.SEARCH,
    Menu.THEME: Menu.VIEW,
    Menu.LANGUAGE: Menu.VIEW,
}
"""The menus that stand in another one, where the first of their commands would."""


class Actions(QObject):
    """The commands as Qt's actions, by name, each made when it is first asked for.

    However much changes at once, they are shown anew once, before anything is painted.
    While an input field has the focus, the keys that would write or move in it
    are left to the field; while a button has it, Space presses the button.
    """

    _changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context.parent)
        self._context = context
        self._keys = {c.name: [QKeySequence(key) for key in c.keys] for c in COMMANDS}
        self._groups: dict[Menu, QActionGroup] = {}
        # what was shown is remembered here: to ask Qt takes as long as to tell it again
        self._looks: dict[str, tuple[object, ...]] = {}
        self._actions: dict[str, QAction] = {}
        self._menus = {menu: QMenu(title(), context.parent) for menu, title in _TITLES.items()}
        for menu, made in self._menus.items():
            # what cannot be chosen says why
            set_up(made, objectName=f"{menu.name.lower()}Menu", toolTipsVisible=True)
            if menu not in _PLACES:
                context.parent.menuBar().addMenu(made)
        self._headings: list[tuple[QAction, Callable[[], str]]] = []
        self._is_due = False
        self._sharing: tuple[object, ...] = ()
        self._changed.connect(self._show_due, Qt.ConnectionType.QueuedConnection)
        context.session.changed.connect(self._follow)
        context.go.changed.connect(self.refresh)

    def __getitem__(self, name: str) -> QAction:
        self._show_due()
        if name not in self._actions:
            self._actions[name] = made = self._action(_ROWS[name])
            self._show(_ROWS[name], made, theme_of(self._context.parent))
        return self._actions[name]

    def fill(self) -> None:
        """Put all commands into the menus, which take none of the time before a first picture."""
        for command in COMMANDS:
            menu, heading = self._menus[command.menu], command.heading
            if command.menu in _PLACES and not menu.actions():
                self._menus[_PLACES[command.menu]].addMenu(menu)
            if heading and heading() not in [action.text() for action in menu.actions()]:
                self._headings.append((add_heading(menu, heading()), heading))
            if command.begins_group:
                menu.addSeparator()
            menu.addAction(self[command.name])
        for variants in (Menu.NAIVE, Menu.GREEDY):
            self._menus[variants].addSeparator()
            self._menus[variants].addAction(self["strategy"])
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._share_keys)
        self._share_keys()

    def translate(self) -> None:
        """Show of everything in the menus what it is called in the language spoken now."""
        for menu, made in self._menus.items():
            made.setTitle(_TITLES[menu]())
        for heading, title in self._headings:
            heading.setText(title())
        self._show_all()

    def menu(self, menu: Menu) -> QMenu:
        """Return one of the menus, for a button to open."""
        self._show_due()
        return self._menus[menu]

    def key(self, name: str) -> str:
        """Return the first key of a command, as it is written on this system."""
        return written(self._keys[name][0])

    def why_not(self, event: QKeyEvent) -> str:
        """Return why the command of a key cannot be given now; nothing if it can, or has none."""
        pressed = QKeySequence(event.keyCombination())
        for command in COMMANDS:
            if pressed in self[command.name].shortcuts():
                return command.why_not(self._context)
        return ""

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        # of each step that is shown the transport tells, too
        if "lesson" in changed:
            self._share_keys()
        if changed - _OF_STEPS:
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Have each command show what its row says, as soon as all that changes now has changed."""
        if not self._is_due:
            self._is_due = True
            self._changed.emit()

    @Slot()
    def _show_due(self) -> None:
        if self._is_due:
            self._show_all()

    def _show_all(self) -> None:
        self._is_due = False
        theme = theme_of(self._context.parent)
        for name, action in self._actions.items():
            self._show(_ROWS[name], action, theme)

    def _show(self, command: Command, action: QAction, theme: Theme) -> None:
        context = self._context
        if command.is_checked is not None:
            # what is clicked Qt checks by itself
            action.setChecked(command.is_checked(context))
        why_not, text = command.why_not(context), command.text(context)
        is_there = command.is_there(context)
        tip = why_not or command.tip(context)
        glyph = command.glyph and command.glyph(context)
        looks = why_not, is_there, text, tip, glyph, theme
        if looks == self._looks.get(command.name):
            return
        self._looks[command.name] = looks
        action.setEnabled(not why_not)
        action.setVisible(is_there)
        action.setText(text)
        action.setStatusTip(tip)
        keys = self._keys[command.name]
        action.setToolTip(tr("{text} ({key})", text=tip, key=written(keys[0])) if keys else tip)
        if glyph:
            action.setIcon(icon(glyph, theme))

    def _action(self, command: Command) -> QAction:
        # of what is on the menu shows a tick
        action = set_up(
            QAction(self._context.parent),
            objectName=command.name,
            checkable=command.is_checked is not None,
            iconVisibleInMenu=False,
        )
        action.setShortcuts(self._keys[command.name])
        if command.is_one_of:
            self._groups.setdefault(command.menu, QActionGroup(self)).addAction(action)
        action.triggered.connect(lambda _checked=False: self._run(command))
        self._context.parent.addAction(action)
        return action

    def _run(self, command: Command) -> None:
        # Qt has checked it by itself
        self.refresh()
        _log.info("command %s", command.name)
        command.run(self._context)

    @Slot()
    def _share_keys(self) -> None:
        """Leave to an input field, a button or another command the keys that are theirs."""
        now = QApplication.focusWidget()
        is_field, is_button = isinstance(now, _FIELDS), isinstance(now, QAbstractButton)
        taken = {each.name: each.suppressed_shortcuts(self._context) for each in COMMANDS}
        # the focus goes from one button to the next much more often
        if self._sharing == (is_field, is_button, taken):
            return
        self._sharing = is_field, is_button, taken
        for command in COMMANDS:
            gone = [QKeySequence(key) for key in taken[command.name]]
            keys = [key for key in self._keys[command.name] if key not in gone]
            if is_field:
                keys = [key for key in keys if not _is_plain(key)]
            elif is_button:
                keys = [key for key in keys if key != QKeySequence("Space")]
            if self[command.name].shortcuts() != keys:
                self[command.name].setShortcuts(keys)


def _is_plain(key: QKeySequence) -> bool:
    """Tell whether a key does something in an input field."""
    combination = key[0]  # type: ignore[index]  # Qt's stubs lack it
    with_control = combination.keyboardModifiers() & (
        Qt.KeyboardModifier.ControlModifier
        | Qt.KeyboardModifier.AltModifier
        | Qt.KeyboardModifier.MetaModifier
    )
    is_function_key = Qt.Key.Key_F1 <= combination.key() <= Qt.Key.Key_F35
    # an input field copies what is selected in it, and pastes
    is_its_own = key in (
        QKeySequence(QKeySequence.StandardKey.Copy),
        QKeySequence(QKeySequence.StandardKey.Paste),
    )
    return is_its_own or not (with_control or is_function_key)


def keys_of(command: Command) -> str:
    """Return all keys of a command, as they are written on this system."""
    return listed(written(QKeySequence(key)) for key in command.keys)


def written(key: QKeySequence) -> str:
    """Return a key as it is written on this system."""
    return key.toString(QKeySequence.SequenceFormat.NativeText)
