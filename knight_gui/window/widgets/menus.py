"""Menus with headings, and the menu of all programs with their searches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QLabel, QMenu, QWidget, QWidgetAction

from knight_gui.scene.programs import OF_THE_DOCUMENTS, OUR_OWN, variants_of
from knight_gui.scene.setup import Setup
from knight_gui.search.strategy import PRESETS, Ordering
from knight_gui.texts import tr
from knight_gui.wording.programs import published_title, search_title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from knight_gui.search.strategy import Preset, Strategy


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
    """Offers every search once, by what it does, then those of the five published programs."""

    chosen = Signal(object)

    def __init__(self, other: str, other_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._group = QActionGroup(self)
        self._searches: dict[Strategy, QAction] = {}
        for program in OUR_OWN:
            for name, setup in _searches_of(program):
                self._offer(name, setup, search_title(setup))
        add_heading(self, tr("Five published programs"))
        for program in OF_THE_DOCUMENTS:
            for name, setup in _searches_of(program):
                self._offer(name, setup, published_title(program, setup.strategy))
        self.addSeparator()
        self.other = self.addAction(other)
        self.other.setObjectName(other_name)

    def _offer(self, name: str, setup: Setup, title: str) -> None:
        """Offer a search, unless another program does the same."""
        if setup.strategy in self._searches:
            return
        action = self._group.addAction(title)
        action.setObjectName(name)
        action.setCheckable(True)
        action.triggered.connect(partial(self.chosen.emit, setup))
        self._searches[setup.strategy] = action
        self.addAction(action)

    def mark(self, setup: Setup) -> None:
        """Mark the search that is shown, if it is one of those offered."""
        for strategy, action in self._searches.items():
            action.setChecked(strategy == setup.strategy)


def _searches_of(program: Preset) -> Iterator[tuple[str, Setup]]:
    """Yield the searches of a program with their names, and Warnsdorff's rule in its order."""
    own = [Setup(program=program, variant=variant) for variant in variants_of(program)]
    # the sure search is known for its sorted one
    for setup in reversed(own) if program == PRESETS["sure"] else own:
        yield f"{program.name}-{setup.variant.value}", setup
    if program.greedy.ordering is Ordering.STATIC:
        yield f"{program.name}-warnsdorff", own[0].rival
