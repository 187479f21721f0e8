"""Command of the menus: one row for menus, buttons, keys and the help page."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from knight_gui.drawing.icons import Glyph
from knight_gui.window.context import MenuId, WindowContext


def _enabled(_context: WindowContext) -> str:
    return ""


def _no_shortcuts(_context: WindowContext) -> frozenset[str]:
    return frozenset()


def _visible(_context: WindowContext) -> bool:
    return True


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
    disabled_reason: Callable[[WindowContext], str] = _enabled
    """Function that returns the reason why the command is disabled; empty if it is enabled."""
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
    is_visible: Callable[[WindowContext], bool] = _visible


def fixed_glyph(glyph: Glyph) -> Callable[[WindowContext], Glyph]:
    """Return a function that returns a glyph for every context."""

    def glyph_in_context(_context: WindowContext) -> Glyph:
        return glyph

    return glyph_in_context
