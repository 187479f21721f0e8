"""Every command once: what it is called, its keys, its icon, what it does.

Menus, buttons and the help page are made from these.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QWidget,
)

from knight_gui.texts import tr
from knight_gui.window.icons import Glyph, icon
from knight_gui.window.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Callable


class Group(Enum):
    """The menu that a command stands in."""

    SEARCH = tr("Search")
    STEP = tr("Step")
    VIEW = tr("View")
    HELP = tr("Help")


class Choice(Enum):
    """Whether a command is one of several that exclude each other, or can be on and off."""

    NONE = "none"
    ONE_OF = "one of"
    ON_OFF = "on or off"


@dataclass(frozen=True)
class Command:
    """One command.

    Attributes
    ----------
    name
        Its object name, to which buttons add “Button”.
    text, tip
        What it is called, and what it does in one line.
    keys
        The keys that do it.
    group
        Its menu.
    run
        What it does.
    glyph
        Its icon, if it has one.
    choice
        Whether it can be checked.
    """

    name: str
    text: str
    tip: str
    keys: tuple[str, ...]
    group: Group
    run: Callable[[], None]
    glyph: Glyph | None = None
    choice: Choice = Choice.NONE


class Actions(QObject):
    """The commands as Qt's actions, by name.

    While an input field has the focus, the keys that would write or move in it
    are left to the field; while a button has it, Space presses the button.
    """

    def __init__(self, commands: tuple[Command, ...], window: QWidget) -> None:
        super().__init__(window)
        self.commands = commands
        self.by_name: dict[str, QAction] = {}
        self._keys = {c.name: [QKeySequence(key) for key in c.keys] for c in commands}
        self._exclusive = QActionGroup(self)
        self._glyphs: dict[str, tuple[Glyph, Theme]] = {}
        for command in commands:
            self.by_name[command.name] = self._action(command, window)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._leave_keys_to)

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in the colours of a theme."""
        for command in self.commands:
            if command.glyph is not None:
                self.set_glyph(command.name, command.glyph, theme)

    def set_glyph(self, name: str, glyph: Glyph, theme: Theme) -> None:
        """Give a command another icon."""
        if self._glyphs.get(name) != (glyph, theme):
            self._glyphs[name] = (glyph, theme)
            self.by_name[name].setIcon(icon(glyph, theme.text, theme.line))

    def set_text(self, name: str, text: str) -> None:
        """Call a command something else."""
        action = self.by_name[name]
        if action.text() != text:
            action.setText(text)
            action.setToolTip(_tip(text, self._keys[name]))
            for button in action.associatedObjects():
                if isinstance(button, QAbstractButton):
                    button.setAccessibleName(text)

    def tip_of(self, name: str) -> str:
        """Return what a command does, in one line."""
        return next(command.tip for command in self.commands if command.name == name)

    def set_tip(self, name: str, tip: str) -> None:
        """Say in another way what a command does, or why it cannot be given."""
        action = self.by_name[name]
        if action.statusTip() != tip:
            action.setStatusTip(tip)
            action.setToolTip(_tip(tip, self._keys[name]))

    def _action(self, command: Command, window: QWidget) -> QAction:
        action = QAction(command.text, window)
        action.setObjectName(command.name)
        action.setShortcuts([QKeySequence(key) for key in command.keys])
        action.setToolTip(_tip(command.tip, action.shortcuts()))
        action.setStatusTip(command.tip)
        if command.choice is not Choice.NONE:
            action.setCheckable(True)
        if command.choice is Choice.ONE_OF:
            self._exclusive.addAction(action)
        run = command.run
        action.triggered.connect(lambda _checked=False: run())
        window.addAction(action)
        return action

    @Slot(QWidget, QWidget)
    def _leave_keys_to(self, _before: QWidget | None, now: QWidget | None) -> None:
        fields = (QLineEdit, QAbstractSpinBox, QAbstractSlider, QComboBox)
        for command in self.commands:
            keys = [QKeySequence(key) for key in command.keys]
            if isinstance(now, fields):
                keys = [key for key in keys if not _is_plain(key)]
            elif isinstance(now, QAbstractButton):
                keys = [key for key in keys if key != QKeySequence("Space")]
            action = self.by_name[command.name]
            if action.shortcuts() != keys:
                action.setShortcuts(keys)


def _is_plain(key: QKeySequence) -> bool:
    """Tell whether a key does something in an input field."""
    combination = key[0]  # type: ignore[index]  # Qt's stubs lack it
    modifiers = combination.keyboardModifiers()
    with_control = modifiers & (
        Qt.KeyboardModifier.ControlModifier
        | Qt.KeyboardModifier.AltModifier
        | Qt.KeyboardModifier.MetaModifier
    )
    is_function_key = Qt.Key.Key_F1 <= combination.key() <= Qt.Key.Key_F35
    # an input field copies what is selected in it
    is_copy = key == QKeySequence(QKeySequence.StandardKey.Copy)
    return is_copy or not (with_control or is_function_key)


def _tip(text: str, keys: list[QKeySequence]) -> str:
    if not keys:
        return text
    shown = keys[0].toString(QKeySequence.SequenceFormat.NativeText)
    return tr("{text} ({key})", text=text, key=shown)
