"""Menus with headings, and the menu of all programs with their searches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QLabel, QMenu, QWidget, QWidgetAction

from knight_gui.scene.programs import PROGRAMS, variants_of
from knight_gui.scene.setup import Setup
from knight_gui.search.strategy import Ordering
from knight_gui.wording.programs import program_title, search_title

if TYPE_CHECKING:
    from knight_gui.search.strategy import Preset


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


class SearchMenu(QMenu):
    """Offers all searches of all programs on the usual board, and one way to any other."""

    chosen = Signal(object)

    def __init__(self, other: str, other_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._group = QActionGroup(self)
        self._searches: dict[str, Setup] = {}
        for program in PROGRAMS:
            add_heading(self, program_title(program))
            for name, setup in _searches_of(program):
                action = self._group.addAction(search_title(setup))
                action.setObjectName(name)
                action.triggered.connect(partial(self.chosen.emit, setup))
                self._searches[name] = setup
                self.addAction(action)
        self.addSeparator()
        self.other = self.addAction(other)
        self.other.setObjectName(other_name)

    def mark(self, setup: Setup) -> None:
        """Mark the search that is shown, if it is one of those offered."""
        for action in self._group.actions():
            offered = self._searches[action.objectName()]
            action.setCheckable(True)
            action.setChecked(offered.taking(setup) == offered)


def _searches_of(program: Preset) -> tuple[tuple[str, Setup], ...]:
    """Return the searches that a program offers, each with its object name.

    Its own two, and Warnsdorff's rule in its move order where that is neither of them.
    """
    own = [
        (f"{program.name}-{variant.value}", Setup(program=program, variant=variant))
        for variant in variants_of(program)
    ]
    if program.greedy.ordering is Ordering.STATIC:
        own.append((f"{program.name}-warnsdorff", own[0][1].rival))
    return tuple(own)
