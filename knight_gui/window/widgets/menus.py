"""Menus with headings, and the menu of all programs with their searches."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QSizePolicy,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
    QWidgetAction,
)

from knight_gui.drawing.theme import scale_to_font
from knight_gui.i18n import tr
from knight_gui.messages.programs import search_menu_text, search_title
from knight_gui.search.strategy import Strategy
from knight_gui.state.programs import PUBLISHED_PROGRAMS
from knight_gui.state.setup import SEARCHES, SearchSetup
from knight_gui.window.widgets.parts import with_menu, with_style_property

_ARROW_WIDTH_PX = 32
"""Width of the arrow and the margins of a tool button, in the default font."""


def add_menu_heading(menu: QMenu, title: str) -> QAction:
    """Add a title for the entries that follow."""
    # under a style sheet Qt draws a section as a line without its text
    menu.addSeparator()
    label = with_style_property(QLabel(title, menu), "faint")
    label.setContentsMargins(18, 3, 18, 1)
    heading = QWidgetAction(menu)
    heading.setText(title)
    heading.setEnabled(False)
    heading.setDefaultWidget(label)

    def update_label() -> None:
        label.setText(heading.text())

    heading.changed.connect(update_label)
    menu.addAction(heading)
    return heading


def _is_published(setup: SearchSetup) -> bool:
    return setup.program in PUBLISHED_PROGRAMS


class SearchMenu(QMenu):
    """Menu of every search once, by its description, then those of the five published programs.

    Signals
    -------
    search_chosen(setup)
        An entry was chosen.
    """

    search_chosen = Signal(SearchSetup)

    def __init__(self, other_text: str, other_object_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        group = QActionGroup(self)
        self._actions_by_strategy: dict[Strategy, QAction] = {}
        for is_published, setups in groupby(SEARCHES, _is_published):
            if is_published:
                add_menu_heading(self, tr("Five published programs"))
            for setup in setups:
                action = group.addAction(search_menu_text(setup))
                action.setObjectName(setup.name)
                action.setCheckable(True)
                action.triggered.connect(partial(self.search_chosen.emit, setup))
                self._actions_by_strategy[setup.strategy] = action
                self.addAction(action)
        self.addSeparator()
        self.other_action = self.addAction(other_text)
        self.other_action.setObjectName(other_object_name)

    def check_search(self, setup: SearchSetup) -> None:
        """Mark the search that is shown, if the menu has it."""
        for strategy, action in self._actions_by_strategy.items():
            action.setChecked(strategy == setup.strategy)


class ElidedToolButton(QToolButton):
    """Tool button with an elided text beside the arrow of its menu."""

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        font_px = self.fontInfo().pixelSize()
        available_px = self.width() - round(scale_to_font(_ARROW_WIDTH_PX, font_px))
        elide_right = Qt.TextElideMode.ElideRight
        option.text = self.fontMetrics().elidedText(self.text(), elide_right, available_px)


class SearchMenuButton(ElidedToolButton):
    """Button that names the current search, and opens a menu of all searches."""

    def __init__(self, menu: SearchMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._search_menu = menu
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        with_menu(self, menu)

    def show_setup(self, setup: SearchSetup) -> None:
        """Show the title of a search."""
        title = search_title(setup)
        self.setText(title)
        self.setToolTip(setup.strategy.text)
        self.setAccessibleName(title)
        self._search_menu.check_search(setup)

    def minimumSizeHint(self) -> QSize:
        return QSize(5 * self.fontMetrics().height(), self.sizeHint().height())
