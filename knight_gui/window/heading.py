"""Headings in menus."""

from PySide6.QtWidgets import QLabel, QMenu, QWidgetAction


def add_heading(menu: QMenu, title: str) -> None:
    """Say what the entries are that are added from now on."""
    # under a style sheet Qt draws a section as a line without its text
    menu.addSeparator()
    label = QLabel(title, menu)
    label.setProperty("faint", True)
    label.setContentsMargins(18, 3, 18, 1)
    heading = QWidgetAction(menu)
    heading.setText(title)
    heading.setDefaultWidget(label)
    heading.setEnabled(False)
    menu.addAction(heading)
