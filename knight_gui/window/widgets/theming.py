"""Palette of a theme, the theme of a widget, and properties for the style sheet."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from knight_gui.drawing.theme import THEMES, Theme, with_opacity
from knight_gui.state.scene import ThemeName

_applied_themes = [THEMES[ThemeName.LIGHT]]
"""The theme of all widgets, in a list of one."""
_reduced_motions = [False]
"""Whether nothing moves or fades, in a list of one."""


def apply_theme(theme_name: ThemeName) -> None:
    """Give all widgets of the program a theme."""
    _applied_themes[:] = [THEMES[theme_name]]
    QApplication.setPalette(_make_palette(THEMES[theme_name]))


def _make_palette(theme: Theme) -> QPalette:
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


def current_theme() -> Theme:
    """Return the theme of all widgets.

    Widgets that draw with colours beyond the palette call it in their paint events, and drop
    cached drawings when the palette changes.
    """
    return _applied_themes[0]


def apply_reduced_motion(*, is_reduced: bool) -> None:
    """Let nothing in the program move or fade, or let it."""
    _reduced_motions[:] = [is_reduced]


def is_motion_reduced() -> bool:
    """Return True if nothing is to move or fade."""
    return _reduced_motions[0]


def set_style_property(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet selects by, and apply the style sheet again.

    Applying it is slow, so nothing is done if the value is the same.
    """
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def set_panel(frame: QFrame, *, is_panel: bool) -> None:
    """Draw a frame as a panel, or without a border that would inset its content."""
    if frame.property("panel") != is_panel:
        set_style_property(frame, "panel", is_panel)
        QCoreApplication.sendEvent(frame, QEvent(QEvent.Type.StyleChange))
