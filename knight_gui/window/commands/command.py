"""What a command is: one row for all that menus, buttons, keys and the help page say of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.player.session import Session
    from knight_gui.player.transport import Transport
    from knight_gui.scene.scene import Scene
    from knight_gui.window.icons import Glyph
    from knight_gui.window.main_window import MainWindow


@dataclass(frozen=True)
class Context:
    """What a command acts on and goes by.

    Attributes
    ----------
    session
        What is shown.
    go
        The transport: which step of it, and what moves that.
    window
        The window, for what is done to itself.
    """

    session: Session
    go: Transport
    window: MainWindow

    @property
    def scene(self) -> Scene:
        """What the session shows now."""
        return self.session.scene


class Menu(Enum):
    """The menu that a command stands in."""

    FILE = auto()
    RECENT = auto()
    SEARCH = auto()
    PROGRAMS = auto()
    EXAMPLES = auto()
    STEP = auto()
    LESSON = auto()
    VIEW = auto()
    HELP = auto()


def nothing(_: Context) -> str:
    """Return that nothing speaks against it."""
    return ""


def always(_: Context) -> bool:
    """Return that it is there."""
    return True


def no_keys(_: Context) -> frozenset[str]:
    """Return that no key is lent to another command."""
    return frozenset()


@dataclass(frozen=True)
class Command:
    """One command.

    Attributes
    ----------
    name
        Its object name, to which buttons add “Button”.
    menu
        Where it stands.
    keys
        The keys that do it, the first of them shown.
    text, tip
        What it is called now, and what it does in one line.
    run
        What it does.
    why_not
        Why it cannot be given now; nothing if it can.
    is_checked
        Whether it is on; None if it cannot be on or off.
    is_one_of
        Whether those of its menu that are like this exclude each other.
    glyph
        Its icon now, if it has one.
    heading
        What stands over it and its neighbours in the menu, if anything does.
    begins_group
        Whether a line in the menu parts it from what comes before.
    lends
        Those of its keys that do something else now.
    is_there
        Whether it stands in its menu now.
    """

    name: str
    menu: Menu
    keys: tuple[str, ...]
    text: Callable[[Context], str]
    tip: Callable[[Context], str]
    run: Callable[[Context], object]
    why_not: Callable[[Context], str] = nothing
    is_checked: Callable[[Context], bool] | None = None
    is_one_of: bool = False
    glyph: Callable[[Context], Glyph] | None = None
    heading: Callable[[], str] | None = None
    begins_group: bool = False
    lends: Callable[[Context], frozenset[str]] = no_keys
    is_there: Callable[[Context], bool] = always
