"""Theme of a widget, and its palette and style."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.theme import LIGHT_THEME, THEMES, Theme, with_opacity


def make_palette(theme: Theme) -> QPalette:
    """Return the widgets' palette for a theme."""
    palette = QPalette()
    role = QPalette.ColorRole
    for roles, color in (
        ((role.Window, role.Button), theme.window),
        ((role.Base, role.ToolTipBase), theme.surface),
        ((role.AlternateBase,), theme.window),
        ((role.WindowText, role.Text, role.ButtonText, role.ToolTipText), theme.text),
        ((role.PlaceholderText,), theme.faint),
        ((role.Highlight, role.Accent, role.Link), theme.accent),
        ((role.HighlightedText,), theme.on_accent),
        ((role.Light, role.Midlight), theme.surface),
        ((role.Mid, role.Dark, role.Shadow), theme.line),
    ):
        for color_role in roles:
            palette.setColor(color_role, QColor(color))
    for color_role in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, color_role, with_opacity(theme.faint, 0.43))
    return palette


def theme_of_widget(widget: QWidget) -> Theme:
    """Return the theme that a widget is shown in, by its palette.

    Who draws more than a palette and a style sheet can say asks for it when it draws,
    and draws anew what it has kept when its palette changes.
    """
    background = widget.palette().window().color()
    return next((theme for theme in THEMES.values() if theme.window == background), LIGHT_THEME)


def set_style_property(widget: QWidget, name: str, value: object) -> None:
    """Give a widget a property by which the style sheet tells how it looks.

    That is slow, so nothing is done where nothing changes.
    """
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
