"""Command of the menus: one row for menus, buttons, keys and the help page."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from knight_gui.drawing.icons import Glyph
from knight_gui.window.context import MenuId, WindowContext

Reason: TypeAlias = Callable[[], str]
"""Reason why a command is disabled: a function that returns its sentence when somebody asks."""


class Topic(Enum):
    """Kind of change that a command may depend on."""

    SCENE = auto()
    """A field of the scene that does not change with the steps."""
    STEP = auto()
    """The step shown, or the verdict on it."""
    MOVE = auto()
    """The step shown of a search by hand, or the verdict on it: moves may be taken back."""
    MODE = auto()
    """The mode of the playback."""
    PROGRESS = auto()
    """The searches that are open, and how far they are."""


SCENE_TOPIC = frozenset({Topic.SCENE})
SEARCH_TOPICS = frozenset({Topic.SCENE, Topic.PROGRESS})
STEP_TOPICS = frozenset({Topic.SCENE, Topic.PROGRESS, Topic.STEP})
MOVE_TOPICS = frozenset({Topic.SCENE, Topic.MOVE})
PLAYBACK_TOPICS = frozenset(Topic)
NO_TOPICS = frozenset[Topic]()


def _enabled(_context: WindowContext) -> Reason | None:
    return None


def _no_shortcuts(_context: WindowContext) -> frozenset[str]:
    return frozenset()


class MenuCommand(NamedTuple):
    """Command of the menus, with functions of the context for its text and its state."""

    name: str
    """Object name, to which buttons add “Button”."""
    menu_id: MenuId
    keys: tuple[str, ...]
    """Shortcuts, the first of which is shown."""
    text: Callable[[WindowContext], str]
    tooltip: Callable[[WindowContext], str]
    run: Callable[[WindowContext], object]
    disabled_reason: Callable[[WindowContext], Reason | None] = _enabled
    """Function that returns the reason why the command is disabled; None if it is enabled."""
    is_checked: Callable[[WindowContext], bool] | None = None
    """Function that returns whether the command is on; None if it cannot be on or off."""
    is_exclusive: bool = False
    """Whether only one of the exclusive commands of its menu is on."""
    glyph: Callable[[WindowContext], Glyph] | None = None
    heading: Callable[[], str] | None = None
    """Function that returns the heading above it and its neighbours in the menu, if any."""
    begins_group: bool = False
    suppressed_shortcuts: Callable[[WindowContext], frozenset[str]] = _no_shortcuts
    """Function that returns those of its keys that trigger another command now."""
    is_visible: Callable[[WindowContext], bool] | None = None
    """Function that returns whether it is in its menu; None if it always is."""
    state_topics: frozenset[Topic] = SCENE_TOPIC
    """Changes on which it depends whether the command is enabled, on, and visible."""
    text_topics: frozenset[Topic] = NO_TOPICS
    """Changes on which its text, tooltip and glyph depend, besides the language and the theme."""


def fixed_glyph(glyph: Glyph) -> Callable[[WindowContext], Glyph]:
    """Return a function that returns a glyph for every context."""

    def glyph_in_context(_context: WindowContext) -> Glyph:
        return glyph

    return glyph_in_context
