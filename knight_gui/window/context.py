"""Context of commands, pages and cards: the objects that they act on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from PySide6.QtWidgets import QMainWindow, QWidget

from knight_gui.player.coach import Coach
from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.playback import PlaybackController
from knight_gui.player.search_controller import SearchController
from knight_gui.player.session import Session
from knight_gui.state.scene import Scene
from knight_gui.window.command import CommandRegistry
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
