"""Actions and menus of all commands, updated from the rows of the commands."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

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

from knight_gui.drawing.icons import Glyph, make_icon
from knight_gui.drawing.theme import Theme
from knight_gui.i18n import join_list, lazy_gettext, lazy_pgettext, tr
from knight_gui.window.command import MenuCommand, Reason, Topic
from knight_gui.window.commands.file_commands import FILE_COMMANDS
from knight_gui.window.commands.lesson_commands import LESSON_COMMANDS
from knight_gui.window.commands.search_commands import SEARCH_COMMANDS
from knight_gui.window.commands.step_commands import STEP_COMMANDS
from knight_gui.window.commands.tour_commands import TOUR_COMMANDS
from knight_gui.window.commands.view_commands import VIEW_COMMANDS
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.widgets.menus import add_menu_heading
from knight_gui.window.widgets.theming import current_theme

ALL_COMMANDS = (
    *FILE_COMMANDS,
    *SEARCH_COMMANDS,
    *TOUR_COMMANDS,
    *STEP_COMMANDS,
    *LESSON_COMMANDS,
    *VIEW_COMMANDS,
)
"""All commands, in the order of the menus."""
_COMMANDS_BY_NAME = {command.name: command for command in ALL_COMMANDS}
_MENU_TITLES: dict[MenuId, Callable[[], str]] = {
    MenuId.FILE: lazy_pgettext("menu", "File"),
    MenuId.RECENT: lazy_gettext("Recent files"),
    MenuId.SEARCH: lazy_pgettext("menu", "Search"),
    MenuId.NAIVE: lazy_gettext("Naive searches"),
    MenuId.GREEDY: lazy_gettext("Greedy searches"),
    MenuId.EXAMPLES: lazy_gettext("Examples"),
    MenuId.TOUR: lazy_gettext("This tour"),
    MenuId.STEP: lazy_pgettext("menu", "Step"),
    MenuId.LESSON: lazy_gettext("Lesson"),
    MenuId.VIEW: lazy_gettext("View"),
    MenuId.THEME: lazy_gettext("Theme"),
    MenuId.LANGUAGE: lazy_gettext("Language"),
    MenuId.HELP: lazy_gettext("Help"),
}
_log = logging.getLogger(__name__)
_STEP_FIELDS = frozenset({"step_range", "runs"})
"""Fields of the scene that change with the steps, and on which alone no command depends."""
_INPUT_WIDGET_TYPES = (QLineEdit, QAbstractSpinBox, QAbstractSlider, QComboBox)
"""Types of widgets that handle letters or arrow keys themselves."""
_PARENT_MENU_IDS = {
    MenuId.RECENT: MenuId.FILE,
    MenuId.NAIVE: MenuId.SEARCH,
    MenuId.GREEDY: MenuId.SEARCH,
    MenuId.EXAMPLES: MenuId.SEARCH,
    MenuId.TOUR: MenuId.SEARCH,
    MenuId.THEME: MenuId.VIEW,
    MenuId.LANGUAGE: MenuId.VIEW,
}
"""Submenus and their parents; each stands at the place of its first command."""


class CommandActions(QObject):
    """Actions of the commands by name, each created on first access.

    Changes are collected, and all actions are updated once before the next paint event. While an
    input field has the focus, the shortcuts that it handles itself are disabled; while a button
    has it, Space is.
    """

    _refresh_requested = Signal()

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._context = context
        self._key_sequences = {
            command.name: [QKeySequence(key) for key in command.keys] for command in ALL_COMMANDS
        }
        self._action_groups: dict[MenuId, QActionGroup] = {}
        # cached, as reading properties of an action takes as long as setting them
        self._shown_states: dict[str, tuple[Reason | None, bool]] = {}
        self._shown_texts: dict[str, tuple[str, Glyph | None, Theme]] = {}
        self._actions_by_name: dict[str, QAction] = {}
        self._menus_by_id: dict[MenuId, QMenu] = {}
        for menu_id, title in _MENU_TITLES.items():
            menu = QMenu(title(), context.main_window)
            menu.setObjectName(f"{menu_id.name.lower()}Menu")
            # the tooltip of a disabled command is its reason
            menu.setToolTipsVisible(True)
            if menu_id not in _PARENT_MENU_IDS:
                context.main_window.menuBar().addMenu(menu)
            self._menus_by_id[menu_id] = menu
        self._headings: list[tuple[QAction, Callable[[], str]]] = []
        self._changed_topics: set[Topic] = set()
        self._shortcut_state: tuple[object, ...] = ()
        self._refresh_requested.connect(self._refresh_changed, Qt.ConnectionType.QueuedConnection)
        context.session.changed.connect(self._on_session_changed)
        playback = context.playback
        playback.searches_changed.connect(self._on_playback_searches_changed)
        playback.step_changed.connect(self._on_playback_step_changed)
        playback.verdict_changed.connect(self._on_playback_step_changed)
        playback.mode_changed.connect(self._on_playback_mode_changed)
        playback.report_changed.connect(self._on_playback_report_changed)
        context.controller.divergence_finder.divergence_found.connect(
            self._on_playback_report_changed
        )

    def __getitem__(self, name: str) -> QAction:
        self._refresh_changed()
        if name not in self._actions_by_name:
            command = _COMMANDS_BY_NAME[name]
            action = self._make_action(command)
            self._actions_by_name[name] = action
            self._update_state(command, action, command.disabled_reason(self._context))
            self._update_text(command, action)
        return self._actions_by_name[name]

    def fill_menus(self) -> None:
        """Add all commands to the menus; called after the first paint event, to start faster."""
        for command in ALL_COMMANDS:
            self._add_to_menu(command)
        for menu_id in (MenuId.NAIVE, MenuId.GREEDY):
            self._menus_by_id[menu_id].addSeparator()
            self._menus_by_id[menu_id].addAction(self["strategy"])
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._update_shortcuts)
        self._update_shortcuts()

    def _add_to_menu(self, command: MenuCommand) -> None:
        menu = self._menus_by_id[command.menu_id]
        if command.menu_id in _PARENT_MENU_IDS and not menu.actions():
            parent_menu = self._menus_by_id[_PARENT_MENU_IDS[command.menu_id]]
            parent_menu.addMenu(menu)
        heading = command.heading
        if heading and heading() not in [action.text() for action in menu.actions()]:
            heading_action = add_menu_heading(menu, heading())
            self._headings.append((heading_action, heading))
        if command.begins_group:
            menu.addSeparator()
        menu.addAction(self[command.name])

    def retranslate(self) -> None:
        """Translate all texts of the menus to the current language."""
        for menu_id, menu in self._menus_by_id.items():
            menu.setTitle(_MENU_TITLES[menu_id]())
        for heading, title in self._headings:
            heading.setText(title())
        self.refresh_all()

    def menu(self, menu_id: MenuId) -> QMenu:
        """Return one of the menus, for a button to open."""
        self._refresh_changed()
        return self._menus_by_id[menu_id]

    def shortcut_text(self, name: str) -> str:
        """Return the first shortcut of a command in the platform's notation."""
        return format_key_sequence(self._key_sequences[name][0])

    def disabled_reason_for_key(self, event: QKeyEvent) -> str:
        """Return the reason why the command of a key is disabled, or an empty text."""
        key_sequence = QKeySequence(event.keyCombination())
        for command in ALL_COMMANDS:
            if key_sequence in self[command.name].shortcuts():
                reason = command.disabled_reason(self._context)
                return "" if reason is None else reason()
        return ""

    @Slot(object)
    def _on_session_changed(self, changed_fields: frozenset[str]) -> None:
        if "lesson" in changed_fields:
            self._update_shortcuts()
        if changed_fields - _STEP_FIELDS:
            self._request_refresh(Topic.SCENE)

    @Slot()
    def _on_playback_searches_changed(self) -> None:
        self._request_refresh(Topic.STEP, Topic.MOVE, Topic.PROGRESS)

    @Slot()
    def _on_playback_step_changed(self) -> None:
        self._request_refresh(Topic.STEP)
        if self._context.scene.hand_search_index is not None:
            self._request_refresh(Topic.MOVE)

    @Slot()
    def _on_playback_mode_changed(self) -> None:
        self._request_refresh(Topic.MODE)

    @Slot()
    def _on_playback_report_changed(self) -> None:
        self._request_refresh(Topic.PROGRESS)

    def _request_refresh(self, *topics: Topic) -> None:
        """Request an update of actions that depend on some topics, after the present changes."""
        if not self._changed_topics:
            self._refresh_requested.emit()
        self._changed_topics.update(topics)

    @Slot()
    def _refresh_changed(self) -> None:
        """Update the actions that depend on what has changed."""
        topics = self._changed_topics
        if not topics:
            return
        self._changed_topics = set()
        # many commands share a function
        reasons: dict[Callable[[WindowContext], Reason | None], Reason | None] = {}
        for name, action in self._actions_by_name.items():
            command = _COMMANDS_BY_NAME[name]
            if topics & command.text_topics:
                self._update_text(command, action)
            if topics & command.state_topics:
                find_reason = command.disabled_reason
                if find_reason not in reasons:
                    reasons[find_reason] = find_reason(self._context)
                self._update_state(command, action, reasons[find_reason])

    def refresh_all(self) -> None:
        """Update the text and the state of every action, as in another language or theme."""
        self._changed_topics = set()
        for name, action in self._actions_by_name.items():
            command = _COMMANDS_BY_NAME[name]
            self._update_state(command, action, command.disabled_reason(self._context))
            self._update_text(command, action)

    def _update_state(self, command: MenuCommand, action: QAction, reason: Reason | None) -> None:
        context = self._context
        if command.is_checked is not None:
            # a click has toggled the action already
            action.setChecked(command.is_checked(context))
        is_visible = command.is_visible is None or command.is_visible(context)
        shown_state = (reason, is_visible)
        if shown_state == self._shown_states.get(command.name):
            return
        self._shown_states[command.name] = shown_state
        action.setEnabled(reason is None)
        action.setVisible(is_visible)
        if command.name in self._shown_texts:
            # a new action gets its tooltip with its text
            self._update_tooltip(command, action)

    def _update_text(self, command: MenuCommand, action: QAction) -> None:
        context = self._context
        text = command.text(context)
        glyph = command.glyph(context) if command.glyph else None
        theme = current_theme()
        shown_text = (text, glyph, theme)
        if shown_text != self._shown_texts.get(command.name):
            self._shown_texts[command.name] = shown_text
            action.setText(text)
            if glyph:
                action.setIcon(make_icon(glyph, theme))
        self._update_tooltip(command, action)

    def _update_tooltip(self, command: MenuCommand, action: QAction) -> None:
        """Show the reason why a command is disabled, or else its purpose and its first key."""
        reason, _ = self._shown_states[command.name]
        tooltip = command.tooltip(self._context) if reason is None else reason()
        action.setStatusTip(tooltip)
        keys = self._key_sequences[command.name]
        if keys:
            key_text = format_key_sequence(keys[0])
            tooltip = tr("{text} ({key})", text=tooltip, key=key_text)
        action.setToolTip(tooltip)

    def _make_action(self, command: MenuCommand) -> QAction:
        action = QAction(self._context.main_window)
        action.setObjectName(command.name)
        action.setCheckable(command.is_checked is not None)
        # icons are for buttons; in menus they would hide the ticks
        action.setIconVisibleInMenu(False)
        action.setShortcuts(self._key_sequences[command.name])
        if command.is_exclusive:
            if command.menu_id not in self._action_groups:
                self._action_groups[command.menu_id] = QActionGroup(self)
            self._action_groups[command.menu_id].addAction(action)
        action.triggered.connect(partial(self._on_action_triggered, command))
        self._context.main_window.addAction(action)
        return action

    def _on_action_triggered(self, command: MenuCommand, *_: bool) -> None:
        if command.is_checked is not None:
            # Qt has toggled the action by itself
            self._request_refresh(*command.state_topics)
        _log.info("command %s", command.name)
        command.run(self._context)

    @Slot()
    def _update_shortcuts(self) -> None:
        """Disable the shortcuts that belong to the focused widget or to another command."""
        focused_widget = QApplication.focusWidget()
        is_field = isinstance(focused_widget, _INPUT_WIDGET_TYPES)
        is_button = isinstance(focused_widget, QAbstractButton)
        suppressed_by_name = {
            command.name: command.suppressed_shortcuts(self._context) for command in ALL_COMMANDS
        }
        shortcut_state = (is_field, is_button, suppressed_by_name)
        # most often the focus moves between two buttons
        if self._shortcut_state == shortcut_state:
            return
        self._shortcut_state = shortcut_state
        for command in ALL_COMMANDS:
            suppressed_keys = [QKeySequence(key) for key in suppressed_by_name[command.name]]
            keys = [key for key in self._key_sequences[command.name] if key not in suppressed_keys]
            if is_field:
                keys = [key for key in keys if not _is_input_field_key(key)]
            elif is_button:
                keys = [key for key in keys if key != QKeySequence("Space")]
            if self[command.name].shortcuts() != keys:
                self[command.name].setShortcuts(keys)


def _is_input_field_key(key_sequence: QKeySequence) -> bool:
    """Return True if an input field handles a key itself."""
    combination = key_sequence[0]  # type: ignore[index]  # Qt's stubs lack it
    modifiers = combination.keyboardModifiers() & (
        Qt.KeyboardModifier.ControlModifier
        | Qt.KeyboardModifier.AltModifier
        | Qt.KeyboardModifier.MetaModifier
    )
    is_function_key = Qt.Key.Key_F1 <= combination.key() <= Qt.Key.Key_F35
    # input fields have their own copy and paste
    is_copy_or_paste = key_sequence in (
        QKeySequence(QKeySequence.StandardKey.Copy),
        QKeySequence(QKeySequence.StandardKey.Paste),
    )
    return is_copy_or_paste or not (modifiers or is_function_key)


def format_command_keys(command: MenuCommand) -> str:
    """Return all shortcuts of a command in the platform's notation."""
    return join_list(format_key_sequence(QKeySequence(key)) for key in command.keys)


def format_key_sequence(key_sequence: QKeySequence) -> str:
    """Return a shortcut in the platform's notation."""
    return key_sequence.toString(QKeySequence.SequenceFormat.NativeText)
