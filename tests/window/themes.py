"""Theme of widgets without a window."""

from knight_gui.drawing.theme import THEMES
from knight_gui.window.widgets.theming import apply_theme


def set_theme(theme):
    """Give all widgets a theme; the fixtures restore the light one."""
    apply_theme(next(name for name, each in THEMES.items() if each is theme))
