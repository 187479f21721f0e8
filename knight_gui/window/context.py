"""Context of commands, pages and cards: the objects that they act on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from PySide6.QtWidgets import QMainWindow, QWidget

from knight_gui.player.coach import Coach
from knight_gui.player.lesson_player import LessonPlayer
from knight_gui.player.playback import Transport
from knight_gui.player.search_controller import Searches
from knight_gui.player.session import Session
from knight_gui.state.scene import Scene
from knight_gui.window.command import Commands
from knight_gui.window.message_boxes import CalloutBudget

Widget = TypeVar("Widget", bound=QWidget)


class Boards(Protocol):
    """The boards that are shown, one for each search, as commands and pages see them."""

    def part(self, place: int, kind: type[Widget]) -> Widget:
        """Return the widget of a kind that shows one of the searches."""


@dataclass(eq=False)
class Context:
    """Everything that commands, bars and pages act on and go by.

    Attributes
    ----------
    go
        The transport: which step is shown, and what moves that.
    callouts
        What all callouts of the program ask.
    commands
        They are made of the context, and so given to it afterwards.
    """

    session: Session
    go: Transport
    searches: Searches
    coach: Coach
    lesson_player: LessonPlayer
    boards: Boards
    parent: QMainWindow
    callouts: CalloutBudget = field(default_factory=CalloutBudget)
    commands: Commands = field(init=False)

    @property
    def scene(self) -> Scene:
        """What the session shows now."""
        return self.session.scene
