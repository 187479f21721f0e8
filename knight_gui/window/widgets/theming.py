"""Palette of a theme, the theme of a widget, and properties for the style sheet."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.theme import LIGHT_THEME, THEMES, Theme, with_opacity


def make_palette(theme: Theme) -> QPalette:
    """Return the palette of a theme."""
    palette = QPalette()
    role = QPalette.ColorRole
    _set_colors(palette, theme.window, role.Window, role.Button, role.AlternateBase)
    _set_colors(palette, theme.surface, role.Base, role.ToolTipBase, role.Light, role.Midlight)
    _set_colors(palette, theme.text, role.WindowText, role.Text, role.ButtonText, role.ToolTipText)
    _set_colors(palette, theme.faint, role.PlaceholderText)
    _set_colors(palette, theme.accent, role.Highlight, role.Accent, role.Link)
    _set_colors(palette, theme.on_accent, role.HighlightedText)
    _set_colors(palette, theme.line, role.Mid, role.Dark, role.Shadow)
    disabled_color = with_opacity(theme.faint, 0.43)
    for color_role in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, color_role, disabled_color)
    return palette


def _set_colors(palette: QPalette, color: QColor, *roles: QPalette.ColorRole) -> None:
    for role in roles:
        palette.setColor(role, color)


def theme_of_widget(widget: QWidget) -> Theme:
    """Return the theme of a widget, found by its palette.

    Widgets that draw with colours beyond the palette call it in their paint events, and drop
    cached drawings when the palette changes.
    """
    background = widget.palette().window().color()
    for theme in THEMES.values():
        if theme.window == background:
            return theme
    return LIGHT_THEME


def set_style_property(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet selects by, and apply the style sheet again.

    Applying it is slow, so nothing is done if the value is the same.
    """
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
