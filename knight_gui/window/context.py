"""Context of commands, pages and cards: the objects that they act on."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol, TypeVar

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from knight_gui.player.coach import Coach
from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.playback import PlaybackController
from knight_gui.player.search_controller import SearchController
from knight_gui.player.session import Session
from knight_gui.state.scene import Scene
from knight_gui.window.message_boxes import CalloutBudget

WidgetT = TypeVar("WidgetT", bound=QWidget)


class SearchWidgets(Protocol):
    """The boards that are shown, one for each search, as commands and pages see them."""

    def widget_of_search(self, index: int, widget_type: type[WidgetT]) -> WidgetT:
        """Return the widget of a kind that shows one of the searches."""


@dataclass(eq=False)
class WindowContext:
    """Everything that commands, bars and pages act on and go by.

    Attributes
    ----------
    playback
        The transport: which step is shown, and what moves that.
    callout_budget
        What all callouts of the program ask.
    commands
        They are made of the context, and so given to it afterwards.
    """

    session: Session
    playback: PlaybackController
    controller: SearchController
    coach: Coach
    lesson_player: LessonPlayer
    search_widgets: SearchWidgets
    main_window: QMainWindow
    callout_budget: CalloutBudget = field(default_factory=CalloutBudget)
    commands: CommandRegistry = field(init=False)

    @property
    def scene(self) -> Scene:
        """What the session shows now."""
        return self.session.scene


class CommandRegistry(Protocol):
    """The commands as they stand in menus and on buttons, by name."""

    def __getitem__(self, name: str) -> QAction:
        """Return what menus and buttons show of a command."""

    def menu(self, menu_id: MenuId) -> QMenu:
        """Return one of the menus, for a button to open."""

    def shortcut_text(self, name: str) -> str:
        """Return the first key of a command, as it is written on this system."""

    def refresh(self) -> None:
        """Show of each command what its row says now."""


class MenuId(Enum):
    """The menu that a command stands in."""

    FILE = auto()
    RECENT = auto()
    SEARCH = auto()
    NAIVE = auto()
    GREEDY = auto()
    EXAMPLES = auto()
    STEP = auto()
    LESSON = auto()
    VIEW = auto()
    THEME = auto()
    LANGUAGE = auto()
    HELP = auto()
