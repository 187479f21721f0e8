"""What a command is: one row for all that menus, buttons, keys and the help page say of it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple, Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from knight_gui.drawing.icons import Glyph
from knight_gui.window.context import Context


class Commands(Protocol):
    """The commands as they stand in menus and on buttons, by name."""

    def __getitem__(self, name: str) -> QAction:
        """Return what menus and buttons show of a command."""

    def menu(self, menu: Menu) -> QMenu:
        """Return one of the menus, for a button to open."""

    def key(self, name: str) -> str:
        """Return the first key of a command, as it is written on this system."""

    def refresh(self) -> None:
        """Show of each command what its row says now."""


def reason(
    *rows: tuple[Callable[[Context], object], Callable[[Context], str]],
) -> Callable[[Context], str]:
    """Return what says the sentence of the first row whose condition holds, or else nothing.

    A row is a condition and its sentence. A reason holds where it says something.
    """

    def why(context: Context) -> str:
        for holds, say in rows:
            if holds(context):
                return say(context)
        return ""

    return why


class Menu(Enum):
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


class Command(NamedTuple):
    """One command of the menus, with the rules for when it can be given and how it looks.

    Attributes
    ----------
    name
        Its object name, to which buttons add “Button”.
    keys
        The keys that give it, the first of them shown.
    why_not
        Why it cannot be given now; nothing if it can.
    is_checked
        Whether it is on; None if it cannot be on or off.
    is_one_of
        Whether those of its menu that are like this exclude each other.
    heading
        What stands over it and its neighbours in the menu, if anything does.
    suppressed_shortcuts
        Those of its keys that do something else now.
    """

    name: str
    menu: Menu
    keys: tuple[str, ...]
    text: Callable[[Context], str]
    tip: Callable[[Context], str]
    run: Callable[[Context], object]
    why_not: Callable[[Context], str] = lambda _: ""
    is_checked: Callable[[Context], bool] | None = None
    is_one_of: bool = False
    glyph: Callable[[Context], Glyph] | None = None
    heading: Callable[[], str] | None = None
    begins_group: bool = False
    suppressed_shortcuts: Callable[[Context], frozenset[str]] = lambda _: frozenset()
    is_there: Callable[[Context], bool] = lambda _: True
