"""Context of commands, pages and cards: the objects that they act on."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol, TypeVar

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from knight_gui.player.coach import Coach
from knight_gui.player.game_watcher import GameWatcher
from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.playback import PlaybackController
from knight_gui.player.search_controller import SearchController
from knight_gui.player.session import Session
from knight_gui.state.scene import Scene
from knight_gui.window.message_boxes import CalloutBudget

WidgetT = TypeVar("WidgetT", bound=QWidget)


class SearchWidgets(Protocol):
    """Widgets of the searches that commands and pages use."""

    def widget_of_search(self, index: int, widget_type: type[WidgetT]) -> WidgetT:
        """Return the widget of a type that shows one of the searches."""


@dataclass(eq=False)
class WindowContext:
    """Context that commands, bars and pages act on."""

    session: Session
    playback: PlaybackController
    controller: SearchController
    coach: Coach
    game_watcher: GameWatcher
    lesson_player: LessonPlayer
    search_widgets: SearchWidgets
    main_window: QMainWindow
    callout_budget: CalloutBudget = field(default_factory=CalloutBudget)
    """Budget of all callouts of the program."""
    commands: CommandRegistry = field(init=False)
    """All commands, which are made from the context, and so set afterwards."""

    @property
    def scene(self) -> Scene:
        """The scene of the session."""
        return self.session.scene


class CommandRegistry(Protocol):
    """Registry of the commands in menus and on buttons, by name."""

    def __getitem__(self, name: str) -> QAction:
        """Return the action of a command."""

    def menu(self, menu_id: MenuId) -> QMenu:
        """Return one of the menus, for a button to open."""

    def shortcut_text(self, name: str) -> str:
        """Return the first shortcut of a command, as written on this system."""

    def refresh_all(self) -> None:
        """Update the text and the state of every action, as in another language or theme."""


class MenuId(Enum):
    """Menu of a command."""

    FILE = auto()
    RECENT = auto()
    SEARCH = auto()
    NAIVE = auto()
    GREEDY = auto()
    EXAMPLES = auto()
    TOUR = auto()
    STEP = auto()
    LESSON = auto()
    VIEW = auto()
    THEME = auto()
    LANGUAGE = auto()
    HELP = auto()
