"""What a command is: one row for all that menus, buttons, keys and the help page say of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from knight_gui.drawing.icons import Glyph
from knight_gui.window.context import MenuId, WindowContext


class MenuCommand(NamedTuple):
    """One command of the menus, with the rules for when it can be given and how it looks.

    Attributes
    ----------
    name
        Its object name, to which buttons add “Button”.
    keys
        The keys that give it, the first of them shown.
    disabled_reason
        Why it cannot be given now; nothing if it can.
    is_checked
        Whether it is on; None if it cannot be on or off.
    is_exclusive
        Whether those of its menu that are like this exclude each other.
    heading
        What stands over it and its neighbours in the menu, if anything does.
    suppressed_shortcuts
        Those of its keys that do something else now.
    """

    name: str
    menu_id: MenuId
    keys: tuple[str, ...]
    text: Callable[[WindowContext], str]
    tooltip: Callable[[WindowContext], str]
    run: Callable[[WindowContext], object]
    disabled_reason: Callable[[WindowContext], str] = lambda _: ""
    is_checked: Callable[[WindowContext], bool] | None = None
    is_exclusive: bool = False
    glyph: Callable[[WindowContext], Glyph] | None = None
    heading: Callable[[], str] | None = None
    begins_group: bool = False
    suppressed_shortcuts: Callable[[WindowContext], frozenset[str]] = lambda _: frozenset()
    is_visible: Callable[[WindowContext], bool] = lambda _: True


def fixed_glyph(glyph: Glyph) -> Callable[[WindowContext], Glyph]:
    """Return a function that returns a glyph for every context."""

    def glyph_in_context(_context: WindowContext) -> Glyph:
        return glyph

    return glyph_in_context
